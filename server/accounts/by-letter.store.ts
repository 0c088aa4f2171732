// An account by letter is marked until its address is confirmed.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

/** The account of an address, held until the transaction ends; made where there is none. */
export async function holdAccount(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { email, name }: { email: string; name: string },
): Promise<{ id: string; isConfirmed: boolean; isByLetter: boolean }> {
  const { rows } = await sql<{ id: string; isConfirmed: boolean; isByLetter: boolean }>`
    insert into users as u (id, name, email, email_verified, created_at, updated_at)
    values (${uuidv7()}, ${name}, ${email.toLowerCase()}, false, ${ctx.now}, ${ctx.now})
    on conflict (email) do update set updated_at = u.updated_at
    returning id, email_verified as "isConfirmed", by_letter as "isByLetter"`.execute(ctx.db); // the update that changes nothing holds the row
  const account = rows[0];
  if (!account) throw new Error('the account is there');
  return account;
}

export const markByLetter = (ctx: Pick<Ctx, 'db'>, userId: string) =>
  ctx.db.updateTable('users').set({ by_letter: true }).where('id', '=', userId).execute();

export async function isByLetter(ctx: Pick<Ctx, 'db'>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and by_letter and not email_verified`.execute(ctx.db);
  return rows.length > 0;
}
