import type { AgreementId, DisputeId, EscrowId, MediationId } from '@ahadi/domain/core/ids.ts';
import type { MatterKind } from '@ahadi/domain/successions/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../core/api.ts';
import { formatDay } from '../core/time.ts';
import { Notice } from '../ui/Notice.tsx';

const asked = {
  agreement: (id: string) =>
    api.successions.inAgreement.queryOptions({ input: { id: id as AgreementId }, retry: false }),
  dispute: (id: string) => api.successions.inDispute.queryOptions({ input: { id: id as DisputeId }, retry: false }),
  mediation: (id: string) =>
    api.successions.inMediation.queryOptions({ input: { id: id as MediationId }, retry: false }),
  escrow: (id: string) => api.successions.inEscrow.queryOptions({ input: { id: id as EscrowId }, retry: false }),
}; // each is called with the id of its own kind

/** Over a matter: who acts for a side that died, or that deadlines rest; why is not said before it is proven. Mostly nothing. */
export function ActsHere({ kind, id, className }: { kind: MatterKind; id: string; className?: string | undefined }) {
  const acts = useQuery(asked[kind](id));
  if (!acts.data?.length) return null;
  return (
    <div
      className={className}
      style={{ display: 'grid', gap: 12, marginBottom: kind === 'mediation' ? 16 : undefined }}
    >
      {acts.data.map((it) =>
        it.by ? (
          <Notice key={it.id} title={`${it.by.name} acts for ${it.represented}`}>
            As: {it.by.capacity}. Since {formatDay(it.by.since)}; two people of the platform found it proven.
          </Notice>
        ) : (
          <Notice key={it.id} tone="attention" title={`Deadlines of ${it.represented} rest`}>
            Something about their account is being checked.{' '}
            {kind === 'dispute'
              ? 'No deadline of this dispute runs meanwhile'
              : 'No deadline runs against them meanwhile'}
            {it.restsUntil && `, until ${formatDay(it.restsUntil)} at the longest`}.
          </Notice>
        ),
      )}
    </div>
  );
}
