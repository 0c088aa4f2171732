// A letter about a dispute has no word of it: who it is between, on which agreement, what is asked, and the way to it.
import type { DisputeSide } from '@ahadi/domain/disputes/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Letter } from '../core/mail.ts';
import type { Notice, Recipient } from '../core/notice.ts';
import { letterAbout } from '../core/telling.ts';
import type { Held } from './dispute.store.ts';
import { otherSide, partyOf } from './held.ts';

/** Which side a recipient is; null for the desk. */
function sideOfRecipient(held: Held, { userId, email }: Recipient): DisputeSide | null {
  const isSide = (side: DisputeSide): boolean => {
    const party = partyOf(held, side);
    return party.userId === null ? party.email === email : party.userId === userId;
  };
  return isSide('filer') ? 'filer' : isSide('respondent') ? 'respondent' : null;
}

/**
 * The letter that tells one person of a deed: no word of the dispute itself. Its sides read whom it is with and on which agreement, for
 * a number alone is what forged letters have.
 */
export function letterOf(ctx: Pick<Ctx, 'config'>, held: Held, notice: Notice, recipient: Recipient): Letter {
  const side = sideOfRecipient(held, recipient);
  const other = side && partyOf(held, otherSide(side)).name;
  const isJoint = held.joint.some(({ email }) => email === recipient.email);
  const about = {
    reference: held.ref,
    ...(other === null ? {} : { other }),
    ...((side === null && !isJoint) || held.agreementTitle === null ? {} : { title: held.agreementTitle }),
  };
  return letterAbout(ctx, notice, recipient, {
    kind: 'dispute',
    way: 'Read the dispute',
    page: to('dashboardDispute', { id: held.id }),
    about,
  });
}
