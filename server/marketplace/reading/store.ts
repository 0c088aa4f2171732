import type { ClockView } from '@ahadi/domain/core/schema.ts';
import { sql } from 'kysely';
import { clocksById, clocksOfThese } from '../../core/clocks.ts';
import type { Ctx } from '../../core/ctx.ts';
import { askTogether } from '../../core/driver.ts';
import { type Standing, stagesOf, standingsBy } from '../../escrow/leader.ts';

/** How these escrows stand, by their ids, and the deadlines of their stages and of these parcels, by the ids of those. */
export async function besides(
  ctx: Pick<Ctx, 'db'>,
  parcelIds: readonly string[],
  escrowIds: readonly string[],
): Promise<{ standings: Map<string, Standing>; clocks: Map<string, ClockView[]> }> {
  const [standings, clocks] = await askTogether(
    ctx,
    standingsBy(escrowIds),
    clocksOfThese(['parcel', 'milestone'], sql`${parcelIds}::uuid[] || ${stagesOf(escrowIds)}`),
  );
  return { standings: new Map(standings.map((one) => [one.escrowId, one])), clocks: clocksById(clocks) };
}
