// What is ordered and paid at once is in escrow at once, as if it had been opened, agreed and paid step by step.
import type { ClockView } from '@ahadi/domain/core/schema.ts';
import { coveredBy, feeTermsFor } from '@ahadi/domain/escrow/fees/rules.ts';
import { type EscrowAction, type EscrowStatus, escrowLifecycle } from '@ahadi/domain/escrow/lifecycle.ts';
import { advance, plannedMilestone } from '@ahadi/domain/escrow/milestones/rules.ts';
import type { EscrowView, MilestonePlan } from '@ahadi/domain/escrow/schema.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { applyToEscrow } from '@ahadi/domain/ledger/recipes/rules.ts';
import { v7 as uuidv7 } from 'uuid';
import { asSystem } from '../core/aggregate.ts';
import { type ClockStart, startClocks } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { gathered } from '../core/emit.ts';
import { postTxns, type TxnRequest } from '../ledger/posting.ts';
import { deliveryEnd, inHours, stageSubject } from './deadlines.ts';
import { escrows } from './escrow.ts';
import { type Agreed, requireTwo, type Standing, termsOf } from './leader.ts';
import { addPrepaid, type Prepaid, takeRefs } from './prepaid.store.ts';
import { hashOfTerms } from './terms.ts';

export { newRefs } from './prepaid.store.ts';

/** One that was opened, as it stands then, with its one deadline. */
export type Opened = { standing: Standing; clock: ClockView };

/** What was ordered and is paid already: `paidMinor` of the payment are for it, the buyer's part of the fee inside. */
export type Ordered = Omit<Agreed, 'agreementId' | 'payers'> & { paidMinor: number };
/** The payment; `posting` is what brings its money, where that was not posted before; `refs` are names that were taken for the escrows. */
export type Poured = { paymentId: string; payerId: string; posting?: TxnRequest | null; refs?: readonly string[] };

/** The deeds that an escrow goes through when it is opened, agreed and paid one after the other. */
const life: readonly EscrowAction[] = ['propose', 'agree', 'begin'];
const begun = life.reduce<EscrowStatus>((status, action) => escrowLifecycle.next(action, status), 'draft');

/**
 * Escrows of one stage each that one proven payment fills at once: agreed, paid and under way, with the same rows, postings and history that
 * opening, agreeing and paying one after the other leaves (all but the time to pay, which never ran). Call it in the transaction of what
 * was ordered; `alongside` are deadlines of that, which start by the same statement. Answers the escrows in the order of `its`. Throws
 * BAD_INPUT when one person would be both sides, and an Error when a part of the payment is not just what its escrow takes.
 */
export const openPaid = (
  ctx: Ctx,
  paid: Poured,
  its: readonly Ordered[],
  alongside: readonly ClockStart[] = [],
): Promise<{ opened: Opened[]; clocks: ClockView[] }> =>
  insistentTransaction(asSystem(ctx), (ctx) =>
    gathered(ctx, async (ctx) => {
      if (its.length === 0) return { opened: [], clocks: await startClocks(ctx, alongside) };
      const refs = paid.refs ?? (await takeRefs(ctx, its.length));
      const all = its.map((it, index) => ({ ...prepaid(it, refOf(refs, index)), fundingHours: it.fundingHours }));
      await addPrepaid(ctx, paid, all);
      const postings = all.map((one) => ({
        ...applyToEscrow({
          currency: one.terms.currency,
          payer: paid.payerId,
          milestones: [{ id: one.stage.id, amountMinor: one.stage.money.funded }],
          escrow: one.id,
          buyerFeeMinor: one.feeMinor,
        }),
        key: `apply:${paid.paymentId}:${one.id}`,
        subject: escrows.subject(one),
        memo: one.ref,
      }));
      // The accounts of a stage are used now for the first time, and perhaps the one of what the payer has no use for yet.
      const fresh = postings.flatMap(({ legs }) => legs.map(({ account }) => account));
      await postTxns(ctx, paid.posting ? [paid.posting, ...postings] : postings, fresh);
      const clocks = await startClocks(ctx, [
        ...alongside,
        ...all.map(({ stage, terms }) => ({
          subject: stageSubject(stage.id),
          kind: 'milestone.delivery' as const,
          dueAt: deliveryEnd(ctx, terms.milestones[0] ?? { deliverBy: null }),
        })),
      ]);
      for (const one of all) await tellLife(ctx, paid, one, inHours(ctx, one.fundingHours));
      const own = clocks.slice(alongside.length);
      const opened = all.map((one, index) => ({ standing: standingOf(one), clock: own[index] as ClockView })); // one an escrow
      return { opened, clocks: clocks.slice(0, alongside.length) };
    }),
  );

function refOf(refs: readonly string[], index: number): string {
  const ref = refs[index];
  if (!ref) throw new Error('There are fewer names than escrows');
  return ref;
}

/** One of them, whole and calculated, before anything of it is written. */
function prepaid(it: Ordered, ref: string): Prepaid {
  requireTwo(it);
  const terms = termsOf(it);
  const fee = it.fee ?? feeTermsFor(terms.currency, terms.feePayer);
  const plan = terms.milestones[0] as MilestonePlan; // termsOf makes one
  const amount = BigInt(plan.amountMinor);
  const covered = coveredBy(fee, 0n, amount, BigInt(it.paidMinor));
  if (covered.amountMinor !== amount || amount + covered.feeMinor !== BigInt(it.paidMinor))
    throw new Error(`an escrow of ${amount} does not take ${it.paidMinor} to the last unit`);
  const parties = [
    { id: uuidv7(), role: 'buyer' as const, ...it.buyer },
    { id: uuidv7(), role: 'seller' as const, ...it.seller },
  ];
  return {
    id: uuidv7(),
    ref,
    status: begun,
    creatorUserId: it.buyer.userId,
    ledBy: it.ledBy,
    terms,
    termsSha256: hashOfTerms({ ref, parties }, 1, terms, fee),
    fee,
    parties,
    stage: { id: plan.id, money: advance(plannedMilestone(amount), { action: 'fund', amount }).money },
    feeMinor: covered.feeMinor,
  };
}

/** How it stands: all of its money is held, and nothing of it went anywhere. */
const standingOf = ({ id, status, stage }: Prepaid): Standing => ({
  escrowId: id,
  status,
  milestoneId: stage.id,
  stage: stage.money.status,
  receivedAt: null,
  heldMinor: Number(stage.money.funded),
  contestedMinor: 0,
  toSellerMinor: 0,
  toOthersMinor: 0,
  isOnHold: false,
  isSentBack: false,
  proofs: [],
});

/** The same deeds, one by one, as they stand in the history of any other escrow. */
async function tellLife(ctx: Ctx, { paymentId }: Poured, it: Prepaid, fundBy: Date): Promise<void> {
  const { money, id: milestoneId } = it.stage;
  const held = {
    id: it.id as EscrowView['id'], // the brands of ids are born here
    ledBy: it.ledBy,
    creatorUserId: it.creatorUserId as EscrowView['creatorUserId'],
    parties: it.parties.map(({ userId }) => ({ userId: userId as EscrowView['creatorUserId'] })),
    mediatorUserIds: [],
    actingUserIds: [],
  };
  await escrows.tell(ctx, held, 'escrow.created', { ref: it.ref }, { begins: true });
  await escrows.tell(ctx, held, 'escrow.agreed', {
    version: 1,
    termsSha256: it.termsSha256,
    fundBy: fundBy.toISOString(),
  });
  await escrows.tell(ctx, held, 'escrow.payment_applied', {
    paymentId: paymentId as EventPayloads['escrow.payment_applied']['paymentId'],
    amountMinor: Number(money.funded),
    feeMinor: Number(it.feeMinor),
    leftMinor: 0,
  });
  await escrows.tell(ctx, held, 'milestone.funded', {
    milestoneId: milestoneId as EventPayloads['milestone.funded']['milestoneId'],
    seq: 1,
    amountMinor: Number(money.amount),
  });
  await escrows.tell(ctx, held, 'escrow.began', {});
}
