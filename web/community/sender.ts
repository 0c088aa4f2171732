import type { Comment, GuardHit, Post, PostInput } from '@ahadi/domain/community/schema.ts';
import type { CommentId, PostId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { api, client } from '../core/api.ts';
import type { Outcome, Sender } from '../core/offline/outbox.ts';
import type { OutboxRecord } from '../core/offline/outboxrules.ts';
import { queryClient } from '../core/query.ts';
import type { PostText } from './writing/empty.ts';

/** A post that was sent without a connection: what goes to the server, and what stood in the form. Its name is the `clientId`. */
export type WaitingPost = { post: PostInput; text: PostText };
/** A comment that was sent without a connection, under what it answers. */
export type WaitingComment = { postId: PostId; parentId: CommentId | null; body: string };

/** A text that names people or numbers goes to nobody before its writer looked at what was found. */
const outcomeOf = (
  { clientMutationId }: OutboxRecord,
  { row, hits }: { row: Post | Comment | null; hits: GuardHit[] },
): Outcome =>
  row
    ? { id: clientMutationId, state: 'done' }
    : {
        id: clientMutationId,
        state: 'needs_attention',
        reason: `It may hold what should not be public: ${hits.map(({ text }) => `“${text}”`).join(', ')}. Open it and decide.`,
      };

const settle: Sender['settle'] = async (_writing, _record, { state }) => {
  if (state === 'done') void queryClient.invalidateQueries({ queryKey: api.community.key() });
};

/** One at a time: each is judged by itself, and a refused one does not hold up the next. */
const single = { most: 1, replaces: [], cancels: ['withdraw'], settle } as const;

const postOf = (record: OutboxRecord) => record.payload as WaitingPost; // put there by the form of posts
const commentOf = (record: OutboxRecord) => record.payload as WaitingComment; // put there by the form of comments

/** A post that waits; it is written once, however often it is sent. */
export const postSender: Sender = {
  ...single,
  send: (records) =>
    Promise.all(
      records.map(async (record) =>
        outcomeOf(record, await client.community.publish({ clientId: record.entityId, post: postOf(record).post })),
      ),
    ),
  words: (record) => `Post: ${postOf(record).post.title}`,
  path: () => to('community', {}, { write: '1' }),
};

/** A comment that waits, in the same way. */
export const commentSender: Sender = {
  ...single,
  send: (records) =>
    Promise.all(
      records.map(async (record) => {
        const { postId: id, parentId, body } = commentOf(record);
        return outcomeOf(record, await client.community.reply({ id, clientId: record.entityId, parentId, body }));
      }),
    ),
  words: (record) => `Comment: ${commentOf(record).body.slice(0, 60)}`,
  path: (record) => {
    const { postId: id, parentId } = commentOf(record);
    return to('post', { id }, parentId === null ? {} : { comment: parentId, do: 'answer' });
  },
};
