// What ends or begins by time in an agreement does so here, once.
import { partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { signingDefaults } from '@ahadi/domain/agreements/rules.ts';
import { firstDayBegins } from '@ahadi/domain/agreements/silence.ts';
import { askedOf } from '@ahadi/domain/agreements/turns.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { addDays, HOUR } from '@ahadi/domain/core/time.ts';
import { cancelClocks, meetClock, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import type { ClockDeed } from '../core/firing.ts';
import { agreements, tell, withParties } from './agreement.ts';
import { dueAgreements, isStill, mayTakeEffect } from './clock.store.ts';
import type { Held } from './held.store.ts';
import { standingOf } from './in-force.store.ts';

const BATCH = 100;

/**
 * Runs `deed` for each due agreement, one transaction each, in batches; the deed looks again under the lock, so that two
 * processes at the same round do nothing twice. One that fails is logged and does not keep the others, however many fail.
 */
export async function sweep(
  ctx: Ctx,
  condition: Parameters<typeof dueAgreements>[1],
  deed: (ctx: Ctx, id: string) => Promise<unknown>,
): Promise<void> {
  for (let ids = await dueAgreements(ctx, condition, BATCH); ids.length > 0; ) {
    for (const id of ids)
      await deed(ctx, id).catch((failure: unknown) =>
        ctx.log.error('a due agreement could not be moved', { agreement: id, failure }),
      );
    ids = await dueAgreements(ctx, condition, BATCH, ids.at(-1));
  }
}

/**
 * Opens a signing window of the agreed number of days, with reminders while it runs. The row's `sign_due_at` follows the
 * window's clock by a trigger, whatever moves it.
 */
export async function openSigningWindow(ctx: Ctx, held: Held): Promise<Held & { signDueAt: string }> {
  const dueAt = addDays(ctx.now, held.terms.signWindowDays);
  await startClock(ctx, agreements.subject(held), { kind: 'agreement.sign_window', dueAt });
  await startReminder(ctx, held, signingDefaults.reminderFirstDays);
  return { ...held, signDueAt: dueAt.toISOString() };
}

/** Ends the signing window because everybody signed in it. */
export async function meetSigningWindow(ctx: Ctx, held: Held): Promise<Held> {
  await meetClock(ctx, agreements.subject(held), 'agreement.sign_window');
  return closeSigningWindow(ctx, held);
}

/** Ends the signing window and its reminders without an outcome; none may be open. */
export async function closeSigningWindow(ctx: Ctx, held: Held): Promise<Held> {
  await cancelClocks(ctx, agreements.subject(held), ['agreement.sign_window', 'agreement.reminder']);
  return { ...held, signDueAt: null };
}

const startReminder = (ctx: Ctx, held: Held, days: number) =>
  startClock(ctx, agreements.subject(held), { kind: 'agreement.reminder', dueAt: addDays(ctx.now, days) });

/** The signing window ended: the agreement lapses, open parties are out of time, nothing is owed. */
export const lapseAgreement: ClockDeed = (ctx, { subject, dueAt }) =>
  agreements.act(ctx, subject, 'lapse', async (ctx, held) => {
    const late = withParties(held, ({ status }) =>
      partyLifecycle.can('expire', status) ? { status: partyLifecycle.next('expire', status) } : undefined,
    );
    const closed = await closeSigningWindow(ctx, late);
    await tell(ctx, held, 'agreement.lapsed', { dueAt: dueAt.toISOString() });
    return { ...closed, endedReason: 'The time to sign ran out.' };
  });

/**
 * Reminds while signatures are missing: first after 3 days, then every 3, at most 5 (design 3.1), only those whose turn it
 * is, and nobody once the window is over, which its own clock says in the same round.
 */
export const remindToSign: ClockDeed = (ctx, { subject }) =>
  agreements.work(ctx, subject.id, async (ctx, held) => {
    if (held.signDueAt === null || Date.parse(held.signDueAt) <= ctx.now.getTime()) return undefined;
    const reminded = partiesToSign(held);
    for (const party of reminded) await tell(ctx, held, 'agreement.reminded', { partyId: party.id, by: 'clock' });
    const remindersSent = held.remindersSent + 1;
    if (remindersSent < signingDefaults.remindersAtMost)
      await startReminder(ctx, held, signingDefaults.reminderEveryDays);
    const asked = withParties(held, (party) => (reminded.includes(party) ? { letterReturned: null } : undefined));
    return { ...asked, remindersSent };
  });

const partiesToSign = (held: Held) => held.parties.filter((party) => askedOf(held, party) === 'agreement.sign');

/** Sealed agreements whose first day of effect has come. */
export const activateDueAgreements = (ctx: Ctx): Promise<void> =>
  sweep(ctx, mayTakeEffect(latestDay(ctx.now)), activateAgreement);

/**
 * Brings a sealed agreement into force when its day has come where its days are counted; before that it does nothing. Doing it twice
 * changes nothing.
 */
export const activateAgreement = async (ctx: Ctx, id: string): Promise<void> => {
  await agreements.work(ctx, id, async (ctx, held) => {
    if (!(await isStill(ctx, id, mayTakeEffect(latestDay(ctx.now))))) return undefined;
    const { effectiveOn } = held.terms;
    if (effectiveOn !== null && firstDayBegins(effectiveOn, placeOf((await standingOf(ctx, id)).place).tz) > ctx.now)
      return undefined;
    return agreements.follow(ctx, held, 'activate', async (ctx) => {
      await tell(ctx, held, 'agreement.activated', { effectiveOn });
      return held;
    });
  });
};

/** The calendar day in the zone that is furthest ahead, fourteen hours before UTC. */
const latestDay = (at: Date): string => new Date(at.getTime() + 14 * HOUR).toISOString().slice(0, 10);
