import { to } from '@ahadi/domain/paths.ts';
import { NotHere } from '../core/NotHere.tsx';

/** Instead of an escrow that could not be read: unknown and not one's own look alike, everything else can be tried again. */
export function EscrowMissing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <NotHere
      error={error}
      onRetry={onRetry}
      title="This escrow is not here"
      href={to('escrows')}
      way="Go to your escrows"
    >
      There is nothing at this address, or it is not yours to see. If a letter brought you here, sign in with the
      address that the letter was sent to.
    </NotHere>
  );
}
