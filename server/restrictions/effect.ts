// What a restriction does to its thing and to what goes along with it, and how that is undone.
import type { RestrictionMeasure } from '@ahadi/domain/restrictions/schema.ts';
import { asSystem } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import { effectiveOf, type HeldRestriction } from './restriction.store.ts';
import { type Along, things } from './things.ts';

type Named = Pick<HeldRestriction, 'id' | 'thing' | 'thingId'>;
type Cause = Pick<HeldRestriction, 'id' | 'rule' | 'reason'>;

// Nobody does this alone: the thing only ever follows what was decided here.
const stop = (ctx: Ctx, { thing, thingId }: Along, measure: RestrictionMeasure, by: Cause, until: Date | null) =>
  things[thing].take(asSystem(ctx), thingId, measure, {
    restrictionId: by.id,
    rule: by.rule,
    reason: by.reason,
    until,
  });

const alongWith = async (ctx: Ctx, { thing, thingId }: Along): Promise<Along[]> =>
  (await things[thing].takesAlong?.(ctx, thingId)) ?? [];

/** Whether the thing has a restriction of its own that counts. */
const isTakenItself = async (ctx: Ctx, { thing, thingId }: Along): Promise<boolean> =>
  (await effectiveOf(ctx, thing, [thingId])).length > 0;

/** The thing stops to count, and what only its person answers for; what it was before stays noted. Throws IllegalTransition. */
export async function take(
  ctx: Ctx,
  held: HeldRestriction,
  measure: RestrictionMeasure,
  until: Date | null,
): Promise<HeldRestriction> {
  const before = await stop(ctx, held, measure, held, until);
  for (const one of await alongWith(ctx, held))
    if (!(await isTakenItself(ctx, one))) await stop(ctx, one, 'suspend', held, until);
  return { ...held, was: held.was ?? before, effectiveAt: held.effectiveAt ?? ctx.now, isKnown: true };
}

/** The suspension of an account that takes this thing along; null where there is none. */
async function accountOver(ctx: Ctx, held: Named & Pick<HeldRestriction, 'personUserIds'>) {
  if (held.thing === 'account') return null;
  for (const over of await effectiveOf(ctx, 'account', held.personUserIds)) {
    const along = await alongWith(ctx, { thing: 'account', thingId: over.thingId });
    if (along.some(({ thing, thingId }) => thing === held.thing && thingId === held.thingId)) return over;
  }
  return null;
}

/**
 * The thing is what it was before, where it counted as something else meanwhile, and what went along with it is so again; but for what
 * another restriction goes on to keep.
 */
export async function putBack(ctx: Ctx, held: HeldRestriction, words: string): Promise<HeldRestriction> {
  if (held.was === null) return held;
  const back = ({ thing, thingId }: Along, was: string) => things[thing].putBack(asSystem(ctx), thingId, was, words);
  // What was taken for good is a suspension's to keep only once it is back.
  if (held.measure === 'revoke') await back(held, held.was);
  const over = await accountOver(ctx, held);
  if (over) await stop(ctx, held, 'suspend', over, over.until);
  else if (held.measure === 'suspend') await back(held, held.was);
  const again = (await things[held.thing].bringsBack?.(ctx, held.thingId)) ?? [];
  for (const one of again) if (!(await isTakenItself(ctx, one))) await back(one, 'active');
  return held;
}
