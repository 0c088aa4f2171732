import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../core/api.ts';
import { count } from '../core/words.ts';
import { StateBadge } from '../ui/StateBadge.tsx';

/** Beside the state of the agreement, which stays what it is: how much of it is overdue or in dispute. */
export function PromiseBadges({ agreementId }: { agreementId: AgreementId }) {
  const list = useQuery(api.obligations.list.queryOptions({ input: { agreementId } }));
  const overdue = list.data?.filter(({ status }) => status === 'overdue').length ?? 0;
  const disputed = list.data?.filter(({ status }) => status === 'disputed').length ?? 0;
  return (
    <>
      {overdue > 0 && <StateBadge tone="danger">{count(overdue, 'promise')} overdue</StateBadge>}
      {disputed > 0 && <StateBadge tone="danger">{count(disputed, 'promise')} in dispute</StateBadge>}
    </>
  );
}
