// Each procedure of support is one line.
import { os } from '../core/os.ts';
import * as contacting from './contact.ts';
import * as desk from './desk.ts';
import * as files from './files.ts';
import * as service from './message.ts';
import { ownThings } from './things.ts';
import { tickets } from './ticket.ts';

const { support: calls } = os;

export const support = {
  hours: calls.hours.handler(({ context }) => contacting.readHours(context.ctx)),
  puzzle: calls.puzzle.handler(({ context }) => contacting.makePuzzle(context.ctx)),
  things: calls.things.handler(({ context }) => ownThings(context.ctx)),
  contact: calls.contact.handler(({ context, input }) => contacting.contact(context.ctx, input)),
  mine: calls.mine.handler(({ context, input }) => service.listMine(context.ctx, input)),
  ticket: calls.ticket.handler(({ context, input }) => tickets.show(context.ctx, input.id)),
  addFile: calls.addFile.handler(({ context, input }) => files.addFile(context.ctx, input)),
  file: calls.file.handler(({ context, input }) => files.readFile(context.ctx, input)),
  write: calls.write.handler(({ context, input }) => service.write(context.ctx, input)),
  confirm: calls.confirm.handler(({ context, input }) => service.confirm(context.ctx, input)),
  reopen: calls.reopen.handler(({ context, input }) => service.reopen(context.ctx, input)),
  rate: calls.rate.handler(({ context, input }) => service.rate(context.ctx, input)),
  inbox: calls.inbox.handler(({ context, input }) => desk.readInbox(context.ctx, input)),
  counts: calls.counts.handler(({ context }) => desk.readCounts(context.ctx)),
  take: calls.take.handler(({ context, input }) => desk.takeTicket(context.ctx, input)),
  answer: calls.answer.handler(({ context, input }) => desk.answerTicket(context.ctx, input)),
  note: calls.note.handler(({ context, input }) => desk.noteTicket(context.ctx, input)),
  setPriority: calls.setPriority.handler(({ context, input }) => desk.setPriority(context.ctx, input)),
  resolve: calls.resolve.handler(({ context, input }) => desk.resolveTicket(context.ctx, input)),
  markSpam: calls.markSpam.handler(({ context, input }) => desk.markSpam(context.ctx, input)),
  restore: calls.restore.handler(({ context, input }) => desk.restoreTicket(context.ctx, input)),
};
