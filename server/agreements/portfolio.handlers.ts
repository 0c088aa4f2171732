// The doors to what somebody keeps of their agreements, one line each.
import { os } from '../core/os.ts';
import { archiveAgreements, exportAhead } from './list-archive.ts';
import { exportTable } from './list-table.ts';
import * as service from './portfolio.ts';

export const portfolio = {
  read: os.portfolio.read.handler(({ context }) => service.readPortfolio(context.ctx)),
  tagsOf: os.portfolio.tagsOf.handler(({ context, input }) => service.readTagsOf(context.ctx, input.id)),
  tag: os.portfolio.tag.handler(({ context, input }) => service.tagAgreements(context.ctx, input)),
  renameTag: os.portfolio.renameTag.handler(({ context, input }) => service.renameTag(context.ctx, input)),
  dropTag: os.portfolio.dropTag.handler(({ context, input }) => service.dropTag(context.ctx, input.id)),
  saveView: os.portfolio.saveView.handler(({ context, input }) => service.saveView(context.ctx, input)),
  exportAhead: os.portfolio.exportAhead.handler(({ context, input }) => exportAhead(context.ctx, input)),
  table: os.portfolio.table.handler(({ context, input }) => exportTable(context.ctx, input)),
  archive: os.portfolio.archive.handler(async ({ context, input }) => {
    const { name, bytes } = await archiveAgreements(context.ctx, input);
    context.namesFile?.({ name, type: 'application/zip' });
    return bytes;
  }),
  dropView: os.portfolio.dropView.handler(({ context, input }) => service.dropView(context.ctx, input.id)),
};
