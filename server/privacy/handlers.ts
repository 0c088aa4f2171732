// The doors, one line each.
import { os } from '../core/os.ts';
import { askCopy, downloadCopy, readCopy } from './copy.ts';
import { leave, readLeaving } from './leaving.ts';
import { readPerson } from './public-person.ts';

export const privacy = {
  copy: os.privacy.copy.handler(({ context }) => readCopy(context.ctx)),
  askCopy: os.privacy.askCopy.handler(({ context }) => askCopy(context.ctx)),
  download: os.privacy.download.handler(({ context, input }) => downloadCopy(context.ctx, input.id)),
  person: os.privacy.person.handler(({ context, input }) => readPerson(context.ctx, input.userNumber)),
  leaving: os.privacy.leaving.handler(({ context }) => readLeaving(context.ctx)),
  leave: os.privacy.leave.handler(({ context }) => leave(context.ctx)),
};
