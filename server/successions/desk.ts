// Reviewers see what waits for one of two, never what they asked for or what is about themselves; who asked sees their own.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { SuccessionDeskRow, SuccessionRow } from '@ahadi/domain/successions/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { pageFrom } from '../core/page.ts';
import { type Listed, listAll, listOf, listWaiting } from './desk.store.ts';
import { dueOf, rowOf } from './succession.ts';

const position = ({ at_us: at, id }: Listed) => ({ at, id });

export async function readDesk(
  ctx: Ctx,
  it: PageRequest & { queue: 'waiting' | 'all' },
): Promise<Page<SuccessionDeskRow>> {
  const me = userIdOf(ctx);
  const rows = it.queue === 'waiting' ? await listWaiting(ctx, me, it) : await listAll(ctx, me, it);
  return pageFrom(rows, it.limit, position, (held) => ({
    ...rowOf(held),
    isMine: held.endorsedBy === me,
    isLate: (dueOf(held)?.getTime() ?? Number.POSITIVE_INFINITY) < ctx.now.getTime(),
  }));
}

/** What the reader asked for, and what is asked about their account. */
export const readOwn = async (ctx: Ctx): Promise<SuccessionRow[]> => (await listOf(ctx, userIdOf(ctx))).map(rowOf);
