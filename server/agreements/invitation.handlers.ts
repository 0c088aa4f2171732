// The doors to an invitation, one line each.
import { os } from '../core/os.ts';
import { confirmByCode, readOwnReading, sendCode } from './invitation-code.ts';
import { openByLink, stopReading } from './invitation-link.ts';

export const invitations = {
  open: os.invitations.open.handler(({ context, input }) =>
    openByLink(context.ctx, { ...input, before: context.readsAs }, (secret) => context.readsByLetter?.(secret)),
  ),
  close: os.invitations.close.handler(({ context }) => stopReading(context.ctx, () => context.readsByLetter?.(null))),
  reading: os.invitations.reading.handler(({ context }) => readOwnReading(context.ctx)),
  sendCode: os.invitations.sendCode.handler(({ context }) => sendCode(context.ctx)),
  confirm: os.invitations.confirm.handler(({ context, input }) => confirmByCode(context.ctx, input)),
};
