import * as z from 'zod';
import { NoteId, ReminderId } from '../core/ids.ts';
import { Revision } from '../core/revision.ts';
import { InstantSchema, MarkdownSchema } from '../core/schema.ts';

export const noteStatuses = ['active', 'archived', 'binned'] as const;
export const NoteStatus = z.enum(noteStatuses);
export type NoteStatus = z.infer<typeof NoteStatus>;

export const LinkKind = z.enum(['note', 'agreement', 'dispute', 'escrow', 'order', 'mediation', 'product', 'post']);
export type LinkKind = z.infer<typeof LinkKind>;
export const NoteLink = z.object({ kind: LinkKind, id: z.uuid() });
export type NoteLink = z.infer<typeof NoteLink>;
/** A link with its words, while the owner can still read what it leads to; both null when not. */
export const NoteLinkView = NoteLink.extend({ label: z.string().nullable(), path: z.string().nullable() });
export type NoteLinkView = z.infer<typeof NoteLinkView>;

export const Tag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}-]{0,23}$/u, 'Use letters, digits and hyphens, at most 24.');

/** What its owner writes of a note. An empty title is shown as the first line. */
export const NoteContent = z.object({
  title: z.string().normalize('NFC').max(200, 'Use at most 200 characters.'),
  /** Markdown; "- [ ]" and "- [x]" are tasks. */
  body: MarkdownSchema(0, 100_000),
  tags: z.array(Tag).max(20, 'Use at most 20 tags.'),
  pinned: z.boolean(),
  links: z.array(NoteLink).max(50),
});
export type NoteContent = z.infer<typeof NoteContent>;

export const Reminder = z.object({
  id: ReminderId,
  at: InstantSchema,
  repeat: z.enum(['none', 'daily', 'weekly', 'monthly']),
  status: z.enum(['scheduled', 'fired', 'done', 'cancelled']),
});
export type Reminder = z.infer<typeof Reminder>;

export const NoteRow = z.object({
  id: NoteId,
  title: z.string(),
  /** The beginning of its text, without marks. */
  excerpt: z.string(),
  tags: z.array(z.string()),
  pinned: z.boolean(),
  status: NoteStatus,
  /** Tasks that are open, and all of them. */
  tasks: z.object({ open: z.int(), all: z.int() }),
  remindAt: InstantSchema.nullable(),
  /** Grows with each save. */
  version: z.int(),
  /** A text was saved beside it that contradicts it and was not looked at yet. */
  hasConflict: z.boolean(),
  updatedAt: InstantSchema,
});
export type NoteRow = z.infer<typeof NoteRow>;

export const Note = NoteRow.extend({
  content: NoteContent,
  links: z.array(NoteLinkView),
  /** Notes of the owner that lead here. */
  backlinks: z.array(z.object({ id: NoteId, title: z.string() })),
  reminders: z.array(Reminder),
  /** When it was written, by the device's clock and never later than now; and when it reached the server. */
  authoredAt: InstantSchema,
  syncedAt: InstantSchema,
  createdAt: InstantSchema,
  /** When it goes for good; null outside of the bin. */
  purgeAt: InstantSchema.nullable(),
});
export type Note = z.infer<typeof Note>;

export const RevisionReason = z.enum(['typed', 'saved', 'merged', 'conflict', 'restored']);
export type RevisionReason = z.infer<typeof RevisionReason>;
/** A former text; of `typed` the same hand went on within two minutes. Of a conflict it is the text that was not taken, to be looked at. */
export const NoteRevision = z.object({
  id: z.uuid(),
  version: z.int(),
  reason: RevisionReason,
  title: z.string(),
  deviceId: z.string(),
  at: InstantSchema,
  isOpen: z.boolean(),
});
export type NoteRevision = z.infer<typeof NoteRevision>;

/**
 * One change that was made on a device, with or without a connection. `id` is made there and counts once for ever. `noteId` of a new note is
 * made there, too.
 */
export const NoteMutation = z.object({
  id: z.uuid(),
  noteId: NoteId,
  op: z.enum(['save', 'archive', 'unarchive', 'bin', 'restore', 'purge']),
  /** The version it was made on; 0 for a new note. */
  baseVersion: Revision,
  /**
   * The change of the same device that it was made on top of, where that one had not been answered yet: what it was made on is then that
   * change's own text, whatever became of it.
   */
  follows: z.uuid().nullable().default(null),
  /** Of a save. */
  content: NoteContent.nullable().default(null),
  authoredAt: InstantSchema,
  deviceId: z.string().min(1).max(60),
});
export type NoteMutation = z.infer<typeof NoteMutation>;

/** What became of a change. `refused` says why, and the device keeps its text. */
export const MutationResult = z.object({
  id: z.uuid(),
  outcome: z.enum(['done', 'merged', 'conflict', 'refused']),
  note: Note.nullable(),
  /** Where the text stands that was not taken. */
  revisionId: z.uuid().nullable(),
  reason: z.string().nullable(),
});
export type MutationResult = z.infer<typeof MutationResult>;
