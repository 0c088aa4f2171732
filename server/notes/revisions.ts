// Every text that a note had can be read and brought back.
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { noteLimits } from '@ahadi/domain/notes/rules.ts';
import type { NoteContent, NoteLink, NoteRevision, RevisionReason } from '@ahadi/domain/notes/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import type { HeldNote } from './note.store.ts';
import { contentOf } from './note.store.ts';
import type { Patch } from './revisions.store.ts';
import * as store from './revisions.store.ts';

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;

/** The shortest piece to put in the place of another so that `from` becomes `to`; it never parts a pair of surrogates. */
export function patchOf(from: string, to: string): Patch {
  const shorter = Math.min(from.length, to.length);
  let keepStart = 0;
  while (keepStart < shorter && from.charCodeAt(keepStart) === to.charCodeAt(keepStart)) keepStart++;
  if (keepStart > 0 && isHigh(to.charCodeAt(keepStart - 1))) keepStart--;
  let keepEnd = 0;
  while (
    keepEnd < shorter - keepStart &&
    from.charCodeAt(from.length - 1 - keepEnd) === to.charCodeAt(to.length - 1 - keepEnd)
  )
    keepEnd++;
  if (keepEnd > 0 && isLow(to.charCodeAt(to.length - keepEnd))) keepEnd--;
  return { keepStart, keepEnd, text: to.slice(keepStart, to.length - keepEnd) };
}

export const applyPatch = (from: string, { keepStart, keepEnd, text }: Patch): string =>
  from.slice(0, keepStart) + text + from.slice(from.length - keepEnd);

/** A note's content as one text, always the same for the same content; what changes most stands at its end. */
const written = ({ tags, links, pinned, title, body }: NoteContent): string =>
  JSON.stringify([tags, links.map(({ kind, id }) => [kind, id]), pinned, title, body]);
type Written = [string[], [NoteLink['kind'], NoteLink['id']][], boolean, string, string];
function read(text: string): NoteContent {
  const [tags, links, pinned, title, body] = JSON.parse(text) as Written; // written above
  return { title, body, tags, pinned, links: links.map(([kind, id]) => ({ kind, id })) };
}

/**
 * Keeps what a note was before a new version: always the way back to it, by which it is listed as typed, and else the whole of it. Only
 * typed is what one device wrote in the last 2 minutes and goes on writing itself (`isOn`: on that very text), while nothing contradicts
 * it and little of it goes.
 */
export async function keepFormer(
  ctx: Ctx,
  held: HeldNote,
  next: NoteContent,
  { deviceId, reason, isOn }: { deviceId: string; reason: RevisionReason; isOn: boolean },
): Promise<void> {
  const former = contentOf(held);
  const back = patchOf(written(next), written(former));
  await store.addStep(ctx, held, deviceId, back);
  const since = new Date(ctx.now.getTime() - noteLimits.snapshotMinutes * MINUTE);
  const isSameHand = reason === 'saved' && isOn && deviceId === held.device_id;
  const isTyping = isSameHand && held.open_conflicts === 0 && back.text.length < noteLimits.takenAway;
  const isRecent = isTyping && (held.created_at > since || (await store.hasSnapshotSince(ctx, held, since)));
  if (isRecent && !(await store.isContradicted(ctx, held))) return;
  await store.addRevision(ctx, held, {
    version: held.version,
    isVersion: true,
    reason,
    content: former,
    deviceId: held.device_id,
    authoredAt: held.authored_at,
  });
}

/** What a note is before anything was written. */
const nothing: NoteContent = { title: '', body: '', tags: [], pinned: false, links: [] };

/**
 * The text that a note had in a version. Where the way back to it was forgotten it is the nearest text before it, or nothing at all: then
 * what others wrote since counts as theirs and as the asker's, and nothing of it is lost in joining.
 */
export async function textOfVersion(ctx: Ctx, held: HeldNote, version: number): Promise<NoteContent> {
  if (version < 1 || version > held.version) return nothing;
  const whole = await store.versionFrom(ctx, held, version);
  const from = whole ?? { version: held.version, content: contentOf(held) };
  const steps = await store.stepsBetween(ctx, held, version, from.version);
  if (steps.length === from.version - version)
    return read(steps.reduce((text, { patch }) => applyPatch(text, patch), written(from.content)));
  return (await store.versionBefore(ctx, held, version))?.content ?? nothing;
}

/** A former text by its id: one that was kept whole, or a version that the way back leads to. Null where there is none. */
export async function readFormer(
  ctx: Ctx,
  held: HeldNote,
  id: string,
): Promise<{ revision: NoteRevision; content: NoteContent } | null> {
  const whole = await store.findRevision(ctx, held, id);
  if (whole) return whole;
  const revision = await store.findStep(ctx, held, id);
  return revision && { revision, content: await textOfVersion(ctx, held, revision.version) };
}
