import * as z from 'zod';
import { signedIn, takesText, through } from '../core/door.ts';
import { CommentId, PostId, UserId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { Revision } from '../core/revision.ts';
import { InstantSchema } from '../core/schema.ts';
import { DRAFTS } from './rules.ts';
import {
  Author,
  Comment,
  CommentBody,
  DraftRow,
  FollowLevel,
  GuardAnswer,
  GuardHit,
  Post,
  PostCard,
  PostInput,
  PostTag,
  Reaction,
  Reactions,
  Standing,
  Topic,
} from './schema.ts';

const post = z.object({ id: PostId });
const comment = z.object({ id: CommentId });
const Target = z.object({ kind: z.enum(['post', 'comment']), id: z.uuid() });
const DraftKey = z.string().regex(/^(?:post:new|comment:[0-9a-f-]{36}|edit:[0-9a-f-]{36})$/);
const command = <Input extends z.ZodType, Output extends z.ZodType>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  input: Input,
  output: Output,
) => signedIn.route({ method, path }).input(input).output(output);

/** Who writes is told what the guard found instead of a row when `guard` is "ask"; then nothing was written. */
const Written = <Row extends z.ZodType>(row: Row) => z.object({ row: row.nullable(), hits: z.array(GuardHit) });

/** The community: for signed-in people. Those who blocked each other do not see each other's words. */
export const community = {
  topics: signedIn
    .route({ method: 'GET', path: '/community/topics' })
    .output(z.array(z.object({ topic: Topic, posts: z.int(), follows: z.boolean() }))),
  /**
   * Pinned ones first on the first page. active: by the last comment; top: helpful marks of the last 90 days; unanswered: questions
   * without a chosen answer. `newer` counts what came since `since`.
   */
  feed: signedIn
    .route({ method: 'GET', path: '/community/posts' })
    .input(
      PageRequest.extend({
        sort: z.enum(['active', 'new', 'top', 'unanswered']).default('active'),
        filter: z.enum(['all', 'following', 'mine', 'saved']).default('all'),
        topic: Topic.optional(),
        tag: PostTag.optional(),
        author: UserId.optional(),
        q: z.string().trim().min(2).max(100).optional(),
      }),
    )
    .output(pageOf(PostCard)),
  newer: signedIn
    .route({ method: 'GET', path: '/community/newer' })
    .input(z.object({ since: InstantSchema, topic: Topic.optional() }))
    .output(z.object({ posts: z.int().max(100) })),
  post: signedIn.route({ method: 'GET', path: '/community/posts/{id}' }).input(post).output(Post),
  /** In reading order: each comment is followed by what answers it. A page may begin in the middle of a thread; `depth` places its rows. */
  comments: signedIn
    .route({ method: 'GET', path: '/community/posts/{id}/comments' })
    .input(PageRequest.extend({ id: PostId, sort: z.enum(['oldest', 'newest', 'helpful']).default('oldest') }))
    .output(pageOf(Comment).extend({ total: z.int() })),
  /** One comment with where it stands, for a link that leads to it. */
  comment: signedIn
    .route({ method: 'GET', path: '/community/comments/{id}' })
    .input(comment)
    .output(Comment.extend({ cursor: z.string().nullable() })),
  revisions: signedIn
    .route({ method: 'GET', path: '/community/{kind}/{id}/revisions' })
    .input(Target)
    .output(z.array(z.object({ no: z.int(), title: z.string().nullable(), body: z.string(), at: InstantSchema }))),
  helpers: signedIn
    .route({ method: 'GET', path: '/community/helpers' })
    .output(z.array(z.object({ author: Author, helpful: z.int() }))),
  standing: signedIn.route({ method: 'GET', path: '/community/standing' }).output(Standing),

  /** The same `clientId` twice is one post. Throws COM_LEVEL, COM_BARRED, COM_SAME_TEXT, RATE_LIMITED with the time to wait, BAD_INPUT. */
  publish: command(
    'POST',
    '/community/posts',
    z.object({ clientId: z.uuid(), post: PostInput, guard: GuardAnswer.default('ask') }),
    Written(Post),
  ),
  /** Throws STALE when it was changed since `revision`. What was given back goes to be looked at again. */
  edit: command(
    'PUT',
    '/community/posts/{id}',
    post.extend({ revision: Revision, post: PostInput, guard: GuardAnswer.default('ask') }),
    Written(Post),
  ),
  /** Its comments stay, and a line says that the author deleted it. */
  remove: command('DELETE', '/community/posts/{id}', post, z.object({ removed: z.literal(true) })),
  /** Throws COM_LOCKED, COM_GONE for what was removed or deleted, and what publish throws. */
  reply: command(
    'POST',
    '/community/posts/{id}/comments',
    post.extend({
      clientId: z.uuid(),
      parentId: CommentId.nullable().default(null),
      body: CommentBody,
      guard: GuardAnswer.default('ask'),
    }),
    Written(Comment),
  ),
  editComment: command(
    'PUT',
    '/community/comments/{id}',
    comment.extend({ revision: Revision, body: CommentBody, guard: GuardAnswer.default('ask') }),
    Written(Comment),
  ),
  removeComment: command('DELETE', '/community/comments/{id}', comment, z.object({ removed: z.literal(true) })),
  /** Not on one's own words. Throws RATE_LIMITED. */
  react: command('PUT', '/community/reactions', Target.extend({ reaction: Reaction, on: z.boolean() }), Reactions),
  /** The asker's answer, or none any more. */
  accept: command('PUT', '/community/posts/{id}/accepted', post.extend({ commentId: CommentId.nullable() }), Post),
  follow: command(
    'PUT',
    '/community/follows',
    z.object({
      kind: z.enum(['post', 'topic', 'user']),
      id: z.string().max(60),
      level: FollowLevel.nullable(),
    }),
    z.object({ level: FollowLevel.nullable() }),
  ),
  save: command('PUT', '/community/posts/{id}/saved', post.extend({ on: z.boolean() }), z.object({ on: z.boolean() })),

  drafts: signedIn.route({ method: 'GET', path: '/community/drafts' }).output(z.array(DraftRow)),
  /** Of one composer, as it was left on any device. Throws STALE when another device was later. */
  saveDraft: through({ isConfidential: true, ...takesText({ json: DRAFTS.bytes + 16 * 1024 }) })
    .route({ method: 'PUT', path: '/community/drafts/{key}' })
    .input(z.object({ key: DraftKey, version: Revision, data: z.record(z.string(), z.unknown()) }))
    .output(DraftRow),
  removeDraft: command(
    'DELETE',
    '/community/drafts/{key}',
    z.object({ key: DraftKey }),
    z.object({ removed: z.literal(true) }),
  ),

  blocks: signedIn.route({ method: 'GET', path: '/community/blocks' }).output(z.array(Author)),
  block: command(
    'PUT',
    '/community/blocks/{userId}',
    z.object({ userId: UserId, on: z.boolean() }),
    z.object({ on: z.boolean() }),
  ),
};
