// The doors to the editors' desk, one line each.
import { os } from '../core/os.ts';
import * as categories from './categories.ts';
import * as service from './desk.ts';
import { decideGap, listGaps } from './gaps.ts';
import * as synonyms from './synonyms.ts';

/** What editors do. */
export const desk = {
  desk: os.help.desk.handler(({ context, input }) => service.listArticles(context.ctx, input)),
  draft: os.help.draft.handler(({ context, input }) => service.readDraft(context.ctx, input.slug)),
  create: os.help.create.handler(({ context, input }) => service.createArticle(context.ctx, input)),
  save: os.help.save.handler(({ context, input }) => service.saveArticle(context.ctx, input)),
  submit: os.help.submit.handler(({ context, input }) => service.submitArticle(context.ctx, input)),
  sendBack: os.help.sendBack.handler(({ context, input }) => service.sendBackArticle(context.ctx, input)),
  publish: os.help.publish.handler(({ context, input }) => service.publishArticle(context.ctx, input)),
  confirm: os.help.confirm.handler(({ context, input }) => service.confirmArticle(context.ctx, input)),
  archive: os.help.archive.handler(({ context, input }) => service.archiveArticle(context.ctx, input)),
  restore: os.help.restore.handler(({ context, input }) => service.restoreArticle(context.ctx, input)),
  saveCategory: os.help.saveCategory.handler(({ context, input }) => categories.saveCategory(context.ctx, input)),
  removeCategory: os.help.removeCategory.handler(({ context, input }) =>
    categories.removeCategory(context.ctx, input.slug),
  ),
  gaps: os.help.gaps.handler(({ context, input }) => listGaps(context.ctx, input)),
  decideGap: os.help.decideGap.handler(({ context, input }) => decideGap(context.ctx, input)),
  synonyms: os.help.synonyms.handler(({ context }) => synonyms.listSynonyms(context.ctx)),
  saveSynonym: os.help.saveSynonym.handler(({ context, input }) => synonyms.saveSynonym(context.ctx, input)),
  removeSynonym: os.help.removeSynonym.handler(({ context, input }) => synonyms.removeSynonym(context.ctx, input)),
  remarks: os.help.remarks.handler(({ context, input }) => service.listRemarks(context.ctx, input)),
  settleRemark: os.help.settleRemark.handler(({ context, input }) => service.settleRemark(context.ctx, input.id)),
};
