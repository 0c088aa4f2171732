import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import type { AmendingWords } from '../amending/words.ts';

/** A sentence without values. */
type Sentence = { [Key in keyof AmendingWords]: AmendingWords[Key] extends string ? Key : never }[keyof AmendingWords];

/** What is said of silence about a document that changes or ends another agreement; null where it is the same as for any. */
export function changeSaid({ purpose, status }: Pick<AgreementView, 'purpose' | 'status'>): Sentence | null {
  const isChange = purpose === 'amendment';
  if (purpose === null) return null;
  if (agreementLifecycle.can('lapse', status)) return isChange ? 'changeNothingInTime' : 'endNothingInTime';
  if (agreementLifecycle.can('decline', status)) return isChange ? 'changeNothing' : 'endNothing';
  if (agreementLifecycle.can('terminate', status)) return isChange ? 'changeHolds' : 'endHolds';
  return null;
}
