import type { Approval } from '@ahadi/domain/organisations/approvals/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useTyped } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { useApproving } from './words.ts';

type Props = { it: Pick<Approval, 'id' | 'askedBy'>; stepId: string; onDone: () => void; onClose: () => void };

/** Asks what has to change before a text goes back to who asked. */
export default function ReturnDialog({ it, stepId, onDone, onClose }: Props) {
  const say = useApproving();
  const voice = useVoice();
  const [reason, setReason] = useTyped(`return ${it.id}`);
  const [tried, setTried] = useState(false);
  const isShort = reason.trim().length < 3;
  const back = useCommand(api.approvals.sendBack, { onSuccess: onDone });
  return (
    <ConfirmDialog
      title={say.sendBackTitle({ asker: it.askedBy })}
      confirm={say.sendBackConfirm}
      cancel={say.cancel}
      pending={back.isPending}
      problem={back.error && refusalIn(voice, problemOf(back.error))}
      onConfirm={() => {
        setTried(true);
        if (!isShort) back.run({ id: it.id, stepId, reason: reason.trim() });
      }}
      onClose={onClose}
    >
      <TextAreaField
        label={say.reason}
        help={say.noteHelp}
        value={reason}
        maxLength={1000}
        error={tried && isShort ? say.reasonShort : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
