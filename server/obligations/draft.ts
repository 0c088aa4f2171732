// A draft of a dispute that was begun about promises is filed only about what is still open of them.
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { obligationLifecycle } from '@ahadi/domain/obligations/lifecycle.ts';
import type { Ctx } from '../core/ctx.ts';
import { obligationsIn } from './dispute.store.ts';
import { settledWords } from './dispute.ts';
import { findAllHeld, type Held, isOwnPartOnly } from './held.ts';
import { isPaidInFull, paidOfEach, settledBetween, settledFor } from './settled.ts';

type Draft = { disputeId: string; userId: string; againstPartyId: string | null };
/** What is left of the promises of a draft, in minor units of a currency, and the words for what was paid or closed of them. */
export type LeftToAsk = { minor: number; currency: string; words: string };

/**
 * What a draft that was begun about promises can still ask for, when something of them was paid or closed since; null where nothing was, or
 * where what is left is no sum of money. Throws ILLEGAL_TRANSITION when nothing is left: it would be filed as if nobody had done anything.
 */
export async function leftOfDraft(ctx: Ctx, { disputeId, userId, againstPartyId }: Draft): Promise<LeftToAsk | null> {
  const ids = (await obligationsIn(ctx, disputeId)).map(({ id }) => id);
  const all = ids.length === 0 ? [] : await findAllHeld(ctx, ids);
  if (all.length === 0) return null;
  const against = againstPartyId === null ? [] : [againstPartyId];
  const open = all.filter((held) => isDisputable(held, userId));
  const [first] = all;
  if (open.length === 0 && first) throw new DomainError('ILLEGAL_TRANSITION', closedWords(first));
  const paid = await settledFor(ctx, open);
  const left = open.filter((held) => !isPaidInFull(held, paid, userId, against));
  const paidWords = open
    .map((held) => settledWords(held, settledBetween(held, paid, userId, against)))
    .filter(Boolean)
    .join(' ');
  if (left.length === 0)
    throw new DomainError('ILLEGAL_TRANSITION', `All of it was paid: ${paidWords} Nothing is left to ask for.`);
  const closed = all.filter((held) => !open.includes(held));
  const words = [paidWords, ...closed.map(closedWords)].filter(Boolean).join(' ');
  const sums = left.map((held) =>
    held.term.amountMinor === null ? null : held.term.amountMinor - paidOfEach(held, paid, userId, against),
  );
  const currency = left[0]?.agreement.terms.currency;
  if (words === '' || currency === undefined || sums.includes(null)) return null;
  return { minor: sums.reduce<number>((sum, one) => sum + (one ?? 0), 0), currency, words };
}

const isDisputable = (held: Held, userId: string): boolean =>
  obligationLifecycle.can('raise_dispute', held.status) ||
  (obligationLifecycle.can('raise_own_dispute', held.status) && isOwnPartOnly(held, userId));

const closedWords = ({ term, status }: Held): string =>
  `“${term.title}”: ${obligationLifecycle.whyNot('raise_dispute', status) ?? ''}`;

/** What was paid of very many promises is said of the first of them. */
const longest = 3_000;

/** The question that is asked of who asks for more than is left, once about these figures; null where the claim asks for no more. */
export const moreThanLeft = (asked: number | null, currency: string, left: LeftToAsk): string | null =>
  asked !== null && currency === left.currency && asked > left.minor
    ? `${clipped(left.words)} ${formatMoney(left.minor, left.currency)} is left, and you ask for ${formatMoney(asked, currency)}. Ask for what is left, or say in at least 20 characters why you ask for more.`
    : null;

const clipped = (words: string): string => (words.length > longest ? `${words.slice(0, longest).trim()} …` : words);
