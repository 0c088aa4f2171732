// The doors, one line each.
import { os } from '../core/os.ts';
import * as service from './dashboard.ts';
import * as feed from './feed.ts';
import { findThings } from './find.ts';

export const dashboard = {
  read: os.dashboard.read.handler(({ context }) => service.readDashboard(context.ctx)),
  queues: os.dashboard.queues.handler(({ context }) => service.readQueues(context.ctx)),
  snooze: os.dashboard.snooze.handler(({ context, input }) => service.snooze(context.ctx, input)),
  unsnooze: os.dashboard.unsnooze.handler(({ context, input }) => service.unsnooze(context.ctx, input.key)),
  arrange: os.dashboard.arrange.handler(({ context, input }) => service.arrange(context.ctx, input)),
  calendarLink: os.dashboard.calendarLink.handler(({ context }) => feed.readLink(context.ctx)),
  makeCalendarLink: os.dashboard.makeCalendarLink.handler(({ context }) => feed.makeLink(context.ctx)),
  stopCalendarLink: os.dashboard.stopCalendarLink.handler(({ context }) => feed.stopLink(context.ctx)),
  calendar: os.dashboard.calendar.handler(({ context, input }) => feed.readFeed(context.ctx, input.file)),
  find: os.dashboard.find.handler(({ context, input }) => findThings(context.ctx, input.q)),
};
