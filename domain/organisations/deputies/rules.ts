import { type Act, mayAct } from '../acts.ts';
import type { MemberRole, SigningLimit } from '../schema.ts';

/** A deputy stands in for so many days at most, and is named so many before at most. */
export const MOST_DAYS_AS_DEPUTY = 180;
export const MOST_DAYS_AHEAD = 180;

export type Powers = { role: MemberRole; limit: SigningLimit | null };
/** What somebody may do while they stand in for somebody else, whose name it has. */
export type Lent = Powers & { name: string };

const rank: Record<MemberRole, number> = { reader: 0, drafter: 1, signatory: 2, owner: 3, representative: 4 };

/** Whether these powers let somebody do more. Limits in two currencies cannot be compared: then the first ones stay. */
function isMore(these: Powers, than: Powers): boolean {
  if (these.role !== than.role) return rank[these.role] > rank[than.role];
  if (than.limit === null) return false;
  if (these.limit === null) return true;
  return these.limit.currency === than.limit.currency && these.limit.minor > than.limit.minor;
}

/** As what a member acts at a moment: by their own powers, or in the place of whom they stand in for where that lets them do more. What an officer let a representative do is nobody else's. */
export function powersAmong(own: Powers, lent: readonly Lent[]): Powers & { inPlaceOf: string | null } {
  let most: Powers & { inPlaceOf: string | null } = { role: own.role, limit: own.limit, inPlaceOf: null };
  for (const { name, role, limit } of lent)
    if (role !== 'representative' && isMore({ role, limit }, most)) most = { role, limit, inPlaceOf: name };
  return most;
}

/** Whether a member may do this: who acts for the organisation is decided by its owners alone, and by nobody in their place. */
export const mayDo = ({ role, ownRole }: { role: MemberRole; ownRole: MemberRole }, act: Act): boolean =>
  mayAct(act === 'people' ? ownRole : role, act);
