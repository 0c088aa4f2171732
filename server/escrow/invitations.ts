// Anyone who is named in an escrow becomes its party once the address is confirmed to be theirs.
import type { UserId } from '@ahadi/domain/core/ids.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { identitiesOfUser, requireTakingNew, userById, userOfConfirmedEmail } from '../accounts/account.ts';
import { countTry } from '../accounts/entry.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { addReader, type Held, unclaimedPartiesOf } from './escrow.store.ts';
import { escrows } from './escrow.ts';
import { withParty } from './held.ts';

/** Ten invitations of strangers a day: nobody is mailed by a machine. */
const STRANGERS_A_DAY = 10;
const A_DAY_IN_SECONDS = 86_400;

/**
 * Links each party to its person where the address is a confirmed account's; the others are invited by the letter that follows the
 * deed. Answers the escrow with them. Throws BAD_INPUT when somebody takes part under two addresses or is about to leave, RATE_LIMITED.
 */
export async function inviteParties(ctx: Ctx, held: Held): Promise<Held> {
  const joined = new Set<string | null>(held.parties.map(({ userId }) => userId));
  let invited = held;
  for (const party of held.parties.filter(({ userId }) => userId === null)) {
    invited = withParty(invited, party.id, { invitedAt: ctx.now.toISOString() });
    const user = await userOfConfirmedEmail(ctx, party.email);
    if (user && joined.has(user.id))
      throw new DomainError('BAD_INPUT', twice(party.name), { others: twice(party.name) });
    if (user) {
      await requireTakingNew(ctx, { userId: user.id, name: party.name }, 'others');
      invited = await claimParty(ctx, invited, party.id, user.id);
    } else if (
      (await countTry(
        { ...ctx, db: ctx.outside },
        `escrow invitation|${held.creatorUserId}`,
        STRANGERS_A_DAY,
        A_DAY_IN_SECONDS,
      )) !== null
    )
      throw new DomainError(
        'RATE_LIMITED',
        `You can invite ${STRANGERS_A_DAY} people without an account a day. Nothing was sent; try again tomorrow.`,
      );
    joined.add(user?.id ?? null);
  }
  return invited;
}

const twice = (name: string): string => `${name} takes part already, under another address. Take one of them out.`;

/** Makes a person the party they were invited as, standing for their own identity until they choose another as they accept. */
async function claimParty(ctx: Ctx, held: Held, partyId: string, userId: string): Promise<Held> {
  const [primary] = await identitiesOfUser(ctx, userId);
  await addReader(ctx, held.id, userId);
  return withParty(held, partyId, {
    userId: userId as UserId, // the brand is born here
    identityId: primary?.id ?? null,
    level: primary?.verificationLevel ?? null,
  });
}

/** What a person who just confirmed their address was invited to becomes theirs. Doing it twice changes nothing. */
export const claimPartiesOf = (ctx: Ctx, userId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const user = await userById(ctx, userId);
    if (!user?.email_verified) return;
    for (const { id, escrowId } of await unclaimedPartiesOf(ctx, user.email))
      await escrows.work(ctx, escrowId, async (ctx, held) => {
        const party = held.parties.find((one) => one.id === id);
        // Looked at again under the lock; nobody takes part twice.
        if (!party || party.userId || held.parties.some((one) => one.userId === userId)) return undefined;
        const after = await claimParty(ctx, held, id, userId);
        const own = after.parties.find((one) => one.userId === userId);
        if (own?.userId) await escrows.tell(ctx, after, 'escrow.party_joined', { role: own.role, userId: own.userId });
        return after;
      });
  });
