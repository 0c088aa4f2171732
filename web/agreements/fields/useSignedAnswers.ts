import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import type { Answered } from './FieldLines.tsx';

/** What those that signed have answered; nothing is asked of the server where nothing was asked of anybody. */
export function useSignedAnswers(view: AgreementView): Answered {
  const { fields = [], clauses } = view.terms;
  const isAsked = fields.length > 0 || clauses.some(({ acknowledge }) => acknowledge);
  const isAsking = isAsked && view.parties.some(({ signedAt }) => signedAt !== null);
  const signed = useQuery(api.fields.signed.queryOptions({ input: { id: view.id }, enabled: isAsking }));
  return { agreementId: view.id, signed: isAsking ? (signed.data ?? []) : [] };
}
