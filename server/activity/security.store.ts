// Sign-ins and changes of a person are read newest first.
import type { SecurityFilter } from '@ahadi/domain/activity/schema.ts';
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { afterCursor, onePast } from '../core/page.ts';

type Db = Pick<Ctx, 'db'>;

/** What of a profile says how one signs in; a new picture or name does not. */
const changes = [
  ...['password', 'passkey added', 'passkey removed', 'two-step on', 'two-step off', 'backup codes', 'address asked'],
  ...['address moved', 'taken back', 'password added', 'password removed', 'recovery codes', 'recovered'],
];
const isChange = sql`(e.name in ('user.registered', 'user.verified', 'user.restarted', 'session.revoked', 'session.disowned', 'role.granted')
  or (e.name = 'profile.changed' and e.payload ->> 'what' = any(${changes}::text[])))`;

export type SignIn = {
  id: string;
  at: Date;
  at_us: string;
  ipAddress: string;
  userAgent: string;
  endedAt: Date | null;
  /** When the open session was last used; null once it is over. */
  lastSeenAt: Date | null;
  disownedAt: Date | null;
  ticketId: string | null;
  ticketNumber: string | null;
};

const disowned = sql`d.at as "disownedAt", d.ticket_id as "ticketId", k.number as "ticketNumber"`;
const spanOf = (at: ReturnType<typeof sql.ref>, { from, until }: SecurityFilter) =>
  sql`${from === undefined ? sql`` : sql`and ${at} >= ${from}::timestamptz`}
    ${until === undefined ? sql`` : sql`and ${at} < ${until}::timestamptz`}`;

/** The sign-ins of a person, newest first, one keyset page and a row more. A session whose time ran out is over. */
export async function signInsOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: string,
  input: PageRequest & SecurityFilter,
): Promise<SignIn[]> {
  const after = afterCursor(input.cursor);
  const { rows } = await sql<SignIn>`
    select i.session_id as id, i.at, i.at::text as at_us, i.ip_address as "ipAddress", i.user_agent as "userAgent",
      coalesce(i.ended_at, case when s.expires_at <= ${ctx.now} then s.expires_at end) as "endedAt",
      case when s.expires_at > ${ctx.now} then s.updated_at end as "lastSeenAt", ${disowned}
    from sign_ins i left join sessions s on s.id = i.session_id left join disowned_deeds d on d.id = i.session_id
      left join support_tickets k on k.id = d.ticket_id
    where i.user_id = ${userId} and (i.at, i.session_id) < (${after.at}::timestamptz, ${after.id}::uuid) ${spanOf(sql.ref('i.at'), input)}
    order by i.at desc, i.session_id desc limit ${onePast(input.limit)}`.execute(ctx.db);
  return rows;
}

export type Change = Pick<SignIn, 'id' | 'at' | 'at_us' | 'disownedAt' | 'ticketId' | 'ticketNumber'> & {
  name: string;
  payload: unknown;
};

/** The changes of how a person signs in, newest first, one keyset page and a row more. */
export async function changesOf(ctx: Db, userId: string, input: PageRequest & SecurityFilter): Promise<Change[]> {
  const after = afterCursor(input.cursor);
  const { rows } = await sql<Change>`
    select e.id, e.name, e.payload, e.at, e.at::text as at_us, ${disowned}
    from events e left join disowned_deeds d on d.id = e.id left join support_tickets k on k.id = d.ticket_id
    where e.subject_kind = 'user' and e.subject_id = ${userId} and ${isChange}
      and (e.at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid) ${spanOf(sql.ref('e.at'), input)}
    order by e.at desc, e.id desc limit ${onePast(input.limit)}`.execute(ctx.db);
  return rows;
}

/** What somebody may say was not them: one of their sign-ins or changes, held until the transaction ends; undefined for any other. */
export async function holdDeed(
  ctx: Db,
  userId: string,
  id: string,
): Promise<{ of: 'sign_in' | 'change'; at: Date; userAgent: string; name: string; payload: unknown } | undefined> {
  // Two words about the same one wait for each other on the person's own row.
  await sql`select from users where id = ${userId} for update`.execute(ctx.db);
  const { rows } = await sql<{ of: 'sign_in' | 'change'; at: Date; userAgent: string; name: string; payload: unknown }>`
    select 'sign_in' as of, at, user_agent as "userAgent", '' as name, '{}'::jsonb as payload
    from sign_ins where session_id = ${id} and user_id = ${userId}
    union all
    select 'change', at, '', e.name, e.payload from events e
    where e.id = ${id} and e.subject_kind = 'user' and e.subject_id = ${userId} and ${isChange}`.execute(ctx.db);
  return rows[0];
}

/** The message to support about what was said not to be the person's, or undefined while nothing was said. */
export async function disownedBefore(ctx: Db, id: string): Promise<{ ticketId: string; number: string } | undefined> {
  const { rows } = await sql<{ ticketId: string; number: string }>`
    select d.ticket_id as "ticketId", k.number from disowned_deeds d join support_tickets k on k.id = d.ticket_id where d.id = ${id}`.execute(
    ctx.db,
  );
  return rows[0];
}

export const addDisowned = (ctx: Pick<Ctx, 'db' | 'now'>, it: { id: string; userId: string; ticketId: string }) =>
  ctx.db
    .insertInto('disowned_deeds')
    .values({ id: it.id, user_id: it.userId, ticket_id: it.ticketId, at: ctx.now })
    .execute();
