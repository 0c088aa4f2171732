import { DAY } from '../../core/time.ts';
import type { RegistrationStatus } from './schema.ts';

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
/** What comes back of a fee, before there is one. */
export const refundRule = `The whole fee comes back up to ${wholeDays} days before the course begins, and half of it up to ${halfDays} days before. If we cancel, all of it comes back.`;

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
  const left = startsAt.getTime() - now.getTime();
  if (by === 'academy' || left >= wholeDays * DAY)
    return { amountMinor: paidMinor, sentence: 'The whole fee comes back.' };
  if (left >= halfDays * DAY)
    return {
      amountMinor: Math.floor(paidMinor / 2),
      sentence: `Half of the fee comes back: the course begins in less than ${wholeDays} days.`,
    };
  return { amountMinor: 0, sentence: `Nothing comes back: the course begins in less than ${halfDays} days.` };
}

/** Files given as proof: kinds by their content, bytes at most. */
export const PROOF = { types: ['application/pdf', 'image/jpeg', 'image/png'], bytes: 5 * 1024 * 1024 } as const;

/** What is said where nothing can be sent by hand: there is no till for a code, no account for a paper. */
export const noPlace = {
  code: 'No till is open for transfers now. Pay here. If you have sent money already, write to us with its code.',
  proof:
    'No bank account is open for fees now, for you or for who pays for you. Pay here. If money was sent already, write to us with its paper.',
} as const;
