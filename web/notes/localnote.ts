import { excerptOf, headingOf, tasksOf } from '@ahadi/domain/notes/rules.ts';
import type { Note, NoteContent, NoteLink, NoteMutation, NoteRow } from '@ahadi/domain/notes/schema.ts';
import type { OutboxRecord } from '../core/offline/outboxrules.ts';

/** What one editor writes on: changes of one line follow each other. `last`: the change before, by its name; `rev` counts what was kept. */
export type Line = { line: string; baseVersion: number; last: string | null; rev: number };

/** What was written here on top of what the server has. */
export type Mine = Line & { content: NoteContent; authoredAt: string };

/** A note as this device keeps it: as the server told it last, and what was done here since. */
export type LocalNote = { id: Note['id']; note: Note | null; mine: Mine | null; moved: Note['status'] | null };

/** saved: the server has it. waiting: not yet. conflict: two texts of it contradict each other. refused: the server said why not. */
export type SyncState = 'saved' | 'saving' | 'waiting' | 'conflict' | 'refused';

/** A note as its owner sees it now, with or without a connection. */
export type NoteView = {
  id: Note['id'];
  heading: string;
  excerpt: string;
  content: NoteContent;
  status: Note['status'];
  tasks: NoteRow['tasks'];
  remindAt: string | null;
  updatedAt: string;
  /** The version that what is written next is written on; 0 before the server has it. */
  baseVersion: number;
  sync: SyncState;
  /** Why the server did not take it. */
  reason: string | null;
  note: Note | null;
  mine: Mine | null;
};

export const emptyContent: NoteContent = { title: '', body: '', tags: [], pinned: false, links: [] };

export const keyOf = (id: string): string => `note:${id}`;

const newer = (mine: string | null, theirs: string | null): string => [mine ?? '', theirs ?? ''].sort().at(-1) ?? '';

/** `records`: what waits for this note. */
export function viewOf({ id, note, mine, moved }: LocalNote, records: readonly OutboxRecord[]): NoteView {
  const content = mine?.content ?? note?.content ?? emptyContent;
  const refused = records.find((it) => it.state === 'needs_attention');
  const sync = (): SyncState => {
    if (refused) return 'refused';
    if (note?.hasConflict) return 'conflict';
    if (records.some((it) => it.state === 'sending')) return 'saving';
    return records.length > 0 ? 'waiting' : 'saved';
  };
  return {
    id,
    heading: headingOf(content),
    excerpt: excerptOf(content),
    content,
    status: moved ?? note?.status ?? 'active',
    tasks: tasksOf(content.body),
    remindAt: note?.remindAt ?? null,
    updatedAt: newer(mine?.authoredAt ?? null, note?.updatedAt ?? null),
    baseVersion: mine?.baseVersion ?? note?.version ?? 0,
    sync: sync(),
    reason: refused?.reason ?? null,
    note,
    mine,
  };
}

export const views = ['active', 'pinned', 'tasks', 'reminders', 'archived', 'binned'] as const;
export type View = (typeof views)[number];

const inView: Readonly<Record<View, (note: NoteView) => boolean>> = {
  active: ({ status }) => status === 'active',
  pinned: ({ status, content }) => status === 'active' && content.pinned,
  tasks: ({ status, tasks }) => status === 'active' && tasks.open > 0,
  reminders: ({ status, remindAt }) => status === 'active' && remindAt !== null,
  archived: ({ status }) => status === 'archived',
  binned: ({ status }) => status === 'binned',
};

export type Filter = { view: View; tag: string | null; q: string; about?: NoteLink | null };

/** Letters without their marks, so that "cafe" finds "café". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** How well a note answers words: 0 is not at all; a word in its title counts most, then a tag. Every word must be somewhere. */
function scoreOf({ heading, content }: NoteView, words: readonly string[]): number {
  const title = plain(heading);
  const tags = content.tags.map(plain);
  const body = plain(content.body);
  let score = 0;
  for (const word of words) {
    const found = (title.includes(word) ? 4 : 0) + (tags.some((tag) => tag.startsWith(word)) ? 2 : 0);
    const inBody = body.includes(word) ? 1 : 0;
    if (found + inBody === 0) return 0;
    score += found + inBody;
  }
  return score;
}

/** The notes that a filter leaves: pinned ones first, then the latest change; of a search the best first. */
export function filterNotes(notes: readonly NoteView[], { view, tag, q, about }: Filter): NoteView[] {
  const words = plain(q).split(/\s+/).filter(Boolean);
  const chosen = notes.filter(
    (note) =>
      inView[view](note) &&
      (tag === null || note.content.tags.includes(tag)) &&
      (!about || note.content.links.some((it) => it.kind === about.kind && it.id === about.id)),
  );
  const byTime = (one: NoteView, other: NoteView) =>
    other.updatedAt.localeCompare(one.updatedAt) || other.id.localeCompare(one.id);
  if (words.length > 0)
    return chosen
      .map((note) => ({ note, score: scoreOf(note, words) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score || byTime(one.note, other.note))
      .map(({ note }) => note);
  return chosen.sort((one, other) => Number(other.content.pinned) - Number(one.content.pinned) || byTime(one, other));
}

/** Every tag with how many notes have it; those of the bin do not count. */
export function tagsOf(notes: readonly NoteView[]): { tag: string; notes: number }[] {
  const counts = new Map<string, number>();
  for (const { content, status } of notes)
    if (status !== 'binned') for (const tag of content.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, notes: count }))
    .sort((one, other) => other.notes - one.notes || one.tag.localeCompare(other.tag));
}

/** A change as the server takes it. */
export const mutationOf = (record: OutboxRecord): NoteMutation => ({
  id: record.clientMutationId,
  noteId: record.entityId as Note['id'], // made by us as an id of a note
  op: record.op as NoteMutation['op'], // written by this room only
  baseVersion: record.baseVersion,
  follows: record.follows,
  content: record.op === 'save' ? (record.payload as NoteContent) : null,
  authoredAt: record.authoredAt,
  deviceId: record.deviceId,
});
