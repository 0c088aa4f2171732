// Which stages say something else than their accounts.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { subjectsOff } from '../ledger/cover.ts';

/** Stages whose account holds something else than what was put in and did not leave; at most 100 ids. */
export const stagesOffTheBooks = (ctx: Pick<Ctx, 'db'>): Promise<string[]> =>
  subjectsOff(
    ctx,
    { kind: 'milestone', place: 'escrow' },
    sql`select id, funded_minor - released_minor - refunded_minor - split_minor as due from escrow_milestones`,
  );
