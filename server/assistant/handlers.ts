// Each procedure of the assistant is one line.
import { os } from '../core/os.ts';
import { viewChat } from './chat.ts';
import { explain } from './explanation.ts';
import * as handing from './hand-off.ts';
import * as sessions from './session.ts';
import * as talking from './talk.ts';

const { assistant: calls } = os;

export const assistant = {
  sessions: calls.sessions.handler(({ context, input }) => sessions.listChats(context.ctx, input)),
  unread: calls.unread.handler(({ context }) => sessions.unreadChats(context.ctx)),
  begin: calls.begin.handler(({ input }) => sessions.beginWith(input)),
  start: calls.start.handler(({ context, input }) => sessions.startChat(context.ctx, input)),
  session: calls.session.handler(({ context, input }) => viewChat(context.ctx, input.id, input.before ?? null)),
  ask: calls.ask.handler(({ context, input }) => talking.ask(context.ctx, input)),
  choose: calls.choose.handler(({ context, input }) => talking.choose(context.ctx, input)),
  rate: calls.rate.handler(({ context, input }) => sessions.rateMessage(context.ctx, input)),
  handOff: calls.handOff.handler(({ context, input }) => handing.handOff(context.ctx, input)),
  markRead: calls.markRead.handler(({ context, input }) => sessions.markRead(context.ctx, input.id)),
  close: calls.close.handler(({ context, input }) => sessions.closeChat(context.ctx, input)),
  reopen: calls.reopen.handler(({ context, input }) => sessions.reopenChat(context.ctx, input)),
  score: calls.score.handler(({ context, input }) => sessions.scoreChat(context.ctx, input)),
  remove: calls.remove.handler(({ context, input }) => sessions.removeConversation(context.ctx, input.id)),
  explain: calls.explain.handler(({ context, input }) => explain(context.ctx, input)),
  take: calls.take.handler(({ context, input }) => handing.takeChat(context.ctx, input)),
  answer: calls.answer.handler(({ context, input }) => handing.answerChat(context.ctx, input)),
  giveBack: calls.giveBack.handler(({ context, input }) => handing.giveBack(context.ctx, input)),
};
