// Messages of providers are kept until they are worked off.
import type { ProviderName } from '@ahadi/domain/payments/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

export type Message = {
  id: string;
  provider: ProviderName;
  path: string;
  /** By their names only; what they said is not kept. */
  headers: Record<string, string>;
  raw: Buffer;
  peer: string | null;
  receivedAt: Date;
  attempts: number;
};

/** Keeps what came in as it came; answers its id, or null when it came before. */
export async function addMessage(
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: Omit<Message, 'id' | 'receivedAt' | 'attempts'> & { dedupeKey: string; isTrusted: boolean },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_inbox (id, provider, dedupe_key, path, headers, raw, peer, is_trusted, received_at, next_try_at)
    values (${uuidv7()}, ${it.provider}, ${it.dedupeKey}, ${it.path}, ${JSON.stringify(it.headers)}, ${it.raw}, ${it.peer}, ${it.isTrusted}, ${ctx.now},
      ${it.isTrusted ? ctx.now : null})
    on conflict (provider, dedupe_key) do nothing returning id`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** How many messages that are no provider's came from this address since then, `most` counted at most. */
export async function countForged(
  ctx: Pick<Ctx, 'db'>,
  peer: string | null,
  since: Date,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from webhook_inbox
      where not is_trusted and peer is not distinct from ${peer} and received_at > ${since} limit ${most}) found`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

/** A trusted message that is not done yet, held until the transaction ends. */
export async function holdMessage(ctx: Pick<Ctx, 'db'>, id: string): Promise<Message | undefined> {
  const { rows } = await sql<Message>`
    select id, provider, path, headers, raw, peer, received_at as "receivedAt", attempts from webhook_inbox
    where id = ${id} and is_trusted and processed_at is null and raw is not null for update`.execute(ctx.db);
  return rows[0];
}

export const endMessage = (ctx: Pick<Ctx, 'db' | 'now'>, id: string) =>
  sql`update webhook_inbox set processed_at = ${ctx.now}, attempts = attempts + 1, last_error = null where id = ${id}`.execute(
    ctx.db,
  );

/** It is tried again later, or for `nextTryAt` null never. */
export const putOff = (ctx: Pick<Ctx, 'db'>, id: string, why: string, nextTryAt: Date | null) =>
  sql`update webhook_inbox set attempts = attempts + 1, last_error = ${why.slice(0, 500)}, next_try_at = ${nextTryAt} where id = ${id}`.execute(
    ctx.db,
  );

/**
 * What was said about this number and found nothing of ours is worked off again, also where it was tried for the last time: now it names
 * a payment.
 */
export const hearAgain = (ctx: Pick<Ctx, 'db' | 'now'>, provider: ProviderName, receipt: string) =>
  sql`update webhook_inbox set next_try_at = ${ctx.now} where processed_at is null and is_trusted and provider = ${provider}
    and raw is not null and position(convert_to(${receipt}::text, 'UTF8') in raw) > 0`.execute(ctx.db);

/** Messages whose time has come, oldest first. */
export async function dueMessages(ctx: Pick<Ctx, 'db' | 'now'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_inbox where processed_at is null and is_trusted and next_try_at <= ${ctx.now} order by next_try_at, id limit 100`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}
