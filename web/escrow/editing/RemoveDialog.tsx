import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { api } from '../../core/api.ts';
import { RemoveDraft } from '../../core/RemoveDraft.tsx';

type Props = { view: EscrowView; onClose: () => void; onBefore: () => void };

/** A draft that nobody else ever saw. */
export const RemoveDialog = ({ view, ...when }: Props) => (
  <RemoveDraft id={view.id} procedure={api.escrow.remove} stale={api.escrow.list.key()} list={to('escrows')} {...when}>
    “{view.terms.title || view.ref}” is deleted. Nobody else has seen it, and no money is in it. This cannot be undone.
  </RemoveDraft>
);
