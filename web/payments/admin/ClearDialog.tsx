import type { ReconciliationRow } from '@ahadi/domain/payments/schema.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Writes down why a line that does not match needs nothing more, as the first or the second of two. */
export function ClearDialog({ row, onClose }: { row: Pick<ReconciliationRow, 'id' | 'receipt'>; onClose: () => void }) {
  const clear = useCommand(api.finance.clearLine, { onSuccess: onClose });
  return (
    <ReasonDialog
      title={`Clear ${row.receipt}`}
      confirm="Clear it"
      command={clear}
      deed={(reason) => ({ id: row.id, reason })}
      help="The other administrators read it, and it stays beside the line."
      onClose={onClose}
    >
      {() => <p>The line stays as it is and waits no longer once two administrators wrote why. No money moves.</p>}
    </ReasonDialog>
  );
}
