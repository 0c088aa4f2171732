// Where lots and holds do not add up is found.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { subjectsOff } from '../ledger/cover.ts';

/** Lots whose account holds something else than what can be spent of them; at most 100 ids. */
export const lotsOffTheBooks = (ctx: Pick<Ctx, 'db'>): Promise<string[]> =>
  subjectsOff(ctx, { kind: 'lot', place: 'crd.lot' }, sql`select id, free as due from credit_lots`);

/** Proposals whose account holds something else than what their hold says; at most 100 ids. */
export const holdsOffTheBooks = (ctx: Pick<Ctx, 'db'>): Promise<string[]> =>
  subjectsOff(
    ctx,
    { kind: 'bid', place: 'crd.reserved' },
    sql`select proposal_id as id, case when state = 'held' then credits else 0 end as due from credit_holds`,
  );

/** Lots of which more or less is held than the open holds say; at most 100 ids. */
export async function lotsOffTheirHolds(ctx: Pick<Ctx, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ about: string }>`
    select l.id::text as about from credit_lots l
      left join credit_hold_parts p on p.lot_id = l.id
      left join credit_holds h on h.proposal_id = p.proposal_id and h.state = 'held'
    group by l.id having coalesce(sum(p.credits) filter (where h.proposal_id is not null), 0) <> l.held
    order by 1 limit 100`.execute(ctx.db);
  return rows.map(({ about }) => about);
}

/** What lots have still to earn, minor units, by currency. */
export async function unearned(ctx: Pick<Ctx, 'db'>): Promise<{ currency: string; minor: number }[]> {
  const { rows } = await sql<{ currency: string; minor: number }>`
    select currency, sum(price_minor - tax_minor - back_net_minor - earned_minor)::bigint as minor from credit_lots
    group by currency order by currency`.execute(ctx.db);
  return rows;
}
