import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../ui/TextField.tsx';
import type { useCommand } from './command.ts';
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
  label?: string;
  /** Who reads the reason. */
  help: string;
  onDone: (output: Output) => void;
  onClose: () => void;
  /** Where the page is in another language: of a reason that is too short, and how a refusal is quoted. */
  inWords?: { tooShort: string; refused: (sentence: string) => string };
  /** What happens. */
  children: ReactNode;
};

/** A deed that needs a reason, with what follows from it. */
export function ReasonDialog<Input, Output>(props: Props<Input, Output>) {
  const { procedure, input, label = 'Your reason', help, onDone, onClose, inWords, children, ...dialog } = props;
  const [reason, setReason] = useTyped(procedure.key()[0].join('.') + JSON.stringify(input('')));
  const deed = useDeed<Input, Output>(procedure, { problems: { reason: problemOfReason(reason) }, onDone });
  return (
    <ConfirmDialog
      {...dialog}
      pending={deed.pending}
      problem={deed.problem && inWords ? inWords.refused(deed.problem) : deed.problem}
      onConfirm={() => deed.run(input(reason.trim()))}
      onClose={onClose}
    >
      {children}
      <TextAreaField
        label={label}
        help={help}
        maxLength={REASON.most}
        value={reason}
        error={deed.at('reason') && inWords && problemOfReason(reason) ? inWords.tooShort : deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
