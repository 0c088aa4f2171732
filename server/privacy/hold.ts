// What binds somebody outlives their account, and is kept for that alone.
import { afterHold, HOLD_YEARS, yearsAfter } from '@ahadi/domain/privacy/holding/rules.ts';
import type { OutlivingKind } from '@ahadi/domain/privacy/rules.ts';
import type { Blocker } from '@ahadi/domain/privacy/schema.ts';
import { userById } from '../accounts/account.ts';
import { agreementsHeld } from '../agreements/duties.ts';
import { handBackParties, keepParty } from '../agreements/leaving.ts';
import { type Clock, startClock } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import type { HeldRows } from '../core/viewer.ts';
import { disputesHeld } from '../disputes/duties.ts';
import { handBackDisputes, keepInDisputes } from '../disputes/leaving.ts';
import { promisesHeld } from '../obligations/duties.ts';
import { entriesHeld } from '../records/duties.ts';
import { followSubject } from '../records/leaving.ts';
import { subjectOf } from './erasure.store.ts';
import { erasePerson } from './erasure.ts';
import * as store from './hold.store.ts';

const subjectFor = (userId: string) => ({ kind: 'user', id: userId }) as const;

/** What of each kind that outlives an account still binds whom, and when it ended. A kind without rows does not compile. */
const held: Record<OutlivingKind, HeldRows> = {
  in_force: agreementsHeld,
  promise: promisesHeld,
  entry: entriesHeld,
};
/** A dispute in the way of leaving is over by then; one that is filed later is a duty as well. */
const boundBy = [...Object.values(held), disputesHeld];

/** Something of theirs that goes on, by its id. */
export type Duty = Pick<Blocker, 'kind'> & { id: string };

/**
 * Somebody's account is about to be erased, and these duties go on: what they are reached by is kept, their agreements go on under the name in
 * them, the other sides are told, and a clock looks after seven years whether anything still binds. The caller erases the rest in the same transaction.
 */
export async function beginHold(ctx: Ctx, userId: string, duties: readonly Duty[]): Promise<void> {
  const agreementIds = [...new Set(duties.flatMap(({ kind, id }) => (kind === 'entry' ? [] : [id])))].toSorted();
  await store.addHold(ctx, userId, agreementIds);
  for (const id of agreementIds) await keepParty(ctx, { id, userId });
  await keepInDisputes(ctx, userId, agreementIds);
  await startClock(ctx, subjectFor(userId), { kind: 'account.hold', dueAt: yearsAfter(ctx.now, HOLD_YEARS) });
  await emit(ctx, 'account.closed', subjectFor(userId), { duties: duties.length });
}

/** Seven years have passed: where nothing has bound the person for so long the rest of them is erased, else it is looked at again then. */
export async function lookAtHold(ctx: Ctx, { subject }: Clock): Promise<void> {
  const userId = subject.id;
  const hold = await store.openHold(ctx, userId);
  const person = hold && (await subjectOf(ctx, userId));
  if (!person) return;
  const ends = await store.endsOf(ctx, { ...person, agreementIds: hold.agreementIds }, boundBy);
  const next = afterHold(ends, hold.begunAt, ctx.now);
  if (!next.isOver) {
    await startClock(ctx, subjectFor(userId), { kind: 'account.hold', dueAt: next.lookAt });
    return;
  }
  await store.endHold(ctx, userId);
  await erasePerson(ctx, userId);
  await emit(ctx, 'account.hold_ended', subjectFor(userId), {});
}

/**
 * Somebody confirmed an address. Where it is kept of an account that was closed, its duties are theirs from now on, and the contact is kept no
 * more: it is this account's. Doing it twice changes nothing.
 */
export const comeBack = (ctx: Ctx, userId: string): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const user = await userById(ctx, userId);
    for (const former of user ? await store.heldUnderAddressOf(ctx, userId) : []) {
      const back = { former, userId, email: user?.email ?? '' };
      await handBackParties(ctx, back);
      await handBackDisputes(ctx, back);
      await followSubject(ctx, back);
      await store.noteReturn(ctx, back);
      await emit(ctx, 'account.came_back', subjectFor(userId), { formerUserId: former });
    }
  });
