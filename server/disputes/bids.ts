// Each side seals a figure, and where both meet the dispute is settled in the middle.
import { randomBytes } from 'node:crypto';
import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { LARGEST_AMOUNT_MINOR } from '@ahadi/domain/core/money.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import { bidTerms, compareBids, waitingFor, whyNoSeal } from '@ahadi/domain/disputes/bidding/rules.ts';
import type { Bid, Bidding } from '@ahadi/domain/disputes/bidding/schema.ts';
import { claimedMinor } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeSide } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Worth } from '@ahadi/domain/organisations/rules.ts';
import { concludeSettlement } from '../agreements/settlement.ts';
import { requireWithinLimit, withMember } from '../core/acting.ts';
import { asSystem } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { sealWith, unsealWith, type Vault } from '../core/vault.ts';
import { biddingOf } from './bid-terms.ts';
import {
  addBid,
  closeRound,
  dropWaiting,
  figureUntil,
  type SealedBid,
  sealedBidsOf,
  withLapsed,
} from './bids.store.ts';
import { talksEndOf } from './deadlines.ts';
import type { Held } from './dispute.store.ts';
import { disputes, moved } from './dispute.ts';
import { otherSide, partyOf, refuseUnmeant, requireSide } from './held.ts';
import { settled } from './offers.ts';
import { settlementOf } from './settlement.ts';

/** As long as the longest amount: what is sealed does not tell by its length how many digits it has. */
const DIGITS = String(LARGEST_AMOUNT_MINOR).length;
type Met = { amountMinor: number; bids: readonly SealedBid[]; round: number };

/**
 * A sealed figure for the round, signed for what it may lead to. When both are in they are compared and destroyed. Where they meet the
 * dispute is settled in the middle by both seals, in the same transaction: nobody can learn the middle and refuse it. A gap opens the next
 * round and says nothing but that (design M11). Throws BAD_INPUT for another day of payment than holds and for a missing authority,
 * DSP_ONCE_ONLY, OFFER_NOT_YOUR_TURN.
 */
export const bid = disputes.deed('bid', async (ctx, held, it: Bid) => {
  const met = await sealAndCompare(ctx, held, it);
  if (met === 'waits') return { ...held, awaitsFigureOf: otherSide(requireSide(ctx, held)) };
  if (met === 'gap') return { ...held, awaitsFigureOf: null };
  return settleByBids(ctx, moved(ctx, held, 'bid', { awaitsFigureOf: null }), met);
});

/** Takes the figure. Answers what both settle on, that the other one is missing, or that they do not meet. */
async function sealAndCompare(ctx: Ctx, held: Held, it: Bid): Promise<Met | 'waits' | 'gap'> {
  if (!ctx.vault) throw new DomainError('DSP_NO_VAULT');
  const side = requireSide(ctx, held);
  await dropWaiting(ctx, held.id, ctx.now);
  const bids = await sealedBidsOf(ctx, held.id);
  const terms = biddingOf(ctx, held, side, { bids, talksEnd: await talksEndOf(ctx, held) });
  const refused = whyNoSeal(bids, { side, ...it }, ctx.now, terms);
  if (refused) throw new DomainError(...refused);
  if (terms === null) throw new Error('a round that can be sealed for is open');
  refuseUnsigned(terms, it);
  requireWithinLimit(ctx, worthTo(held, side, it));
  refuseUnmeant(held, side, it);
  const termsHash = sha256Hex(canonicalJson({ dispute: held.ref, round: terms.no, side, words: terms.words }));
  const mine: SealedBid = {
    ...sealed(ctx.vault, { disputeId: held.id, round: terms.no, side, termsHash }, it.amountMinor),
    ...{ round: terms.no, side, termsHash, result: null, madeAt: ctx.now },
    ...{ payBy: terms.payBy, standsUntil: new Date(terms.until) },
    ...{ userId: userIdOf(ctx), signedAs: it.signedAs, acting: ctx.acting ?? null },
    authority: it.authority && withMember(ctx, it.authority),
  };
  await addBid(ctx, held.id, mine);
  await disputes.tell(ctx, held, 'dispute.bid', {
    ...{ side, round: terms.no, commitment: mine.commitment as Sha256, payBy: terms.payBy, until: terms.until },
    termsHash: termsHash as Sha256, // the brands are born here
  });
  const other = waitingFor(bids, side, ctx.now);
  if (!other) return 'waits';
  const figures: Record<DisputeSide, number> = { filer: it.amountMinor, respondent: it.amountMinor };
  figures[other.side] = amountOf(ctx.vault, held.id, other);
  const met = compareBids(figures.filer, figures.respondent);
  await closeRound(ctx, held.id, terms.no, met.result);
  await disputes.tell(ctx, held, 'dispute.bids_compared', { round: terms.no, result: met.result });
  return met.result === 'overlap' ? { amountMinor: met.amountMinor, bids: [mine, other], round: terms.no } : 'gap';
}

/** Who signs for an organisation says by what authority. */
function refuseUnsigned(terms: Bidding, it: Bid): void {
  if (terms.asksAuthority && !it.authority) throw new DomainError('SIG_AUTHORITY_MISSING');
  if (!terms.asksAuthority && it.authority)
    throw new DomainError('BAD_INPUT', 'You sign for a person here, so there is no authority to name.');
}

/** What a figure is worth to the limit of who signs with it: the most that its side pays, or all that it claims and gives up for the middle. */
const worthTo = ({ claim }: Held, side: DisputeSide, { amountMinor }: Bid): Worth => {
  const claimed = claimedMinor(claim);
  const most = side === 'respondent' ? amountMinor : claimed && Math.max(claimed, amountMinor);
  return { valueMinor: most, currency: claim.currency };
};

/** Figures that nobody answered in their time are destroyed, also where nobody ever bids again, and nobody is waited for any more. */
export async function forgetLapsedFigures(ctx: Ctx): Promise<void> {
  for (const id of await withLapsed(ctx))
    await disputes.work(ctx, id, async (ctx, held) => {
      const until = await figureUntil(ctx, id); // a side may have sealed for the next round meanwhile
      if (until === null || until > ctx.now) return undefined;
      await dropWaiting(ctx, id, ctx.now);
      return { ...held, awaitsFigureOf: null };
    });
}

/** The settlement is signed by both seals and in force, and the dispute is resolved. */
async function settleByBids(ctx: Ctx, held: Held, { amountMinor, bids, round }: Met): Promise<Held> {
  const payBy = bids.find((one) => one.payBy)?.payBy ?? '';
  const names = { filer: partyOf(held, 'filer').name, respondent: partyOf(held, 'respondent').name };
  const words = bidTerms({ ...names, payBy, currency: held.claim.currency });
  const seals = [...bids]
    .sort((one, other) => one.madeAt.getTime() - other.madeAt.getTime())
    .map((one) => `${names[one.side]} on ${formatUtc(one.madeAt.toISOString())} (seal ${one.commitment})`);
  const wishes = settlementOf(held, {
    ...{ text: null, amountMinor, completeBy: payBy },
    more: [
      { heading: 'The whole matter', text: words.whole },
      {
        heading: 'How it was signed',
        text: `Each side sealed a figure in round ${round} of blind bidding and signed with it beforehand for their middle: ${seals.join(', ')}. ${words.signature}`,
      },
    ],
  });
  const agreementId = await concludeSettlement(
    ctx,
    { ...wishes, publicClauseOffered: false },
    bids.map(({ userId, signedAs, authority, acting, madeAt }) => ({
      ...{ userId, name: signedAs, authority, acting, consentedAt: madeAt },
    })),
  );
  return settled(asSystem(ctx), moved(ctx, held, 'accept_offer', { settlementAgreementId: agreementId }));
}

type Place = { disputeId: string; round: number; side: DisputeSide };
/** What a figure is sealed for: moved elsewhere it does not open. */
const aboutFigure = ({ disputeId, round, side }: Place): string => `figure ${disputeId} ${round} ${side}`;

/** A figure under a key of its own, and its commitment. The salt is sealed with it and known to nobody, so that no guess can be tried. */
function sealed(vault: Vault, it: Place & { termsHash: string }, amountMinor: number) {
  const salt = randomBytes(16).toString('hex');
  const about = aboutFigure(it);
  const { key, wrapped, keyId } = vault.makeKey(about);
  return {
    commitment: sha256Hex(`${salt}:${amountMinor}:${it.termsHash}`),
    sealed: sealWith(key, about, `${salt}:${String(amountMinor).padStart(DIGITS, '0')}`),
    wrappedKey: wrapped,
    keyId,
  };
}

function amountOf(vault: Vault, disputeId: string, bid: SealedBid): number {
  if (!bid.wrappedKey || !bid.keyId) throw new Error('a figure that waits has its key');
  const about = aboutFigure({ disputeId, ...bid });
  const key = vault.openKey(about, { wrapped: bid.wrappedKey, keyId: bid.keyId });
  return Number(unsealWith(key, about, bid.sealed).toString('utf8').split(':')[1]);
}
