import { DomainError } from '@ahadi/domain/errors.ts';
import { countTry } from '../../accounts/entry/service.ts';
import { identitiesOfUser, userById, userOfConfirmedEmail } from '../../accounts/service.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { readEscrow, tell } from '../life/service.ts';
import { addReader, changeParty, findEscrow, unclaimedPartiesOf } from '../store.ts';

/** Ten invitations of strangers a day: nobody is mailed by a machine. */
const STRANGERS_A_DAY = 10;
const A_DAY_IN_SECONDS = 86_400;

/**
 * Links each party to its person where the address is a confirmed account's; the others are invited by the letter that follows the
 * deed. Throws BAD_INPUT when somebody takes part under two addresses, RATE_LIMITED.
 */
export async function inviteParties(ctx: Ctx, escrowId: string): Promise<void> {
  const held = await findEscrow(ctx, escrowId);
  if (!held) throw new DomainError('NOT_FOUND');
  const joined = new Set<string | null>(held.parties.map(({ userId }) => userId));
  for (const party of held.parties.filter(({ userId }) => userId === null)) {
    await changeParty(ctx, party.id, { invited_at: ctx.now });
    const user = await userOfConfirmedEmail(ctx, party.email);
    if (user && joined.has(user.id))
      throw new DomainError('BAD_INPUT', twice(party.name), { others: twice(party.name) });
    if (user) await claimParty(ctx, escrowId, party.id, user.id);
    else if (
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
}

const twice = (name: string): string => `${name} takes part already, under another address. Take one of them out.`;

/** Makes a person the party they were invited as, standing for their own identity until they choose another as they accept. */
async function claimParty(ctx: Ctx, escrowId: string, partyId: string, userId: string): Promise<void> {
  const [primary] = await identitiesOfUser(ctx, userId);
  await changeParty(ctx, partyId, { user_id: userId, identity_id: primary?.id ?? null });
  await addReader(ctx, escrowId, userId);
}

/** What a person who just confirmed their address was invited to becomes theirs. Doing it twice changes nothing. */
export const claimPartiesOf = (ctx: Ctx, userId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const user = await userById(ctx, userId);
    if (!user?.email_verified) return;
    for (const { id, escrowId } of await unclaimedPartiesOf(ctx, user.email)) {
      const held = await readEscrow(ctx, escrowId, true);
      const party = held.parties.find((one) => one.id === id);
      // Looked at again under the lock; nobody takes part twice.
      if (!party || party.userId || held.parties.some((one) => one.userId === userId)) continue;
      await claimParty(ctx, escrowId, id, userId);
      const now = await readEscrow(ctx, escrowId);
      const own = now.parties.find((one) => one.userId === userId);
      if (own?.userId) await tell(ctx, now, 'escrow.party_joined', { role: own.role, userId: own.userId });
    }
  });
