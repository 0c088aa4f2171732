import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { api } from '../../core/api.ts';
import { RemoveDraft } from '../../core/RemoveDraft.tsx';

type Props = { view: MediationView; onClose: () => void; onBefore: () => void };

/** A draft that nobody else ever saw. */
export const RemoveDialog = ({ view, ...when }: Props) => (
  <RemoveDraft
    id={view.id}
    procedure={api.mediation.remove}
    stale={api.mediation.list.key()}
    list={to('legalServices')}
    {...when}
  >
    “{view.request.title || view.ref}” is deleted. Nobody else has seen it. This cannot be undone.
  </RemoveDraft>
);
