import { ifTheyDoNothing } from '@ahadi/domain/core/claim.ts';
import { MOST_EVIDENCE, obligationKindWords } from '@ahadi/domain/obligations/rules.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { promiseSilence } from '@ahadi/domain/obligations/silence.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { FilesField } from '../core/FilesField.tsx';
import { useDeed } from '../core/useDeed.ts';
import { useTyped } from '../core/useKept.ts';
import { count } from '../core/words.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../ui/TextField.tsx';

type Props = { it: ObligationView; onDone: (sentence: string) => void; onClose: () => void };

/** Who owes it says that it is done, with what shows it. Files are kept as they are chosen, also when the dialog is closed. */
export function ClaimDialog({ it, onDone, onClose }: Props) {
  const [text, setText] = useTyped(`done ${it.id}`);
  const isMissing = it.term.evidenceRequired && it.waiting.length === 0;
  const deed = useDeed(api.obligations.claimDone, {
    problems: { evidence: isMissing ? 'The agreement asks for a file that shows it. Add one first.' : undefined },
    onDone: () =>
      onDone(`You said that it is done. ${it.creditorName} has ${count(it.term.reviewDays, 'day')} to answer.`),
  });
  return (
    <ConfirmDialog
      title={`${obligationKindWords[it.term.kind].done}: “${it.term.title}”`}
      confirm="Say it is done"
      cancel="Not yet"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: it.id, text: text.trim() })}
      onClose={onClose}
    >
      <p>
        {it.creditorName} accepts it or sends it back within {count(it.term.reviewDays, 'day')}.{' '}
        {ifTheyDoNothing(promiseSilence('accept_silently'))}
      </p>
      {it.term.criteria !== '' && <p>It is done when: {it.term.criteria}</p>}
      <TextAreaField
        label="What you did"
        optional
        rows={3}
        maxLength={2000}
        value={text}
        error={deed.at('text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Evidence it={it} error={deed.at('evidence')} />
    </ConfirmDialog>
  );
}

function Evidence({ it, error }: { it: ObligationView; error: string | undefined }) {
  const queryClient = useQueryClient();
  const remove = useCommand(api.obligations.removeEvidence);
  const stays = remove.error && problemOf(remove.error).sentence;
  return (
    <FilesField
      label={it.term.evidenceRequired ? 'A file that shows it' : 'Files that show it, if you have any'}
      files={it.waiting}
      most={MOST_EVIDENCE}
      error={stays ?? error}
      pending={remove.isPending}
      send={(file, context) => client.obligations.addEvidence({ id: it.id, file }, { context })}
      onSent={() => queryClient.invalidateQueries({ queryKey: api.obligations.key() })}
      onLeaveOut={(evidenceId) => remove.run({ id: it.id, evidenceId })}
    />
  );
}
