// An escrow that is held is a value: how one looks at it, and how the next one is made of it.
import { DAY } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { buyerFeeAlong, type FeeTerms, feeTermsFor } from '@ahadi/domain/escrow/fees/rules.ts';
import { escrowLifecycle } from '@ahadi/domain/escrow/lifecycle.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import type { EscrowRole } from '@ahadi/domain/escrow/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Held, HeldParty } from './escrow.store.ts';
import type { HeldMilestone } from './stages.store.ts';

/** The one buyer or seller. */
export function partyIn(held: Held, role: Extract<EscrowRole, 'buyer' | 'seller'>): HeldParty {
  const party = held.parties.find((one) => one.role === role);
  if (!party) throw new Error(`escrow ${held.id} has no ${role}`);
  return party;
}

/** The identity that money of this side goes to; the terms are agreed, so there is one. */
export function identityIn(held: Held, role: Extract<EscrowRole, 'buyer' | 'seller'>): string {
  const { identityId } = partyIn(held, role);
  if (!identityId) throw new Error(`the ${role} of escrow ${held.id} has no identity`);
  return identityId;
}

export type Side = 'buyer' | 'seller';
/** The reader's own side, or null for who pays along, for a mediator, an administrator and the clock. */
export function sideOf(ctx: Ctx, held: Held): Side | null {
  const { actor } = ctx;
  if (actor?.kind !== 'user') return null;
  const own = held.parties.find(({ userId, role }) => userId === actor.userId && role !== 'payer');
  return own && own.role !== 'payer' ? own.role : null;
}
/** The reader's own side for a deed of the sides; the permission table let nobody else this far. */
export function requireSide(ctx: Ctx, held: Held): Side {
  const side = sideOf(ctx, held);
  if (!side) throw new DomainError('FORBIDDEN');
  return side;
}

/** The stage of this id. Throws NOT_FOUND. */
export function stageOf(held: Held, milestoneId: string): HeldMilestone {
  const stage = held.milestones.find(({ id }) => id === milestoneId);
  if (!stage) throw new DomainError('NOT_FOUND');
  return stage;
}

/** The escrow with a stage of it changed. */
export const withStage = (held: Held, milestoneId: string, change: Partial<HeldMilestone>): Held => ({
  ...held,
  milestones: held.milestones.map((stage) => (stage.id === milestoneId ? { ...stage, ...change } : stage)),
});

/** The escrow with a party of it changed. */
export const withParty = (held: Held, partyId: string, change: Partial<HeldParty>): Held => ({
  ...held,
  parties: held.parties.map((party) => (party.id === partyId ? { ...party, ...change } : party)),
});

/** Nothing is done on a stage before the work begins: the one who agreed on the whole has the whole paid in first. */
export function requireUnderWay(held: Held): void {
  if (!escrowLifecycle.can('close', held.status))
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      escrowLifecycle.can('begin', held.status)
        ? 'The work begins once the money is in.'
        : 'This escrow is not under way.',
    );
}

/** What is in and did not leave towards anybody but the seller: what the buyer's fee is calculated from. */
export const netOf = ({ milestones, toOthers }: Held): bigint =>
  milestones.reduce((sum, { money }) => sum + money.funded, 0n) - toOthers;

/** What stages still lack, without the fee. */
export const lackingOf = (held: Held): bigint =>
  held.milestones.reduce(
    (sum, { money }) => sum + (milestoneLifecycle.can('fund', money.status) ? money.amount - money.funded : 0n),
    0n,
  );

/** The fee as it was proposed, or as it would be today. */
export const feeIn = (held: Pick<Held, 'fee' | 'terms'>): FeeTerms =>
  held.fee ?? feeTermsFor(held.terms.currency, held.terms.feePayer);

/** A stage inside a sentence. The money of an order has one, and who bought or sold knows the number of the order, not the escrow's. */
export const stageIn = ({ seq }: { seq: number }, { ref, ledBy }: Pick<Held, 'ref' | 'ledBy'>): string =>
  ledBy?.kind === 'order' ? `what was ordered (${ledBy.ref})` : `stage ${seq} of ${ref}`;

/** The same at the beginning of a sentence. */
export const stageBegins = (stage: { seq: number }, it: Pick<Held, 'ref' | 'ledBy'>): string => {
  const words = stageIn(stage, it);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/** What names a stage in an event. */
export const on = (stage: Pick<HeldMilestone, 'id' | 'seq'>) => ({ milestoneId: stage.id, seq: stage.seq });

/** An amount that somebody writes is in the steps that can be paid, or all that is held. Throws BAD_INPUT. */
export function requireStep(held: Held, amount: bigint, stage: HeldMilestone, field: string): void {
  const step = held.fee?.stepMinor ?? 1n;
  const { funded, released, refunded, split } = stage.money;
  if (amount % step === 0n || amount === funded - released - refunded - split) return;
  const sentence = 'Use whole units; phones pay no cents.';
  throw new DomainError('BAD_INPUT', sentence, { [field]: sentence });
}

/** After so long a second administrator has to agree that a hold ends. */
export const HOLD_ALONE_MS = 7 * DAY;

/**
 * What a party bears of what is asked for, less what they paid in, where the parts were agreed; else null. A part of the smallest coin is
 * rounded up, and never asked twice.
 */
export function partLeftOf(
  held: Held,
  { identityId, paidIn }: Pick<HeldParty, 'identityId' | 'paidIn'>,
): bigint | null {
  const part = held.ledBy?.parts?.find((one) => one.identityId === identityId);
  if (!part) return null;
  const lacking = lackingOf(held);
  const outstanding = lacking + buyerFeeAlong(feeIn(held), netOf(held), lacking);
  const whole = outstanding + held.parties.reduce((sum, party) => sum + party.paidIn, 0n);
  const borne = (whole * BigInt(part.percent) + 99n) / 100n;
  const left = borne > paidIn ? borne - paidIn : 0n;
  return left < outstanding ? left : outstanding;
}

/** It with so much more, or less, paid in by somebody: whose turn it is to pay goes by it where parts were agreed. */
export const withPaidIn = (held: Held, payerIdentityId: string, amount: bigint): Held =>
  held.ledBy?.parts
    ? {
        ...held,
        parties: held.parties.map((party) =>
          party.identityId === payerIdentityId ? { ...party, paidIn: party.paidIn + amount } : party,
        ),
      }
    : held;
