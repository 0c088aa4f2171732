import { partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { isTurnOf, signingDefaults } from '@ahadi/domain/agreements/rules.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { readAgreement, step, tell } from '../life/service.ts';
import { changeAgreement, changeParty, type Held } from '../store.ts';
import { dueAgreements, isEffectNow, isPastWindow, isReminderDue, isStill } from './store.ts';

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

/** Signing windows that ended: the agreement lapses, open parties are out of time, nothing is owed. */
export const lapseDueAgreements = (ctx: Ctx): Promise<void> => sweep(ctx, isPastWindow(ctx.now), lapseAgreement);

const lapseAgreement = (ctx: Ctx, id: string) =>
  transaction(ctx, async (ctx) => {
    const due = await readAgreement(ctx, id, true);
    if (!(await isStill(ctx, id, isPastWindow(ctx.now)))) return; // somebody signed or extended it since the list was read
    await step(ctx, id, 'lapse', async (ctx, held) => {
      for (const party of held.parties.filter(({ status }) => partyLifecycle.can('expire', status)))
        await changeParty(ctx, party.id, { status: partyLifecycle.next('expire', party.status) });
      await tell(ctx, held, 'agreement.lapsed', { dueAt: due.signDueAt ?? '' });
      return { ended_reason: 'The time to sign ran out.', sign_due_at: null, next_reminder_at: null };
    });
  });

/** Reminders while signatures are missing: first after 3 days, then every 3, at most 5 (design 3.1), only to whose turn it is. */
export const remindDueParties = (ctx: Ctx): Promise<void> => sweep(ctx, isReminderDue(ctx.now), remindAgreement);

const remindAgreement = (ctx: Ctx, id: string) =>
  transaction(ctx, async (ctx) => {
    const held = await readAgreement(ctx, id, true);
    if (!(await isStill(ctx, id, isReminderDue(ctx.now)))) return;
    for (const party of partiesToSign(held))
      await tell(ctx, held, 'agreement.reminded', { partyId: party.id, by: 'clock' });
    const sent = held.remindersSent + 1;
    await changeAgreement(ctx, id, {
      reminders_sent: sent,
      next_reminder_at:
        sent < signingDefaults.remindersAtMost ? addDays(ctx.now, signingDefaults.reminderEveryDays) : null,
    });
  });

const partiesToSign = (held: Held) =>
  held.parties.filter(
    (party) => partyLifecycle.can('sign', party.status) && isTurnOf(party, held.parties, held.terms.signMode),
  );

/** Sealed agreements whose first day of effect has come. */
export const activateDueAgreements = (ctx: Ctx): Promise<void> =>
  sweep(ctx, isEffectNow(dayOf(ctx.now)), activateAgreement);

/** Brings a sealed agreement into force when its day has come; before that day it does nothing. Doing it twice changes nothing. */
export const activateAgreement = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const held = await readAgreement(ctx, id, true);
    if (!(await isStill(ctx, id, isEffectNow(dayOf(ctx.now))))) return;
    await step(ctx, id, 'activate', async (ctx) => {
      await tell(ctx, held, 'agreement.activated', { effectiveOn: held.terms.effectiveOn });
      return undefined;
    });
  });

/** The calendar day in UTC. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
