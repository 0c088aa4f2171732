import { os } from '../core/os.ts';
import * as answering from './answering/service.ts';
import * as blocking from './blocking/service.ts';
import * as drafts from './drafts/service.ts';
import * as feed from './feed/service.ts';
import * as following from './following/service.ts';
import * as people from './people/service.ts';
import { react } from './reacting/service.ts';
import * as reading from './reading/service.ts';
import * as replying from './replying/service.ts';
import * as writing from './writing/service.ts';

export const community = {
  topics: os.community.topics.handler(({ context }) => feed.readTopics(context.ctx)),
  feed: os.community.feed.handler(({ context, input }) => feed.readFeed(context.ctx, input)),
  newer: os.community.newer.handler(({ context, input }) => feed.countNewer(context.ctx, input.since, input.topic)),
  post: os.community.post.handler(({ context, input }) => reading.viewPost(context.ctx, input.id)),
  comments: os.community.comments.handler(({ context, input }) => reading.readThread(context.ctx, input)),
  comment: os.community.comment.handler(({ context, input }) => reading.viewComment(context.ctx, input.id)),
  revisions: os.community.revisions.handler(({ context, input }) =>
    reading.readRevisions(context.ctx, input.kind, input.id),
  ),
  helpers: os.community.helpers.handler(({ context }) => people.readHelpers(context.ctx)),
  standing: os.community.standing.handler(({ context }) => people.readStanding(context.ctx)),
  publish: os.community.publish.handler(({ context, input }) => writing.publishPost(context.ctx, input)),
  edit: os.community.edit.handler(({ context, input }) => writing.editPost(context.ctx, input)),
  remove: os.community.remove.handler(({ context, input }) => writing.removeEntry(context.ctx, 'post', input.id)),
  reply: os.community.reply.handler(({ context, input }) => replying.reply(context.ctx, input)),
  editComment: os.community.editComment.handler(({ context, input }) => replying.editComment(context.ctx, input)),
  removeComment: os.community.removeComment.handler(({ context, input }) =>
    writing.removeEntry(context.ctx, 'comment', input.id),
  ),
  react: os.community.react.handler(({ context, input }) => react(context.ctx, input)),
  accept: os.community.accept.handler(({ context, input }) => answering.accept(context.ctx, input.id, input.commentId)),
  follow: os.community.follow.handler(({ context, input }) => following.follow(context.ctx, input)),
  save: os.community.save.handler(({ context, input }) => following.save(context.ctx, input.id, input.on)),
  drafts: os.community.drafts.handler(({ context }) => drafts.readDrafts(context.ctx)),
  saveDraft: os.community.saveDraft.handler(({ context, input }) => drafts.saveDraft(context.ctx, input)),
  removeDraft: os.community.removeDraft.handler(({ context, input }) => drafts.removeDraft(context.ctx, input.key)),
  blocks: os.community.blocks.handler(({ context }) => blocking.readBlocks(context.ctx)),
  block: os.community.block.handler(({ context, input }) => blocking.block(context.ctx, input.userId, input.on)),
};
