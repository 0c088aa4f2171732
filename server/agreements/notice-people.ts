// Who stands where around an agreement, seen from a deed.
import { partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { isTurnOf, waitingApprovers } from '@ahadi/domain/agreements/rules.ts';
import type { Party } from '@ahadi/domain/agreements/schema.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { keptUserOf } from '@ahadi/domain/privacy/holding/rules.ts';
import { userById } from '../accounts/account.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Recipient } from '../core/notice.ts';
import { formerNames } from './former.store.ts';
import type { Held } from './held.store.ts';
import { promisedAfter } from './in-force.store.ts';

/** Groups of people around an agreement, seen from a deed. */
export type Who = {
  /** Everybody but who did it, less their own side. */
  otherSides: Recipient[];
  /** Everybody but who did it. */
  others: Recipient[];
  creator: Recipient[];
  party: (partyId: string) => Recipient[];
  attendant: (attendantId: string) => Recipient[];
  /** Who is still asked to approve the frozen text. */
  toApprove: Recipient[];
  /** Witnesses of this party who have not said yet what they saw. */
  witnesses: (partyId: string) => Recipient[];
  /** Whose turn it is to sign, but who did it. */
  toSign: Recipient[];
  everybody: Recipient[];
  actor: string;
  /** The name of who made it. */
  maker: string;
  /** Titles of promises that end with it before their day; empty but where it was ended. */
  released: readonly string[];
};

/** Who is to hear of a deed on an agreement, by what they are in it. */
export async function groupsOf(ctx: Ctx, event: WrittenEvent, held: Held): Promise<Who> {
  const ofParty = (party: Pick<Party, 'userId' | 'email' | 'name'>): Recipient => ({
    userId: party.userId,
    email: party.email,
    name: party.name,
  });
  const user = await userById(ctx, held.creatorUserId);
  const isCreator = ({ userId, email }: Party) => (userId ?? keptUserOf(email)) === held.creatorUserId;
  const creatorParty = held.parties.find(isCreator);
  const creator: Recipient[] = creatorParty
    ? [ofParty(creatorParty)]
    : user
      ? [{ userId: user.id, email: user.email, name: user.name }]
      : [];
  const others = held.parties.filter((party) => !isCreator(party));
  // Who signs in person and has no account hears nothing by letter before the sealed copy: the device they sign on is their way in.
  const reached = others.filter(({ inPerson, userId }) => !inPerson || userId !== null);
  const everybody = [...creator, ...reached.map(ofParty)];
  const actor = event.actorId
    ? ([...held.parties, ...held.attendants].find(({ userId }) => userId === event.actorId)?.name ??
      (await userById(ctx, event.actorId))?.name)
    : undefined;
  // Who did it without an account is told by a letter of its own.
  const { byLetter, partyId } = event.payload as { byLetter?: true; partyId?: string };
  const doer = held.parties.find(({ id, userId }) =>
    byLetter ? id === partyId : userId !== null && userId === event.actorId,
  );
  // They may have lost their place since.
  const former =
    byLetter && !doer ? (await formerNames(ctx, held.id)).findLast(({ personId }) => personId === partyId) : undefined;
  const notActor = ({ userId, email }: Recipient) =>
    userId === null ? !byLetter || email !== doer?.email : userId !== event.actorId;
  const own = doer?.side;
  const ownSide = held.parties.filter(({ side }) => side === own).map(({ userId }): string | null => userId);
  return {
    otherSides: everybody.filter(notActor).filter(({ userId }) => userId === null || !ownSide.includes(userId)),
    creator: creator.filter(notActor),
    everybody,
    others: everybody.filter(notActor),
    party: (partyId) => held.parties.filter((party) => party.id === partyId).map(ofParty),
    attendant: (attendantId) => held.attendants.filter(({ id }) => id === attendantId).map(ofParty),
    toApprove: held.attendants.filter(({ role, status }) => role === 'approver' && status !== 'approved').map(ofParty),
    witnesses: (partyId) =>
      held.attendants
        .filter((it) => it.role === 'witness' && it.partyId === partyId && it.status !== 'attested')
        .map(ofParty),
    toSign: held.parties
      .filter(
        (party) =>
          partyLifecycle.can('sign', party.status) &&
          isTurnOf(party, held.parties, held.terms.signMode) &&
          (!party.inPerson || party.userId !== null) &&
          waitingApprovers(party.id, held.attendants).length === 0,
      )
      .map(ofParty)
      .filter(notActor),
    actor: actor ?? (byLetter ? (doer ?? former)?.name : undefined) ?? 'Somebody',
    maker: creatorParty?.name ?? user?.name ?? 'Somebody',
    released:
      event.name === 'agreement.terminated'
        ? await promisedAfter(ctx, held.id, (event as WrittenEvent<'agreement.terminated'>).payload.endsOn)
        : [],
  };
}

/** The names of the other sides of an agreement, as far as a letter to one of its people goes. */
export function othersThan(parties: readonly Party[], email: string): string {
  const own = parties.find((party) => party.email === email);
  const others = parties.filter((party) => party.email !== email && (own === undefined || party.side !== own.side));
  return others.map(({ name }) => name).join(', ');
}
