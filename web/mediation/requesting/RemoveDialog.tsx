import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type Props = { view: MediationView; onClose: () => void; onBefore: () => void };

/** A draft that nobody else ever saw. `onBefore` runs when it is certain, so that nothing is saved into what goes. */
export function RemoveDialog({ view, onClose, onBefore }: Props) {
  const navigate = useNavigate();
  const remove = useCommand(api.mediation.remove, {
    // The pages that showed it are left before they could ask for what is gone.
    stale: [api.mediation.list.key()],
    onSuccess: () => navigate(to('legalServices'), { replace: true }),
  });
  return (
    <ConfirmDialog
      title="Delete this draft?"
      confirm="Delete the draft"
      cancel="Keep it"
      tone="danger"
      pending={remove.isPending}
      problem={remove.error && problemOf(remove.error).sentence}
      onConfirm={() => {
        onBefore();
        remove.run({ id: view.id });
      }}
      onClose={onClose}
    >
      <p>“{view.request.title || view.ref}” is deleted. Nobody else has seen it. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
