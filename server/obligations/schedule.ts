// Each promise has its day, and what repeats has one day ahead.
import { cutShort, inForce, ranItsTime } from '@ahadi/domain/agreements/lifecycle.ts';
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { ObligationId } from '@ahadi/domain/core/ids.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { hastenedDay } from '@ahadi/domain/obligations/acceleration.ts';
import { daysOf } from '@ahadi/domain/obligations/plan.ts';
import { dueDayFrom } from '@ahadi/domain/obligations/rules.ts';
import { agreements } from '../agreements/agreement.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { placeOfAll } from '../core/places.ts';
import { type Held, heldOf } from './held.ts';
import { obligationsOf, planObligation } from './obligation.store.ts';
import { moved, obligations, runUntil, tell, todayOf } from './obligation.ts';

/**
 * Everybody signed: the first day of each promise is planned, in days that end when they have ended where every party is. May run
 * again: what is there stays as it is.
 */
export const planObligations = (ctx: Ctx, agreementId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const agreement = await agreements.hold(ctx, agreementId);
    const terms = agreement.terms.obligations ?? [];
    // A document that changes another is the other's text; what it promises is promised there.
    if (terms.length === 0 || agreement.purpose !== null) return;
    if (!inForce.includes(agreement.status)) return;
    const { code, tz } = placeOf(await placeOfAll(ctx, agreement.parties));
    for (const term of terms) {
      // What counts from the day of coming into force has no day before it.
      const plannedOn = term.due.kind === 'after' ? null : (daysOf(term.due, '')[0] ?? null);
      await planObligation(ctx, { agreementId, term, occurrence: 1, edition: 0, country: code, tz, plannedOn });
    }
  });

/** The agreement is in force: what is planned becomes due. May run again, and twice at once: the agreement's row is held. */
export const armObligations = (
  ctx: Ctx,
  event: Pick<WrittenEvent<'agreement.activated'>, 'subjectId' | 'at' | 'payload'>,
): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const agreement = await agreements.hold(ctx, event.subjectId);
    if (agreement.status !== 'active') return;
    await planObligations(ctx, agreement.id);
    for (const kept of await obligationsOf(ctx, agreement.id)) {
      if (kept.status !== 'planned') continue;
      const began = localDayOf(new Date(event.at), placeOf(kept.country).begins);
      const { effectiveOn } = event.payload;
      const inForceOn = effectiveOn !== null && effectiveOn > began ? effectiveOn : began;
      const plannedOn = kept.plannedOn ?? daysOf(kept.term.due, inForceOn)[kept.occurrence - 1];
      if (plannedOn === undefined) throw new Error(`obligation ${kept.id} has no day`);
      await arm(ctx, heldOf(kept, agreement), plannedOn);
    }
  });

/** It is due on its day, or on the first one after it that is left. Its agreement is held. */
const arm = (ctx: Ctx, held: Held, plannedOn: string): Promise<unknown> =>
  obligations.keep(ctx, held, async (ctx, held) => {
    const dueOn = dueDayFrom(plannedOn, todayOf(ctx, held));
    const dueAt = await runUntil(ctx, held, dueOn);
    await tell(ctx, held, 'obligation.armed', { dueAt: dueAt.toISOString() });
    return { ...moved(ctx, held, 'arm'), plannedOn, dueOn };
  });

/**
 * The next day of what repeats, as soon as this one is not only due any more: done, overdue, moved or given up. There is never more than
 * one ahead, and none is left out. Does nothing when it is there or this was the last.
 */
export async function planNext(ctx: Ctx, held: Held): Promise<void> {
  if (held.term.due.kind !== 'repeats' || held.isLast) return;
  // What would come after an end is not owed; what runs on after a last day was signed with its own days, and is.
  if (cutShort.includes(held.agreement.status)) return;
  const plannedOn = daysOf(held.term.due, '')[held.occurrence];
  if (plannedOn === undefined) return;
  const made = await planObligation(ctx, { ...held, occurrence: held.occurrence + 1, plannedOn });
  const runs = ranItsTime.includes(held.agreement.status);
  if (made && runs) await armPlanned(ctx, heldOf(made, held.agreement));
}

/** One of the instalments is overdue: what is left of them is due sooner, where that was agreed. Call it with the agreement held. */
export async function hastenOthers(ctx: Ctx, late: Held): Promise<void> {
  if (!late.term.allDueIfLate) return;
  for (const kept of await obligationsOf(ctx, late.agreementId)) {
    const dueOn = kept.id === late.id ? null : hastenedDay(late.term, kept, todayOf(ctx, late));
    if (dueOn === null) continue;
    await obligations.keep(ctx, heldOf(kept, late.agreement), async (ctx, held) => {
      const dueAt = await runUntil(ctx, held, dueOn);
      await tell(ctx, held, 'obligation.hastened', { lateId: late.id as ObligationId, dueAt: dueAt.toISOString() }); // the brand is born here
      return { ...moved(ctx, held, 'hasten'), dueOn };
    });
  }
}

/** What was planned while its agreement is in force becomes due at once. Call it with the agreement held. */
export async function armPlanned(ctx: Ctx, made: Held): Promise<void> {
  if (made.plannedOn === null) throw new Error(`obligation ${made.id} has no day`);
  await arm(ctx, made, made.plannedOn);
}
