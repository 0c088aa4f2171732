// What holds somebody to their agreements is kept until seven years after its end.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';
import type { HeldRows } from '../core/viewer.ts';

type Db = Pick<Ctx, 'db' | 'now'>;

/** Begins to keep what holds somebody to these agreements; what the address is stays unread. */
export async function addHold(ctx: Db, userId: string, agreementIds: readonly string[]): Promise<void> {
  await sql`insert into legal_holds (user_id, begun_at) values (${userId}, ${ctx.now})`.execute(ctx.db);
  await sql`
    insert into held_agreements (user_id, agreement_id) select ${userId}, unnest(${agreementIds}::uuid[])`.execute(
    ctx.db,
  );
  await sql`select keep_contact(${userId})`.execute(ctx.db);
}

export type Hold = { begunAt: Date; returnedAs: string | null; agreementIds: string[] };

/** The hold that goes on for somebody, its row held; null where there is none. */
export async function openHold(ctx: Db, userId: string): Promise<Hold | null> {
  await sendAlong(ctx, sql`select from legal_holds where user_id = ${userId} and ended_at is null for update`);
  const { rows } = await sql<Hold>`
    select h.begun_at as "begunAt", h.returned_as as "returnedAs",
      array(select a.agreement_id from held_agreements a where a.user_id = h.user_id order by 1) as "agreementIds"
    from legal_holds h where h.user_id = ${userId} and h.ended_at is null`.execute(ctx.db);
  return rows[0] ?? null;
}

/** When each thing that binds somebody who left ended; null for what is open. */
export async function endsOf(
  ctx: Db,
  { agreementIds, identityIds }: { agreementIds: readonly string[]; identityIds: readonly string[] },
  each: readonly HeldRows[],
): Promise<(Date | null)[]> {
  const it = { agreements: sql`${agreementIds}::uuid[]`, identities: sql`${identityIds}::uuid[]` };
  const parts = each.map((rows) => sql`(${rows(it)})`);
  const { rows } = await sql<{ ended_at: Date | null }>`${sql.join(parts, sql` union `)}`.execute(ctx.db);
  return rows.map(({ ended_at }) => ended_at);
}

export async function endHold(ctx: Db, userId: string): Promise<void> {
  await sql`update legal_holds set ended_at = ${ctx.now} where user_id = ${userId}`.execute(ctx.db);
  await sql`select forget_contact(${userId}, ${ctx.now})`.execute(ctx.db);
}

/** Who left and is kept under the confirmed address of this account. */
export async function heldUnderAddressOf(ctx: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select held_under_address_of(${userId}, ${ctx.now}) as id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** The person of a hold has this account now, and the contact is kept no more. */
export async function noteReturn(ctx: Db, { former, userId }: { former: string; userId: string }): Promise<void> {
  await sql`update legal_holds set returned_as = ${userId} where user_id = ${former}`.execute(ctx.db);
  await sql`select forget_contact(${former}, ${ctx.now})`.execute(ctx.db);
}
