import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { type ReasonedAction, reasonedDeeds } from './reasons.ts';

type Props = {
  action: ReasonedAction;
  /** What the field begins with. */
  start: string;
  view: AgreementView;
  onDone: (sentence: string) => void;
  onClose: () => void;
};

/** Asks for the reason of a deed, says what follows, and keeps what was typed when it is refused. */
export function ReasonDialog({ action, start, view, onDone, onClose }: Props) {
  const deed = reasonedDeeds[action];
  const [reason, setReason] = useState(start);
  const [tried, setTried] = useState(false);
  const command = useCommand(deed.procedure, { onSuccess: () => onDone(deed.done) });
  const problem = command.error ? problemOf(command.error) : null;
  return (
    <ConfirmDialog
      title={deed.title}
      confirm={deed.confirm}
      cancel={deed.cancel}
      tone={deed.tone}
      pending={command.isPending}
      problem={problem && !problem.fields.reason ? problem.sentence : null}
      onConfirm={() => {
        setTried(true);
        if (!problemOfReason(reason)) command.run({ id: view.id, reason: reason.trim() });
      }}
      onClose={onClose}
    >
      <p>{deed.consequence}</p>
      <TextAreaField
        label={deed.label}
        help={deed.help}
        value={reason}
        maxLength={REASON.most}
        error={problem?.fields.reason ?? (tried ? problemOfReason(reason) : undefined)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
