import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../core/api.ts';
import { useWordsHere } from '../core/here.ts';
import { StateBadge } from '../ui/StateBadge.tsx';
import { promises } from './words.ts';

/** Beside the state of the agreement, which stays what it is: how much of it is overdue or in dispute. */
export default function PromiseBadges({ agreementId }: { agreementId: AgreementId }) {
  const say = useWordsHere(promises);
  const list = useQuery(api.obligations.list.queryOptions({ input: { agreementId } }));
  const overdue = list.data?.filter(({ status }) => status === 'overdue').length ?? 0;
  const disputed = list.data?.filter(({ status }) => status === 'disputed').length ?? 0;
  return (
    <>
      {overdue > 0 && <StateBadge tone="danger">{say.overdueCount({ count: overdue })}</StateBadge>}
      {disputed > 0 && <StateBadge tone="danger">{say.disputedCount({ count: disputed })}</StateBadge>}
    </>
  );
}
