// What ends by time on the way to a court ends here.
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { ClockDeed } from '../core/firing.ts';
import { endFiling, remindOfFiling } from './court-filing.ts';
import { confirmBySilence } from './court-outcome.ts';

/** What a deadline on the way to a court does when it runs out. A kind without a row does not compile. */
const deeds: { [Kind in Extract<ClockKind, `court.${string}`>]: ClockDeed } = {
  'court.filing': endFiling,
  'court.filing_reminder': remindOfFiling,
  'court.outcome': (ctx, { subject }) => confirmBySilence(ctx, subject.id),
};

/** The deed of a deadline on the way to a court, in the transaction that fired it and with the case held. */
export const fireCourtClock: ClockDeed = async (ctx, clock) => {
  await deeds[clock.kind as keyof typeof deeds](ctx, clock); // the schedule sends no other kinds here
};
