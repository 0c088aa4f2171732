import { type Act, mayAct, rankOf } from '../acts.ts';
import type { MemberRole, SigningLimit } from '../schema.ts';

/** A deputy stands in for so many days at most, and is named so many before at most. */
export const MOST_DAYS_AS_DEPUTY = 180;
export const MOST_DAYS_AHEAD = 180;

export type Powers = { role: MemberRole; limit: SigningLimit | null; pays?: boolean | undefined };
/** What somebody may do while they stand in for somebody else, whose name and user id it has, and those of who else that one acts for. */
export type Lent = Powers & { name: string; userId: string; alsoFor: readonly string[] };

/** Whether these powers let somebody do more. Limits in two currencies cannot be compared: then the first ones stay. */
function isMore(these: Powers, than: Powers): boolean {
  if (these.role !== than.role) return rankOf[these.role] > rankOf[than.role];
  if (than.limit === null) return false;
  if (these.limit === null) return true;
  return these.limit.currency === than.limit.currency && these.limit.minor > than.limit.minor;
}

/** In whose place somebody acts: the first by name, and all whose powers they need. */
type Borrowed = { pays: boolean; inPlaceOf: string | null; from: Lent[] };

/**
 * As what a member acts at a moment: by their own powers, or in the place of whom they stand in for where that lets them do more. Money they
 * move where they or one of those do.
 */
export function powersAmong(own: Powers, lent: readonly Lent[]): Powers & Borrowed {
  let most: Powers & { from: Lent | null } = { role: own.role, limit: own.limit, from: null };
  for (const one of lent) if (isMore(one, most)) most = { role: one.role, limit: one.limit, from: one };
  const payer = own.pays ? null : (lent.find(({ pays }) => pays) ?? null);
  const from = [most.from, payer].filter((one) => one !== null);
  return {
    ...{ role: most.role, limit: most.limit, pays: own.pays === true || payer !== null },
    ...{ inPlaceOf: from[0]?.name ?? null, from },
  };
}

/** Whether a member may do this: who acts for the organisation is decided by its owners alone, and by nobody in their place. */
export const mayDo = (
  { role, ownRole, pays }: { role: MemberRole; ownRole: MemberRole; pays?: boolean | undefined },
  act: Act,
): boolean => mayAct({ role: act === 'people' ? ownRole : role, pays }, act);
