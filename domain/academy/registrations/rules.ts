import { type Currency, formatMoney } from '../../core/money.ts';
import { DAY, type Instant } from '../../core/time.ts';
import type { RefundStep } from '../runs/schema.ts';
import { registrationLifecycle } from './lifecycle.ts';
import type { Registration, RegistrationStatus } from './schema.ts';

const seats: Readonly<Record<RegistrationStatus, 'held' | 'confirmed' | 'waiting' | null>> = {
  waitlisted: 'waiting',
  offered: 'held',
  held: 'held',
  payment_review: 'held',
  confirmed: 'confirmed',
  attending: 'confirmed',
  completed: 'confirmed',
  failed: 'confirmed',
  no_show: 'confirmed',
  expired: null,
  cancelled: null,
};

/** Whether a registration keeps a seat, takes one, waits, or none of these. */
export const seatOf = (status: RegistrationStatus) => seats[status];

/** One person has at most one that is not over for a run. */
export const isOver = (status: RegistrationStatus): boolean => seatOf(status) === null;

const [wholeDays, halfDays] = [14, 2];
const byUs = 'If we cancel, all of it comes back.';
/** What comes back of a fee, before there is one. */
export const refundRule = `The whole fee comes back up to ${wholeDays} days before the course begins, and half of it up to ${halfDays} days before. ${byUs}`;

/** Until when a learner who cancels gets how much of the fee back; nothing after that. */
export const refundSteps = (startsAt: Date): RefundStep[] =>
  [{ share: 'whole', days: wholeDays } as const, { share: 'half', days: halfDays } as const].map(({ share, days }) => ({
    share,
    until: new Date(startsAt.getTime() - days * DAY).toISOString(),
  }));

const stillAhead = (steps: readonly RefundStep[], now: Date) =>
  steps.filter(({ until }) => Date.parse(until) >= now.getTime());

/** The same as it is from now on, in words; `said` puts an instant into them. */
export function refundWords(steps: readonly RefundStep[], now: Date, said: (until: Instant) => string): string {
  const ahead = stillAhead(steps, now);
  if (ahead.length === 0) return `${nothingBack} ${byUs}`;
  const parts = ahead.map(({ share, until }, at) => {
    const what = share === 'whole' ? 'The whole fee comes back' : at > 0 ? 'half of it' : 'Half of the fee comes back';
    return `${what} until ${said(until)}`;
  });
  return `${parts.join(', ')}, and nothing after that. ${byUs}`;
}

const nothingBack = `Nothing comes back: the course begins in less than ${halfDays} days.`;

/** What a learner reads who has a seat on a word: its money was not seen, so there is none to give back. */
export const NOT_COME = 'Its money has not come in yet, so nothing comes back.';

/** What comes back, minor units, when it is cancelled at `now`; anyone who is cancelled by us has all of it back. */
export function refundOf(
  paidMinor: number,
  startsAt: Date,
  now: Date,
  by: 'learner' | 'academy' = 'learner',
): { amountMinor: number; sentence: string } {
  if (paidMinor === 0) return { amountMinor: 0, sentence: 'Nothing was paid, so nothing has to come back.' };
  const [step] = stillAhead(refundSteps(startsAt), now);
  if (by === 'academy' || step?.share === 'whole')
    return { amountMinor: paidMinor, sentence: 'The whole fee comes back.' };
  if (step)
    return {
      amountMinor: Math.floor(paidMinor / 2),
      sentence: `Half of the fee comes back: the course begins in less than ${wholeDays} days.`,
    };
  return { amountMinor: 0, sentence: nothingBack };
}

/**
 * What was taken as paid for a registration and is still here, and what of it went back, or goes back as long as `isOnItsWay`. Minor units.
 */
export type FeesPaid = { paidMinor: number; returnedMinor: number; isOnItsWay: boolean; currency: Currency };

/** What comes back of it when its learner cancels now; once nothing of it can be cancelled, what came of its fee. */
export function refundNow(
  { paidMinor, returnedMinor, isOnItsWay, currency }: FeesPaid,
  it: { status: RegistrationStatus; startsAt: Date },
  now: Date,
): { amountMinor: number; sentence: string } {
  if (registrationLifecycle.can('cancel', it.status)) return refundOf(paidMinor, it.startsAt, now);
  const said = (sentence: string) => ({ amountMinor: 0, sentence });
  const whole = formatMoney(paidMinor + returnedMinor, currency);
  if (paidMinor + returnedMinor === 0) return said('Nothing was paid.');
  if (returnedMinor === 0) return said(`${whole} was paid, and nothing of it comes back.`);
  const went = isOnItsWay ? 'is on its way back' : 'went back';
  if (paidMinor === 0) return said(`All that was paid ${went}: ${whole}.`);
  return said(`${formatMoney(returnedMinor, currency)} of the ${whole} that was paid ${went}.`);
}

const endedBy = {
  learner: 'You gave your place up',
  desk: 'We cancelled your place',
  run: 'This run does not take place',
} as const;
type ThatEnded = Pick<Registration, 'status' | 'payments' | 'refund'> & { ended?: Registration['ended'] };

/** What a learner reads of a registration that has no seat any more: who ended it and why, and what became of the money. */
export function endingSays({ status, ended, payments, refund }: ThatEnded): { title: string; said: string[] } {
  const owed = status === 'cancelled' ? 'Nothing more is owed.' : 'Nothing is owed.';
  const isReturning = payments.some((it) => it.status === 'returning');
  const said = [
    ended?.reason ? `The reason given: ${ended.reason.trim().replace(/(?<![.!?…][”"’)]*)$/, '.')}` : '',
    owed,
    refund.sentence,
    refund.to === null ? '' : `What comes back goes to ${refund.to}, who paid it.`,
    isReturning ? 'What was sent by hand is sent back by two of us, which can take some days.' : '',
    status === 'expired' ? 'Money that comes late all the same is not lost: it is given back.' : '',
  ].filter((one) => one !== '');
  if (status === 'expired') return { title: 'The time passed, and the seat went on', said };
  return { title: ended ? endedBy[ended.by] : 'This registration was cancelled', said };
}

/** How the fee is paid where no way of paying here is open. */
export function insteadOfHere({ till, bank }: Registration['payTo']): string {
  const byCode = 'Send it to our till, and enter the code of the transfer.';
  const byProof = 'Send it to our bank account, or let who pays for you do so, and upload the paper.';
  return [till && byCode, bank && byProof].filter(Boolean).join(' ') || 'Write to us instead.';
}

/** Files given as proof: kinds by their content, bytes at most. */
export const PROOF = { types: ['application/pdf', 'image/jpeg', 'image/png'], bytes: 5 * 1024 * 1024 } as const;

/** What is said where nothing can be sent by hand: there is no till for a code, no account for a paper. */
export const noPlace = {
  code: 'No till is open for transfers now. Pay here. If you have sent money already, write to us with its code.',
  proof:
    'No bank account is open for fees now, for you or for who pays for you. Pay here. If money was sent already, write to us with its paper.',
} as const;
