// What stands beside parcels is asked in one message.
import type { ClockView } from '@ahadi/domain/core/schema.ts';
import { sql } from 'kysely';
import { clocksById, clocksOfThese } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { askTogether } from '../core/driver.ts';
import { type Standing, stagesOf, standingsBy } from '../escrow/leader.ts';
import { unreadBy } from './messages.store.ts';

/** What stands beside a parcel: how its escrow stands, the deadlines of both, and how many messages its reader has not seen. */
export type Beside = { standing: Standing | undefined; clocks: ClockView[]; unread: number };

/** The same of each of these parcels, by its id. */
export async function besides(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  parcels: readonly { id: string; escrowId: string | null }[],
): Promise<Map<string, Beside>> {
  const ids = parcels.map(({ id }) => id);
  const escrowIds = parcels.flatMap(({ escrowId }) => escrowId ?? []);
  const [standings, rows, unread] = await askTogether(
    ctx,
    standingsBy(escrowIds),
    clocksOfThese(['parcel', 'milestone'], sql`${ids}::uuid[] || ${stagesOf(escrowIds)}`),
    unreadBy(ctx, ids),
  );
  const clocks = clocksById(rows);
  return new Map(
    parcels.map(({ id, escrowId }) => {
      const standing = standings.find((one) => one.escrowId === escrowId);
      const ofStage = standing ? (clocks.get(standing.milestoneId) ?? []) : [];
      return [
        id,
        {
          standing,
          clocks: [...(clocks.get(id) ?? []), ...ofStage],
          unread: unread.find((one) => one.id === id)?.unread ?? 0,
        },
      ];
    }),
  );
}
