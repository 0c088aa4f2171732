import { to } from '@ahadi/domain/paths.ts';
import { appealDueOf, endsFirst, restrictionTimes } from '@ahadi/domain/restrictions/rules.ts';
import type { Restriction } from '@ahadi/domain/restrictions/schema.ts';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { formatBindingEnd } from '../core/ends.ts';
import { useNow } from '../core/time.ts';
import { useDeed } from '../core/useDeed.ts';
import { useTyped } from '../core/useKept.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextAreaField } from '../ui/TextField.tsx';
import styles from './restrictions.module.css';

const LEAST = 20;

/** Who it is about says why it is not right, once; or reads why that is not possible now. */
export function AppealForm({ it, onDone }: { it: Restriction; onDone: (sentence: string) => void }) {
  const [text, setText] = useTyped(`appeal ${it.id}`);
  const isOverFirst = endsFirst(it.endsAt === null ? null : new Date(it.endsAt), appealDueOf(useNow()));
  const decision = isOverFirst
    ? 'before it ends by itself; if nobody does, the appeal is over with it'
    : `within ${restrictionTimes.appealDecisionDays} days; if nobody does, it is granted`;
  const deed = useDeed(api.restrictions.appeal, {
    problems: {
      text: text.trim().length < LEAST ? `Say in at least ${LEAST} characters why.` : undefined,
    },
    onDone: () => onDone(`Your appeal was sent. Somebody who had no part in it decides ${decision}.`),
  });
  return (
    <Card title="What you can do">
      <div className={styles.stack}>
        {it.may.appeal === null ? (
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              deed.run({ id: it.id, text: text.trim() });
            }}
          >
            <p>
              You can appeal once{it.appealUntil && `, until ${formatBindingEnd(it.appealUntil)}`}. It costs nothing.
              Somebody who neither proposed nor confirmed it decides, {decision}. Until then it stays in force.
            </p>
            <TextAreaField
              label="Why it is not right"
              help="Say what is wrong and what shows it. Administrators read it."
              rows={6}
              maxLength={4_000}
              value={text}
              error={deed.at('text')}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            {deed.problem && <Notice tone="danger">{deed.problem}</Notice>}
            <div className={styles.buttons}>
              <Button type="submit" pending={deed.pending}>
                Send the appeal
              </Button>
            </div>
          </form>
        ) : (
          <p>
            {it.status === 'protecting' ? 'You can appeal as soon as a second person confirmed it.' : it.may.appeal}
          </p>
        )}
        <p>
          Your data stays yours: <Link to={to('profile', {}, { tab: 'privacy' })}>take a copy of it</Link>. For anything
          else <Link to={to('contact')}>write to support</Link>.
        </p>
      </div>
    </Card>
  );
}
