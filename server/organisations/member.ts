// Who acts for an organisation is asked by it, says yes with an account of their own, and does so until one of both ends it.

import type { MembershipId } from '@ahadi/domain/core/ids.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { membershipLifecycle } from '@ahadi/domain/organisations/lifecycle.ts';
import {
  INVITED_FOR_DAYS,
  isOrganisations,
  MOST_INVITED_A_DAY,
  MOST_MEMBERS,
  memberRoleWords,
  unansweredWords,
} from '@ahadi/domain/organisations/rules.ts';
import type { Invitee, Member, MemberHears, MemberPowers, Membership } from '@ahadi/domain/organisations/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { identitiesOfUser, requireTakingNew, userById } from '../accounts/account.ts';
import { personOf, requireFresh, userIdOf } from '../core/authorize.ts';
import { type Ctx, tellPeople, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { inLetter } from '../core/letter.ts';
import { postLetter } from '../core/mail.ts';
import { SESSION_ENDED } from '../core/realtime.ts';
import { deputiesOf } from './deputy.store.ts';
import { endWithMembership } from './deputy.ts';
import * as store from './member.store.ts';
import { memberOf, membershipOf } from './shown.ts';
import { handOver, requireOwnerBeside, successorsFor } from './succession.ts';

/** How a deed about a membership is written down, and who hears of it. */
const told = (it: store.Held) => ({
  subject: { kind: 'user' as const, id: it.organisationId },
  deed: { membershipId: it.id, userId: it.memberId as Membership['organisationId'] | null, ...it.powers },
  audience: [it.organisationId, ...(it.memberId ? [it.memberId] : [])],
});

/** The account that the reader acts as is an organisation's, and nobody else changes its people meanwhile. Throws ACC_NO_ORGANISATION. */
async function holdOwn(ctx: Ctx): Promise<{ id: string; email: string }> {
  const id = userIdOf(ctx);
  const held = await store.holdOrganisation(ctx, id);
  if (!held?.isConfirmed || !isOrganisations(await identitiesOfUser(ctx, id)))
    throw new DomainError('ACC_NO_ORGANISATION');
  return { id, email: held.email };
}

export async function listMembers(ctx: Ctx): Promise<Member[]> {
  const id = userIdOf(ctx);
  if (!isOrganisations(await identitiesOfUser(ctx, id))) throw new DomainError('ACC_NO_ORGANISATION');
  const all = await store.openOf(ctx, id);
  const deputies = await deputiesOf(
    ctx,
    all.map((it) => it.id),
  );
  return all.map((it) =>
    memberOf(
      it,
      deputies.find(({ membershipId }) => membershipId === it.id),
    ),
  );
}

/** Asks somebody by letter; they answer with an account of that address. Throws SESSION_NOT_FRESH, ACC_NO_ORGANISATION, ACC_MEMBER_ALREADY, ACC_MEMBERS_FULL, RATE_LIMITED. */
export const inviteMember = (ctx: Ctx, { email, powers }: Invitee): Promise<Member> =>
  transaction(ctx, async (ctx) => {
    await requireFresh(ctx);
    const organisation = await holdOwn(ctx);
    const { open, invited } = await store.countFor(ctx, organisation.id, addDays(ctx.now, -1));
    if (open >= MOST_MEMBERS) throw new DomainError('ACC_MEMBERS_FULL');
    if (invited >= MOST_INVITED_A_DAY)
      throw new DomainError('RATE_LIMITED', `At most ${MOST_INVITED_A_DAY} people are asked in a day. Go on tomorrow.`);
    const before = (await store.openOf(ctx, organisation.id)).find((it) => [it.email, it.asked].includes(email));
    if (email === organisation.email || before?.status === 'active' || (before && before.expiresAt > ctx.now))
      throw new DomainError('ACC_MEMBER_ALREADY', undefined, {
        email: 'Somebody with this address acts for it already.',
      });
    if (before) await store.close(ctx, before, membershipLifecycle.next('withdraw', before.status));
    const id = await store.add(ctx, {
      ...{ organisationId: organisation.id, email, powers, invitedBy: personOf(ctx) },
      expiresAt: addDays(ctx.now, INVITED_FOR_DAYS),
    });
    const held = await known(ctx, id);
    const { subject, deed, audience } = told(held);
    await emit(ctx, 'member.invited', subject, deed, audience);
    await postLetter(ctx, {
      to: email,
      words: {
        kind: 'membership',
        title: 'You are asked to act for an organisation',
        about: { organisation: held.organisation },
        name: '',
        said: [
          `${inLetter(held.organisation)} asks you to act for it as ${memberRoleWords[powers.role].name.toLowerCase()}. What you can do for it: ${memberRoleWords[powers.role].may.toLowerCase()}`,
        ],
        from: `${held.invitedBy} for ${held.organisation}`,
        asked: 'Say yes or no. You need an account of your own with this address.',
        by: held.expiresAt.toISOString(),
        otherwise: unansweredWords,
        ways: [{ words: 'Read the invitation', url: `${ctx.config.PUBLIC_URL}${to('membership', { id })}` }],
        reader: 'invited',
      },
      dedupeKey: `member:${id}`,
    });
    return memberOf(held);
  });

/** Gives somebody of the reader's organisation another role or limit; it counts at once. Throws SESSION_NOT_FRESH, NOT_FOUND, ACC_LAST_OWNER. */
export const changeMember = (ctx: Ctx, id: string, powers: MemberPowers): Promise<Member> =>
  transaction(ctx, async (ctx) => {
    await requireFresh(ctx);
    const before = await holdOneOfOwn(ctx, id);
    membershipLifecycle.next('change', before.status);
    // Its own sign-in takes the role by a deed of its own, and so is there.
    if (ctx.acting && powers.role !== 'owner') await requireOwnerBeside(ctx, before);
    await store.give(ctx, id, powers);
    const held = await known(ctx, id);
    const { subject, deed, audience } = told(held);
    await emit(ctx, 'member.changed', subject, deed, audience);
    return memberOf(held, (await deputiesOf(ctx, [held.id]))[0]);
  });

/** Ends a membership of the reader's organisation, or takes an invitation back. From then on nobody acts by it. Throws NOT_FOUND, ACC_LAST_OWNER, SESSION_NOT_FRESH. */
export const removeMember = (ctx: Ctx, id: string): Promise<{ removed: true }> =>
  transaction(ctx, async (ctx) => {
    const held = await holdOneOfOwn(ctx, id);
    if (ctx.acting) await requireOwnerBeside(ctx, held);
    else if (await successorsFor(ctx, held)) await requireFresh(ctx); // from now on its own sign-in is all the owner it has
    await end(ctx, held, held.status === 'invited' ? 'withdraw' : 'end');
    if (held.memberId)
      await postLetter(ctx, {
        to: held.email,
        words: {
          kind: 'membership',
          title: 'You do not act for an organisation any more',
          about: { organisation: held.organisation },
          name: held.name ?? '',
          said: [`${inLetter(held.organisation)} ended your membership. What you signed for it stays signed.`],
          reader: 'account',
        },
        dedupeKey: `member-ended:${id}`,
      });
    return { removed: true };
  });

async function holdOneOfOwn(ctx: Ctx, id: string): Promise<store.Held> {
  await store.holdOrganisation(ctx, userIdOf(ctx));
  const held = await store.find(ctx, id);
  if (held?.organisationId !== userIdOf(ctx)) throw new DomainError('NOT_FOUND');
  return held;
}

async function known(ctx: Ctx, id: string): Promise<store.Held> {
  const held = await store.find(ctx, id);
  if (!held) throw new Error(`membership ${id} is gone`);
  return held;
}

async function end(ctx: Ctx, held: store.Held, action: 'decline' | 'withdraw' | 'end'): Promise<void> {
  await store.close(ctx, held, membershipLifecycle.next(action, held.status));
  await endWithMembership(ctx, held.id);
  const { subject, deed, audience } = told(held);
  const { membershipId, userId } = deed;
  if (action === 'decline') await emit(ctx, 'member.declined', subject, { membershipId }, audience);
  else await emit(ctx, 'member.left', subject, { membershipId, userId }, audience);
  // Pages that are open as the organisation end with it.
  if (held.memberId) await tellPeople(ctx, [held.memberId], SESSION_ENDED, {});
}

export const listMemberships = async (ctx: Ctx): Promise<Membership[]> =>
  (await store.activeOf(ctx, personOf(ctx))).map((held) => membershipOf(held));

/** A membership of the reader, or an invitation to their address once that is confirmed. Others' answer like unknown ones. Throws NOT_FOUND. */
async function own(ctx: Ctx, id: string): Promise<store.Held> {
  const held = await store.find(ctx, id);
  const reader = await userById(ctx, userIdOf(ctx));
  const isOwn = held?.memberId
    ? held.memberId === reader?.id
    : reader?.email_verified === true && reader.email === held?.asked && held.status !== 'withdrawn';
  if (!held || !isOwn) throw new DomainError('NOT_FOUND');
  return held;
}

/** The same while nobody else changes the people of its organisation. */
async function holdOwnMembership(ctx: Ctx, id: string): Promise<store.Held> {
  const { organisationId } = await own(ctx, id);
  await store.holdOrganisation(ctx, organisationId);
  return own(ctx, id);
}

export async function readMembership(ctx: Ctx, id: string): Promise<Membership> {
  const held = await own(ctx, id);
  return membershipOf(held, await successorsFor(ctx, held));
}

/**
 * The reader acts for the organisation from now on, whenever they choose to. Throws NOT_FOUND, ACC_INVITATION_OVER, ACC_PERSON_NEEDED,
 * ACC_MEMBER_ALREADY, BAD_INPUT where the organisation takes nothing new.
 */
export const acceptMembership = (ctx: Ctx, id: string): Promise<Membership> =>
  transaction(ctx, async (ctx) => {
    const before = await holdOwnMembership(ctx, id);
    membershipLifecycle.next('accept', before.status);
    if (before.expiresAt <= ctx.now) throw new DomainError('ACC_INVITATION_OVER');
    await requireTakingNew(ctx, { userId: before.organisationId, name: before.organisation }, 'id');
    if (isOrganisations(await identitiesOfUser(ctx, userIdOf(ctx)))) throw new DomainError('ACC_PERSON_NEEDED');
    // Asked under two addresses that were both theirs.
    if (await store.keepActive(ctx, userIdOf(ctx), before.organisationId))
      throw new DomainError('ACC_MEMBER_ALREADY', 'You act for it already.');
    await store.join(ctx, id, userIdOf(ctx));
    const held = await known(ctx, id);
    const { subject, deed, audience } = told(held);
    await emit(ctx, 'member.joined', subject, deed, audience);
    return membershipOf(held);
  });

/** The reader says no. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
export const declineMembership = (ctx: Ctx, id: string): Promise<Membership> =>
  transaction(ctx, async (ctx) => {
    await end(ctx, await holdOwnMembership(ctx, id), 'decline');
    return membershipOf(await known(ctx, id));
  });

/** The reader acts for it no more; the only owner says who takes over. Throws NOT_FOUND, ILLEGAL_TRANSITION, ACC_LAST_OWNER, and what {@link handOver} does. */
export const leaveOrganisation = (ctx: Ctx, id: string, successorId: MembershipId | undefined): Promise<Membership> =>
  transaction(ctx, async (ctx) => {
    const held = await holdOwnMembership(ctx, id);
    membershipLifecycle.next('end', held.status);
    if (successorId) await handOver(ctx, held, successorId);
    else await requireOwnerBeside(ctx, held);
    await end(ctx, held, 'end');
    return membershipOf(await known(ctx, id));
  });

/** Of which of its matters the reader is told. Throws NOT_FOUND, ILLEGAL_TRANSITION where that is over. */
export const hearOf = (ctx: Ctx, id: string, hears: MemberHears): Promise<Membership> =>
  transaction(ctx, async (ctx) => {
    const held = await holdOwnMembership(ctx, id);
    membershipLifecycle.next('change', held.status);
    await store.setHears(ctx, id, hears);
    return membershipOf({ ...held, hears });
  });

/** This session acts for the organisation from now on, in every open page of it. Throws NOT_FOUND where the person is no member. */
export const actFor = (ctx: Ctx, organisationId: string): Promise<Membership> =>
  transaction(ctx, async (ctx) => {
    const held = await store.keepActive(ctx, personOf(ctx), organisationId);
    if (!held || ctx.sessionId === null) throw new DomainError('NOT_FOUND');
    await switchTo(ctx, ctx.sessionId, organisationId);
    return membershipOf(held);
  });

export const stopActing = (ctx: Ctx): Promise<{ stopped: true }> =>
  transaction(ctx, async (ctx) => {
    if (ctx.sessionId !== null) await switchTo(ctx, ctx.sessionId, null);
    return { stopped: true };
  });

async function switchTo(ctx: Ctx, sessionId: string, organisationId: string | null): Promise<void> {
  await store.setActing(ctx, sessionId, organisationId);
  await tellPeople(ctx, [personOf(ctx)], SESSION_ENDED, {});
}
