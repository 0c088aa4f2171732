import { os } from '../../core/os.ts';
import * as releasing from './releasing/service.ts';
import * as service from './service.ts';

const { rooms: calls } = os;

export const rooms = {
  list: calls.list.handler(({ context, input }) => service.listRooms(context.ctx, input.mediationId)),
  messages: calls.messages.handler(({ context, input }) => service.readMessages(context.ctx, input)),
  send: calls.send.handler(({ context, input }) => service.sendMessage(context.ctx, input)),
  file: calls.file.handler(({ context, input }) => service.readFile(context.ctx, input.roomId, input.messageId)),
  markRead: calls.markRead.handler(({ context, input }) => service.markRead(context.ctx, input.roomId, input.seq)),
  release: calls.release.handler(({ context, input }) => releasing.release(context.ctx, input)),
  releases: calls.releases.handler(({ context, input }) => releasing.listReleases(context.ctx, input.mediationId)),
};
