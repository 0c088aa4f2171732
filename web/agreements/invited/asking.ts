import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';

/** Whether something can be said beside its clauses: a document that was brought has none. */
export const mayAsk = ({ status, terms }: Pick<AgreementView, 'status' | 'terms'>): boolean =>
  agreementLifecycle.can('comment', status) && !terms.document && terms.clauses.length > 0;
