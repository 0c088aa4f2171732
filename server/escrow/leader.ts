// What an order or a mediation does with an escrow that it leads: open, deliver, give back, end.
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { type FeeTerms, feeTermsFor } from '@ahadi/domain/escrow/fees/rules.ts';
import { escrowLifecycle } from '@ahadi/domain/escrow/lifecycle.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { heldOf, type MilestoneCommand, nobody } from '@ahadi/domain/escrow/milestones/rules.ts';
import { problemsOf } from '@ahadi/domain/escrow/rules.ts';
import type { EscrowTerms, MilestonePlan } from '@ahadi/domain/escrow/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { asSystem } from '../core/aggregate.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { align, beginDelivery, beginFunding, inHours } from './deadlines.ts';
import { deliverStage, type Shown } from './delivery.ts';
import * as store from './escrow.store.ts';
import { escrows, onStage } from './escrow.ts';
import { cancelHeld } from './funding.ts';
import { on, requireUnderWay } from './held.ts';
import { advanceStage } from './payout.ts';
import { addMilestones, plannedIn } from './stages.store.ts';
import { hashOfTerms } from './terms.ts';

export { reasonOfPayout, type Standing, stagesOf, standingsBy, standingsOf } from './standing.store.ts';

type Member = { userId: string; identityId: string; name: string; email: string };
/** What was agreed and signed elsewhere: one service for one price, paid in before it begins. */
export type Agreed = {
  /** Null where it was not signed but ordered. */
  agreementId: string | null;
  /** What leads it from now on: its sides neither deliver, end nor take back here. */
  ledBy: store.LedBy;
  title: string;
  description: string;
  criteria: string;
  currency: string;
  amountMinor: number;
  /** A day like 2026-12-05. */
  deliverBy: string;
  buyer: Member;
  seller: Member;
  payers: Member[];
  fundingHours: number;
  /** Goods travel and come back before their money does; without them it is a service. */
  kind?: 'goods' | 'service';
  /** What is taken of it, and of whom; the schedule of escrows, halved, unless something else was agreed. */
  fee?: FeeTerms;
  /** To look at what was delivered; three days unless something else was agreed. */
  inspectionHours?: number;
};

type Asked = Pick<
  Agreed,
  'title' | 'description' | 'criteria' | 'currency' | 'amountMinor' | 'deliverBy' | 'kind' | 'fee' | 'inspectionHours'
>;
/** The terms of one stage that it is agreed in. */
export const termsOf = (it: Asked) =>
  ({
    title: it.title.slice(0, 120),
    description: it.description.slice(0, 10_000),
    kind: it.kind ?? 'service',
    currency: it.currency,
    feePayer: it.fee?.payer ?? 'split',
    fundingMode: 'full',
    inspectionHours: it.inspectionHours ?? 72,
    disputeClause: 'mediation',
    milestones: [
      {
        id: uuidv7() as MilestonePlan['id'], // the brand is born here
        title: it.title.slice(0, 120),
        criteria: it.criteria.slice(0, 2000),
        amountMinor: it.amountMinor,
        deliverBy: it.deliverBy,
        requiresReturn: it.kind === 'goods',
        clauseId: null,
      },
    ],
  }) satisfies EscrowTerms;

/** Why a price cannot be held in escrow for people of whom the least known has this level; null when it can. */
export const whyNotHeld = (
  ctx: Pick<Ctx, 'now'>,
  it: { currency: string; amountMinor: number; level: number },
): string | null => {
  const words = { title: 'A price', description: '', criteria: 'A price' };
  const deliverBy = addDays(ctx.now, 30).toISOString().slice(0, 10);
  return Object.values(problemsOf(termsOf({ ...it, ...words, deliverBy }), it.level, ctx.now))[0] ?? null;
};

/** What an identity has in open escrows of a currency, minor units. */
export const openTotalOf = (ctx: Ctx, identityId: string, currency: string): Promise<bigint> =>
  store.openTotalOf(ctx, identityId, currency);

/** Throws BAD_INPUT when one person, or one identity, would be both sides. */
export function requireTwo({ buyer, seller }: Pick<Agreed, 'buyer' | 'seller'>): void {
  if (buyer.identityId === seller.identityId || buyer.userId === seller.userId)
    throw new DomainError('BAD_INPUT', 'Buyer and seller are two people.', {
      parties: 'Buyer and seller are two people.',
    });
}

/**
 * An escrow whose terms everybody signed elsewhere, so that nobody accepts them again here: it waits for the money from the
 * start. Nobody but its leader delivers or ends it (deliverWhole, endUnused). Answers its id and until when it waits. Call it in the transaction of what was signed.
 */
export const openAgreed = (ctx: Ctx, it: Agreed): Promise<{ id: string; fundBy: Date }> =>
  insistentTransaction(asSystem(ctx), async (ctx) => {
    requireTwo(it);
    const terms = termsOf(it);
    const { id, ref } = await store.addEscrow(ctx, {
      creatorId: it.buyer.userId,
      agreementId: it.agreementId,
      terms,
      ledBy: it.ledBy,
    });
    const members = [
      { role: 'buyer' as const, ...it.buyer },
      { role: 'seller' as const, ...it.seller },
      ...it.payers.map((payer) => ({ role: 'payer' as const, ...payer })),
    ];
    const accepted = { acceptedVersion: 1, acceptedAt: ctx.now.toISOString() };
    for (const member of members) {
      await store.addParty(ctx, id, store.newParty({ ...(member as Named), ...accepted })); // the brands of ids are born here
      await store.addReader(ctx, id, member.userId);
    }
    const fee = it.fee ?? feeTermsFor(terms.currency, terms.feePayer);
    const fundBy = inHours(ctx, it.fundingHours);
    await escrows.keep(ctx, await escrows.hold(ctx, id), async (ctx, drafted) => {
      const termsSha256 = hashOfTerms(drafted, 1, terms, fee);
      const version = {
        escrowId: id,
        version: 1,
        terms,
        sha256: termsSha256,
        authorId: it.buyer.userId,
        changeNote: '',
      };
      await store.addTerms(ctx, version);
      await escrows.tell(ctx, drafted, 'escrow.created', { ref });
      await addMilestones(ctx, id, terms.milestones);
      await beginFunding(ctx, id, it.fundingHours);
      await escrows.tell(ctx, drafted, 'escrow.agreed', { version: 1, termsSha256, fundBy: fundBy.toISOString() });
      const agreed = escrows.moved(escrows.moved(drafted, 'propose'), 'agree');
      return { ...agreed, terms, milestones: plannedIn(terms), termsVersion: 1, termsSha256, fee };
    });
    return { id, fundBy };
  });
type Named = Pick<store.HeldParty, 'role' | 'name' | 'email' | 'userId' | 'identityId'>;

/**
 * What was to be paid from it does not happen: what is in goes back to who paid it, whether the money was complete or not. What is
 * disputed, on hold or over stays as it is. Doing it twice changes nothing.
 */
export const endUnused = async (ctx: Ctx, id: string, reason: string): Promise<void> => {
  await escrows.work(asSystem(ctx), id, async (ctx, held) => {
    if (held.hold) {
      ctx.log.warn('an escrow on hold was to be ended', { escrow: id });
      return undefined;
    }
    if (escrowLifecycle.can('cancel', held.status)) return escrows.moved(await cancelHeld(ctx, held, reason), 'cancel');
    if (!escrowLifecycle.can('close', held.status)) return undefined;
    let after = held;
    for (const { id: stageId, money } of held.milestones)
      if (milestoneLifecycle.can('cancel', money.status))
        after = await advanceStage(ctx, after, stageId, {
          action: 'cancel',
          distribution: { ...nobody, buyer: heldOf(money) },
        });
    return align(ctx, after);
  });
};

/**
 * So much of what is held goes back to who paid, before it was delivered; the last of it ends the escrow. Its leader's deed. Throws
 * ILLEGAL_TRANSITION where it is not under way any more, ESC_ON_HOLD, BAD_INPUT for more than is held.
 */
export const returnPart = async (ctx: Ctx, id: string, amountMinor: bigint, reason: string): Promise<void> => {
  await escrows.work(asSystem(ctx), id, async (ctx, held) => {
    requireUnderWay(held);
    return giveBack(ctx, held, amountMinor, reason);
  });
};

async function giveBack(ctx: Ctx, held: store.Held, amountMinor: bigint, reason: string): Promise<store.Held> {
  const [stage] = held.milestones;
  if (!stage) throw new Error(`escrow ${held.id} has no stage`);
  const isAll = amountMinor === heldOf(stage.money);
  const command: MilestoneCommand = isAll
    ? { action: 'cancel', distribution: { ...nobody, buyer: amountMinor } }
    : { action: 'refund', amount: amountMinor };
  return align(ctx, await advanceStage(ctx, held, stage.id, command, {}, reason));
}

/** The same of what is not earned any more, where it is held: what is on hold, delivered or over stays as it is. */
export const returnUnearned = async (ctx: Ctx, id: string, amountMinor: bigint, reason: string): Promise<void> => {
  await escrows.work(asSystem(ctx), id, async (ctx, held) => {
    if (held.hold) ctx.log.warn('a part of an escrow on hold was to go back', { escrow: id });
    const isHeld = !held.hold && escrowLifecycle.can('close', held.status);
    const [stage] = held.milestones;
    return isHeld && stage && milestoneLifecycle.can('refund', stage.money.status)
      ? giveBack(ctx, held, amountMinor, reason)
      : undefined;
  });
};

/**
 * It is delivered by an earlier day than was agreed at first, as its leader promised both: the terms say so from their next version on,
 * and the time to deliver ends with it. A day that is no earlier changes nothing.
 */
export const deliverSooner = async (ctx: Ctx, id: string, deliverBy: string): Promise<void> => {
  await escrows.work(asSystem(ctx), id, async (ctx, held) => {
    const [stage] = held.milestones;
    const [plan] = held.terms.milestones;
    const [seller] = held.parties.filter(({ role }) => role === 'seller');
    if (!stage || !plan || !seller?.userId || !held.fee) throw new Error(`escrow ${id} was not agreed`);
    if (plan.deliverBy !== null && plan.deliverBy <= deliverBy) return undefined;
    const terms = { ...held.terms, milestones: [{ ...plan, deliverBy }] };
    const version = held.termsVersion + 1;
    const termsSha256 = hashOfTerms(held, version, terms, held.fee);
    const changeNote = 'Accepted early: the day to deliver comes sooner.';
    await store.addTerms(ctx, {
      ...{ escrowId: id, version, terms, sha256: termsSha256 },
      ...{ authorId: seller.userId, changeNote },
    });
    const sooner = { ...stage, plan: { ...stage.plan, deliverBy } };
    await beginDelivery(ctx, sooner);
    await escrows.tell(ctx, held, 'milestone.due_sooner', { ...on(stage), deliverBy, version, termsSha256 });
    return { ...held, terms, milestones: [sooner], termsVersion: version, termsSha256, changeNote };
  });
};

/** The seller, who acts here, has done the whole: the buyer looks from now on, or once it came. Where nothing can be delivered, nothing changes. */
export const deliverWhole = async (ctx: Ctx, id: string, handed: Shown): Promise<void> => {
  await escrows.work(ctx, id, async (ctx, held) => {
    const due = held.milestones.filter(({ money }) => milestoneLifecycle.can('deliver', money.status));
    if (!escrowLifecycle.can('close', held.status) || due.length === 0) return undefined;
    let after = held;
    for (const stage of due) {
      await onStage.permit(ctx, 'deliver', after, stage);
      after = await deliverStage(ctx, after, stage, handed);
    }
    return align(
      ctx,
      after,
      due.map((stage) => stage.id),
    );
  });
};
