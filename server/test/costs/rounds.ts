import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { sql } from 'kysely';
import type { Subject } from '../../core/emit.ts';
import { fireClock } from '../../core/firing.ts';
import { clocks, schedule } from '../../schedule.ts';
import type { World } from '../world.ts';

/** A running deadline. */
export type Deadline = { id: string; kind: ClockKind; subject: Subject };

/** One of each kind that runs in a world. */
export async function deadlinesIn({ deps: { db } }: World): Promise<readonly Deadline[]> {
  const { rows } = await sql<{ id: string; kind: ClockKind; subject: Subject }>`
    select distinct on (kind) id, kind, jsonb_build_object('kind', subject_kind, 'id', subject_id) as subject from clocks
    where status = 'running' order by kind, id`.execute(db);
  return rows;
}

/** Lets one end now, with all that follows. */
export async function end(world: World, deadline: Deadline): Promise<void> {
  await sql`update clocks set due_at = ${world.clock.now()} where id = ${deadline.id}`.execute(world.owner);
  await fireClock(world.ctx(), clocks, deadline);
  await world.settle();
}

/**
 * Not measured: what reads the books whole, and on copies of accounts finds that they do not add up, or sums them; and what goes through all that is
 * executed and waits for its day or its seal, of which the copies are full.
 */
const apart: readonly string[] = ['ledger-audit', 'cover-sign', 'agreements-activate', 'agreements-seal'];
/** Every other round of the clock. */
export const rounds = Object.keys(schedule).filter((name) => !apart.includes(name));
