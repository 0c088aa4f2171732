import type { RunView } from '@ahadi/domain/academy/runs/schema.ts';
import { toldBy } from '@ahadi/domain/notifications/rules.ts';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useKept } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';

type Props = { run: RunView; onDone: (sent: number) => void; onClose: () => void };

/** A message to everybody who takes part in a run. */
export default function MessageDialog({ run, onDone, onClose }: Props) {
  const [words, setWords, forget] = useKept(`run-message:${run.id}`, { subject: '', text: '' });
  const deed = useDeed(api.teaching.message, {
    problems: {
      subject: words.subject.trim().length < 3 ? 'Write a subject of at least 3 characters.' : undefined,
      text: words.text.trim().length < 10 ? 'Write at least 10 characters.' : undefined,
    },
    onDone: ({ sent }) => {
      forget();
      onDone(sent);
    },
  });
  return (
    <ConfirmDialog
      title="Message the group"
      confirm="Send it"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: run.id, subject: words.subject.trim(), text: words.text.trim() })}
      onClose={onClose}
    >
      <p>
        Everybody with a confirmed seat gets it on their own, {toldBy('academy', 'they')}. Nobody sees who else got it.
      </p>
      <TextField
        label="Subject"
        maxLength={120}
        value={words.subject}
        error={deed.at('subject')}
        onChange={(event) => setWords({ ...words, subject: event.currentTarget.value })}
      />
      <TextAreaField
        label="Message"
        rows={8}
        maxLength={4_000}
        value={words.text}
        error={deed.at('text')}
        onChange={(event) => setWords({ ...words, text: event.currentTarget.value })}
      />
    </ConfirmDialog>
  );
}
