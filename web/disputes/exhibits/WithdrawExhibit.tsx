import type { DisputeView, Exhibit } from '@ahadi/domain/disputes/schema.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Takes an exhibit back; its number is never used again. */
export function WithdrawExhibit({
  view,
  exhibit,
  onClose,
}: {
  view: DisputeView;
  exhibit: Exhibit;
  onClose: () => void;
}) {
  const withdraw = useCommand(api.disputes.withdrawExhibit, { onSuccess: onClose });
  return (
    <ConfirmDialog
      title={`Take back ${exhibit.number}?`}
      confirm="Take it back"
      cancel="Keep it"
      tone="danger"
      pending={withdraw.isPending}
      problem={withdraw.error && problemOf(withdraw.error).sentence}
      onConfirm={() => withdraw.run({ id: view.id, exhibitId: exhibit.id })}
      onClose={onClose}
    >
      <p>
        “{exhibit.title}” can no longer be opened. Its number and hash stay in the file, so that it is clear what{' '}
        {exhibit.number} was. This cannot be undone; you can add it again under a new number.
      </p>
    </ConfirmDialog>
  );
}
