// The doors to negotiating, one line each.
import { os } from '../core/os.ts';
import * as commenting from './comment.ts';
import * as reading from './negotiation.ts';
import * as suggesting from './suggestion.ts';

export const negotiating = {
  read: os.negotiating.read.handler(({ context, input }) => reading.readNegotiation(context.ctx, input.id)),
  noteRead: os.negotiating.noteRead.handler(({ context, input }) =>
    reading.noteRead(context.ctx, input.id, input.versionId),
  ),
  comment: os.negotiating.comment.handler(({ context, input }) =>
    commenting.writeComment(context.ctx, input.id, input),
  ),
  resolve: os.negotiating.resolve.handler(({ context, input }) =>
    commenting.settleThread(context.ctx, input.id, input.commentId, input.resolved),
  ),
  suggest: os.negotiating.suggest.handler(({ context, input }) =>
    suggesting.suggestChange(context.ctx, input.id, input),
  ),
  withdraw: os.negotiating.withdraw.handler(({ context, input }) =>
    suggesting.withdrawSuggestion(context.ctx, input.id, input.suggestionId),
  ),
  answer: os.negotiating.answer.handler(({ context, input }) => suggesting.answerSuggestions(context.ctx, input)),
};
