import type { Bargain, Choice, Suggestion } from '@ahadi/domain/mediation/packages/schema.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useDeed } from '../../core/useDeed.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import { Chosen } from './Chosen.tsx';
import styles from './packages.module.css';
import { isComplete } from './wishes.ts';

const DAYS = [1, 2, 3, 5, 7, 14] as const;

/** The mediator puts one answer to all questions before the sides, chosen by hand or from what the platform suggests. */
export function ProposeCard({ view, bargain }: { view: MediationView; bargain: Bargain }) {
  const [choice, setChoice] = useState<Choice>({});
  const [days, setDays] = useState(3);
  const suggest = useCommand(api.packages.suggest, { stale: [] });
  const complete = isComplete(bargain.issues, choice);
  const deed = useDeed(api.packages.propose, {
    problems: { choice: complete ? undefined : 'Choose a way for every question.' },
    onDone: () => setChoice({}),
  });
  const missing = view.sides.length - bargain.wishesOf.length;
  return (
    <Card
      title="Propose a package"
      aside={
        <Button
          variant="quiet"
          pending={suggest.isPending}
          whyNot={missing > 0 ? `${count(missing, 'side')} have not said yet what matters to them.` : null}
          onClick={() => suggest.run({ mediationId: view.id })}
        >
          Suggest packages
        </Button>
      }
    >
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          deed.run({ mediationId: view.id, choice, days });
        }}
      >
        {suggest.error && <Notice tone="danger">{problemOf(suggest.error).sentence}</Notice>}
        {suggest.data && <Suggestions bargain={bargain} found={suggest.data} onTake={setChoice} />}
        {bargain.issues.map(({ id, title, options }) => (
          <SelectField
            key={id}
            label={title}
            value={choice[id] ?? ''}
            error={choice[id] ? undefined : deed.at('choice')}
            onChange={(event) => setChoice({ ...choice, [id]: event.currentTarget.value })}
          >
            <option value="">Choose</option>
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.text}
              </option>
            ))}
          </SelectField>
        ))}
        <SelectField label="Open for" value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
          {DAYS.map((value) => (
            <option key={value} value={value}>
              {count(value, 'day')}
            </option>
          ))}
        </SelectField>
        {deed.problem && <Notice tone="danger">{deed.problem}</Notice>}
        <div>
          <Button type="submit" pending={deed.pending}>
            Put it before the sides
          </Button>
        </div>
      </form>
    </Card>
  );
}

type SuggestionsProps = { bargain: Bargain; found: readonly Suggestion[]; onTake: (choice: Choice) => void };

const Suggestions = ({ bargain, found, onTake }: SuggestionsProps) => (
  <section className={styles.stack} aria-label="Suggested packages">
    <p className={styles.quiet}>
      {found.length === 0
        ? 'There is nothing to suggest.'
        : 'None of these is beaten by another for every side at once. How much each is worth to a side is shown to nobody.'}
    </p>
    <ul className={styles.packages}>
      {found.map((suggestion, index) => (
        <li key={JSON.stringify(suggestion.choice)} className={styles.package}>
          <p className={styles.head}>
            <span className={styles.name}>Suggestion {index + 1}</span>
            <span className={styles.quiet}>evenness {suggestion.fairness} of 100</span>
          </p>
          <Chosen bargain={bargain} choice={suggestion.choice} />
          <div className={styles.deeds}>
            <Button variant="quiet" onClick={() => onTake(suggestion.choice)}>
              Take suggestion {index + 1}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
