import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';

/** The promise that a stage is for; undefined until it is there, for a stage that is for none, and for who may not read its agreement. */
export function useStagePromise(
  agreementId: AgreementId | undefined,
  obligationId: string | undefined,
): ObligationView | undefined {
  const promises = useQuery(
    api.obligations.list.queryOptions({
      input: { agreementId: agreementId ?? ('' as AgreementId) }, // not asked without one
      enabled: agreementId !== undefined && obligationId !== undefined,
    }),
  );
  const tied = promises.data?.find(({ id }) => id === obligationId);
  if (tied?.status !== 'released') return tied;
  // An amendment that wrote it again put another one in its place.
  const now = promises.data?.find(
    ({ term, occurrence, status }) =>
      term.id === tied.term.id && occurrence === tied.occurrence && status !== 'released',
  );
  return now ?? tied;
}
