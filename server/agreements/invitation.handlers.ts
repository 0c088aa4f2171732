// The door to an invitation, one line.
import { os } from '../core/os.ts';
import { openByLink } from './invitation-link.ts';

export const invitations = {
  open: os.invitations.open.handler(({ context, input }) =>
    openByLink(context.ctx, input, (secret) => context.readsByLetter?.(secret)),
  ),
};
