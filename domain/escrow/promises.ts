import { formatMoney } from '../core/money.ts';
import type { FieldProblems } from '../errors.ts';
import { isClosed } from '../obligations/lifecycle.ts';
import type { ObligationStatus, ObligationTerm } from '../obligations/schema.ts';
import type { EscrowParty, EscrowTerms } from './schema.ts';

type Person = { userId: string | null; email: string };
type Promised = {
  id: string;
  term: Pick<ObligationTerm, 'kind' | 'amountMinor'>;
  status: ObligationStatus;
  currency: string;
  debtors: readonly Person[];
  creditors: readonly Person[];
};

/** What money in escrow can be for: whatever somebody does for it, and the payment itself; not what is left undone. */
export const canBePaidFor = (kind: ObligationTerm['kind']): boolean => kind !== 'refrain';

const isAmong = (party: Pick<EscrowParty, 'userId' | 'email'> | undefined, people: readonly Person[]): boolean =>
  party !== undefined &&
  people.some(
    ({ userId, email }) =>
      (userId !== null && userId === party.userId) || email.toLowerCase() === party.email.toLowerCase(),
  );

/**
 * Why a stage cannot be for the promise that it names, by field path; empty when all can. `known` are those of the escrow's agreement,
 * `elsewhere` the ids of those that another escrow pays for. Who owes a payment is the buyer; who owes anything else is the seller.
 */
export function problemsOfTies(
  terms: Pick<EscrowTerms, 'milestones' | 'currency'>,
  known: readonly Promised[],
  parties: readonly Pick<EscrowParty, 'role' | 'userId' | 'email'>[],
  elsewhere: ReadonlySet<string>,
): FieldProblems {
  const party = (role: 'buyer' | 'seller') => parties.find((one) => one.role === role);
  const problems: Record<string, string> = {};
  terms.milestones.forEach((plan, index) => {
    if (!plan.obligationId) return;
    const why = whyNotFor(
      plan,
      known.find(({ id }) => id === plan.obligationId),
      terms.currency,
      {
        buyer: party('buyer'),
        seller: party('seller'),
      },
    );
    const twice = terms.milestones.findIndex(({ obligationId }) => obligationId === plan.obligationId) < index;
    const problem = twice
      ? 'Another stage is for this promise already.'
      : (why ?? (elsewhere.has(plan.obligationId) ? 'Another escrow is for this promise already.' : null));
    if (problem !== null) problems[`milestones.${index}.obligationId`] = problem;
  });
  return problems;
}

type Sides = Record<'buyer' | 'seller', Pick<EscrowParty, 'userId' | 'email'> | undefined>;

function whyNotFor(
  plan: { amountMinor: number },
  promised: Promised | undefined,
  currency: string,
  { buyer, seller }: Sides,
): string | null {
  if (!promised || isClosed(promised.status)) return 'This promise is not open any more. Choose another one, or none.';
  const { term, debtors, creditors } = promised;
  if (!canBePaidFor(term.kind)) return 'Nothing is paid for what somebody leaves undone. Choose another one, or none.';
  const [owing, owed] = term.kind === 'pay' ? [buyer, seller] : [seller, buyer];
  if (!isAmong(owing, debtors) || !isAmong(owed, creditors))
    return term.kind === 'pay'
      ? 'The buyer is not who promised to pay this to the seller.'
      : 'The seller is not who promised this to the buyer.';
  if (promised.currency !== currency) return `The agreement is in ${promised.currency}.`;
  if (term.kind === 'pay' && term.amountMinor !== null && term.amountMinor !== plan.amountMinor)
    return `The promise is about ${formatMoney(term.amountMinor, currency)}. Make the stage the same.`;
  return null;
}
