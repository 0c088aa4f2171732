// The other sides are invited, and are claimed by who proves their address.
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { mediationLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import { turnsOfMediation } from '@ahadi/domain/mediation/turns.ts';
import { identitiesOfUser, requireTakingNew, userById, userOfConfirmedEmail } from '../accounts/account.ts';
import { countTry } from '../accounts/entry.ts';
import { agreementForMediation } from '../agreements/draft.ts';
import { asSystem } from '../core/aggregate.ts';
import { type Ctx, tellPeople, transaction } from '../core/ctx.ts';
import { writeTurns } from '../core/turns.ts';
import { disputeForMediation } from '../disputes/mediation.ts';
import { withSide } from './held.ts';
import { addReader, type Held, type HeldSide } from './mediation.store.ts';
import { audienceOf, mediations } from './mediation.ts';
import { claimSide, newestRefusalOf, unclaimedSidesOf } from './sides.store.ts';

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
 * Links each side to its person: who is on that side of the dispute or agreement, or whose confirmed address it is. The others are
 * invited by the letter that follows the deed. Throws BAD_INPUT when somebody would be two sides.
 */
export async function inviteSides(ctx: Ctx, held: Held): Promise<Held> {
  let after = held;
  const known = await knownOf(ctx, held);
  const joined = new Set<string>(held.sides.flatMap(({ userId }) => (userId ? [userId] : [])));
  for (const side of held.sides.filter(({ userId }) => userId === null)) {
    after = withSide(after, side.side, { invitedAt: ctx.now.toISOString() });
    const person = known.get(side.email) ?? (await personOf(ctx, side.email));
    if (!person) continue;
    if (joined.has(person.userId)) {
      const sentence = `${side.name} takes part already, under another address. Take one of them out.`;
      throw new DomainError('BAD_INPUT', sentence, { others: sentence });
    }
    joined.add(person.userId);
    after = withSide(after, side.side, person as Pick<HeldSide, 'userId' | 'identityId'>); // brands of ids are born here
    await addReader(ctx, held.id, person.userId);
  }
  return after;
}

async function personOf(ctx: Ctx, email: string): Promise<Person | null> {
  const user = await userOfConfirmedEmail(ctx, email);
  if (!user) return null;
  const [primary] = await identitiesOfUser(ctx, user.id);
  return { userId: user.id, identityId: primary?.id ?? null };
}

/**
 * Judges whether the other sides may be asked, before anybody is: ten a day where no dispute or agreement brings them together, and who
 * said no is left alone for thirty days. Throws BAD_INPUT for who is about to leave, RATE_LIMITED.
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
  // Who is in dispute does not leave; anybody else who is about to is asked for nothing new.
  for (const { email, name, userId } of held.disputeId ? [] : held.sides) {
    const person = userId === null ? (known.get(email.toLowerCase()) ?? (await personOf(ctx, email))) : null;
    if (person) await requireTakingNew(ctx, { userId: person.userId, name }, 'others');
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

/** What a person who just confirmed their address was invited to becomes theirs. Doing it twice changes nothing. */
export const claimSidesOf = (ctx: Ctx, userId: string): Promise<void> =>
  transaction(asSystem(ctx), async (ctx) => {
    const user = await userById(ctx, userId);
    if (!user?.email_verified) return;
    for (const { mediationId } of await unclaimedSidesOf(ctx, user.email)) {
      const held = await mediations.hold(ctx, mediationId);
      const side = held.sides.find(({ email }) => email === user.email.toLowerCase());
      const takesPart = held.sides.some((one) => one.userId === userId || one.representativeUserIds.includes(userId));
      // Looked at again under the lock; nobody takes part twice.
      if (!side || side.userId || takesPart || !mediationLifecycle.can('consent', held.status)) continue;
      const [primary] = await identitiesOfUser(ctx, userId);
      // No deed on the case: it stays where it is in the lists of others, and nothing of it is written down.
      await claimSide(ctx, mediationId, side.side, { userId, identityId: primary?.id ?? null });
      const claimed = withSide(held, side.side, { userId } as Pick<HeldSide, 'userId'>); // the brand is born here
      await writeTurns(ctx, mediations.subject(held), turnsOfMediation(held), turnsOfMediation(claimed));
      await addReader(ctx, mediationId, userId);
      const subject = mediations.subject(held);
      await tellPeople(ctx, audienceOf(held), 'changed', { subjectKind: subject.kind, subjectId: subject.id });
    }
  });
