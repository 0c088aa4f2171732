// How far a lesson was read only grows.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** Keeps the most that was ever said of how long a lesson was open, and when it was done first. */
export const noteProgress = (
  ctx: Pick<Ctx, 'db'>,
  it: { registrationId: string; lessonId: string; seconds: number; doneAt: Date | null },
) =>
  sql`
    insert into lesson_progress as p (registration_id, lesson_id, seconds, done_at)
    values (${it.registrationId}, ${it.lessonId}, ${it.seconds}, ${it.doneAt})
    on conflict (registration_id, lesson_id) do update set seconds = greatest(p.seconds, excluded.seconds),
      done_at = coalesce(p.done_at, excluded.done_at)`.execute(ctx.db);

/** Holds a registration for what only its learner does. Nothing else is held after it. */
export const holdRegistration = (ctx: Pick<Ctx, 'db'>, id: string) =>
  sql`select 1 from registrations where id = ${id} for update`.execute(ctx.db);
