import { localDayOf, placeOf } from '@ahadi/domain/core/calendar.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { mediationLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type { CaseSide } from '@ahadi/domain/mediation/schema.ts';
import { countTry } from '../../accounts/entry/service.ts';
import { identitiesOfUser, userById, userOfConfirmedEmail } from '../../accounts/service.ts';
import { agreementForMediation } from '../../agreements/service.ts';
import { type Ctx, tellPeople, transaction } from '../../core/ctx.ts';
import { disputeForMediation } from '../../disputes/mediation.ts';
import { asSystem, audienceOf, readCase, subjectOf } from '../life/service.ts';
import { changeSide, newestRefusalOf, unclaimedSidesOf } from '../sides/store.ts';
import { addReader, type Held } from '../store.ts';

/** So many invitations a day of people one shares no dispute or agreement with: nobody is mailed by a machine. */
const INVITED_A_DAY = 10;
const A_DAY_IN_SECONDS = 86_400;

type Person = { userId: string; identityId: string | null };

/** People of the dispute or the agreement by the address they are reached under there. */
async function knownOf(ctx: Ctx, held: Held): Promise<ReadonlyMap<string, Person>> {
  const parties = held.disputeId
    ? (await disputeForMediation(ctx, held.disputeId)).sides
    : held.agreementId
      ? (await agreementForMediation(ctx, held.agreementId)).parties
      : [];
  return new Map(
    parties.flatMap(({ email, userId, identityId }) => (userId ? [[email.toLowerCase(), { userId, identityId }]] : [])),
  );
}

/**
 * Links each side to its person: whoever is on that side of the dispute or agreement, or whose confirmed address it is. The others are
 * invited by the letter that follows the deed. Throws BAD_INPUT when somebody would be two sides.
 */
export async function inviteSides(ctx: Ctx, held: Held): Promise<void> {
  const known = await knownOf(ctx, held);
  const joined = new Set<string>(held.sides.flatMap(({ userId }) => (userId ? [userId] : [])));
  for (const side of held.sides.filter(({ userId }) => userId === null)) {
    await changeSide(ctx, held.id, side.side, { invited_at: ctx.now });
    const person = known.get(side.email) ?? (await personOf(ctx, side.email));
    if (!person) continue;
    if (joined.has(person.userId)) {
      const sentence = `${side.name} takes part already, under another address. Take one of them out.`;
      throw new DomainError('BAD_INPUT', sentence, { others: sentence });
    }
    joined.add(person.userId);
    await claimSide(ctx, held.id, side.side, person);
  }
}

async function personOf(ctx: Ctx, email: string): Promise<Person | null> {
  const user = await userOfConfirmedEmail(ctx, email);
  if (!user) return null;
  const [primary] = await identitiesOfUser(ctx, user.id);
  return { userId: user.id, identityId: primary?.id ?? null };
}

/**
 * Judges whether the other sides may be asked, before anybody is: ten a day where no dispute or agreement brings them together, and who
 * said no is left alone for thirty days. Throws RATE_LIMITED.
 */
export async function requireInvitable(ctx: Ctx, held: Held): Promise<void> {
  const known = await knownOf(ctx, held);
  const others = held.sides.filter(({ userId }) => userId === null).map(({ email }) => email.toLowerCase());
  const refused = held.disputeId
    ? null // of a dispute each side asks once, whatever the answer
    : await newestRefusalOf(ctx, held, others, addDays(ctx.now, -mediationDefaults.askAgainDays));
  if (refused) {
    const day = localDayOf(addDays(refused.at, mediationDefaults.askAgainDays), placeOf(held.calendar).tz);
    const sentence = `${refused.name} declined a mediation that you asked for. Nothing was sent; you can ask again from ${day}.`;
    throw new DomainError('RATE_LIMITED', sentence);
  }
  for (const email of others) if (!known.has(email)) await countInvitation(ctx, held);
}

async function countInvitation(ctx: Ctx, held: Held): Promise<void> {
  const key = `mediation invitation|${held.requesterUserId}`;
  if ((await countTry({ ...ctx, db: ctx.outside }, key, INVITED_A_DAY, A_DAY_IN_SECONDS)) !== null)
    throw new DomainError(
      'RATE_LIMITED',
      `You can invite ${INVITED_A_DAY} people a day with whom you share no dispute or agreement. Nothing was sent; try again tomorrow.`,
    );
}

/** Makes a person the side they were invited as, standing for an identity of theirs until they choose another as they agree. */
async function claimSide(ctx: Ctx, id: string, side: CaseSide, { userId, identityId }: Person): Promise<void> {
  await changeSide(ctx, id, side, { user_id: userId, identity_id: identityId });
  await addReader(ctx, id, userId);
}

/** What a person who just confirmed their address was invited to becomes theirs. Doing it twice changes nothing. */
export const claimSidesOf = (ctx: Ctx, userId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const user = await userById(ctx, userId);
    if (!user?.email_verified) return;
    for (const { mediationId } of await unclaimedSidesOf(ctx, user.email)) {
      const held = await readCase(asSystem(ctx), mediationId, true);
      const side = held.sides.find(({ email }) => email === user.email.toLowerCase());
      const takesPart = held.sides.some((one) => one.userId === userId || one.representativeUserIds.includes(userId));
      // Looked at again under the lock; nobody takes part twice.
      if (!side || side.userId || takesPart || !mediationLifecycle.can('consent', held.status)) continue;
      const [primary] = await identitiesOfUser(ctx, userId);
      await claimSide(ctx, mediationId, side.side, { userId, identityId: primary?.id ?? null });
      const subject = subjectOf(held);
      await tellPeople(ctx, audienceOf(held), 'changed', { subjectKind: subject.kind, subjectId: subject.id });
    }
  });
