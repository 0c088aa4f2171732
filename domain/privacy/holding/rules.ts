import type { LetterKind } from '../../notifications/envelopes.ts';

/** So long after the end of the last duty what holds a person to it is kept, in years: as long as what was signed can be sued on. */
export const HOLD_YEARS = 7;

/** The address that stands in the place of somebody's whose account was closed. Nobody gets mail under `.invalid` (RFC 2606). */
export const keptAddressOf = (userId: string): string => `deleted-${userId}@deleted.invalid`;
const kept = /^deleted-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@deleted\.invalid$/;
/** Whose closed account an address stands for; null for every other address. */
export const keptUserOf = (address: string): string | null => kept.exec(address.toLowerCase())?.[1] ?? null;

/** An address as others read it: of who left not even the one that stands in its place. */
export const addressInWords = (address: string): string =>
  keptUserOf(address) === null ? address : 'the address they had confirmed (kept, and shown to nobody)';

/** "k•••@example.org": enough to recognise one's own address by, too little to learn another's. */
export const maskedAddress = (address: string): string =>
  keptUserOf(address) === null ? address.replace(/^(.)[^@]*/, '$1•••') : addressInWords(address);

/** So long after an instant, in calendar years; who has no such day (29 February) gets the one after it, never one before. */
export function yearsAfter(from: Date, years: number): Date {
  const to = new Date(from);
  to.setUTCFullYear(from.getUTCFullYear() + years);
  return to;
}

/**
 * What becomes of a hold when its clock runs out: over, or looked at again then. `ends` are the ends of all its duties, null while one is
 * open; none ends before the hold began. A duty that is open now ends later than now, so that nothing is missed by not looking until then.
 */
export function afterHold(
  ends: readonly (Date | null)[],
  begunAt: Date,
  now: Date,
): { isOver: true } | { isOver: false; lookAt: Date } {
  if (ends.includes(null)) return { isOver: false, lookAt: yearsAfter(now, HOLD_YEARS) };
  const last = new Date(Math.max(begunAt.getTime(), ...ends.map((end) => end?.getTime() ?? 0)));
  const lookAt = yearsAfter(last, HOLD_YEARS);
  return lookAt <= now ? { isOver: true } : { isOver: false, lookAt };
}

/**
 * Which letters reach the contact that is kept of somebody who left: those that tell of what they are held to, and of the hold itself. A
 * kind without a row does not compile.
 */
export const isServed: Record<LetterKind, boolean> = {
  agreement: true,
  promise: true,
  dispute: true,
  record: true,
  mediation: true,
  court: true,
  privacy: true,
  challenge: false,
  mediator: false,
  escrow: false,
  payment: false,
  credits: false,
  order: false,
  shop: false,
  academy: false,
  restriction: false,
  community: false,
  support: false,
  verification: false,
  membership: false,
  succession: true,
  program: false,
  'sign-in': false,
  security: false,
  code: false,
  digest: false,
};
