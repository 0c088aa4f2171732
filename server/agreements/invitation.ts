// A party is invited under its address, and becomes the person who confirms it.
import type { Party } from '@ahadi/domain/agreements/schema.ts';
import type { UserId } from '@ahadi/domain/core/ids.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import {
  identitiesOfUser,
  identityLevels,
  requireTakingNew,
  userById,
  userOfConfirmedEmail,
} from '../accounts/account.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { agreements, tell, withParty } from './agreement.ts';
import { takeOverComments } from './comment.store.ts';
import type { Held } from './held.store.ts';
import { countInvitedStrangers, unclaimedPartiesOf } from './invitation.store.ts';
import { takeOverSuggestions } from './suggestion.store.ts';

/**
 * Ten invitations of strangers a day (design 4.2): nobody is mailed by a machine. An identity whose documents were checked answers for
 * what it sends, and may send one text to a thousand.
 */
const STRANGERS_A_DAY = 10;
const STRANGERS_OF_CHECKED = 1000;
const CHECKED_LEVEL = 2;

/** How many people without an account the maker of an agreement may invite a day, and how many of them are left now. */
export async function invitationsLeft(
  ctx: Ctx,
  { creatorUserId, ownerIdentityId }: { creatorUserId: string; ownerIdentityId: string },
): Promise<{ most: number; left: number }> {
  const [level = 0] = await identityLevels(ctx, [ownerIdentityId]);
  const most = level >= CHECKED_LEVEL ? STRANGERS_OF_CHECKED : STRANGERS_A_DAY;
  const before = await countInvitedStrangers(ctx, creatorUserId, new Date(ctx.now.getTime() - DAY));
  return { most, left: Math.max(0, most - before) };
}

/**
 * Links each party to its person where the address is a confirmed account's; the others are invited by mail. Throws
 * BAD_INPUT when somebody stands on the list under two addresses or is about to leave, RATE_LIMITED.
 */
export async function inviteParties(ctx: Ctx, held: Held, partyIds: readonly string[]): Promise<Held> {
  const joined = new Set<string | null>(held.parties.map(({ userId }) => userId));
  let invited = held;
  let strangers = 0;
  for (const party of held.parties.filter(({ id, userId }) => userId === null && partyIds.includes(id))) {
    const user = await userOfConfirmedEmail(ctx, party.email);
    // Who signs in person is not written to, and may share the address of somebody who has joined.
    if (party.inPerson && (!user || joined.has(user.id))) continue;
    if (!user) strangers += 1;
    else if (joined.has(user.id)) throw new DomainError('BAD_INPUT', twice(party.name), { parties: twice(party.name) });
    else {
      await requireTakingNew(ctx, { userId: user.id, name: party.name }, 'parties');
      invited = await withClaimed(ctx, invited, party, user.id);
    }
    if (user) joined.add(user.id);
  }
  await requireInvitationsLeft(ctx, held, strangers);
  return invited;
}

/** Throws RATE_LIMITED when so many people without an account are more than may be invited today. */
export async function requireInvitationsLeft(
  ctx: Ctx,
  held: { creatorUserId: string; ownerIdentityId: string },
  strangers: number,
): Promise<void> {
  if (strangers === 0) return;
  const { most, left } = await invitationsLeft(ctx, held);
  if (strangers > left)
    throw new DomainError(
      'RATE_LIMITED',
      `You can invite ${most} people without an account a day. Nothing was sent; try again tomorrow.`,
    );
}

const twice = (name: string): string => `${name} is on the list already, under another address. Take one of them out.`;

/** A person is the party they were invited as, standing for their own identity, or for the one of who handed the signing over to them. */
export async function withClaimed(ctx: Ctx, held: Held, { id, identityId }: Party, user: string): Promise<Held> {
  const userId = user as Party['userId']; // the brand is born here
  const told = { letterReturned: null, rightPerson: null };
  if (identityId) return withParty(held, id, { userId, ...told });
  const [primary] = await identitiesOfUser(ctx, user);
  const { id: own = null, kind = null, verificationLevel = null } = primary ?? {};
  return withParty(held, id, { userId, identityId: own, identityKind: kind, verificationLevel, ...told });
}

/** What a party said by letter is of who it is now. */
async function takeOverWords(ctx: Ctx, it: { agreementId: string; partyId: string; userId: string }): Promise<void> {
  await takeOverComments(ctx, it);
  await takeOverSuggestions(ctx, it);
}

/** What a person who just confirmed their address was invited to becomes theirs. Doing it twice changes nothing. */
export const claimPartiesOf = (ctx: Ctx, userId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const user = await userById(ctx, userId);
    if (!user?.email_verified) return;
    for (const { id, agreement_id } of await unclaimedPartiesOf(ctx, user.email))
      await agreements.work(ctx, agreement_id, async (ctx, held) => {
        const party = held.parties.find((one) => one.id === id);
        // Looked at again under the lock: its creator may have taken it out or corrected its address since the list was read.
        if (party?.email !== user.email || held.parties.some((one) => one.userId === userId)) return undefined;
        const now = await withClaimed(ctx, held, party, userId);
        await takeOverWords(ctx, { agreementId: held.id, partyId: party.id, userId });
        await tell(ctx, now, 'agreement.party_joined', { partyId: party.id, userId: userId as UserId }); // the brand is born here
        return now;
      });
  });
