import { api } from '../core/api.ts';
import { Speaking, useWordsHere } from '../core/here.ts';
import { useDeed } from '../core/useDeed.ts';
import { useTyped } from '../core/useKept.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../ui/TextField.tsx';
import { Evidence } from './Evidence.tsx';
import type { DialogProps } from './PromiseDialog.tsx';
import { promises } from './words.ts';

/** Who owes it says that it is done, with what shows it. Files are kept as they are chosen, also when the dialog is closed. */
export function ClaimDialog({ it, said, onDone, onClose }: DialogProps) {
  const say = useWordsHere(promises);
  const [text, setText] = useTyped(`done ${it.id}`);
  const isMissing = it.term.evidenceRequired && it.waiting.length === 0;
  const deed = useDeed(api.obligations.claimDone, {
    problems: { evidence: isMissing ? say.fileFirst : undefined },
    said,
    onDone: () => onDone(say.claimDone({ name: it.creditorName, count: it.term.reviewDays })),
  });
  return (
    <ConfirmDialog
      title={say.claimTitle({ kind: it.term.kind, title: it.term.title })}
      confirm={say.claim}
      cancel={say.notYet}
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: it.id, text: text.trim() })}
      onClose={onClose}
    >
      <p>{say.claimWords({ name: it.creditorName, count: it.term.reviewDays })}</p>
      {it.term.criteria !== '' && <p>{say.criteria({ criteria: it.term.criteria })}</p>}
      <TextAreaField
        label={say.whatYouDid}
        optional
        rows={3}
        maxLength={2000}
        value={text}
        error={deed.at('text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Speaking language="en">
        <Evidence it={it} error={deed.at('evidence')} />
      </Speaking>
    </ConfirmDialog>
  );
}
