// The doors to what somebody keeps of their agreements, one line each.
import { os } from '../core/os.ts';
import * as service from './portfolio.ts';

export const portfolio = {
  read: os.portfolio.read.handler(({ context }) => service.readPortfolio(context.ctx)),
  tagsOf: os.portfolio.tagsOf.handler(({ context, input }) => service.readTagsOf(context.ctx, input.id)),
  tag: os.portfolio.tag.handler(({ context, input }) => service.tagAgreements(context.ctx, input)),
  renameTag: os.portfolio.renameTag.handler(({ context, input }) => service.renameTag(context.ctx, input)),
  dropTag: os.portfolio.dropTag.handler(({ context, input }) => service.dropTag(context.ctx, input.id)),
  saveView: os.portfolio.saveView.handler(({ context, input }) => service.saveView(context.ctx, input)),
  dropView: os.portfolio.dropView.handler(({ context, input }) => service.dropView(context.ctx, input.id)),
};
