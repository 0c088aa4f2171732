// The doors to an invitation, one line each.
import { os } from '../core/os.ts';
import { answerByCode, sendCode } from './invitation-answer.ts';
import { openByLink, stopReading } from './invitation-link.ts';

export const invitations = {
  open: os.invitations.open.handler(({ context, input }) =>
    openByLink(context.ctx, input, (secret) => context.readsByLetter?.(secret)),
  ),
  close: os.invitations.close.handler(({ context }) => stopReading(context.ctx, () => context.readsByLetter?.(null))),
  sendCode: os.invitations.sendCode.handler(({ context, input }) => sendCode(context.ctx, input)),
  answer: os.invitations.answer.handler(({ context, input }) => answerByCode(context.ctx, input)),
};
