// Reminders are kept with their notes.
import type { Reminder } from '@ahadi/domain/notes/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type ReminderRow = {
  id: string;
  note_id: string;
  owner_id: string;
  first_at: Date;
  at: Date;
  repeat: Reminder['repeat'];
  tz: string;
  status: Reminder['status'];
};

/** The reminders of some notes, the earliest first; of each note those that are over only as far as they are its newest 20. */
export async function remindersOf(ctx: Pick<Ctx, 'db'>, ownerId: string, noteIds: readonly string[]) {
  const { rows } = await sql<ReminderRow>`
    select id, note_id, owner_id, first_at, at, repeat, tz, status from (
      select *, row_number() over (partition by note_id order by status = 'scheduled' desc, at desc) as place from note_reminders
      where owner_id = ${ownerId} and note_id = any(${noteIds}::uuid[])) it
    where status = 'scheduled' or place <= 20 order by at, id`.execute(ctx.db);
  return rows;
}

/** Holds a reminder; null when there is none. */
export async function holdReminder(ctx: Ctx, id: string): Promise<ReminderRow | null> {
  const { rows } = await sql<ReminderRow>`
    select id, note_id, owner_id, first_at, at, repeat, tz, status from note_reminders where id = ${id} for update`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

export async function countScheduled(ctx: Pick<Ctx, 'db'>, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from note_reminders where owner_id = ${ownerId} and status = 'scheduled'`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

/** Sets a reminder, a new one or another time for one that there is. */
export async function setReminder(
  ctx: Ctx,
  it: Pick<ReminderRow, 'id' | 'note_id' | 'owner_id' | 'at' | 'repeat' | 'tz'>,
): Promise<void> {
  await sql`
    insert into note_reminders (id, note_id, owner_id, first_at, at, repeat, tz, status, created_at, updated_at)
    values (${it.id}, ${it.note_id}, ${it.owner_id}, ${it.at}, ${it.at}, ${it.repeat}, ${it.tz}, 'scheduled', ${ctx.now}, ${ctx.now})
    on conflict (id) do update set first_at = excluded.at, at = excluded.at, repeat = excluded.repeat, tz = excluded.tz,
      status = 'scheduled', updated_at = excluded.updated_at
    where note_reminders.owner_id = excluded.owner_id`.execute(ctx.db);
}

/** Moves a reminder that is held. */
export async function moveReminder(ctx: Ctx, id: string, status: Reminder['status'], at?: Date): Promise<void> {
  await sql`
    update note_reminders set status = ${status}, at = coalesce(${at ?? null}, at), updated_at = ${ctx.now} where id = ${id}`.execute(
    ctx.db,
  );
}

/** What a reminder is about, for the notice to its owner; null when the note is gone. */
export async function aboutOf(ctx: Pick<Ctx, 'db'>, reminderId: string) {
  const { rows } = await sql<{ note_id: string; owner_id: string; heading: string; status: string }>`
    select n.id as note_id, n.owner_id, n.heading, n.status from note_reminders r
      join notes n on n.id = r.note_id and n.owner_id = r.owner_id where r.id = ${reminderId}`.execute(ctx.db);
  return rows[0] ?? null;
}
