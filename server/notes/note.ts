// A note is read by its owner alone.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { noteLimits } from '@ahadi/domain/notes/rules.ts';
import type { Note, NoteRevision, NoteRow, Reminder } from '@ahadi/domain/notes/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction, tellPeople } from '../core/ctx.ts';
import { backlinksTo, viewLinks } from './links.ts';
import { changedIds, listTags as listOwnTags, listNotes as listRows, rowsOf } from './list.store.ts';
import * as store from './note.store.ts';
import { type ReminderRow, remindersOf } from './reminders.store.ts';
import * as revisions from './revisions.store.ts';
import { readFormer } from './revisions.ts';

export const listNotes = (ctx: Ctx, input: Parameters<typeof listRows>[2]): Promise<Page<NoteRow>> =>
  listRows(ctx, userIdOf(ctx), input);

export const listTags = (ctx: Ctx) => listOwnTags(ctx, userIdOf(ctx));

/**
 * Who is signed in. Throws UNAUTHENTICATED when a device means somebody else: the session became another person's in another window, and
 * what waits there is not theirs.
 */
export function requireOwner(ctx: Ctx, meant: string | undefined): string {
  const ownerId = userIdOf(ctx);
  if (meant !== undefined && meant !== ownerId) throw new DomainError('UNAUTHENTICATED');
  return ownerId;
}

/** A note of the reader's own. Throws NOT_FOUND for everybody else, whatever their role. */
export async function holdNote(ctx: Ctx, id: string): Promise<store.HeldNote> {
  const held = await store.findNote(ctx, userIdOf(ctx), id);
  if (!held) throw new DomainError('NOT_FOUND');
  return held;
}

/** Throws NOT_FOUND. */
export async function readNote(ctx: Ctx, id: string): Promise<Note> {
  const [note] = await viewNotes(ctx, userIdOf(ctx), [id]);
  if (!note) throw new DomainError('NOT_FOUND');
  return note;
}

const shapeReminder = ({ id, at, repeat, status }: ReminderRow): Reminder =>
  ({ id, at: at.toISOString(), repeat, status }) as Reminder; // the brand is born here

/** Some notes of an owner with all that is shown of them, in the order of the ids; those that are not the owner's are left out. */
export async function viewNotes(ctx: Ctx, ownerId: string, ids: readonly string[]): Promise<Note[]> {
  if (ids.length === 0) return [];
  const [held, rows, reminders, backlinks] = [
    await store.findNotes(ctx, ownerId, ids),
    new Map((await rowsOf(ctx, ownerId, ids)).map((row) => [row.id as string, row])),
    await remindersOf(ctx, ownerId, ids),
    await backlinksTo(ctx, ownerId, ids),
  ];
  const linkOf = await viewLinks(
    ctx,
    ownerId,
    held.flatMap(({ links }) => links),
  );
  const notes = new Map(
    held.flatMap((note): [string, Note][] => {
      const row = rows.get(note.id);
      if (!row) return []; // gone between two reads
      return [
        [
          note.id,
          {
            ...row,
            content: store.contentOf(note),
            links: note.links.map(linkOf),
            backlinks: backlinks
              .filter((one) => one.to === note.id)
              .map(({ id, title }) => ({ id: id as Note['id'], title })), // the brand is born here
            reminders: reminders.filter((one) => one.note_id === note.id).map(shapeReminder),
            authoredAt: note.authored_at.toISOString(),
            syncedAt: note.synced_at.toISOString(),
            createdAt: note.created_at.toISOString(),
            purgeAt: note.binned_at ? addDays(note.binned_at, noteLimits.binDays).toISOString() : null,
          },
        ],
      ];
    }),
  );
  return ids.flatMap((id) => notes.get(id) ?? []);
}

/**
 * What changed of the reader's notes since an instant, the oldest change first. Changes of one person come one after the other, so none
 * before `upTo` is still under way, and a device that asks with it the next time misses nothing.
 */
export async function listChanges(
  ctx: Ctx,
  input: PageRequest & { since?: string | undefined; ownerId?: string | undefined },
) {
  const ownerId = requireOwner(ctx, input.ownerId);
  const since = input.since === undefined ? null : new Date(input.since);
  const upTo = (await store.lastInstant(ctx, ownerId)) ?? since ?? new Date(0);
  const page = await changedIds(ctx, ownerId, input, since, upTo);
  return {
    rows: await viewNotes(ctx, ownerId, page.rows),
    nextCursor: page.nextCursor,
    purged: since ? ((await store.purgedSince(ctx, ownerId, since)) as Note['id'][]) : [], // the brand is born here
    upTo: upTo.toISOString(),
  };
}

/** Tells the owner's open pages that a note changed; nobody else hears of it. */
export const tellOwner = (ctx: Ctx, ownerId: string, id: string): Promise<void> =>
  tellPeople(ctx, [ownerId], 'changed', { subjectKind: 'note', subjectId: id });

/** A change of the reader's own note beside its text, with the owner held first. Throws NOT_FOUND. */
export const changeNote = (
  ctx: Ctx,
  id: string,
  deed: (ctx: Ctx, held: store.HeldNote) => Promise<unknown>,
): Promise<Note> =>
  insistentTransaction(ctx, async (ctx) => {
    const ownerId = userIdOf(ctx);
    await store.holdOwner(ctx, ownerId);
    const held = await holdNote(ctx, id);
    await deed(ctx, held);
    await store.touchNote(ctx, held, await store.takeInstant(ctx, ownerId));
    await tellOwner(ctx, ownerId, id);
    return readNote(ctx, id);
  });

/** Former texts and those that were not taken, 500 at once; after one of them, the next ones. Throws NOT_FOUND. */
export async function listRevisions(
  ctx: Ctx,
  { id, after }: { id: string; after?: string | undefined },
): Promise<NoteRevision[]> {
  return revisions.listRevisions(ctx, await holdNote(ctx, id), after ?? null);
}

/** Throws NOT_FOUND. */
export async function readRevision(ctx: Ctx, id: string, revisionId: string) {
  const found = await readFormer(ctx, await holdNote(ctx, id), revisionId);
  if (!found) throw new DomainError('NOT_FOUND');
  return { revision: found.revision, body: found.content.body };
}

/** The contradiction was looked at; its text stays among the revisions. Throws NOT_FOUND. */
export const settleConflict = (ctx: Ctx, id: string, revisionId: string): Promise<Note> =>
  changeNote(ctx, id, async (ctx, held) => {
    const found = await revisions.findRevision(ctx, held, revisionId);
    if (!found) throw new DomainError('NOT_FOUND');
    await revisions.closeRevision(ctx, held, revisionId);
  });
