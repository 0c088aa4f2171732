// An organisation that a person owns is never without an owner by somebody's going: who is the last one hands it over first.
import type { MembershipId, UserId } from '@ahadi/domain/core/ids.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { isOnlyOwner, type Standing, successorsOf } from '@ahadi/domain/organisations/succession.ts';
import { to } from '@ahadi/domain/paths.ts';
import { requireFresh } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { inLetter } from '../core/letter.ts';
import { postLetter } from '../core/mail.ts';
import * as members from './member.store.ts';
import * as store from './succession.store.ts';

/** Passes where the organisation has another owner who is there. Its people are held. Throws ACC_LAST_OWNER. */
export async function requireOwnerBeside(ctx: Ctx, held: members.Held): Promise<void> {
  if (isOnlyOwner(await store.standingIn(ctx, held.organisationId), held.id)) throw new DomainError('ACC_LAST_OWNER');
}

/** Who can take over from a member who is the only owner and cannot leave without one; null for all others. */
export async function successorsFor(ctx: Ctx, held: members.Held): Promise<Standing[] | null> {
  if (held.status !== 'active' || held.powers.role !== 'owner') return null;
  const people = await store.standingIn(ctx, held.organisationId);
  return isOnlyOwner(people, held.id) ? successorsOf(people, held.id) : null;
}

/**
 * An owner makes another member an owner before they leave. Its people are held. Throws SESSION_NOT_FRESH, ACC_SUSPENDED, FORBIDDEN where they are
 * no owner themself, BAD_INPUT for who cannot take over.
 */
export async function handOver(ctx: Ctx, held: members.Held, successorId: MembershipId): Promise<void> {
  await requireFresh(ctx);
  if (ctx.isSuspended) throw new DomainError('ACC_SUSPENDED');
  if (held.powers.role !== 'owner') throw new DomainError('FORBIDDEN', 'Only an owner hands the organisation over.');
  const people = successorsOf(await store.standingIn(ctx, held.organisationId), held.id);
  if (!people.some(({ id }) => id === successorId))
    throw new DomainError('BAD_INPUT', undefined, { successorId: 'Choose somebody who acts for it and can sign in.' });
  await members.holdBoth(ctx, [held.id, successorId]);
  await members.give(ctx, successorId, { role: 'owner', limit: null });
  const next = await members.find(ctx, successorId);
  if (!next?.memberId) throw new Error(`membership ${successorId} is gone`);
  await emit(
    ctx,
    'member.changed',
    { kind: 'user', id: held.organisationId },
    { membershipId: successorId, userId: next.memberId as UserId, ...next.powers }, // the brand is born here: the column holds ids of users
    [held.organisationId, next.memberId],
  );
  await postLetter(ctx, {
    to: next.email,
    words: {
      kind: 'membership',
      title: 'You are an owner of an organisation now',
      about: { organisation: held.organisation },
      name: next.name ?? '',
      said: [
        `${inLetter(held.name ?? '')} left ${inLetter(held.organisation)} and made you an owner. All that waits there waits for you now.`,
      ],
      ways: [{ words: 'Open it', url: `${ctx.config.PUBLIC_URL}${to('membership', { id: successorId })}` }],
      reader: 'account',
    },
    dedupeKey: `member-owner:${successorId}:${held.id}`,
  });
}

/** Somebody was suspended: the organisations of which they are the only owner are told that their own sign-in decides meanwhile. */
export async function tellOfOwnerAway(ctx: Ctx, userId: string): Promise<void> {
  await store.holdOrganisationsOf(ctx, userId);
  for (const { membershipId, organisationId } of await store.ownedAlone(ctx, userId)) {
    const held = await members.find(ctx, membershipId);
    const account = await members.holdOrganisation(ctx, organisationId);
    if (!held || !account) throw new Error(`membership ${membershipId} is gone`);
    await emit(
      ctx,
      'member.only_owner_away',
      { kind: 'user', id: organisationId },
      { membershipId: held.id, userId: userId as UserId }, // the brand is born here: the column holds ids of users
      [organisationId],
    );
    await postLetter(ctx, {
      to: account.email,
      words: {
        kind: 'membership',
        title: 'The only owner of your organisation is suspended',
        about: { organisation: held.organisation },
        name: '',
        said: [
          `The account of ${inLetter(held.name ?? '')} is suspended, and nobody else is an owner of ${inLetter(held.organisation)}. Until they are back, only who signs in with its own account decides for it. Sign in with it and make somebody else an owner.`,
        ],
        ways: [{ words: 'See its people', url: `${ctx.config.PUBLIC_URL}${to('people')}` }],
        reader: 'account',
      },
      dedupeKey: `owner-away:${membershipId}:${ctx.requestId}`,
    });
  }
}
