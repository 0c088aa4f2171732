// The doors to an invitation, one line each.
import { os } from '../core/os.ts';
import { openByLink, stopReading } from './invitation-link.ts';

export const invitations = {
  open: os.invitations.open.handler(({ context, input }) =>
    openByLink(context.ctx, input, (secret) => context.readsByLetter?.(secret)),
  ),
  close: os.invitations.close.handler(({ context }) => stopReading(context.ctx, () => context.readsByLetter?.(null))),
};
