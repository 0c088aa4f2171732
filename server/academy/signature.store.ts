// Every key that ever signed is kept.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type KeptKey = {
  id: string;
  publicKey: string;
  sealed: Buffer;
  wrapped: Buffer;
  wrapKeyId: string;
  from: Date;
  until: Date | null;
};
const columns = sql`
  id, public_key as "publicKey", sealed, wrapped, wrap_key_id as "wrapKeyId", signs_from as "from", signs_until as until`;

/** The key that signs now, or undefined before the first. */
export async function currentKey(ctx: Pick<Ctx, 'db'>): Promise<KeptKey | undefined> {
  const { rows } = await sql<KeptKey>`select ${columns} from signing_keys where signs_until is null`.execute(ctx.db);
  return rows[0];
}

/** All keys that ever signed, the oldest first: certificates of each are still good. */
export async function allKeys(ctx: Pick<Ctx, 'db'>): Promise<KeptKey[]> {
  const { rows } = await sql<KeptKey>`select ${columns} from signing_keys order by signs_from, id limit 1000`.execute(
    ctx.db,
  );
  return rows;
}

/** Keeps a key that signs from now on. Of two at one instant the first one stays. */
export const addKey = (ctx: Pick<Ctx, 'db'>, it: Omit<KeptKey, 'until'>) =>
  sql`
    insert into signing_keys (id, public_key, sealed, wrapped, wrap_key_id, signs_from)
    values (${it.id}, ${it.publicKey}, ${it.sealed}, ${it.wrapped}, ${it.wrapKeyId}, ${it.from}) on conflict do nothing`.execute(
    ctx.db,
  );

/** This key signs no more. */
export const retireKey = (ctx: Pick<Ctx, 'db' | 'now'>, id: string) =>
  sql`update signing_keys set signs_until = ${ctx.now} where id = ${id} and signs_until is null`.execute(ctx.db);
