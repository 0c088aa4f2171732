import { type ReactNode, useState } from 'react';
import type { Command } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useTyped } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { wholeProblem } from '../codes/refusal.ts';

type Props<Input, Output> = {
  title: string;
  confirm: string;
  cancel?: string;
  tone?: 'danger';
  command: Command<Input, Output>;
  /** The deed with this reason, or null while something else is missing. */
  deed: (reason: string) => Input | null;
  /** Who reads the reason. */
  help: string;
  onClose: () => void;
  /** What happens; `tried` is true once it was tried, so that what is missing can be said. */
  children: (tried: boolean) => ReactNode;
};

/** The dialog of a deed at the desk. Each needs a reason. */
export function ReasonDialog<Input, Output>({ command, deed, help, children, ...dialog }: Props<Input, Output>) {
  const [reason, setReason] = useTyped(dialog.title);
  const [tried, setTried] = useState(false);
  const refused = command.error ? problemOf(command.error) : null;
  return (
    <ConfirmDialog
      {...dialog}
      pending={command.isPending}
      problem={wholeProblem(refused, ['reason'])}
      onConfirm={() => {
        setTried(true);
        const input = deed(reason.trim());
        if (input !== null && problemOfReason(reason) === undefined) command.run(input);
      }}
    >
      {children(tried)}
      <TextAreaField
        label="Your reason"
        help={help}
        value={reason}
        maxLength={REASON.most}
        error={refused?.fields.reason ?? (tried ? problemOfReason(reason) : undefined)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
