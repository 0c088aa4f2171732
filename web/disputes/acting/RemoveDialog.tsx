import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { api } from '../../core/api.ts';
import { RemoveDraft } from '../../core/RemoveDraft.tsx';

type Props = { view: DisputeView; onClose: () => void; onBefore?: () => void };

/** A draft that nobody else ever saw. */
export const RemoveDialog = ({ view, ...when }: Props) => (
  <RemoveDraft
    id={view.id}
    procedure={api.disputes.remove}
    stale={api.disputes.list.key()}
    list={to('disputes')}
    {...when}
  >
    “{view.claim.title || view.ref}” is deleted with its exhibits. Nobody else has seen it. This cannot be undone.
  </RemoveDraft>
);
