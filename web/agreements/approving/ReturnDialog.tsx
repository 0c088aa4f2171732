import { LEAST_RETURN } from '@ahadi/domain/organisations/approvals/rules.ts';
import type { Approval } from '@ahadi/domain/organisations/approvals/schema.ts';
import { api } from '../../core/api.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { useApproving } from './words.ts';

type Props = { it: Pick<Approval, 'id' | 'askedBy'>; stepId: string; onDone: () => void; onClose: () => void };

/** Asks what has to change before a text goes back to who asked. */
export default function ReturnDialog({ it, stepId, onDone, onClose }: Props) {
  const say = useApproving();
  const voice = useVoice();
  return (
    <ReasonDialog
      title={say.sendBackTitle({ asker: it.askedBy })}
      confirm={say.sendBackConfirm}
      cancel={say.cancel}
      procedure={api.approvals.sendBack}
      input={(reason) => ({ id: it.id, stepId, reason })}
      label={say.reason}
      help={say.noteHelp}
      least={LEAST_RETURN}
      inWords={{
        tooShort: say.reasonShort({ least: LEAST_RETURN }),
        refused: (refused) => refusalIn(voice, refused),
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {null}
    </ReasonDialog>
  );
}
