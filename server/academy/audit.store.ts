// The academy's own tables are calculated again for the audit.
import { receivedFees, seated, seatKept } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { subjectsOff } from '../ledger/cover.ts';

type Db = Pick<Ctx, 'db'>;

/** What registrations have deferred, minor units, by currency. */
export async function deferredByCurrency(ctx: Db): Promise<{ currency: string; minor: number }[]> {
  const { rows } = await sql<{ currency: string; minor: number }>`
    select currency, sum(deferred_minor)::bigint as minor from registrations group by currency order by currency`.execute(
    ctx.db,
  );
  return rows;
}

/** Currencies that any course was ever paid in. */
export async function currencies(ctx: Db): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct form->>'currency' as currency from course_versions order by 1`.execute(ctx.db);
  return rows.map(({ currency }) => currency);
}

/** Runs whose counters are not the numbers of their rows; at most 100 ids. */
export async function runsOffTheirRows(ctx: Db): Promise<string[]> {
  const { rows } = await sql<{ about: string }>`
    select r.id::text as about from course_runs r left join registrations g on g.run_id = r.id group by r.id
    having r.held <> count(*) filter (where g.status in ${among(seatKept)})
      or r.confirmed <> count(*) filter (where g.status in ${among(seated)})
      or r.waiting <> count(*) filter (where g.status = 'waitlisted')
    order by 1 limit 100`.execute(ctx.db);
  return rows.map(({ about }) => about);
}

/** Fees by hand whose account holds something else than is owed back of them; at most 100 ids. */
export const owedOff = (ctx: Db): Promise<string[]> =>
  subjectsOff(
    ctx,
    { kind: 'academy_fee', place: 'owed.academy' },
    sql`select id, case when status = 'returning' and payment_id is null then returned_minor else 0 end as due
      from academy_fees where method in ('code', 'proof')`,
  );

/** Registrations of which more is deferred than was paid and did not go back; at most 100 ids. */
export async function deferredBeyondPaid(ctx: Db): Promise<string[]> {
  const { rows } = await sql<{ about: string }>`
    select g.id::text as about from registrations g where g.deferred_minor > 0 and g.deferred_minor >
      (select coalesce(sum(f.amount_minor - f.returned_minor), 0) from academy_fees f where f.registration_id = g.id
        and f.status in ${among(receivedFees)})
    order by 1 limit 100`.execute(ctx.db);
  return rows.map(({ about }) => about);
}
