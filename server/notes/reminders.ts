// A reminder is told at its time, in its person's own place, and one that repeats is set again.
import { placeOf } from '@ahadi/domain/core/places.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { nextReminder, noteLimits } from '@ahadi/domain/notes/rules.ts';
import type { Note, Reminder } from '@ahadi/domain/notes/schema.ts';
import { zonesOf } from '../accounts/preferences.ts';
import { type Clock, cancelClocks, startClock } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { placeOfUser } from '../core/places.ts';
import { holdOwner, takeInstant, touchNote } from './note.store.ts';
import { changeNote, tellOwner } from './note.ts';
import * as store from './reminders.store.ts';

const FURTHEST_DAYS = 3660;
const subjectOf = (id: string) => ({ kind: 'reminder', id }) as const;

/** The place whose days and months a person's reminders are counted in. */
const placeOfPerson = async (ctx: Ctx, userId: string) => placeOf(await placeOfUser(ctx, userId));

/**
 * Reminds of a note at a time, or moves a reminder that there is. Its id is made by the device, so that asking twice sets one. Throws
 * NOT_FOUND; BAD_INPUT for a time that has passed and for more than 100 at the same time; ILLEGAL_TRANSITION for a note in the bin.
 */
export const remind = (
  ctx: Ctx,
  { id, reminderId, at, repeat }: { id: string; reminderId: string; at: string; repeat: Reminder['repeat'] },
): Promise<Note> =>
  changeNote(ctx, id, async (ctx, held) => {
    const due = new Date(at);
    if (held.status === 'binned') throw new DomainError('ILLEGAL_TRANSITION', 'It is in the bin; bring it back first.');
    if (due <= ctx.now) throw new DomainError('BAD_INPUT', undefined, { at: 'Choose a time that is still to come.' });
    if (due > addDays(ctx.now, FURTHEST_DAYS))
      throw new DomainError('BAD_INPUT', undefined, { at: 'Choose a time within the next ten years.' });
    const there = await store.holdReminder(ctx, reminderId);
    if (there && (there.owner_id !== held.owner_id || there.note_id !== id)) throw new DomainError('NOT_FOUND');
    if (there?.status !== 'scheduled' && (await store.countScheduled(ctx, held.owner_id)) >= noteLimits.reminders)
      throw new DomainError('BAD_INPUT', 'A hundred reminders wait already. Take one away before you set another.');
    const place = await placeOfPerson(ctx, held.owner_id);
    await cancelClocks(ctx, subjectOf(reminderId));
    await store.setReminder(ctx, {
      id: reminderId,
      note_id: id,
      owner_id: held.owner_id,
      at: due,
      repeat,
      tz: (await zonesOf(ctx, [held.owner_id])).get(held.owner_id) ?? place.tz,
    });
    await startClock(ctx, subjectOf(reminderId), { kind: 'reminder.due', dueAt: due, place });
  });

/** Ends a reminder, also one that repeats; one that ended stays as it ended. Throws NOT_FOUND. */
export const endReminder = (
  ctx: Ctx,
  { id, reminderId, as }: { id: string; reminderId: string; as: 'done' | 'cancelled' },
): Promise<Note> =>
  changeNote(ctx, id, async (ctx, held) => {
    const there = await store.holdReminder(ctx, reminderId);
    if (there?.owner_id !== held.owner_id || there.note_id !== id) throw new DomainError('NOT_FOUND');
    if (there.status === 'done' || there.status === 'cancelled') return;
    await cancelClocks(ctx, subjectOf(reminderId));
    await store.moveReminder(ctx, reminderId, as);
  });

/** The time of a reminder has come: its owner is told, and one that repeats is set again. What lies in the bin is not reminded of. */
export async function fireReminder(ctx: Ctx, clock: Clock): Promise<void> {
  const { id } = clock.subject;
  const reminder = await store.holdReminder(ctx, id);
  if (reminder?.status !== 'scheduled') return;
  const next = nextReminder(reminder.repeat, reminder.first_at, ctx.now, reminder.tz);
  await store.moveReminder(ctx, id, next ? 'scheduled' : 'fired', next ?? undefined);
  if (next)
    await startClock(ctx, clock.subject, {
      kind: 'reminder.due',
      dueAt: next,
      place: { code: clock.calendar, tz: clock.tz },
    });
  const about = await store.aboutOf(ctx, id);
  if (about && about.status !== 'binned') await emit(ctx, 'reminder.fired', clock.subject, { noteId: about.note_id });
}

/**
 * The note shows that its reminder came, on every device. Apart from the deed of the clock, which holds the reminder before anything
 * else; anyone who changes a note holds its owner first.
 */
export const noteFired = (ctx: Ctx, event: WrittenEvent<'reminder.fired'>): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const about = await store.aboutOf(ctx, event.subjectId);
    if (!about) return; // the note went for good meanwhile
    await holdOwner(ctx, about.owner_id);
    const note = { id: about.note_id, owner_id: about.owner_id };
    await touchNote(ctx, note, await takeInstant(ctx, about.owner_id));
    await tellOwner(ctx, about.owner_id, about.note_id);
  });
