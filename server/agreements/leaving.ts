// An agreement goes on under the name in it when a party's account is closed.
import { whyUndeliverable } from '@ahadi/domain/disputes/delivery.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { keptAddressOf, keptUserOf } from '@ahadi/domain/privacy/holding/rules.ts';
import { leavingReason } from '@ahadi/domain/privacy/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import { agreements, tell, withParty } from './agreement.ts';
import { declineAgreement } from './draft.ts';
import { claimPartiesOf } from './invitation.ts';
import { endedOf, goneOnOf, readdressParties, unansweredBy } from './leaving.store.ts';

/**
 * The account of a party is closed, and the agreement goes on under the name in it: the party stays, without a person who acts for it, at
 * the address that stands for the contact that is kept. The other sides hear of it, and its history says so. Throws NOT_FOUND.
 */
export const keepParty = async (ctx: Ctx, { id, userId }: { id: string; userId: string }): Promise<void> => {
  await agreements.work(ctx, id, async (ctx, held) => {
    const party = held.parties.find((one) => one.userId === userId);
    if (!party) return undefined;
    const after = withParty(held, party.id, { userId: null, email: keptAddressOf(userId) });
    await tell(ctx, after, 'agreement.party_left', { partyId: party.id });
    return after;
  });
};

/**
 * Says no, for somebody who is leaving, to what others asked them and they did not answer, so that no invitation keeps anybody here; who
 * asked reads why. Only what was never opened, or, `all`, also what was only read: once they are signed out nobody answers that either.
 */
export async function declineForLeaver(ctx: Ctx, userId: string, which: { all: boolean }): Promise<void> {
  const asLeaver: Ctx = { ...ctx, actor: { kind: 'user', userId, roles: [] } };
  for (const id of await unansweredBy(ctx, userId, which))
    await declineAgreement(asLeaver, { id, reason: leavingReason });
}

/** Which agreements that is for somebody who has not asked to leave yet. */
export const unansweredInvitations = async (ctx: Ctx, userId: string): Promise<ReadonlySet<string>> =>
  new Set(await unansweredBy(ctx, userId, { all: false }));

/** Somebody who left is here again under their address: the parties that they were are theirs. */
export async function handBackParties(
  ctx: Ctx,
  { former, userId, email }: { former: string; userId: string; email: string },
): Promise<void> {
  await readdressParties(ctx, { kept: keptAddressOf(former), email });
  await claimPartiesOf(ctx, userId);
}

/**
 * The account of a party is deleted at `dueAt` and nothing of it will be kept: the others of each agreement that is over hear of it once
 * since `since`, while something can still be delivered to them.
 */
export async function tellOfLeaving(
  ctx: Ctx,
  { userId, since, dueAt }: { userId: string; since: Date; dueAt: Date },
): Promise<void> {
  for (const id of await endedOf(ctx, userId, since)) {
    const held = await agreements.hold(ctx, id);
    const party = held.parties.find((one) => one.userId === userId);
    if (party) await tell(ctx, held, 'agreement.party_leaving', { partyId: party.id, dueAt: dueAt.toISOString() });
  }
}

/** Refuses what could never be delivered to a party under this address, which it says itself unless it stands for somebody who left. Throws PARTY_GONE. */
export async function refuseGone(ctx: Pick<Ctx, 'db'>, email: string): Promise<void> {
  if (keptUserOf(email) === null) return;
  const day = await goneOnOf(ctx, email);
  if (day !== null) throw new DomainError('PARTY_GONE', whyUndeliverable(day));
}
