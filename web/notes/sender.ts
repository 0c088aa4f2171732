import type { UserId } from '@ahadi/domain/core/ids.ts';
import { headingOf, whyTooLong } from '@ahadi/domain/notes/rules.ts';
import type { MutationResult, Note, NoteContent } from '@ahadi/domain/notes/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { client } from '../core/api.ts';
import type { Outcome, Sender } from '../core/offline/outbox.ts';
import type { OutboxRecord } from '../core/offline/outboxrules.ts';
import { keyOf, type LocalNote, mutationOf } from './localnote.ts';

const outcomeOf = (result: MutationResult): Outcome =>
  result.outcome === 'refused'
    ? {
        id: result.id,
        state: 'needs_attention',
        reason: result.reason ?? 'The server did not take it.',
        answer: result,
      }
    : // A contradiction is with the server, too: both texts are there, and the note says so.
      { id: result.id, state: 'done', answer: result };

/** A note that is longer than one can be is refused here, by itself: the server would refuse all that goes with it. */
function tooLong({ op, payload, clientMutationId: id }: OutboxRecord): Outcome | null {
  const reason = op === 'save' ? whyTooLong(payload as NoteContent) : null; // what a note's save carries
  return reason === null ? null : outcomeOf({ id, outcome: 'refused', note: null, revisionId: null, reason });
}

/** Takes over what the server told of a note; what was written here since stays on top of it. */
export function settled(local: LocalNote | null, record: OutboxRecord, result: MutationResult): LocalNote | null {
  const isRefused = result.outcome === 'refused';
  if (result.note === null && !isRefused) return null;
  const before = local ?? { id: record.entityId as Note['id'], note: null, mine: null, moved: null };
  const isLatest = before.mine?.last === record.clientMutationId;
  return {
    ...before,
    note: newest(before.note, result.note),
    mine: isLatest && !isRefused ? null : before.mine,
    moved: record.op === 'save' ? before.moved : null,
  };
}

/** The later one of two states of a note; they may arrive in either order. */
export const newest = (one: Note | null, other: Note | null): Note | null => {
  if (one === null || other === null) return one ?? other;
  return other.updatedAt >= one.updatedAt ? other : one;
};

const verbs: Readonly<Record<string, string>> = {
  save: 'Note',
  archive: 'Note to archive',
  unarchive: 'Note to bring back',
  bin: 'Note to throw away',
  restore: 'Note to bring back',
  purge: 'Note to remove for good',
};

/** Notes go up to fifty at once, in their order, each once for ever. */
export const noteSender: Sender = {
  most: 50,
  replaces: ['save'],
  cancels: ['purge'],
  send: async (records) => {
    // Anyone who is signed in by now in another window does not get them.
    const ownerId = records[0]?.userId as UserId | undefined; // of the session they were made in
    const outcomes = records.map(tooLong);
    const mutations = records.filter((_, at) => outcomes[at] === null).map(mutationOf);
    const { results } = mutations.length > 0 ? await client.notes.sync({ mutations, ownerId }) : { results: [] };
    return [...outcomes.filter((it) => it !== null), ...results.map(outcomeOf)];
  },
  settle: async (writing, record, { answer }) => {
    const key = keyOf(record.entityId);
    const next = settled(await writing.read<LocalNote>(key), record, answer as MutationResult); // made by send
    if (next) await writing.keep({ key, value: next });
    else await writing.drop(key);
  },
  words: (record) => {
    const heading = record.op === 'save' ? headingOf(record.payload as NoteContent) : '';
    return [verbs[record.op] ?? 'Note', heading].filter(Boolean).join(': ');
  },
  path: (record) => to('notes', {}, { note: record.entityId }),
};
