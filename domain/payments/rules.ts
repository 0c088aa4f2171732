import type { Currency } from '../core/money.ts';
import type { Evidence, Verdict } from './schema.ts';

/** What is trusted: what we asked for ourselves, what a provider signed, and what two officers found. An unsigned callback is hearsay. */
const isTrusted = ({ source, isSigned }: Evidence): boolean => source !== 'callback' || isSigned;

/** How good it is; a statement of the account outweighs an answer, and an answer a letter (design money 3.4). */
const rankOf = ({ source }: Evidence): number =>
  ({ statement: 5, pull: 4, query: 3, callback: 2, officers: 1 })[source];
const ruleOf = ({ source }: Evidence): Verdict['rule'] =>
  (
    ({
      statement: 'confirmed_by_statement',
      pull: 'confirmed_by_statement',
      query: 'confirmed_by_query',
      callback: 'confirmed_by_signature',
      officers: 'decided_by_officers',
    }) as const
  )[source];

type Asked = { amount: bigint; currency: Currency; isExpired: boolean };

/**
 * What is true of a payment, from everything that was ever learned about it: the same whatever came first or came twice. Success
 * needs trusted evidence that is ours, of exactly the amount, under a receipt of its own, and then is never left. Money that came
 * and does not fit is for people to look at. What a provider says for certain ends it; "pending" and hearsay never do.
 */
export function decide(asked: Asked, evidence: readonly Evidence[]): Verdict {
  const trusted = evidence.filter(isTrusted);
  const successes = trusted.filter(({ outcome }) => outcome === 'success');
  const fits = successes.filter((one) => isFitting(one, asked)).sort((one, other) => rankOf(other) - rankOf(one));
  const failures = trusted.filter(({ outcome, isOurs }) => outcome === 'failure' && isOurs);
  const found = (status: Verdict['status'], rule: Verdict['rule'], more: Partial<Verdict> = {}): Verdict => ({
    status,
    rule,
    receipts: receiptsOf(successes),
    failure: null,
    needsQuery: false,
    ...more,
  });

  const [best] = fits;
  if (best) return found('succeeded', ruleOf(best));
  const failure = firstOf(failures.map((one) => one.failure ?? 'other'));
  if (failures.some(({ source }) => source === 'officers')) return found('failed', 'decided_by_officers', { failure });
  if (successes.length > 0) return found('review', 'money_does_not_fit');
  const isSaid = (outcome: Evidence['outcome']) => evidence.some((one) => !isTrusted(one) && one.outcome === outcome);
  // Refused on the phone, and then paid from another one.
  if (failures.length > 0) return found('failed', 'refused_by_provider', { failure, needsQuery: isSaid('success') });
  const needsQuery = isSaid('success') || isSaid('failure');
  if (asked.isExpired) return found('expired', 'time_is_over', { needsQuery });
  return found('pending', needsQuery ? 'only_hearsay' : 'nothing_known', { needsQuery });
}

const isFitting = (one: Evidence, asked: Asked): boolean =>
  one.isOurs &&
  !one.isReceiptTaken &&
  one.receipt !== null &&
  one.amount === asked.amount &&
  one.currency === asked.currency;

/**
 * Each receipt once, by its name, so that the order of arrival leaves no mark. One used elsewhere was counted there. Where two
 * answers of one kind differ about an amount, the smaller is believed: what is missing is seen in the next statement.
 */
function receiptsOf(successes: readonly Evidence[]): Verdict['receipts'] {
  const byReceipt = new Map<string, Verdict['receipts'][number]>();
  const best = [...successes].sort(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      Number((other.amount ?? 0n) - (one.amount ?? 0n)) ||
      ((one.currency ?? '') < (other.currency ?? '') ? 1 : -1),
  );
  for (const { receipt, amount, currency, isReceiptTaken, isOurs } of best)
    if (receipt !== null && amount !== null && currency !== null && amount > 0n && !isReceiptTaken && isOurs)
      byReceipt.set(receipt, { receipt, amount, currency });
  return [...byReceipt.values()].sort((one, other) => (one.receipt < other.receipt ? -1 : 1));
}

const firstOf = <Code extends string>(codes: readonly Code[]): Code | null => [...codes].sort()[0] ?? null;
