// Only the owner of a note hears of it.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { userById } from '../accounts/account.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Notice, noticeTo } from '../core/notice.ts';
import { pathOfNote } from './links.ts';
import { aboutOf } from './reminders.store.ts';

/** What the owner of a note hears, and nobody else: the title of a note is in their own notice only, never in what happened. */
export async function noticesOfNotes(ctx: Ctx, event: WrittenEvent): Promise<(Notice & { link: string })[]> {
  const about = event.name === 'reminder.fired' ? await aboutOf(ctx, event.subjectId) : null;
  const owner = about && (await userById(ctx, about.owner_id));
  if (!about || !owner) return [];
  const recipient = { userId: about.owner_id, email: owner.email, name: owner.name };
  return noticeTo([recipient], 'info', 'A reminder from your notes', [...about.heading].slice(0, 200).join('')).map(
    (notice) => ({ ...notice, link: pathOfNote(about.note_id) }),
  );
}
