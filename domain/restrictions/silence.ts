import type { Claim } from '../core/claim.ts';
import type { ClockKind } from '../core/clock.ts';
import { restrictionLifecycle } from './lifecycle.ts';
import { endsFirst, ifNobodyActs } from './rules.ts';
import type { RestrictionStatus } from './schema.ts';

/** Who is waited for: a second administrator about what is proposed, a third about an appeal. */
export type RestrictionClaim = Claim<RestrictionStatus, 'second' | 'third'>;

type Dated = { status: RestrictionStatus; lapsesAt: Date; endsAt: Date | null; appealDueAt: Date | null };
type Silent = { clock: ClockKind; waitsFor: RestrictionClaim['waitsFor']; at: (it: Dated) => Date | null };
const silent = {
  lapse: { clock: 'restriction.confirmation', waitsFor: 'second', at: ({ lapsesAt }) => lapsesAt },
  overturn: { clock: 'restriction.appeal', waitsFor: 'third', at: ({ appealDueAt }) => appealDueAt },
  end: { clock: 'restriction.end', waitsFor: null, at: ({ endsAt }) => endsAt },
} as const satisfies Record<NonNullable<ReturnType<typeof ifNobodyActs>>['action'], Silent>;

/** What becomes of a restriction when nobody acts; null where nothing does by itself. */
export function claimOfRestriction(it: Dated): RestrictionClaim | null {
  const next = ifNobodyActs(it.status, endsFirst(it.endsAt, it.appealDueAt));
  const { clock, waitsFor, at } = silent[next?.action ?? 'end'];
  const due = at(it);
  if (next === null || due === null) return null;
  const status = restrictionLifecycle.next(next.action, it.status);
  return { clock, at: due.toISOString(), status, pays: {}, begins: null, waitsFor, words: next.words };
}

/** What becomes of a restriction in force that nobody appeals against, and that ends then or never. */
export const unappealed = (endsAt: string | null): string =>
  (endsAt === null ? null : ifNobodyActs('in_force')?.words) ?? 'It stays as it is.';
