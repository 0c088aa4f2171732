import * as z from 'zod';
import { CommentId, ModerationCaseId, PostId, UserId } from '../core/ids.ts';
import { InstantSchema, MarkdownSchema } from '../core/schema.ts';

/** The fixed topics (design 4.3), in their order. Announcements are the staff's. */
export const topics = [
  'agreements',
  'disputes',
  'mediation',
  'escrow',
  'marketplace',
  'academy',
  'stories',
  'product',
] as const;
export const Topic = z.enum(topics);
export type Topic = z.infer<typeof Topic>;

export const PostKind = z.enum(['question', 'discussion', 'guide', 'announcement']);
export type PostKind = z.infer<typeof PostKind>;

/** `waiting`: a person looks at it before it is shown. `hidden`: reported so often that it waits for a decision. */
export const entryStatuses = ['waiting', 'published', 'hidden', 'removed', 'returned', 'deleted'] as const;
export const EntryStatus = z.enum(entryStatuses);
export type EntryStatus = z.infer<typeof EntryStatus>;

export const Reaction = z.enum(['helpful', 'thanks', 'agree', 'support']);
export type Reaction = z.infer<typeof Reaction>;

export const FollowLevel = z.enum(['all', 'replies', 'mute']);
export type FollowLevel = z.infer<typeof FollowLevel>;

export const PostTag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}-]{1,23}$/u, 'Use 2 to 24 letters, digits and hyphens.');

/** Who wrote something, as others see them. `level` is the trust they have shown (design 4.3). */
export const Author = z.object({
  userId: UserId,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  level: z.int().min(0).max(4),
  /** "Identity checked", "Certified mediator", "Moderator". */
  badges: z.array(z.string()),
});
export type Author = z.infer<typeof Author>;

/** Counts by kind, and which of them are the reader's own. */
export const Reactions = z.object({
  helpful: z.int(),
  thanks: z.int(),
  agree: z.int(),
  support: z.int(),
  mine: z.array(Reaction),
});
export type Reactions = z.infer<typeof Reactions>;

/** Why somebody's words are not shown, for their author. */
export const Removal = z.object({
  caseId: ModerationCaseId,
  decisionId: z.uuid(),
  rule: z.string(),
  reason: z.string(),
  at: InstantSchema,
  /** Until when another person can be asked to look at it; null when that was done or is over. */
  appealUntil: InstantSchema.nullable(),
});
export type Removal = z.infer<typeof Removal>;

export const PostCard = z.object({
  id: PostId,
  author: Author,
  topic: Topic,
  kind: PostKind,
  title: z.string(),
  /** Its beginning, without marks. */
  excerpt: z.string(),
  tags: z.array(z.string()),
  status: EntryStatus,
  comments: z.int(),
  reactions: Reactions,
  isSolved: z.boolean(),
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  saved: z.boolean(),
  createdAt: InstantSchema,
  lastActivityAt: InstantSchema,
});
export type PostCard = z.infer<typeof PostCard>;

export const Post = PostCard.extend({
  /** Markdown; empty for a tombstone. */
  body: z.string(),
  /** Grows with each edit. */
  revision: z.int(),
  editedAt: InstantSchema.nullable(),
  lockReason: z.string().nullable(),
  follow: FollowLevel.nullable(),
  acceptedCommentId: CommentId.nullable(),
  /** Open questions and discussions that are near to it. */
  related: z.array(z.object({ id: PostId, title: z.string(), comments: z.int() })),
  removal: Removal.nullable(),
  /** What the reader may do with it; each is refused with its reason by the server, too. */
  may: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    comment: z.boolean(),
    accept: z.boolean(),
    moderate: z.boolean(),
    report: z.boolean(),
  }),
});
export type Post = z.infer<typeof Post>;

/** A comment in its place: `depth` 0 answers the post, 1 and deeper another comment. Rows come in the order they are read in. */
export const Comment = z.object({
  id: CommentId,
  postId: PostId,
  parentId: CommentId.nullable(),
  depth: z.int().min(0).max(5),
  author: Author,
  /** The name of whose comment it answers, while that is shown; null where it answers the post. */
  answers: z.string().nullable(),
  body: z.string(),
  status: EntryStatus,
  reactions: Reactions,
  isAccepted: z.boolean(),
  revision: z.int(),
  editedAt: InstantSchema.nullable(),
  createdAt: InstantSchema,
  removal: Removal.nullable(),
  may: z.object({ edit: z.boolean(), remove: z.boolean(), report: z.boolean() }),
});
export type Comment = z.infer<typeof Comment>;

export const PostInput = z.object({
  topic: Topic,
  kind: PostKind,
  title: z
    .string()
    .trim()
    .normalize('NFC')
    .min(6, 'Write at least 6 characters.')
    .max(150, 'Use at most 150 characters.')
    .regex(/^[^\p{Cc}]+$/u, 'Leave out characters that cannot be seen.'),
  body: MarkdownSchema(20, 20_000),
  tags: z.array(PostTag).max(5, 'Use at most five tags.'),
});
export type PostInput = z.infer<typeof PostInput>;
export const CommentBody = MarkdownSchema(2, 5_000);

/** What the guard found in a text: personal data, or the name of somebody in an open matter of the author's. Places in characters. */
export const GuardHit = z.object({
  kind: z.enum(['email', 'phone', 'card', 'iban', 'id_number', 'address', 'open_case']),
  field: z.enum(['title', 'body']),
  start: z.int(),
  end: z.int(),
  text: z.string(),
  /** Cannot be kept: a card number is always masked. */
  always: z.boolean(),
});
export type GuardHit = z.infer<typeof GuardHit>;

/** What the author did about the hits: kept ones send the text to a person first. */
export const GuardAnswer = z.enum(['ask', 'mask', 'keep']);
export type GuardAnswer = z.infer<typeof GuardAnswer>;

export const DraftRow = z.object({
  /** What it is for: "post:new", "comment:<post>", "edit:<post>". */
  key: z.string(),
  title: z.string(),
  data: z.record(z.string(), z.unknown()),
  version: z.int(),
  updatedAt: InstantSchema,
});
export type DraftRow = z.infer<typeof DraftRow>;

/** What one may do here, and why not more. */
export const Standing = z.object({
  level: z.int().min(0).max(4),
  /** What would raise it. */
  next: z.string().nullable(),
  /** The next words are looked at first. */
  isReviewed: z.boolean(),
  /** Null while nothing keeps one from writing. */
  barred: z.object({ until: InstantSchema.nullable(), reason: z.string() }).nullable(),
});
export type Standing = z.infer<typeof Standing>;
