// Who is invited under an address that takes no letters was never reached, and who invited them sees it.

import { beingAgreed } from '@ahadi/domain/agreements/lifecycle.ts';
import type { Party } from '@ahadi/domain/agreements/schema.ts';
import type { BounceReason } from '@ahadi/domain/notifications/bounces.ts';
import type { Ctx } from '../core/ctx.ts';
import { agreements, tell, withParty } from './agreement.ts';

const hasAnswered = ({ acceptedVersionId, clauseAnswer, changeRequest, signedAt }: Party): boolean =>
  [acceptedVersionId, clauseAnswer, changeRequest, signedAt].some((answer) => answer !== null);

/** A letter of this agreement to an address came back: of a party that has nobody yet, and is still to be reached there. */
export async function invitationReturned(
  ctx: Ctx,
  agreementId: string,
  email: string,
  why: BounceReason,
): Promise<void> {
  await agreements.work(ctx, agreementId, async (ctx, held) => {
    const party = held.parties.find((one) => one.userId === null && !one.inPerson && one.email.toLowerCase() === email);
    // Who answered was reached, and what is known already is told once.
    if (!party || hasAnswered(party) || party.letterReturned || !beingAgreed.includes(held.status)) return undefined;
    await tell(ctx, held, 'agreement.invitation_returned', { partyId: party.id, why });
    return withParty(held, party.id, { letterReturned: { at: ctx.now.toISOString(), why } });
  });
}
