// Administrators see what waits for a second one, and whom it is about what was decided about them.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { isWaiting } from '@ahadi/domain/restrictions/rules.ts';
import type { DeskRow, RestrictionRow } from '@ahadi/domain/restrictions/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { pageFrom } from '../core/page.ts';
import { countWaiting, type ListedRestriction, listAll, listOf, listWaiting } from './desk.store.ts';
import { dueOf, rowOf } from './restriction.ts';

const position = ({ at_us: at, id }: ListedRestriction) => ({ at, id });

/** Restrictions at the desk; never those about the reader. Throws FORBIDDEN for who is no administrator. */
export async function readDesk(ctx: Ctx, it: PageRequest & { queue: 'waiting' | 'all' }): Promise<Page<DeskRow>> {
  const me = userIdOf(ctx);
  const rows = it.queue === 'waiting' ? await listWaiting(ctx, me, it) : await listAll(ctx, me, it);
  return pageFrom(rows, it.limit, position, (held) => {
    const due = dueOf(held);
    const isLate = isWaiting(held.status) && due !== null && due.getTime() < ctx.now.getTime() + DAY;
    return { ...rowOf(held), isMine: held.proposedBy === me || held.decidedBy === me, isLate };
  });
}

/** How many wait, and how many of them for less than a day more. */
export const readCounts = (ctx: Ctx): Promise<{ waiting: number; late: number }> => countWaiting(ctx, userIdOf(ctx));

/** What counts or counted against the reader. */
export const readOwn = async (ctx: Ctx, it: PageRequest): Promise<Page<RestrictionRow>> =>
  pageFrom(await listOf(ctx, userIdOf(ctx), it), it.limit, position, rowOf);
