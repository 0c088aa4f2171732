import { partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { standsByParty } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, Delegation } from '@ahadi/domain/agreements/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { identitiesOfUser, requireTakingNew, userOfConfirmedEmail } from '../../accounts/service.ts';
import { userIdOf } from '../../core/authorize.ts';
import type { Ctx } from '../../core/ctx.ts';
import { addAttendant, changeAttendant, removeAttendant } from '../attending/store.ts';
import { claimParty, requireInvitationsLeft } from '../inviting/service.ts';
import { readAgreement, refuseProblems, requireParty, step, tell } from '../life/service.ts';
import { requirePrintable } from '../sealing/lettering/service.ts';
import { changeParty, type Held } from '../store.ts';
import * as store from './store.ts';

type Wanted = { id: string; name: string; email: string; basis: string };

/**
 * Has somebody else sign for the reader's party, who reads along from then on. Where both belong to the identity that the party stands for it
 * counts at once; else the one who made the agreement answers first, and its person can still sign meanwhile. Throws BAD_INPUT for who takes
 * part already (who only reads or gets a copy may sign), ILLEGAL_TRANSITION once it signed or while another one waits.
 */
export const delegateSigning = (ctx: Ctx, { id, ...wanted }: Wanted): Promise<AgreementView> =>
  step(ctx, id, 'delegate', async (ctx, held) => {
    const party = requireParty(ctx, held);
    partyLifecycle.next('delegate', party.status);
    requirePrintable([wanted.name, wanted.basis]);
    const email = wanted.email.toLowerCase();
    const present = [...held.parties, ...held.attendants.filter(({ role }) => standsByParty(role))];
    if (present.some((one) => one.email.toLowerCase() === email))
      refuseProblems({ email: 'This person takes part in the agreement already.' });
    if (held.delegations.some(({ partyId, status }) => partyId === party.id && status === 'asked'))
      throw new DomainError('ILLEGAL_TRANSITION', 'You asked for somebody already. Wait for the answer.');
    const delegationId = (await store.addDelegation(ctx, {
      ...{
        agreementId: id,
        partyId: party.id,
        fromUserId: userIdOf(ctx),
        fromName: party.name,
        fromEmail: party.email,
      },
      ...{ name: wanted.name, email, basis: wanted.basis },
    })) as Delegation['id']; // the brand is born here
    const about = { id: delegationId, partyId: party.id, name: wanted.name, email };
    if (await isColleague(ctx, party.identityId, email)) await handOver(ctx, held, about);
    else await tell(ctx, held, 'agreement.delegation_asked', { delegationId, partyId: party.id, name: wanted.name });
    return undefined;
  });

/** True for a confirmed account that belongs to the identity. */
async function isColleague(ctx: Ctx, identityId: string | null, email: string): Promise<boolean> {
  const user = await userOfConfirmedEmail(ctx, email);
  return (
    user !== undefined && user !== null && (await identitiesOfUser(ctx, user.id)).some(({ id }) => id === identityId)
  );
}

type Answer = { id: string; delegationId: string; agree: boolean };

/** The one who made the agreement agrees to who signs for a party, or refuses: then its person signs. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
export const answerDelegation = (ctx: Ctx, { id, delegationId, agree }: Answer): Promise<AgreementView> =>
  step(ctx, id, 'answer_delegation', async (ctx, held) => {
    const asked = held.delegations.find((one) => one.id === delegationId);
    if (!asked) throw new DomainError('NOT_FOUND');
    if (asked.status !== 'asked') throw new DomainError('ILLEGAL_TRANSITION', 'This was answered already.');
    if (agree) await handOver(ctx, held, asked);
    else {
      await store.answerRow(ctx, asked.id, 'refused');
      await tell(ctx, held, 'agreement.delegation_refused', { delegationId: asked.id, partyId: asked.partyId });
    }
    return undefined;
  });

/**
 * Until the signing ends the party is reached under the other's address, and whose signing it was reads along (returning/service.ts gives
 * the party back). That a witness was with the one says nothing of the other.
 */
async function handOver(
  ctx: Ctx,
  held: Held,
  { id, partyId, name, email }: Pick<Delegation, 'id' | 'partyId' | 'name' | 'email'>,
): Promise<void> {
  const party = held.parties.find((one) => one.id === partyId);
  if (!party) throw new DomainError('NOT_FOUND');
  const fromUserId = await store.fromUserOf(ctx, id);
  await store.answerRow(ctx, id, 'agreed');
  for (const one of held.attendants) {
    if (one.role === 'witness' && one.partyId === partyId) await changeAttendant(ctx, one.id, { present_at: null });
    // Nobody is party and attendant: who read along, or waited for a copy, signs now.
    if (!standsByParty(one.role) && one.email === email) await removeAttendant(ctx, one.id);
  }
  const reader = { role: 'reader' as const, partyId: null, name: party.name, email: party.email };
  const readerId = await addAttendant(ctx, held.id, reader);
  await changeAttendant(ctx, readerId, { user_id: fromUserId, invited_at: ctx.now, status: 'viewed' });
  await changeParty(ctx, party.id, {
    ...{ email, user_id: null, invited_at: ctx.now, change_request: null },
    status: partyLifecycle.next('delegate', party.status),
  });
  const user = await userOfConfirmedEmail(ctx, email);
  if (user) {
    await requireTakingNew(ctx, { userId: user.id, name }, 'email');
    await claimParty(ctx, held.id, party, user.id);
  } else await requireInvitationsLeft(ctx, held, 1);
  // Read again, so that both hear of it: who signs now, and whose signing it was.
  await tell(ctx, await readAgreement(ctx, held.id), 'agreement.delegated', {
    ...{ delegationId: id, partyId: party.id, name },
    fromUserId: fromUserId as NonNullable<typeof party.userId>, // the brand is born here
  });
}
