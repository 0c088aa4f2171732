// What was promised follows a text that was changed, and what an end leaves behind is released.
import { inForce } from '@ahadi/domain/agreements/lifecycle.ts';
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { releasedByEnd, rewrite } from '@ahadi/domain/obligations/amending/rules.ts';
import { ENDED_BEFORE } from '@ahadi/domain/obligations/rules.ts';
import { agreements } from '../agreements/agreement.ts';
import { completeIfDone, followedTo } from '../agreements/end.ts';
import { promisesAround } from '../agreements/in-force.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { placeOfAll } from '../core/places.ts';
import { type Held, heldOf } from './held.ts';
import { closeTexts, type Kept, obligationsOf, planObligation } from './obligation.store.ts';
import { moved, obligations, stopClocks, tell } from './obligation.ts';
import { armPlanned } from './schedule.ts';

const dayOf = (kept: Kept) => ({ ...kept, termId: kept.term.id });
const named = (kept: readonly Kept[], ids: readonly string[]): Kept[] =>
  ids.flatMap((id) => kept.find((one) => one.id === id) ?? []);

/**
 * What was promised follows a text that was changed: what is in both stays, what is in the new one begins, what is in the old one alone
 * is released. Days count from the one on which the amendment came into force. Doing it twice changes nothing.
 */
export const rewritePromises = (
  ctx: Ctx,
  { subjectId, at, payload }: WrittenEvent<'agreement.amended'>,
): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const agreement = await agreements.hold(ctx, subjectId);
    // One that ended since keeps what it left open: its end said what is released.
    if (!inForce.includes(agreement.status)) return;
    const isInForce = agreement.status === 'active';
    const { code, tz } = placeOf(await placeOfAll(ctx, agreement.parties));
    const { before, after, no, followed } = await promisesAround(ctx, payload.documentId);
    // In their order, whichever of two reactions comes first: this one is tried again.
    if (followed < no - 1) throw new Error(`the promises of ${subjectId} do not follow amendment ${no - 1} yet`);
    const kept = await obligationsOf(ctx, subjectId);
    const today = localDayOf(new Date(at), tz);
    const { release, close, plan } = rewrite(before, after, kept.map(dayOf), { today, isInForce, edition: no });
    if (close.length > 0) await closeTexts(ctx, subjectId, close, no);
    for (const one of named(kept, release))
      await endOne(ctx, heldOf(one, agreement), 'amendment', 'An amendment took its place.');
    for (const day of plan) {
      const made = await planObligation(ctx, { agreementId: subjectId, country: code, tz, ...day });
      if (made && isInForce) await armPlanned(ctx, heldOf(made, agreement));
    }
    await followedTo(ctx, subjectId, no);
    await completeIfDone(ctx, subjectId);
  });

/** What would have been due after the last day of an agreement that was ended is released. Doing it twice changes nothing. */
export const releaseAfter = (ctx: Ctx, agreementId: string, day: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const agreement = await agreements.hold(ctx, agreementId);
    const kept = await obligationsOf(ctx, agreementId);
    for (const one of named(kept, releasedByEnd(kept.map(dayOf), day)))
      await endOne(ctx, heldOf(one, agreement), 'end', ENDED_BEFORE);
  });

/** Its agreement is held, and so is it. */
const endOne = (ctx: Ctx, held: Held, by: 'amendment' | 'end', endedReason: string): Promise<unknown> =>
  obligations.keep(ctx, held, async (ctx, held) => {
    await stopClocks(ctx, held);
    await tell(ctx, held, 'obligation.released', { by });
    return { ...moved(ctx, held, 'release'), endedReason };
  });
