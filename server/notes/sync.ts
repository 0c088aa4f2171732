// Changes of every device are taken in their order, each once and for ever.
import { errors } from '@ahadi/domain/errors.ts';
import { noteLifecycle } from '@ahadi/domain/notes/lifecycle.ts';
import { noteLimits } from '@ahadi/domain/notes/rules.ts';
import type { MutationResult, Note, NoteContent, NoteMutation } from '@ahadi/domain/notes/schema.ts';
import { cancelClocks } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { weighSave, withoutDoubles } from './merge.ts';
import * as store from './note.store.ts';
import { requireOwner, tellOwner, viewNotes } from './note.ts';
import { remindersOf } from './reminders.store.ts';
import * as revisions from './revisions.store.ts';
import { keepFormer, textOfVersion } from './revisions.ts';
import { addOutcome, findOutcome, type Outcome } from './sync.store.ts';

type Decided = Omit<Outcome, 'noteId'>;

/**
 * Takes changes in their order, each in a transaction of its own and once for ever: one that was taken before has the same outcome again.
 * A refusal says why and ends nothing; what cannot be decided now (the database is away) ends the call, and what was taken stays taken.
 * Throws UNAUTHENTICATED for changes of somebody else.
 */
export async function syncNotes(
  ctx: Ctx,
  { mutations, ownerId: meant }: { mutations: readonly NoteMutation[]; ownerId?: string | undefined },
): Promise<{ results: MutationResult[] }> {
  const ownerId = requireOwner(ctx, meant);
  const outcomes: Outcome[] = [];
  for (const mutation of mutations)
    outcomes.push(await insistentTransaction(ctx, (ctx) => take(ctx, ownerId, mutation)));
  // A note is told as it is after all of them, once for each change: a device looks at the last one.
  const notes = await viewNotes(ctx, ownerId, [...new Set(outcomes.map(({ noteId }) => noteId))]);
  const byId = new Map(notes.map((note) => [note.id as string, note]));
  return {
    results: mutations.map(({ id }, index) => {
      const { noteId, outcome, revisionId, reason } = outcomes[index] as Outcome; // one for each
      return { id, outcome, note: byId.get(noteId) ?? null, revisionId, reason };
    }),
  };
}

/** Takes one change, or answers what became of it before. The owner is held, so that a change that is sent twice at once counts once. */
async function take(ctx: Ctx, ownerId: string, mutation: NoteMutation): Promise<Outcome> {
  const usage = await store.holdOwner(ctx, ownerId);
  const before = await findOutcome(ctx, ownerId, mutation.id);
  if (before) return before;
  const held = await store.findNote(ctx, ownerId, mutation.noteId);
  const decided = await decide(ctx, ownerId, usage, held, mutation);
  const outcome = { noteId: mutation.noteId, ...decided };
  // What was refused had no effect: it is looked at again when it comes again, because there may be room then.
  if (decided.outcome === 'refused') return outcome;
  await addOutcome(ctx, ownerId, mutation.id, outcome);
  await tellOwner(ctx, ownerId, mutation.noteId);
  return outcome;
}

const decide = (
  ctx: Ctx,
  ownerId: string,
  usage: store.Usage,
  held: store.HeldNote | null,
  mutation: NoteMutation,
): Promise<Decided> | Decided => {
  if (mutation.op !== 'save') return held ? move(ctx, held, mutation) : refused(errors.NOT_FOUND.sentence);
  if (!mutation.content) return refused('There is no text in this change.');
  const content = withoutDoubles(mutation.content);
  return held ? save(ctx, usage, held, mutation, content) : create(ctx, ownerId, usage, mutation, content);
};

const done = (version: number | null, reason: string | null = null): Decided => ({
  outcome: 'done',
  version,
  revisionId: null,
  reason,
});
const refused = (reason: string, version: number | null = null): Decided => ({
  outcome: 'refused',
  version,
  revisionId: null,
  reason,
});

/** When it was written, as the device says; a clock that is ahead is set to now. */
const authoredAt = (ctx: Ctx, mutation: NoteMutation): Date =>
  new Date(Math.min(Date.parse(mutation.authoredAt), ctx.now.getTime()));

const sizeOf = ({ title, body }: Pick<NoteContent, 'title' | 'body'>): number =>
  Buffer.byteLength(title) + Buffer.byteLength(body);

const isFull = (usage: store.Usage, more: number): boolean => more > 0 && usage.bytes + more > noteLimits.bytes;
const full = refused(
  'Your notes together have 200 MB, as much as there is room for. This change is kept on your device; empty the bin or shorten notes, then send it again.',
);

async function create(
  ctx: Ctx,
  ownerId: string,
  usage: store.Usage,
  mutation: NoteMutation,
  content: NoteContent,
): Promise<Decided> {
  const taken = await store.isTaken(ctx, ownerId, mutation.noteId);
  if (taken === 'purged')
    return refused(
      'This note was removed for good on another device. Your text is kept on this one; save it as a new note.',
    );
  if (taken === 'yes' || mutation.baseVersion > 0) return refused(errors.NOT_FOUND.sentence);
  if (usage.notes >= noteLimits.notes)
    return refused(
      'You have 5,000 notes, as many as there is room for. This one is kept on your device; remove some from the bin for good, then send it again.',
    );
  const bytes = sizeOf(content);
  if (isFull(usage, bytes)) return full;
  const at = await store.takeInstant(ctx, ownerId, { notes: 1, bytes });
  const version = { content, deviceId: mutation.deviceId, authoredAt: authoredAt(ctx, mutation), at };
  await store.addNote(ctx, ownerId, mutation.noteId, version);
  return done(1);
}

/** What a change was made on, and whether that is the note as it is now. */
async function baseOf(ctx: Ctx, held: store.HeldNote, mutation: NoteMutation) {
  const before = mutation.follows && (await findOutcome(ctx, held.owner_id, mutation.follows));
  if (before && before.noteId === held.id && before.outcome !== 'refused' && before.version !== null) {
    if (before.outcome === 'done')
      return { isCurrent: before.version === held.version, version: before.version, content: null };
    const kept = before.revisionId && (await revisions.findRevision(ctx, held, before.revisionId));
    if (kept) return { isCurrent: false, version: before.version, content: kept.content };
  }
  const { baseVersion: version } = mutation;
  return { isCurrent: version === held.version, version, content: null };
}

async function save(
  ctx: Ctx,
  usage: store.Usage,
  held: store.HeldNote,
  mutation: NoteMutation,
  mine: NoteContent,
): Promise<Decided> {
  const base = await baseOf(ctx, held, mutation);
  const authored = authoredAt(ctx, mutation);
  const theirs = store.contentOf(held);
  const before = base.isCurrent ? theirs : (base.content ?? (await textOfVersion(ctx, held, base.version)));
  const weighed = weighSave(before, { ...theirs, pinnedAt: held.pinned_at }, mine, {
    isCurrent: base.isCurrent,
    authoredAt: authored,
  });
  const isConflict = weighed.outcome === 'conflict';
  // Nobody's words are lost by another device that threw the note away: an edit brings it back.
  const isBack = held.status === 'binned';
  if (isConflict && held.open_conflicts >= noteLimits.openConflicts)
    return refused(
      'Twenty texts wait beside this note to be looked at. This one is kept on your device; settle some of them, then send it again.',
      held.version,
    );
  const more = sizeOf(weighed.content) - sizeOf(theirs);
  if (isFull(usage, more)) return full;
  const revisionId = weighed.keepsMine
    ? await revisions.addRevision(ctx, held, {
        version: held.version,
        isVersion: false,
        reason: isConflict ? 'conflict' : 'merged',
        content: mine,
        deviceId: mutation.deviceId,
        authoredAt: authored,
      })
    : null;
  let version = held.version;
  if (weighed.isNew || isBack) {
    const at = await store.takeInstant(ctx, held.owner_id, { notes: 0, bytes: more });
    await keepFormer(ctx, held, weighed.content, {
      deviceId: mutation.deviceId,
      reason: isBack ? 'restored' : 'saved',
      isOn: base.isCurrent,
    });
    await store.writeVersion(ctx, held, {
      content: weighed.content,
      deviceId: mutation.deviceId,
      authoredAt: authored,
      at,
      status: isBack ? 'active' : held.status,
      binnedAt: null,
    });
    version++;
  }
  if (isConflict) await store.touchNote(ctx, held, await store.takeInstant(ctx, held.owner_id));
  return {
    outcome: weighed.outcome,
    version,
    revisionId,
    reason: isBack ? 'This note was in the bin. It is back among your notes, because it was changed here.' : null,
  };
}

const targets: Readonly<Record<string, Note['status']>> = {
  archive: 'archived',
  unarchive: 'active',
  bin: 'binned',
  restore: 'active',
};

/** Archives, bins, brings back or removes. What is so already was done; what the life cycle does not have is refused with its words. */
async function move(ctx: Ctx, held: store.HeldNote, mutation: NoteMutation): Promise<Decided> {
  const { op } = mutation;
  if (op === 'save') throw new Error('a save is no move');
  if (targets[op] === held.status) return done(held.version);
  const whyNot = noteLifecycle.whyNot(op, held.status);
  if (whyNot) return refused(whyNot, held.version);
  if ((op === 'bin' || op === 'purge') && (await isUnseen(ctx, held, mutation)))
    return refused(
      'It was changed on another device since, so it was not thrown away. Look at it, then throw it away again.',
      held.version,
    );
  if (op === 'purge') {
    await purgeNote(ctx, held);
    return done(null);
  }
  await store.setStatus(ctx, held, noteLifecycle.next(op, held.status), await store.takeInstant(ctx, held.owner_id));
  return done(held.version);
}

/** True when another device wrote something that anyone who throws the note away has not seen. */
async function isUnseen(ctx: Ctx, held: store.HeldNote, mutation: NoteMutation): Promise<boolean> {
  const base = await baseOf(ctx, held, mutation);
  return !base.isCurrent && !(await revisions.isAllBy(ctx, held, base.version, mutation.deviceId));
}

/** Takes a note away for good, with its reminders; its owner is held. */
export async function purgeNote(ctx: Ctx, held: store.HeldNote): Promise<void> {
  for (const { id, status } of await remindersOf(ctx, held.owner_id, [held.id]))
    if (status === 'scheduled') await cancelClocks(ctx, { kind: 'reminder', id });
  const at = await store.takeInstant(ctx, held.owner_id, { notes: -1, bytes: -sizeOf(held) });
  await store.removeNote(ctx, held, at);
}
