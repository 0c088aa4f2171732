// The one place where money leaves a stage.
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { feesOfRelease, unearnedFee } from '@ahadi/domain/escrow/fees/rules.ts';
import { escrowLifecycle } from '@ahadi/domain/escrow/lifecycle.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { advance, type MilestoneCommand, type Movement, sumOf } from '@ahadi/domain/escrow/milestones/rules.ts';
import type { MilestoneMoney } from '@ahadi/domain/escrow/milestones/schema.ts';
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { type Account, chart } from '@ahadi/domain/ledger/chart.ts';
import { allocate } from '@ahadi/domain/ledger/fees/rules.ts';
import { distribute } from '@ahadi/domain/ledger/recipes/rules.ts';
import { identitiesOfUser } from '../accounts/account.ts';
import type { Ctx } from '../core/ctx.ts';
import { postTxn } from '../ledger/posting.ts';
import { openRefund, settleDebt } from '../payments/start.ts';
import type { Held } from './escrow.store.ts';
import { escrows } from './escrow.ts';
import { addReturned, type Funding, fundingsOf } from './funding.store.ts';
import { feeIn, identityIn, netOf, stageOf, withStage } from './held.ts';
import type { HeldMilestone } from './stages.store.ts';

/**
 * One deed on a stage that is held: its state and money afterwards are the rules', and what leaves it is posted. When nothing is left
 * anywhere the escrow is closed. Answers the escrow after it. Throws ILLEGAL_TRANSITION, BAD_INPUT, and ESC_ON_HOLD when money would
 * leave.
 */
export async function advanceStage(
  ctx: Ctx,
  held: Held,
  milestoneId: string,
  command: MilestoneCommand,
  change: Partial<HeldMilestone> = {},
  reason?: string,
): Promise<Held> {
  const stage = stageOf(held, milestoneId);
  const { money, moved } = advance(stage.money, command);
  requireUndecided(stage, money, command);
  const movements = moved ? stage.movements + 1 : stage.movements;
  const after = withStage(held, milestoneId, { ...change, money, movements });
  // What was put in and goes back as if it had never come counts as not put in, and not as given to somebody.
  const undone = command.action === 'fund' ? 0n : stage.money.funded - money.funded;
  const paid = moved ? await payOut(ctx, held, stage, moved, { why: command.action, reason, undone }) : {};
  return closeWhenDone(ctx, { ...after, ...paid });
}

/** Deeds of one side that would take a decision what it is about. */
const undoing: readonly MilestoneCommand['action'][] = ['release', 'refund', 'waive', 'dispute'];

/**
 * While a binding decision waits for its second person neither side alone changes what it is about: only that person sends it
 * back. Throws ESC_NOT_YET.
 */
function requireUndecided(
  { decisionBy, money: before }: HeldMilestone,
  after: MilestoneMoney,
  { action }: MilestoneCommand,
) {
  if (decisionBy !== null && after.contested !== before.contested && undoing.includes(action))
    throw new DomainError(
      'ESC_NOT_YET',
      'A binding decision about the contested part waits for its second person. Nothing of that part moves until then; the rest goes on.',
    );
}

/**
 * The one place where money leaves a stage: the seller's share less the fee into the wallet, what was earned of the buyer's fee to
 * us, the buyer's share with the rest of the fee to where it came from. One posting under a key of its own for ever. Answers what has
 * left the escrow in all.
 */
async function payOut(
  ctx: Ctx,
  held: Held,
  stage: HeldMilestone,
  { kind, distribution }: Movement,
  words: { why: string; reason: string | undefined; undone: bigint },
): Promise<Pick<Held, 'toSeller' | 'toOthers'>> {
  if (held.hold) throw new DomainError('ESC_ON_HOLD');
  const { currency } = held.terms;
  const fee = feeIn(held);
  const amountMinor = sumOf(distribution);
  const others = amountMinor - distribution.seller;
  const fees = feesOfRelease(fee, held.toSeller, distribution.seller);
  const unearned = unearnedFee(fee, netOf(held), others);
  const back = await sendBack(ctx, held, distribution.buyer + unearned, `${held.ref}, stage ${stage.seq}`);
  const posting = distribute({
    kind,
    currency,
    amountMinor,
    milestone: stage.id,
    escrow: held.id,
    seller: { party: identityIn(held, 'seller'), amountMinor: distribution.seller, fee: fees.seller },
    buyerFee: fees.buyer,
    buyerMinor: distribution.buyer,
    unearnedFeeMinor: unearned,
    back,
    mediator: distribution.mediator > 0n ? await mediatorOf(ctx, stage, distribution.mediator) : null,
    platformMinor: distribution.platform,
  });
  const { id: txnId } = await postTxn(ctx, {
    ...posting,
    key: `milestone:${stage.id}:${stage.movements + 1}`,
    subject: { kind: 'escrow', id: held.id },
    memo: memoOf(held, stage, fees.seller.feeMinor),
  });
  // What reached a wallet pays first what its owner owes.
  for (const { account } of posting.legs)
    if (account.owner && account.code.startsWith('wallet.'))
      await settleDebt(ctx, account.owner.id, currency, `milestone:${stage.id}:${stage.movements + 1}`);
  await escrows.tell(ctx, held, 'milestone.paid_out', {
    milestoneId: stage.id,
    seq: stage.seq,
    why: words.why,
    ...(words.reason === undefined ? {} : { reason: words.reason }),
    shares: {
      buyerMinor: Number(distribution.buyer),
      sellerMinor: Number(distribution.seller),
      mediatorMinor: Number(distribution.mediator),
      platformMinor: Number(distribution.platform),
    },
    sellerFeeMinor: Number(fees.seller.feeMinor),
    buyerFeeMinor: Number(fees.buyer.feeMinor),
    txnId,
  });
  return {
    toSeller: held.toSeller + distribution.seller,
    toOthers: held.toOthers + others - words.undone,
  };
}

async function mediatorOf(ctx: Ctx, stage: HeldMilestone, amountMinor: bigint) {
  const [own] = stage.mediatorUserId ? await identitiesOfUser(ctx, stage.mediatorUserId) : [];
  if (!own)
    throw new DomainError('BAD_INPUT', 'Nobody mediates here who could be paid.', {
      'shares.mediatorMinor': 'Nobody mediates here who could be paid.',
    });
  return { party: own.id, amountMinor };
}

/**
 * Opens the refunds of an amount over what was paid in, in proportion, each at most what is left of its payment. Where a bank took more
 * back than could be recovered here, something that was paid for otherwise is still held: it goes into the wallet of the one who
 * paid or owes for that.
 */
async function sendBack(
  ctx: Ctx,
  held: Held,
  amount: bigint,
  why: string,
): Promise<{ account: Account; amountMinor: bigint }[]> {
  if (amount === 0n) return [];
  const fundings = await fundingsOf(ctx, held.id);
  const left = fundings.reduce((sum, { paid, returned }) => sum + paid - returned, 0n);
  const onRails = amount < left ? amount : left;
  const parts = overFundings(fundings, onRails, feeIn(held).stepMinor);
  const back: { account: Account; amountMinor: bigint }[] = [];
  for (const [index, { paymentId }] of fundings.entries()) {
    const amountMinor = parts[index] ?? 0n;
    if (amountMinor === 0n) continue;
    await addReturned(ctx, { paymentId, escrowId: held.id }, amountMinor);
    back.push({ account: await openRefund(ctx, { paymentId, amountMinor, why }), amountMinor });
  }
  return [...back, ...intoWallets(held, fundings, amount - onRails)];
}

/** What is held beyond what is left of the payments, over the wallets of those whose payments a bank took back. */
function intoWallets(held: Held, fundings: readonly Funding[], amount: bigint) {
  if (amount === 0n) return [];
  const taken = new Map<string, bigint>();
  for (const { payerIdentityId, paid, isChargedBack } of fundings)
    if (isChargedBack) taken.set(payerIdentityId, (taken.get(payerIdentityId) ?? 0n) + paid);
  if (taken.size === 0) throw new Error(`${amount} more would go back than is left of what was paid`);
  const shares = allocate(amount, [...taken.values()]);
  return [...taken.keys()]
    .map((payer, index) => ({ account: chart.wallet(payer, held.terms.currency), amountMinor: shares[index] ?? 0n }))
    .filter(({ amountMinor }) => amountMinor > 0n);
}

/**
 * An amount over what is left of each payment, in proportion to it: never more than is left, to the last unit, and in whole steps
 * where all of it is in steps, because a phone takes no cents.
 */
function overFundings(
  fundings: readonly Pick<Funding, 'paid' | 'returned'>[],
  amount: bigint,
  stepMinor: bigint,
): bigint[] {
  const left = fundings.map(({ paid, returned }) => paid - returned);
  const whole = left.reduce((sum, one) => sum + one, 0n);
  if (whole === 0n) return left;
  const step = [amount, ...left].every((one) => one % stepMinor === 0n) ? stepMinor : 1n;
  // A share is rounded up by less than one step and is nothing where nothing is left, so it is never more than what is left.
  return allocate(
    amount / step,
    left.map((one) => one / step),
  ).map((share) => share * step);
}

/** Closes an escrow whose stages have all ended: what became of it is what became of them. */
export async function closeWhenDone(ctx: Ctx, held: Held): Promise<Held> {
  const isDone = held.milestones.every(({ money }) => milestoneLifecycle.actionsFrom(money.status).length === 0);
  if (!isDone || !escrowLifecycle.can('close', held.status)) return held;
  const outcome = outcomeOf(held);
  await escrows.tell(ctx, held, 'escrow.closed', { outcome });
  return { ...escrows.moved(held, 'close'), outcome, closedAt: ctx.now.toISOString(), endProposal: null };
}

/** Where the money of the whole went: all to the seller, all back, divided in each stage, or one way here and the other there. */
export function outcomeOf(
  held: Pick<Held, 'milestones' | 'toSeller' | 'toOthers'>,
): NonNullable<EscrowView['outcome']> {
  if (held.toOthers === 0n && held.toSeller > 0n) return 'released';
  if (held.toSeller === 0n) return 'refunded';
  return held.milestones.every(({ money }) => money.split === money.funded) ? 'split' : 'mixed';
}

/** What a statement says of it: which stage, and what of the seller's share was the fee. */
const memoOf = ({ ref, terms: { currency } }: Held, { seq }: HeldMilestone, feeMinor: bigint): string =>
  `${ref}, stage ${seq}${feeMinor > 0n ? `, less the fee of ${formatMoney(Number(feeMinor), currency)}` : ''}`;
