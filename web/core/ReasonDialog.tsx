import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../ui/TextField.tsx';
import type { useCommand } from './command.ts';
import type { Problem } from './errors.ts';
import { problemOfReason, REASON } from './reason.ts';
import { useDeed } from './useDeed.ts';
import { useTyped } from './useKept.ts';

type Props<Input, Output> = {
  title: string;
  confirm: string;
  cancel?: string;
  tone?: 'primary' | 'danger';
  procedure: Parameters<typeof useCommand<Input, Output>>[0];
  /** The deed with this reason. */
  input: (reason: string) => Input;
  /** What the reason is called on the wire. */
  field?: string;
  label?: string;
  /** From how many characters on it is a reason, where that is not as everywhere. */
  least?: number;
  /** Who reads the reason. */
  help: string;
  /** More than the reason is asked: what is wrong with it, by field. */
  problems?: Readonly<Record<string, string | undefined>>;
  /** Where the words wait, where that is not by page and deed. */
  kept?: readonly [reason: string, set: (reason: string) => void];
  onDone: (output: Output) => void;
  onClose: () => void;
  /** Where the page is in another language: of a reason that is too short, and how a refusal is said. */
  inWords?: { tooShort: string; refused: (refused: Problem) => string };
  /** What happens, and further fields; `at` says what is wrong with one of them. */
  children: ReactNode | ((at: (path: string) => string | undefined) => ReactNode);
};

/** A deed that needs a reason, with what follows from it. */
export function ReasonDialog<Input, Output>(props: Props<Input, Output>) {
  const { procedure, input, field = 'reason', label = 'Your reason', help, problems, kept, ...rest } = props;
  const { onDone, onClose, inWords, least, children, ...dialog } = rest;
  const typed = useTyped(procedure.key()[0].join('.') + JSON.stringify(input('')));
  const [reason, setReason] = kept ?? typed;
  const missing = problemOfReason(reason, least);
  const deed = useDeed<Input, Output>(procedure, {
    problems: { ...problems, [field]: missing },
    ...(inWords && { said: inWords.refused }),
    onDone,
  });
  return (
    <ConfirmDialog
      {...dialog}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run(input(reason.trim()))}
      onClose={onClose}
    >
      {typeof children === 'function' ? children(deed.at) : children}
      <TextAreaField
        label={label}
        help={help}
        maxLength={REASON.most}
        value={reason}
        error={deed.at(field) && inWords && missing ? inWords.tooShort : deed.at(field)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
