// Sessions of a case, and who came to them.
import type { CaseSide, Session, SessionStatus } from '@ahadi/domain/mediation/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { askTogether, sendAlong } from '../core/driver.ts';
import type { Held } from './mediation.store.ts';

/** A session with the hours before it of which a reminder is out, or came too late to be sent. */
export type HeldSession = Session & { reminded: number[] };

export type SessionRow = Omit<HeldSession, 'startsAt' | 'attendance'> & { starts_at: Date };
export type Came = {
  session_id: string;
  side: CaseSide | null;
  user_id: string;
  name: string;
  capacity: string;
  may_settle: boolean;
  in_at: Date;
  out_at: Date | null;
};

/** Every session of a case in order, and who came; {@link sessionsFrom} reads both. */
export const sessionsIn = (mediationId: string) => sql<SessionRow>`
    select id, no, kind, side, starts_at, minutes, place, status, confirmed, note, reminded
    from mediation_sessions where mediation_id = ${mediationId} order by no`;
export const attendanceIn = (mediationId: string) => sql<Came>`
    select a.*, u.name from mediation_attendance a join users u on u.id = a.user_id
    where a.session_id in (select id from mediation_sessions where mediation_id = ${mediationId})
    order by a.in_at, a.user_id`;
export const sessionsOf = async (ctx: Pick<Ctx, 'db'>, mediationId: string): Promise<HeldSession[]> =>
  sessionsFrom(...(await askTogether(ctx, sessionsIn(mediationId), attendanceIn(mediationId))));

export const sessionsFrom = (rows: readonly SessionRow[], came: readonly Came[]): HeldSession[] =>
  rows.map(({ starts_at, ...row }) => ({
    ...row,
    startsAt: starts_at.toISOString(),
    attendance: came
      .filter(({ session_id }) => session_id === row.id)
      .map((one) => ({
        side: one.side,
        userId: one.user_id as Session['attendance'][number]['userId'], // the brand is born here
        name: one.name,
        capacity: one.capacity,
        maySettle: one.may_settle,
        inAt: one.in_at.toISOString(),
        outAt: one.out_at?.toISOString() ?? null,
      })),
  }));

export async function addSession(
  ctx: Ctx,
  mediationId: string,
  it: {
    no: number;
    kind: Session['kind'];
    side: CaseSide | null;
    startsAt: Date;
    minutes: number;
    place: string;
    reminded: number[];
  },
): Promise<Session['id']> {
  const id = uuidv7();
  await sendAlong(
    ctx,
    sql`
    insert into mediation_sessions (id, mediation_id, no, kind, side, starts_at, minutes, place, status, reminded)
    values (${id}, ${mediationId}, ${it.no}, ${it.kind}, ${it.side}, ${it.startsAt}, ${it.minutes}, ${it.place}, 'proposed', ${it.reminded})`,
  );
  return id as Session['id']; // the brand is born here
}

/** What differs of a session from now on. Answers its case with that. */
export async function changeSession(
  ctx: Ctx,
  held: Held,
  id: string,
  change: Partial<{ status: SessionStatus; confirmed: CaseSide[]; note: string; reminded: number[] }>,
): Promise<Held> {
  await sendAlong(
    ctx,
    sql`update mediation_sessions set status = coalesce(${change.status ?? null}, status),
      confirmed = coalesce(${change.confirmed ?? null}::text[], confirmed), note = coalesce(${change.note ?? null}, note),
      reminded = coalesce(${change.reminded ?? null}::integer[], reminded)
    where id = ${id}`,
  );
  const { status, confirmed } = change;
  const changed = { ...(status && { status }), ...(confirmed && { confirmed }) };
  return { ...held, sessions: held.sessions.map((one) => (one.id === id ? { ...one, ...changed } : one)) };
}

/** Notes that somebody came; who notes it again changes in what capacity. */
export const addAttendance = (
  ctx: Ctx,
  sessionId: string,
  it: { userId: string; side: CaseSide | null; capacity: string; maySettle: boolean },
): Promise<void> =>
  sendAlong(
    ctx,
    sql`insert into mediation_attendance (session_id, user_id, side, capacity, may_settle, in_at)
    values (${sessionId}, ${it.userId}, ${it.side}, ${it.capacity}, ${it.maySettle}, ${ctx.now})
    on conflict (session_id, user_id) do update set capacity = ${it.capacity}, may_settle = ${it.maySettle}`,
  );

/** With the end of a session everybody leaves. */
export const endAttendance = (ctx: Ctx, sessionId: string): Promise<void> =>
  sendAlong(
    ctx,
    sql`update mediation_attendance set out_at = ${ctx.now} where session_id = ${sessionId} and out_at is null`,
  );
