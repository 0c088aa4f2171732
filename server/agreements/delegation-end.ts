// Only a signing is handed over: with the deed that ends it each party is its own person's again, and nobody is named in another's place.
import { beingAgreed } from '@ahadi/domain/agreements/lifecycle.ts';
import type { Attendant, Party } from '@ahadi/domain/agreements/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import * as store from './delegation.store.ts';
import type { Held } from './held.store.ts';

/**
 * Only a signing is handed over. With the deed that ends it, well or not, each party is again the person's who handed it over, reached where
 * they were before, and who was to sign reads along. A signature that was given stays what it is. Where nothing was signed the handing over
 * has ended too: anyone who signs later signs for themself, or hands over again. Doing it twice changes nothing.
 */
export async function returnParties(ctx: Ctx, now: Held, before: Held): Promise<Held> {
  const isOver = beingAgreed.includes(before.status) && now.status !== before.status && now.status !== 'signing';
  if (!isOver) return now;
  // Nobody is invited any more: whom somebody named as the right person is a stranger to it.
  const isNamed = now.parties.some(({ rightPerson }) => rightPerson !== null);
  const held = isNamed ? { ...now, parties: now.parties.map((one) => ({ ...one, rightPerson: null })) } : now;
  if (!held.delegations.some(({ status }) => status === 'agreed')) return held;
  const away = await store.notReturned(ctx, held.id);
  let after = held;
  for (const party of held.parties) {
    // The first who handed it over is bound; who had it from them and handed it on is not.
    const [first] = away.filter(({ party_id }) => party_id === party.id);
    const last = away.findLast(({ party_id }) => party_id === party.id);
    if (first && last) after = returned(after, party, first, last.name);
  }
  await store.noteReturned(ctx, held.id);
  const hasSigned = (partyId: string) => held.parties.some(({ id, status }) => id === partyId && status === 'signed');
  const delegations = held.delegations.map((one) =>
    one.status === 'agreed' && !hasSigned(one.partyId) ? { ...one, status: 'ended' as const } : one,
  );
  return { ...after, delegations };
}

function returned(
  held: Held,
  party: Party,
  from: { from_user_id: string; from_email: string },
  substitute: string,
): Held {
  const userId = from.from_user_id as Party['userId']; // the brand is born here
  const reads = party.userId ? { userId: party.userId, status: 'viewed' as const } : {};
  return {
    ...held,
    parties: held.parties.map((one) => (one.id === party.id ? { ...one, userId, email: from.from_email } : one)),
    attendants: [
      ...held.attendants.filter((one) => one.role !== 'reader' || one.userId !== userId),
      newAttendant({ role: 'reader', partyId: null, name: substitute, email: party.email, ...reads }),
    ],
  };
}

/** Somebody who attends from now on. */
export const newAttendant = (
  it: Pick<Attendant, 'role' | 'partyId' | 'name' | 'email'> & Partial<Attendant>,
): Attendant => ({
  ...{ userId: null, status: 'invited', doneAt: null, reason: null, presentAt: null },
  ...it,
  id: uuidv7() as Attendant['id'], // the brand is born here
  email: it.email.toLowerCase(),
});
