import { to } from '@ahadi/domain/paths.ts';
import { NotHere } from '../core/NotHere.tsx';

/** Instead of a mediation that could not be read: unknown and not one's own look alike, everything else can be tried again. */
export function MediationMissing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <NotHere
      error={error}
      onRetry={onRetry}
      title="This mediation is not here"
      href={to('legalServices')}
      way="Go to your mediations"
    >
      There is nothing at this address, or it is not yours to see. If a notice brought you here, sign in with the
      address that the notice was sent to.
    </NotHere>
  );
}
