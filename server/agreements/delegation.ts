// Somebody else signs for a party, and who asked for it reads along.
import { partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { standsByParty } from '@ahadi/domain/agreements/rules.ts';
import type { Delegation, Party } from '@ahadi/domain/agreements/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { v7 as uuidv7 } from 'uuid';
import { identitiesOfUser, requireTakingNew, userOfConfirmedEmail } from '../accounts/account.ts';
import { refuse } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { agreements, requireParty, tell, withParty } from './agreement.ts';
import * as store from './delegation.store.ts';
import { newAttendant } from './delegation-end.ts';
import type { Held } from './held.store.ts';
import { requireInvitationsLeft, withClaimed } from './invitation.ts';
import { requirePrintable } from './lettering.ts';

type Wanted = { name: string; email: string; basis: string };

/**
 * Has somebody else sign for the reader's party, who reads along from then on. Where both belong to the identity that the party stands for it
 * counts at once; else the one who made the agreement answers first, and its person can still sign meanwhile. Throws BAD_INPUT for who takes
 * part already (who only reads or gets a copy may sign), ILLEGAL_TRANSITION once it signed or while another one waits.
 */
export const delegateSigning = agreements.deed('delegate', async (ctx, held, { name, basis, ...wanted }: Wanted) => {
  const party = requireParty(ctx, held);
  partyLifecycle.next('delegate', party.status);
  requirePrintable([name, basis]);
  const email = wanted.email.toLowerCase();
  const present = [...held.parties, ...held.attendants.filter(({ role }) => standsByParty(role))];
  if (present.some((one) => one.email.toLowerCase() === email))
    refuse({ email: 'This person takes part in the agreement already.' });
  if (held.delegations.some(({ partyId, status }) => partyId === party.id && status === 'asked'))
    throw new DomainError('ILLEGAL_TRANSITION', 'You asked for somebody already. Wait for the answer.');
  const asked: Delegation = {
    id: uuidv7() as Delegation['id'], // the brand is born here
    ...{ partyId: party.id, fromName: party.name, name, email, basis, status: 'asked' },
    ...{ askedAt: ctx.now.toISOString(), answeredAt: null },
  };
  await store.addDelegation(ctx, held.id, asked, { userId: userIdOf(ctx), email: party.email });
  const now = { ...held, delegations: [...held.delegations, asked] };
  if (await isColleague(ctx, party.identityId, email)) return handOver(ctx, now, asked);
  await tell(ctx, held, 'agreement.delegation_asked', { delegationId: asked.id, partyId: party.id, name });
  return now;
});

/** True for a confirmed account that belongs to the identity. */
async function isColleague(ctx: Ctx, identityId: string | null, email: string): Promise<boolean> {
  const user = await userOfConfirmedEmail(ctx, email);
  return (
    user !== undefined && user !== null && (await identitiesOfUser(ctx, user.id)).some(({ id }) => id === identityId)
  );
}

type Answer = { delegationId: string; agree: boolean };

/** The one who made the agreement agrees to who signs for a party, or refuses: then its person signs. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
export const answerDelegation = agreements.deed(
  'answer_delegation',
  async (ctx, held, { delegationId, agree }: Answer) => {
    const asked = held.delegations.find((one) => one.id === delegationId);
    if (!asked) throw new DomainError('NOT_FOUND');
    if (asked.status !== 'asked') throw new DomainError('ILLEGAL_TRANSITION', 'This was answered already.');
    if (agree) return handOver(ctx, held, asked);
    await tell(ctx, held, 'agreement.delegation_refused', { delegationId: asked.id, partyId: asked.partyId });
    return withAnswer(ctx, held, asked.id, 'refused');
  },
);

const withAnswer = (ctx: Ctx, held: Held, delegationId: string, status: Delegation['status']): Held => ({
  ...held,
  delegations: held.delegations.map((one) =>
    one.id === delegationId ? { ...one, status, answeredAt: ctx.now.toISOString() } : one,
  ),
});

/**
 * Until the signing ends the party is reached under the other's address, and whose signing it was reads along (delegation-end.ts gives
 * the party back). That a witness was with the one says nothing of the other.
 */
async function handOver(ctx: Ctx, before: Held, { id, partyId, name, email }: Delegation): Promise<Held> {
  const party = before.parties.find((one) => one.id === partyId);
  if (!party) throw new DomainError('NOT_FOUND');
  const fromUserId = (await store.fromUserOf(ctx, id)) as NonNullable<Party['userId']>; // the brand is born here
  const { name: from, email: reached } = party;
  const status = partyLifecycle.next('delegate', party.status);
  const held = withParty(withAnswer(ctx, before, id, 'agreed'), partyId, {
    ...{ email, userId: null, changeRequest: null, status },
  });
  const handed: Held = {
    ...held,
    attendants: [
      // Nobody is party and attendant: who read along, or waited for a copy, signs now.
      ...held.attendants
        .filter((one) => standsByParty(one.role) || one.email !== email)
        .map((one) => (one.role === 'witness' && one.partyId === partyId ? { ...one, presentAt: null } : one)),
      newAttendant({ role: 'reader', partyId: null, name: from, email: reached, userId: fromUserId, status: 'viewed' }),
    ],
  };
  const user = await userOfConfirmedEmail(ctx, email);
  if (user) await requireTakingNew(ctx, { userId: user.id, name }, 'email');
  else await requireInvitationsLeft(ctx, held, 1);
  const now = user ? await withClaimed(ctx, handed, party, user.id) : handed;
  // Both hear of it: who signs now, and whose signing it was.
  await tell(ctx, now, 'agreement.delegated', { ...{ delegationId: id, partyId, name }, fromUserId });
  return now;
}
