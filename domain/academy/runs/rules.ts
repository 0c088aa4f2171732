import { HOUR } from '../../core/time.ts';
import type { RunForm } from './schema.ts';

/** A place in the course that is free can be taken; otherwise one waits. Seats that are kept for a payment are not free. */
export const seatsLeft = (run: { capacity: number; held: number; confirmed: number }): number =>
  Math.max(0, run.capacity - run.held - run.confirmed);

/** A seat that becomes free is offered to the next who waits for so long, milliseconds. */
export const OFFER_FOR = 24 * HOUR;
/** Until when a seat is offered or kept that was so for `ms`: never past the beginning of the run. */
export const seatUntil = (now: Date, ms: number, startsAt: Date): Date =>
  new Date(Math.min(now.getTime() + ms, startsAt.getTime()));
/** How long a seat is offered, as it is said before there is one. */
export const offeredFor = `for ${OFFER_FOR / HOUR} hours, or until the run begins if that is sooner`;

/** What becomes of a registration whose deadline ends and nobody acts. */
export const seatSilence = {
  'registration.hold': 'Your place in this run ends, and somebody else can take the seat.',
  'registration.offer': 'Your place in this run ends, and the seat is offered to the next person waiting.',
} as const;

/** What keeps a run from being saved, by field path. `taken` seats cannot be taken away; `hasPractical` says its version of the course. */
export function problemsOfRun(
  run: RunForm,
  { taken, hasPractical }: { taken: number; hasPractical: boolean },
): Record<string, string> {
  const found: Record<string, string> = {};
  const isSaid = run.sessions.some(({ isPractical }) => isPractical);
  if (hasPractical && !isSaid) found.sessions = 'Say in which session the practical takes place.';
  if (!hasPractical && isSaid) found.sessions = 'This course has no practical.';
  if (run.endsOn < run.startsOn) found.endsOn = 'It cannot end before it begins.';
  if (run.registerUntil.slice(0, 10) > run.endsOn) found.registerUntil = 'Nobody can register for what is over.';
  if (run.capacity < taken) found.capacity = `${taken} seats are taken already.`;
  if (!isZone(run.tz)) found.tz = 'Choose a time zone from the list.';
  for (const [at, session] of run.sessions.entries())
    if (session.endsAt <= session.startsAt) found[`sessions.${at}.endsAt`] = 'A session cannot end before it begins.';
  return found;
}

function isZone(tz: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: tz });
    return true;
  } catch {
    return false;
  }
}

/** Somebody can check in from half an hour before a session until it ends; later than a quarter of an hour is late. Milliseconds. */
export const ATTENDING = { before: 30 * 60_000, lateAfter: 15 * 60_000 } as const;
