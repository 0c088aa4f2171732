import { lintNeutral } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { recordDefaults } from '@ahadi/domain/records/rules.ts';
import type { StatementOfSide } from '@ahadi/domain/records/schema.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useKept } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { NeutralHints } from '../filing/NeutralHints.tsx';
import styles from './file.module.css';

const MOST = 1200;

/** One's own words beside the entry. What a neutral text would leave out cannot stand here, because everybody reads it. */
export function StatementEditor({ view, mine }: { view: DisputeView; mine: StatementOfSide | null }) {
  const [text, setText, forget] = useKept(`statement:${view.id}`, mine?.body ?? '');
  const save = useCommand(api.disputes.saveStatement, { onSuccess: () => forget() });
  const problem = save.error ? problemOf(save.error) : null;
  const changesLeft = recordDefaults.statementChanges - (mine?.timesChanged ?? 0);
  const body = text.trim();
  const whyNot =
    mine !== null && changesLeft <= 0
      ? 'You have changed it three times, which is the most.'
      : body === (mine?.body ?? '')
        ? 'Nothing has changed.'
        : lintNeutral(body).length > 0
          ? 'Leave out what is named above first: everybody would read it.'
          : null;
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (whyNot === null) save.run({ id: view.id, body });
      }}
    >
      <TextAreaField
        label="Your statement"
        optional
        help={
          mine === null
            ? `It stands beside the entry, as large as the other side’s. You can change it ${recordDefaults.statementChanges} times.`
            : `It can be changed ${Math.max(0, changesLeft)} more ${changesLeft === 1 ? 'time' : 'times'}.`
        }
        rows={5}
        value={text}
        maxLength={MOST}
        error={problem?.fields.body}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={styles.counter}>
        {text.length} of {MOST} characters
      </p>
      <NeutralHints text={text} lead="A public statement has to do without:" />
      {problem && !problem.fields.body && <Notice tone="danger">{problem.sentence}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" variant="quiet" pending={save.isPending} whyNot={whyNot}>
          Save the statement
        </Button>
        {save.isSuccess && body === (mine?.body ?? '') && <span role="status">Saved.</span>}
      </div>
    </form>
  );
}
