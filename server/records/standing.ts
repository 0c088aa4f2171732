// How an identity stands is counted from what is public of it and from promises that were kept.
import { rateOf } from '@ahadi/domain/records/rates.ts';
import type { PublicIdentity, Standing } from '@ahadi/domain/records/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import * as store from './standing.store.ts';

/** How far a settlement is kept by the side that a dispute was filed against: in the figures it counts as resolved once it is. */
export const settlementKept = store.settlementKept;

/**
 * How identities stand, in the order of `identityIds`, with what is public of them (I12):
 * agreements kept: over, with all that this party owed fulfilled and no breach that a dispute had to end (defined once, in
 * standing.store.ts, `keptBy`); resolved in time: disputes delivered to it that were resolved before their deadline, those that were settled
 * once all that this party owes by the settlement is done and no dispute about that went past its deadline; unresolved: entries the search shows that are not resolved; response rate: of the disputes delivered
 * to it that were resolved or are public, and whose time to answer is over, how many it answered. Only matters of which this
 * party agreed that they may become public count at all: what was withdrawn, ended in private or may never be public leaves no
 * trace in a figure either (I2, I11).
 */
export async function standingsOf(
  ctx: Ctx,
  identityIds: readonly string[],
): Promise<{ identity: PublicIdentity; standing: Standing }[]> {
  if (identityIds.length === 0) return [];
  const rows = new Map((await store.standingsOf(ctx, identityIds)).map((row) => [String(row.id), row]));
  return identityIds.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const { agreementsKept, resolvedInTime, unresolved, answered, served, ...identity } = row;
    return [
      { identity, standing: { agreementsKept, resolvedInTime, unresolved, responseRate: rateOf(answered, served) } },
    ];
  });
}
