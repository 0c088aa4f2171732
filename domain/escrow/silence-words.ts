import type { Claim } from '../core/claim.ts';
import type { ClockKind } from '../core/clock.ts';
import type { EscrowStatus } from './lifecycle.ts';
import type { MilestoneAction } from './milestones/lifecycle.ts';
import { hours } from './rules.ts';

/** Deeds of the clock that need no amount: the machine knows it. */
export type SilentDeed = Extract<
  MilestoneAction,
  'fail_funding' | 'accept_by_silence' | 'ask_return' | 'refund_by_silence' | 'keep_goods' | 'fail_delivery'
>;

/** What a deadline of a stage does at its end: the deed of the machine, or null where no money moves and the state stays. */
type AtItsEnd = {
  deed: SilentDeed | null;
  begins: ClockKind | null;
  waitsFor: Claim<string, 'buyer' | 'seller'>['waitsFor'];
  /** What it does, true of every stage and for each reader. */
  plain: string;
  /** The same as one of the sides reads it, where `plain` speaks of them. */
  to?: Partial<Record<'buyer' | 'seller', string>>;
};

export const atItsEnd = {
  'milestone.funding': {
    deed: 'fail_funding',
    begins: null,
    waitsFor: 'buyer',
    plain: 'The part that is in goes back, and the stage waits for its money.',
  },
  'milestone.delivery': {
    deed: null,
    begins: 'milestone.no_delivery',
    waitsFor: 'seller',
    plain: `It counts as overdue; ${hours.noDelivery / 24} days later the money goes back.`,
  },
  'milestone.no_delivery': {
    deed: 'fail_delivery',
    begins: null,
    waitsFor: 'both',
    plain: 'The money that nobody contests goes back to the buyer.',
    to: { buyer: 'The money that nobody contests goes back to you.' },
  },
  'milestone.receipt': {
    deed: null,
    begins: 'milestone.inspection',
    waitsFor: 'buyer',
    plain: 'It counts as arrived, and the time to look at it begins.',
  },
  'milestone.inspection': {
    deed: 'accept_by_silence',
    begins: null,
    waitsFor: 'buyer',
    plain: 'The seller is paid what nobody contests.',
    to: { seller: 'You are paid what nobody contests.' },
  },
  'milestone.answer': {
    deed: 'refund_by_silence',
    begins: null,
    waitsFor: 'seller',
    plain: 'What was rejected goes back to the buyer; goods that are to come back do so first.',
    to: { buyer: 'What was rejected goes back to you; goods that are to come back do so first.' },
  },
  'milestone.return': {
    deed: 'keep_goods',
    begins: null,
    waitsFor: 'buyer',
    plain: 'The buyer keeps it, and the seller is paid.',
    to: { buyer: 'You keep it, and the seller is paid.', seller: 'The buyer keeps it, and you are paid.' },
  },
  'milestone.return_check': {
    deed: 'refund_by_silence',
    begins: null,
    waitsFor: 'seller',
    plain: 'The money for it goes back to the buyer.',
    to: { buyer: 'The money for it goes back to you.' },
  },
  'milestone.offer': { deed: null, begins: null, waitsFor: 'both', plain: 'The offer runs out. Nothing else changes.' },
  'milestone.split_answer': {
    deed: null,
    begins: null,
    waitsFor: 'both',
    plain: 'The mediator’s proposal runs out. Nothing moves.',
  },
  'milestone.negotiation': {
    deed: null,
    begins: null,
    waitsFor: 'both',
    plain: 'A mediator is looked for to help both sides.',
  },
} as const satisfies Partial<Record<ClockKind, AtItsEnd>>;
export type SilentStageClock = keyof typeof atItsEnd;

export const wholeAtItsEnd = {
  'escrow.proposal': { status: 'expired', waitsFor: 'both', plain: 'The proposal lapses. Nothing was paid.' },
  'escrow.funding': { status: 'expired', waitsFor: 'buyer', plain: 'It ends, and any money paid in goes back.' },
  'escrow.end_proposal': {
    status: null,
    waitsFor: 'both',
    plain: 'The proposal to end it runs out, and everything goes on as before.',
  },
} as const satisfies Partial<
  Record<
    ClockKind,
    { status: EscrowStatus | null; waitsFor: Claim<string, 'buyer' | 'seller'>['waitsFor']; plain: string }
  >
>;
export type SilentWholeClock = keyof typeof wholeAtItsEnd;

/**
 * What silence does at the end of a deadline, true of every escrow: for rows, letters and the assistant. A side that it speaks of is spoken to;
 * without a `reader` it is said to anybody.
 */
export function silenceDoes(kind: SilentStageClock | SilentWholeClock, reader?: 'buyer' | 'seller'): string {
  if (!(kind in atItsEnd)) return wholeAtItsEnd[kind as SilentWholeClock].plain; // of one table or the other
  const { plain, to }: AtItsEnd = atItsEnd[kind as SilentStageClock];
  return (reader && to?.[reader]) ?? plain;
}
