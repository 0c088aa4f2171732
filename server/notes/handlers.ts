// The doors, one line each.
import { os } from '../core/os.ts';
import * as converting from './conversion.ts';
import { exportNotes } from './export.ts';
import * as service from './note.ts';
import * as reminders from './reminders.ts';
import { syncNotes } from './sync.ts';

export const notes = {
  list: os.notes.list.handler(({ context, input }) => service.listNotes(context.ctx, input)),
  tags: os.notes.tags.handler(({ context }) => service.listTags(context.ctx)),
  get: os.notes.get.handler(({ context, input }) => service.readNote(context.ctx, input.id)),
  changes: os.notes.changes.handler(({ context, input }) => service.listChanges(context.ctx, input)),
  sync: os.notes.sync.handler(({ context, input }) => syncNotes(context.ctx, input)),
  revisions: os.notes.revisions.handler(({ context, input }) => service.listRevisions(context.ctx, input)),
  revision: os.notes.revision.handler(({ context, input }) =>
    service.readRevision(context.ctx, input.id, input.revisionId),
  ),
  settle: os.notes.settle.handler(({ context, input }) =>
    service.settleConflict(context.ctx, input.id, input.revisionId),
  ),
  remind: os.notes.remind.handler(({ context, input }) => reminders.remind(context.ctx, input)),
  endReminder: os.notes.endReminder.handler(({ context, input }) => reminders.endReminder(context.ctx, input)),
  toAgreement: os.notes.toAgreement.handler(({ context, input }) => converting.toAgreement(context.ctx, input.id)),
  toEvidence: os.notes.toEvidence.handler(({ context, input }) =>
    converting.toEvidence(context.ctx, input.id, input.disputeId),
  ),
  export: os.notes.export.handler(({ context }) => exportNotes(context.ctx)),
};
