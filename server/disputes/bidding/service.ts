import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import { bidWords, stands } from '@ahadi/domain/disputes/bidding/rules.ts';
import type { Bid, Bidding } from '@ahadi/domain/disputes/bidding/schema.ts';
import { compareBids } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeSide, DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { concludeSettlement } from '../../agreements/settling/service.ts';
import { userIdOf } from '../../core/authorize.ts';
import { canonicalJson, sha256Hex } from '../../core/canonical.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { installationSecret } from '../../core/secrets.ts';
import { dayIn, move, otherSide, partyOf, readDispute, requireSide, step, tell, viewDispute } from '../life/service.ts';
import { settle } from '../offering/service.ts';
import { settlementOf } from '../settlements/service.ts';
import type { Held } from '../store.ts';
import { biddingOf } from './reading/service.ts';
import { addBid, closeRound, dropLapsed, type SealedBid, sealedBidsOf } from './store.ts';

const KEY = 'blind-bids';
type Met = { amountMinor: number; bids: readonly SealedBid[]; round: number };

/**
 * A sealed figure for the round, signed for what it may lead to. When both are in they are compared and destroyed. Where they meet the
 * dispute is settled in the middle by both seals, in the same transaction: nobody can learn the middle and refuse it. A gap opens the next
 * round and says nothing but that (design M11). Throws BAD_INPUT for another day of payment than holds and for a missing authority,
 * DSP_ONCE_ONLY, OFFER_NOT_YOUR_TURN.
 */
export const bid = (ctx: Ctx, id: string, it: Bid): Promise<DisputeView> =>
  transaction(ctx, async (ctx) => {
    let met: Met | null = null;
    const view = await step(ctx, id, 'bid', async (ctx, held) => {
      met = await sealAndCompare(ctx, held, it);
      return undefined;
    });
    if (met === null) return view;
    await settleByBids(ctx, id, met);
    return viewDispute(ctx, id);
  });

/** Takes the figure. Answers what both settle on, or null while one is missing and where they do not meet. */
async function sealAndCompare(ctx: Ctx, held: Held, it: Bid): Promise<Met | null> {
  const side = requireSide(ctx, held);
  const bids = await sealedBidsOf(ctx, held.id);
  const terms = biddingOf(ctx, held, side, { bids, today: dayIn(held, ctx.now) });
  if (terms === null) throw new DomainError('DSP_ONCE_ONLY', 'Blind bidding is over.');
  const waiting = bids.filter((one) => one.result === null && stands(one, ctx.now));
  if (waiting.some((one) => one.side === side))
    throw new DomainError(
      'OFFER_NOT_YOUR_TURN',
      'Your figure of this round is in. The other side is asked for theirs.',
    );
  refuseUnsigned(terms, it);
  await dropLapsed(ctx, held.id);
  const salt = randomBytes(16).toString('hex');
  const termsHash = sha256Hex(canonicalJson({ dispute: held.ref, round: terms.no, side, words: terms.words }));
  const commitment = sha256Hex(`${salt}:${it.amountMinor}:${termsHash}`);
  const key = Buffer.from(await installationSecret(ctx, KEY), 'base64url');
  const mine: SealedBid = {
    ...{ round: terms.no, side, commitment, termsHash, result: null, madeAt: ctx.now },
    ...{ sealed: seal(key, `${salt}:${it.amountMinor}`), payBy: terms.payBy, standsUntil: new Date(terms.until) },
    ...{ userId: userIdOf(ctx), signedAs: it.signedAs, authority: it.authority },
  };
  await addBid(ctx, held.id, mine);
  await tell(ctx, held, 'dispute.bid', {
    ...{ side, round: terms.no, commitment, payBy: terms.payBy, until: terms.until },
    termsHash: termsHash as Sha256, // the brand is born here
  });
  const other = waiting.find((one) => one.side === otherSide(side));
  if (!other) return null;
  const figures: Record<DisputeSide, number> = { filer: it.amountMinor, respondent: it.amountMinor };
  figures[other.side] = amountOf(key, other.sealed);
  const met = compareBids(figures.filer, figures.respondent);
  await closeRound(ctx, held.id, terms.no, met.result);
  await tell(ctx, held, 'dispute.bids_compared', { round: terms.no, result: met.result });
  return met.result === 'overlap' ? { amountMinor: met.amountMinor, bids: [mine, other], round: terms.no } : null;
}

/** What is sealed is what was read, and who signs for an organisation says by what authority. */
function refuseUnsigned(terms: Bidding, it: Bid): void {
  if (it.payBy !== terms.payBy)
    throw new DomainError('BAD_INPUT', 'The day of payment changed meanwhile. Read it again; nothing was sealed.');
  if (terms.asksAuthority && !it.authority) throw new DomainError('SIG_AUTHORITY_MISSING');
  if (!terms.asksAuthority && it.authority)
    throw new DomainError('BAD_INPUT', 'You sign for a person here, so there is no authority to name.');
}

/** The settlement is signed by both seals and in force, and the dispute is resolved. */
async function settleByBids(ctx: Ctx, id: string, { amountMinor, bids, round }: Met): Promise<void> {
  const held = await readDispute(ctx, id, true);
  const payBy = bids.find((one) => one.payBy)?.payBy ?? '';
  const names = { filer: partyOf(held, 'filer').name, respondent: partyOf(held, 'respondent').name };
  const [, whole, signature] = bidWords({ ...names, payBy });
  const sealed = [...bids]
    .sort((one, other) => one.madeAt.getTime() - other.madeAt.getTime())
    .map((one) => `${names[one.side]} on ${formatUtc(one.madeAt.toISOString())} (seal ${one.commitment})`);
  const wishes = settlementOf(held, {
    ...{ does: null, amountMinor, by: payBy },
    more: [
      { heading: 'The whole matter', text: whole ?? '' },
      {
        heading: 'How it was signed',
        text: `Each side sealed a figure in round ${round} of blind bidding and signed with it beforehand for their middle: ${sealed.join(', ')}. ${signature}`,
      },
    ],
  });
  const agreementId = await concludeSettlement(
    ctx,
    { ...wishes, publicClauseOffered: false },
    bids.map(({ userId, signedAs, authority, madeAt }) => ({ userId, name: signedAs, authority, consentedAt: madeAt })),
  );
  await move(ctx, held, 'accept_offer', { settlement_agreement_id: agreementId });
  await settle({ ...ctx, actor: { kind: 'system' } }, id);
}

/** AES-256-GCM: nonce ‖ tag ‖ ciphertext. */
function seal(key: Buffer, words: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function amountOf(key: Buffer, sealed: Buffer): number {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  const words = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
  return Number(words.split(':')[1]);
}
