// What a restriction does to its thing, and how it is undone.
import type { RestrictionMeasure } from '@ahadi/domain/restrictions/schema.ts';
import { asSystem } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import type { HeldRestriction } from './restriction.store.ts';
import { things } from './things.ts';

/** The thing stops to count; what it was before stays noted. Throws IllegalTransition. */
export async function take(
  ctx: Ctx,
  held: HeldRestriction,
  measure: RestrictionMeasure,
  until: Date | null,
): Promise<HeldRestriction> {
  const { id: restrictionId, rule, reason } = held;
  // Nobody does this alone: the thing only ever follows what was decided here.
  const before = await things[held.thing].take(asSystem(ctx), held.thingId, measure, {
    restrictionId,
    rule,
    reason,
    until,
  });
  return { ...held, was: held.was ?? before, effectiveAt: held.effectiveAt ?? ctx.now, isKnown: true };
}

/** The thing is what it was before, where it counted as something else meanwhile. */
export async function putBack(ctx: Ctx, held: HeldRestriction, words: string): Promise<HeldRestriction> {
  if (held.was !== null) await things[held.thing].putBack(asSystem(ctx), held.thingId, held.was, words);
  return held;
}
