// Reminders that have come are one subquery.
import { sql } from 'kysely';
import { type DutyRows, LOOKED_THROUGH, type ThingRows } from '../core/viewer.ts';

/** Reminders of a person's own notes that come today or came in the last week and are not ended. Days are those of the reminder's zone. */
export const waitingReminders: DutyRows = ({ me, now }) => sql`
  select 'reminder.due' as kind, r.id, '' as ref, n.heading as title, '' as other, r.at as due, 'reminder.due' as clock, r.created_at as since,
    jsonb_build_object('noteId', n.id) as facts
  from note_reminders r join notes n on n.id = r.note_id and n.owner_id = ${me} and n.status <> 'binned'
  where r.owner_id = ${me} and r.status in ('scheduled', 'fired') and r.at > ${now} - interval '7 days' and r.at < ${now} + interval '25 hours'
    and (r.at at time zone r.tz)::date <= (${now} at time zone r.tz)::date`;

/** Found by their headings only: what is written in a note is not looked through from outside of the notes. */
export const notesToFind: ThingRows = ({ me }) => sql`
  select n.id, n.id as place, n.heading as title, '' as ref, n.status, '' as other, n.updated_at as at from notes n
  where n.owner_id = ${me} and n.status <> 'binned' order by n.updated_at desc, n.id desc limit ${sql.lit(LOOKED_THROUGH)}`;
