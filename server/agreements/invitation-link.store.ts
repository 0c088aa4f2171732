// A letter's link and who reads by it are good while the party is as it was when the letter went, and nobody signs in to an account for it.
import { beingAgreed, inForce } from '@ahadi/domain/agreements/lifecycle.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ByLetter, Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';

/** The party and agreement, as `p` and `a`, of what was made for a letter, `it`. An account of a letter's own code is one that nobody signs in to. */
const stillSo = sql`
  join agreement_parties p on p.id = it.party_id and p.email = it.email and not p.in_person
    and (p.user_id is null and p.identity_id is null or exists (
      select from users u where u.id = p.user_id and u.email = it.email and u.by_letter and not u.email_verified
        and u.suspended_by is null))
  join agreements a on a.id = p.agreement_id and a.purpose is null`;

/** Gives a party its newest link, and ends the one before, with another address also who reads by it; false, with nothing done, where a letter about this deed or a later one had one already. */
export async function keepLink(
  ctx: Pick<Ctx, 'db' | 'now'>,
  link: { partyId: string; email: string; eventId: string; secretHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  await sql`
    delete from invitation_readers where party_id = ${link.partyId} and email <> ${link.email}`.execute(ctx.db);
  const { rows } = await sql`
    insert into invitation_links as l (party_id, email, event_id, secret_hash, made_at, expires_at)
    values (${link.partyId}, ${link.email}, ${link.eventId}, ${link.secretHash}, ${ctx.now}, ${link.expiresAt})
    on conflict (party_id) do update set email = excluded.email, event_id = excluded.event_id, secret_hash = excluded.secret_hash,
      made_at = excluded.made_at, expires_at = excluded.expires_at
    where l.event_id < excluded.event_id
    returning party_id`.execute(ctx.db);
  return rows.length === 1;
}

export type Opened = { partyId: string; email: string; agreementId: string };

/** What a link opens now; undefined for none. Who signed needs none any more. */
export async function findLink(ctx: Pick<Ctx, 'db' | 'now'>, secretHash: Buffer): Promise<Opened | undefined> {
  const { rows } = await sql<Opened>`
    select it.party_id as "partyId", it.email, a.id as "agreementId" from invitation_links it ${stillSo}
    where it.secret_hash = ${secretHash} and it.expires_at > ${ctx.now} and a.status in ${among(beingAgreed)}
      and p.status <> 'signed'`.execute(ctx.db);
  return rows[0];
}

/** A browser reads by the link from now on; false where the link has gone meanwhile. Of one link only the newest so many stay. */
export async function addReader(
  ctx: Pick<Ctx, 'db' | 'now'>,
  reader: { partyId: string; email: string; secretHash: Buffer; expiresAt: Date },
  most: number,
): Promise<boolean> {
  const { rows } = await sql`select from invitation_links where party_id = ${reader.partyId} for update`.execute(
    ctx.db,
  );
  if (rows.length === 0) return false;
  await sql`
    insert into invitation_readers (id, party_id, email, secret_hash, began_at, expires_at)
    values (${uuidv7()}, ${reader.partyId}, ${reader.email}, ${reader.secretHash}, ${ctx.now}, ${reader.expiresAt})`.execute(
    ctx.db,
  );
  await sql`
    delete from invitation_readers where party_id = ${reader.partyId} and id <> all (array(
      select id from invitation_readers where party_id = ${reader.partyId} order by began_at desc, id desc limit ${most}))`.execute(
    ctx.db,
  );
  return true;
}

/** Who read there reads no more. */
export const endReader = (ctx: Pick<Ctx, 'db'>, id: string) =>
  sql`delete from invitation_readers where id = ${id}`.execute(ctx.db);

/**
 * Who reads by letter with this secret; undefined for none. Asked by every request that brings one along. Who acts by it, and nobody else, sees
 * what became of it once everybody signed.
 */
export async function findReader(
  ctx: Pick<Ctx, 'db'> & { now: Date },
  secretHash: Buffer,
): Promise<ByLetter | undefined> {
  const { rows } = await sql<ByLetter>`
    select it.id as "readerId", it.party_id as "partyId", a.id as "agreementId", it.email,
      case when p.user_id = it.user_id then p.user_id end as "userId"
    from invitation_readers it ${stillSo}
    where it.secret_hash = ${secretHash} and it.expires_at > ${ctx.now}
      and (a.status in ${among(beingAgreed)} or p.user_id = it.user_id and a.status in ${among(inForce)})`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Keeps the code that was sent to who reads; a newer one takes the place of an older one. */
export const keepCode = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { readerId, codeHash, expiresAt }: { readerId: string; codeHash: Buffer; expiresAt: Date },
) =>
  sql`
    insert into invitation_codes (reader_id, code_hash, made_at, expires_at) values (${readerId}, ${codeHash}, ${ctx.now}, ${expiresAt})
    on conflict (reader_id) do update set code_hash = excluded.code_hash, tries = 0, made_at = excluded.made_at, expires_at = excluded.expires_at`.execute(
    ctx.db,
  );

/** Takes one try at the code, counted outside of the command's transaction, so that a refused one stays counted. Null where none is left. */
export async function tryCode(ctx: Ctx, readerId: string, triesAtMost: number): Promise<Buffer | null> {
  const { rows } = await sql<{ code_hash: Buffer }>`
    update invitation_codes set tries = tries + 1
    where reader_id = ${readerId} and expires_at > ${ctx.now} and tries < ${triesAtMost}
    returning code_hash`.execute(ctx.outside);
  return rows[0]?.code_hash ?? null;
}

/** A code is used once, and from then on who reads acts as this account. */
export async function startActing(ctx: Ctx, readerId: string, userId: string): Promise<void> {
  await ctx.db.deleteFrom('invitation_codes').where('reader_id', '=', readerId).execute();
  await ctx.db.updateTable('invitation_readers').set({ user_id: userId }).where('id', '=', readerId).execute();
}

/** Those of these people whose account is one of a letter's code, which nobody signs in to yet. */
export async function actingByLetter(ctx: Pick<Ctx, 'db'>, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${userIds}::uuid[]) and by_letter and not email_verified`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
