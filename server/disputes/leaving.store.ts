// What becomes of the rows of a respondent who leaves.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';

type Db = Pick<Ctx, 'db'>;

/** Held before their sides are written, in the order of their ids: a deed on one of them writes its sides as it read them. */
const hold = (ctx: Db, ids: readonly string[]) =>
  sendAlong(ctx, sql`select from disputes where id = any(${ids}::uuid[]) order by id for update`);

type Leaving = { userId: string; agreementIds: readonly string[]; address: string };
export async function keepRespondents(ctx: Db, { userId, agreementIds, address }: Leaving): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select d.id from disputes d join dispute_parties p on p.dispute_id = d.id
    where d.agreement_id = any(${agreementIds}::uuid[]) and p.side = 'respondent' and p.user_id = ${userId}`.execute(
    ctx.db,
  );
  const ids = rows.map(({ id }) => id);
  await hold(ctx, ids);
  await sql`
    update dispute_parties set user_id = null, email = ${address}
    where dispute_id = any(${ids}::uuid[]) and side = 'respondent' and user_id = ${userId}`.execute(ctx.db);
}

export async function readdressRespondents(ctx: Db, { kept, email }: { kept: string; email: string }): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct dispute_id as id from dispute_parties where email = ${kept} and user_id is null`.execute(ctx.db);
  await hold(
    ctx,
    rows.map(({ id }) => id),
  );
  await sql`update dispute_parties set email = ${email} where email = ${kept} and user_id is null`.execute(ctx.db);
}
