// A certificate is kept as it was signed.
import { standingCertificates } from '@ahadi/domain/academy/certificates/lifecycle.ts';
import type {
  CertificatePayload,
  CertificateStatus,
  RevocationReason,
} from '@ahadi/domain/academy/certificates/schema.ts';
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, onePast } from '../core/page.ts';

type Db = Pick<Ctx, 'db'>;

/** A certificate as it is held. Days are YYYY-MM-DD. */
export type HeldCertificate = Omit<CertificatePayload, 'v' | 'kind'> & {
  id: string;
  kind: 'attendance' | 'completion' | 'accreditation';
  registrationId: string;
  userId: string;
  status: CertificateStatus;
  token: string;
  tz: string;
  changedAt: Date | null;
  revocation: RevocationReason | null;
  warnedDays: number | null;
  createdAt: Date;
  learnerUserId: string;
  instructorUserIds: string[];
};

const columns = sql`
  c.id, c.number, c.registration_id as "registrationId", c.user_id as "userId", c.status, c.holder, c.course, c.code, c.kind,
  c.issued_on as "issuedOn", c.expires_on as "expiresOn", c.hours, c.token, c.tz, c.changed_at as "changedAt", c.revocation,
  c.warned_days as "warnedDays", c.created_at as "createdAt", c.user_id as "learnerUserId", '{}'::uuid[] as "instructorUserIds"`;

const one = async (ctx: Db, where: RawBuilder<unknown>): Promise<HeldCertificate | undefined> => {
  const { rows } = await sql<HeldCertificate>`select ${columns} from certificates c where ${where}`.execute(ctx.db);
  return rows[0];
};

/** A certificate by its number, held until the transaction ends when `hold`. */
export const findByNumber = (ctx: Db, number: string, hold = false) =>
  one(ctx, sql`c.number = ${number} ${hold ? sql`for update of c` : sql``}`);
export const findById = (ctx: Db, id: string, hold = false) =>
  one(ctx, sql`c.id = ${id} ${hold ? sql`for update of c` : sql``}`);

/** All certificates of a person, the newest first. */
export async function certificatesOf(ctx: Db, userId: string): Promise<HeldCertificate[]> {
  const { rows } = await sql<HeldCertificate>`
    select ${columns} from certificates c where c.user_id = ${userId} order by c.issued_on desc, c.id desc limit 200`.execute(
    ctx.db,
  );
  return rows;
}

export type NewCertificate = Omit<
  HeldCertificate,
  'id' | 'status' | 'changedAt' | 'revocation' | 'warnedDays' | 'createdAt' | 'learnerUserId' | 'instructorUserIds'
> & { payloadSha256: string };
/** Writes a certificate that was signed. Answers its id. */
export async function addCertificate(ctx: Pick<Ctx, 'db' | 'now'>, it: NewCertificate): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into certificates (id, number, registration_id, user_id, status, holder, course, code, kind, issued_on, expires_on, hours,
      payload_sha256, token, tz, created_at)
    values (${id}, ${it.number}, ${it.registrationId}, ${it.userId}, 'issued', ${it.holder}, ${it.course}, ${it.code}, ${it.kind}, ${it.issuedOn},
      ${it.expiresOn}, ${it.hours}, ${it.payloadSha256}, ${it.token}, ${it.tz}, ${ctx.now})`.execute(ctx.db);
  return id;
}

export type CertificateChange = Partial<{
  status: CertificateStatus;
  changed_at: Date | null;
  revocation: RevocationReason | null;
  superseded_by: string;
  warned_days: number;
}>;
export const changeCertificate = (ctx: Db, id: string, change: CertificateChange) =>
  ctx.db.updateTable('certificates').set(change).where('id', '=', id).execute();

/** Certificates that are not what they say any more, by number; at most 20,000. */
export async function withdrawn(ctx: Db): Promise<
  {
    number: string;
    status: 'suspended' | 'revoked' | 'superseded';
    changedAt: Date;
    revocation: RevocationReason | null;
  }[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof withdrawn>>[number]>`
    select number, status, changed_at as "changedAt", revocation from certificates where status <> 'issued' order by number limit 20000`.execute(
    ctx.db,
  );
  return rows;
}

/** A page of the desk's list, the newest first, by a part of a number or of a holder's name. */
export async function certificatePage(
  ctx: Db,
  { cursor, limit, q }: PageRequest & { q: string },
): Promise<(HeldCertificate & { at_us: string })[]> {
  const after = afterCursor(cursor);
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<HeldCertificate & { at_us: string }>`
    select ${columns}, c.created_at::text as at_us from certificates c
    where (${q} = '' or c.number ilike ${part} or c.holder ilike ${part}) and (c.created_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by c.created_at desc, c.id desc limit ${onePast(limit)}`.execute(ctx.db);
  return rows;
}

/** Of each of these registrations the certificate that counts, by registration. */
export async function certificatesOfRegistrations(
  ctx: Db,
  ids: readonly string[],
): Promise<Map<string, Pick<HeldCertificate, 'number' | 'status' | 'expiresOn' | 'tz'>>> {
  const { rows } = await sql<Pick<HeldCertificate, 'number' | 'status' | 'expiresOn' | 'tz'> & { id: string }>`
    select distinct on (registration_id) registration_id as id, number, status, expires_on as "expiresOn", tz from certificates
    where registration_id = any(${ids}::uuid[]) and status <> 'superseded'
    order by registration_id, (status in ${among(standingCertificates)}) desc, created_at desc`.execute(ctx.db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Who holds a certificate, and of which kind it is; undefined when there is none. */
export async function holderOf(
  ctx: Db,
  id: string,
): Promise<{ userId: string; kind: HeldCertificate['kind'] } | undefined> {
  const { rows } = await sql<{ userId: string; kind: HeldCertificate['kind'] }>`
    select user_id as "userId", kind from certificates where id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** How somebody's accreditation stands: the one that holds longest, or the newest that does not; null for who never had one. */
export async function accreditationOf(
  ctx: Db,
  userId: string,
): Promise<{ status: CertificateStatus; expiresOn: string | null } | null> {
  const { rows } = await sql<{ status: CertificateStatus; expiresOn: string | null }>`
    select status, expires_on as "expiresOn" from certificates where user_id = ${userId} and kind = 'accreditation'
    order by (status = 'issued') desc, expires_on desc nulls first, created_at desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}
