// What a restriction does to its thing and to what goes along with it, and how that is undone.
import type { RestrictionMeasure } from '@ahadi/domain/restrictions/schema.ts';
import { asSystem } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import { effectiveOf, type HeldRestriction } from './restriction.store.ts';
import { type Along, things } from './things.ts';

type Named = Pick<HeldRestriction, 'id' | 'thing' | 'thingId'>;
type Cause = Pick<HeldRestriction, 'id' | 'rule' | 'reason'>;

// Nobody does this alone: the thing only ever follows what was decided here.
const stop = (
  ctx: Ctx,
  { thing, thingId }: Along,
  measure: RestrictionMeasure,
  by: Cause,
  how: { until: Date | null; again?: boolean },
) =>
  things[thing].take(asSystem(ctx), thingId, measure, {
    restrictionId: by.id,
    rule: by.rule,
    reason: by.reason,
    ...how,
  });

const alongWith = async (ctx: Ctx, { thing, thingId }: Along): Promise<Along[]> =>
  (await things[thing].takesAlong?.(ctx, thingId)) ?? [];

type Own = Awaited<ReturnType<typeof effectiveOf>>[number];
/** Each of these with the restriction of its own that counts longest, or null: one statement a kind. */
async function withOwn(ctx: Ctx, all: readonly Along[]): Promise<{ one: Along; own: Own | null }[]> {
  const owns = new Map<string, Own>();
  for (const kind of new Set(all.map(({ thing }) => thing))) {
    const ids = all.filter(({ thing }) => thing === kind).map(({ thingId }) => thingId);
    for (const own of await effectiveOf(ctx, kind, ids)) owns.set(own.thingId, own); // in the order in which they end
  }
  return all.map((one) => ({ one, own: owns.get(one.thingId) ?? null }));
}

/** Until when something stands still that another restriction keeps as well. */
const later = (until: Date | null, other: Pick<Own, 'until'> | null): Date | null =>
  until && other?.until && other.until > until ? other.until : until;

/**
 * The thing stops to count, and what only its person answers for; what it was before stays noted. What stopped by itself before goes on to
 * stand still until both are over. Throws IllegalTransition.
 */
export async function take(
  ctx: Ctx,
  held: HeldRestriction,
  measure: RestrictionMeasure,
  until: Date | null,
): Promise<HeldRestriction> {
  const over = measure === 'suspend' ? await accountOver(ctx, held) : null;
  const before = await stop(ctx, held, measure, held, { until: later(until, over) });
  for (const { one, own } of await withOwn(ctx, await alongWith(ctx, held))) {
    await stop(ctx, one, 'suspend', held, { until: later(until, own), again: own !== null && before === 'open' });
  }
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
  if (over) await stop(ctx, held, 'suspend', over, { until: over.until });
  else if (held.measure === 'suspend') await back(held, held.was);
  const again = (await things[held.thing].bringsBack?.(ctx, held.thingId)) ?? [];
  for (const { one, own } of await withOwn(ctx, again))
    if (own) await stop(ctx, one, 'suspend', own, { until: own.until, again: true });
    else await back(one, 'active');
  return held;
}
