// The doors to templates, one line each.
import { os } from '../core/os.ts';
import { listReadyClauses } from './platform-templates.ts';
import * as service from './template.ts';

export const templates = {
  list: os.templates.list.handler(({ context }) => service.listTemplates(context.ctx)),
  get: os.templates.get.handler(({ context, input }) => service.readTemplate(context.ctx, input.id)),
  use: os.templates.use.handler(({ context, input }) => service.useTemplate(context.ctx, input)),
  keep: os.templates.keep.handler(({ context, input }) => service.keepTemplate(context.ctx, input)),
  save: os.templates.save.handler(({ context, input }) => service.saveTemplate(context.ctx, input)),
  publish: os.templates.publish.handler(({ context, input }) =>
    service.publishTemplate(context.ctx, input.id, input.revision),
  ),
  archive: os.templates.archive.handler(({ context, input }) => service.archiveTemplate(context.ctx, input.id)),
  restore: os.templates.restore.handler(({ context, input }) => service.restoreTemplate(context.ctx, input.id)),
  clauses: os.templates.clauses.handler(() => listReadyClauses()),
};
