import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';

/** Stages whose account holds something else than what was put in and did not leave; at most 100 ids. */
export async function stagesOffTheBooks(ctx: Pick<Ctx, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ about: string }>`
    select m.id::text as about from escrow_milestones m
      left join ledger_accounts a on a.subject_kind = 'milestone' and a.subject_id = m.id::text and a.code like 'escrow.%'
    group by m.id having coalesce(-sum(a.balance_minor), 0)
      <> m.funded_minor - m.released_minor - m.refunded_minor - m.split_minor
    order by 1 limit 100`.execute(ctx.db);
  return rows.map(({ about }) => about);
}
