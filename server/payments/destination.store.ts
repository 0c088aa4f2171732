// Places for payouts are kept sealed.
import type { ProviderName } from '@ahadi/domain/payments/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';

export type Destination = {
  id: string;
  identityId: string;
  kind: 'mobile_money' | 'bank';
  provider: ProviderName;
  currency: string;
  holderName: string;
  /** Encrypted. */
  number: Buffer;
  masked: string;
  bankCode: string | null;
  bankName: string | null;
  usableFrom: Date;
  createdAt: Date;
};

const columns = sql`d.id, d.identity_id as "identityId", d.kind, d.provider, d.currency, d.holder_name as "holderName", d.number, d.masked,
  d.bank_code as "bankCode", d.bank_name as "bankName", d.usable_from as "usableFrom", d.created_at as "createdAt"`;
const isMember = (userId: string) =>
  sql`exists (select from identity_members m where m.identity_id = d.identity_id and m.user_id = ${userId})`;

/** Where payouts of a person's identities can go, newest first; at most 100. */
export async function destinationsOf(ctx: Pick<Ctx, 'db'>, userId: string): Promise<Destination[]> {
  const { rows } = await sql<Destination>`
    select ${columns} from payout_destinations d where d.removed_at is null and ${isMember(userId)}
    order by d.created_at desc, d.id desc limit 100`.execute(ctx.db);
  return rows;
}

/** One of a person's own that was not removed, held until the transaction ends; else undefined. */
export async function holdOwnDestination(
  ctx: Pick<Ctx, 'db'>,
  id: string,
  userId: string,
): Promise<Destination | undefined> {
  await sendAlong(ctx, sql`select from payout_destinations where id = ${id} for update`);
  const { rows } = await sql<Destination>`
    select ${columns} from payout_destinations d where d.id = ${id} and d.removed_at is null and ${isMember(userId)}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** One for anybody, removed or not: for what is sent there. */
export async function findDestination(ctx: Pick<Ctx, 'db'>, id: string): Promise<Destination | undefined> {
  const { rows } = await sql<Destination>`select ${columns} from payout_destinations d where d.id = ${id}`.execute(
    ctx.db,
  );
  return rows[0];
}

export const addDestination = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: Omit<Destination, 'createdAt'> & { print: Buffer },
  userId: string,
) =>
  ctx.db
    .insertInto('payout_destinations')
    .values({
      id: it.id,
      identity_id: it.identityId,
      kind: it.kind,
      provider: it.provider,
      currency: it.currency,
      holder_name: it.holderName,
      number: it.number,
      number_print: it.print,
      masked: it.masked,
      bank_code: it.bankCode,
      bank_name: it.bankName,
      added_by: userId,
      usable_from: it.usableFrom,
      created_at: ctx.now,
    })
    .execute();

export const removeDestination = (ctx: Pick<Ctx, 'db' | 'now'>, id: string) =>
  ctx.db.updateTable('payout_destinations').set({ removed_at: ctx.now }).where('id', '=', id).execute();

/** True when the person may move this identity's money: its owner, or who signs for it. */
export async function mayMoveMoney(ctx: Pick<Ctx, 'db'>, identityId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identity_members where identity_id = ${identityId} and user_id = ${userId} and role in ('owner', 'signatory')`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** Everybody who belongs to an identity. */
export async function membersOf(ctx: Pick<Ctx, 'db'>, identityId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from identity_members where identity_id = ${identityId} order by user_id`.execute(
    ctx.db,
  );
  return rows.map(({ userId }) => userId);
}
