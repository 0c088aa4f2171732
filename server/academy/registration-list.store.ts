// A list of registrations is its learner's own.
import { standingCertificates } from '@ahadi/domain/academy/certificates/lifecycle.ts';
import { seatGone } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, onePast } from '../core/page.ts';
import { type HeldRegistration, registrationColumns } from './held.store.ts';

type Listed = HeldRegistration & { at_us: string };

/** A page of somebody's own registrations, the newest first. */
export async function ownPage(ctx: Pick<Ctx, 'db'>, userId: string, { cursor, limit }: PageRequest): Promise<Listed[]> {
  const after = afterCursor(cursor);
  const { rows } = await sql<Listed>`
    select ${registrationColumns}, g.created_at::text as at_us from registrations g
    where g.user_id = ${userId} and (g.created_at, g.id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by g.created_at desc, g.id desc limit ${onePast(limit)}`.execute(ctx.db);
  return rows;
}

/** Somebody's newest registration for a course that is not over, or undefined. */
export async function openOf(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  courseId: string,
): Promise<HeldRegistration | undefined> {
  const { rows } = await sql<HeldRegistration>`
    select ${registrationColumns} from registrations g join course_runs r on r.id = g.run_id
    where g.user_id = ${userId} and r.course_id = ${courseId} and g.status not in ${among(seatGone)}
    order by g.created_at desc, g.id desc limit 1`.execute(ctx.db);
  return rows[0];
}

/** Who cancelled a registration, and why, as its learner was told. */
export async function howCancelled(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<{ by: 'learner' | 'desk' | 'run'; reason: string | null } | null> {
  const { rows } = await sql<{ by: 'learner' | 'desk' | 'run'; reason: string | null }>`
    select e.payload ->> 'by' as by, told_payload(e.id, e.payload) ->> 'reason' as reason from events e
    where e.subject_kind = 'registration' and e.subject_id = ${id} and e.name = 'registration.cancelled' order by e.seq desc limit 1`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** The number of the certificate of a registration that holds, or the newest of those that do not. */
export async function certificateOf(ctx: Pick<Ctx, 'db'>, registrationId: string): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select number from certificates where registration_id = ${registrationId} and status <> 'superseded'
    order by (status in ${among(standingCertificates)}) desc, created_at desc limit 1`.execute(ctx.db);
  return rows[0]?.number ?? null;
}
