// A letter's link and who reads by it are good while the party is as it was when the letter went, and has nobody.
import { beingAgreed } from '@ahadi/domain/agreements/lifecycle.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ByLetter, Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';

/** A party and its agreement, as `p` and `a`, that somebody may read by letter as `it` was made. */
const stillSo = sql`
  join agreement_parties p on p.id = it.party_id and p.email = it.email
    and p.user_id is null and p.identity_id is null and not p.in_person
  join agreements a on a.id = p.agreement_id and a.purpose is null and a.status in ${among(beingAgreed)}`;

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

/** What a link opens now; undefined for none. */
export async function findLink(ctx: Pick<Ctx, 'db' | 'now'>, secretHash: Buffer): Promise<Opened | undefined> {
  const { rows } = await sql<Opened>`
    select it.party_id as "partyId", it.email, a.id as "agreementId" from invitation_links it ${stillSo}
    where it.secret_hash = ${secretHash} and it.expires_at > ${ctx.now}`.execute(ctx.db);
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

/** Who reads by letter with this secret; undefined for none. Asked by every request that brings one along. */
export async function findReader(
  ctx: Pick<Ctx, 'db'> & { now: Date },
  secretHash: Buffer,
): Promise<ByLetter | undefined> {
  const { rows } = await sql<ByLetter>`
    select it.id as "readerId", it.party_id as "partyId", a.id as "agreementId", it.email from invitation_readers it ${stillSo}
    where it.secret_hash = ${secretHash} and it.expires_at > ${ctx.now}`.execute(ctx.db);
  return rows[0];
}

/** Who read by letter with this secret, whatever it opens now; undefined for none. */
export async function findFormerReader(
  ctx: Pick<Ctx, 'db'> & { now: Date },
  secretHash: Buffer,
): Promise<ByLetter | undefined> {
  const { rows } = await sql<ByLetter>`
    select it.id as "readerId", it.party_id as "partyId", p.agreement_id as "agreementId", it.email, true as "isOver"
    from invitation_readers it join agreement_parties p on p.id = it.party_id
    where it.secret_hash = ${secretHash} and it.expires_at > ${ctx.now}`.execute(ctx.db);
  return rows[0];
}

/** Whether this browser still reads so, to be asked again by who holds the agreement. */
export async function isStillReader(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { readerId, partyId, email }: ByLetter,
): Promise<boolean> {
  const { rows } = await sql`
    select from invitation_readers it ${stillSo}
    where it.id = ${readerId} and it.party_id = ${partyId} and it.email = ${email} and it.expires_at > ${ctx.now}`.execute(
    ctx.db,
  );
  return rows.length === 1;
}
