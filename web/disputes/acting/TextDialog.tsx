import { REASON } from '../../core/reason.ts';
import { useKept } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { problemOfText, type TextAction, textDeeds } from './texts.ts';
import { type DeedProps, useDeed } from './useDeed.ts';

/** Asks for the one text of a deed, says what follows, and keeps what was typed when it is refused or closed. */
export function TextDialog({ action, view, onDone, onClose }: DeedProps & { action: TextAction }) {
  const words = textDeeds[action];
  const [text, setText, forget] = useKept(`${action}:${view.id}`, '');
  const deed = useDeed(words.procedure, {
    problems: { text: problemOfText(action, text) },
    onDone: () => {
      forget();
      onDone(words.done);
    },
  });
  const error = deed.at('reason') ?? deed.at('statement') ?? deed.at('email') ?? deed.at('text');
  const field = { label: words.label, help: words.help, value: text, error };
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      cancel={words.cancel}
      tone={words.tone}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, reason: text.trim() })}
      onClose={onClose}
    >
      <p>{typeof words.consequence === 'string' ? words.consequence : words.consequence(view)}</p>
      {words.line ? (
        <TextField
          {...field}
          type={words.line}
          maxLength={words.line === 'email' ? 254 : 200}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <TextAreaField {...field} maxLength={REASON.most} onChange={(event) => setText(event.currentTarget.value)} />
      )}
    </ConfirmDialog>
  );
}
