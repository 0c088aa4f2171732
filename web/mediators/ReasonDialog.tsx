import type { ReactNode } from 'react';
import type { useCommand } from '../core/command.ts';
import { problemOfReason, REASON } from '../core/reason.ts';
import { useDeed } from '../core/useDeed.ts';
import { useTyped } from '../core/useKept.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../ui/TextField.tsx';

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
  /** Who reads the reason. */
  help: string;
  /** More than the reason is asked: what is wrong with it, by field. */
  problems?: Readonly<Record<string, string | undefined>>;
  onDone: (output: Output) => void;
  onClose: () => void;
  /** What happens, and further fields; `at` says what is wrong with one of them. */
  children: (at: (path: string) => string | undefined) => ReactNode;
};

/** A deed that needs a reason, with what follows from it. */
export function ReasonDialog<Input, Output>(props: Props<Input, Output>) {
  const {
    procedure,
    input,
    field = 'reason',
    label = 'Your reason',
    help,
    problems,
    onDone,
    onClose,
    children,
    ...dialog
  } = props;
  const [reason, setReason] = useTyped(procedure.key()[0].join('.') + JSON.stringify(input('')));
  const deed = useDeed<Input, Output>(procedure, {
    problems: { ...problems, [field]: problemOfReason(reason) },
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
      {children(deed.at)}
      <TextAreaField
        label={label}
        help={help}
        maxLength={REASON.most}
        value={reason}
        error={deed.at(field)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
