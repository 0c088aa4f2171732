// Each procedure of the community and its moderation is one line.
import { os } from '../core/os.ts';
import * as answering from './answer.ts';
import * as appealing from './appeal.ts';
import * as blocking from './block.ts';
import * as curating from './curation.ts';
import * as deciding from './decision.ts';
import * as desk from './desk.ts';
import * as drafts from './draft.ts';
import * as feed from './feed.ts';
import * as following from './follow.ts';
import * as log from './log.ts';
import * as people from './people.ts';
import * as writing from './post.ts';
import { react } from './react.ts';
import * as replying from './reply.ts';
import { report } from './report.ts';
import * as reading from './thread.ts';

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

export const moderation = {
  report: os.moderation.report.handler(({ context, input }) => report(context.ctx, input)),
  mine: os.moderation.mine.handler(({ context, input }) => log.readOwn(context.ctx, input)),
  appeal: os.moderation.appeal.handler(({ context, input }) => appealing.appeal(context.ctx, input)),
  log: os.moderation.log.handler(({ context, input }) => log.readLog(context.ctx, input)),
  numbers: os.moderation.numbers.handler(({ context }) => log.readNumbers(context.ctx)),
  queue: os.moderation.queue.handler(({ context, input }) => desk.readQueue(context.ctx, input)),
  counts: os.moderation.counts.handler(({ context }) => desk.countDesk(context.ctx)),
  case: os.moderation.case.handler(({ context, input }) => desk.readCase(context.ctx, input.id)),
  take: os.moderation.take.handler(({ context, input }) => deciding.takeCase(context.ctx, input)),
  putBack: os.moderation.putBack.handler(({ context, input }) => deciding.putCaseBack(context.ctx, input)),
  decide: os.moderation.decide.handler(({ context, input }) => deciding.decideCase(context.ctx, input)),
  decideAppeal: os.moderation.decideAppeal.handler(({ context, input }) => appealing.decideAppeal(context.ctx, input)),
  open: os.moderation.open.handler(({ context, input }) => curating.openByModerator(context.ctx, input.target)),
  pin: os.moderation.pin.handler(({ context, input }) => curating.pin(context.ctx, input.id, input.days)),
  move: os.moderation.move.handler(({ context, input }) => curating.movePost(context.ctx, input)),
  unlock: os.moderation.unlock.handler(({ context, input }) => curating.unlock(context.ctx, input.id, input.reason)),
  markAnswer: os.moderation.markAnswer.handler(({ context, input }) =>
    curating.markAnswer(context.ctx, input.id, input.commentId),
  ),
};
