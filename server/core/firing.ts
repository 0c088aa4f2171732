import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { sql } from 'kysely';
import { type Clock, type ClockRow, clockOf, holding } from './clocks.ts';
import { type Ctx, transaction } from './ctx.ts';
import type { Subject } from './emit.ts';
import { isCredited, keepBeating, noteAlive } from './outages.ts';
import { restBetween } from './resting.ts';

/** What the platform does when a deadline of a kind runs out. It runs in the transaction that ends the clock, its subject's row held. */
export type ClockDeed = (ctx: Ctx, clock: Clock & { dueAt: Date }) => Promise<unknown>;
export type ClockDeeds = { readonly [Kind in ClockKind]?: ClockDeed };

const BATCH = 100;

/**
 * One round of the clock: says that the platform is up, gives back what an outage took, then fires each running clock whose
 * end has come. Each fires in a transaction of its own, exactly once however many processes go round: its subject's row is
 * held, then the clock is claimed, then its deed runs. A deed that throws undoes all of that, is logged and tried again in
 * the next round; the round goes on behind it. A subject that somebody holds now is left to the next round. After each
 * clock the round rests `restFor` times as long as it worked, so that those who ask meanwhile do not wait for it.
 */
export async function fireDueClocks(ctx: Ctx, deeds: ClockDeeds, restFor = 0): Promise<void> {
  await noteAlive(ctx);
  const stay = keepBeating(ctx);
  const rest = restBetween(restFor);
  for (let due = await dueClocks(ctx); due.length > 0; due = await dueClocks(ctx, due.at(-1))) {
    for (const clock of due) {
      await fireClock(ctx, deeds, clock).catch((failure: unknown) => {
        if (ctx.inTransaction) throw failure; // nothing of a broken transaction can be kept
        const { kind, subject } = clock;
        ctx.log.error('a clock ran out and its deed failed', { clock: clock.id, kind, subject, failure });
      });
      await rest();
    }
    await stay();
  }
}

/** A running clock, as far as it has to be known to fire it. */
export type DueClock = { id: string; kind: ClockKind; due: string; subject: Subject };
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Running clocks whose end has come, earliest first, at most a batch, from `after` on. */
async function dueClocks(ctx: Ctx, after?: DueClock): Promise<DueClock[]> {
  const { rows } = await sql<{
    id: string;
    kind: ClockKind;
    due: string;
    subject_kind: Subject['kind'];
    subject_id: string;
  }>`
    select id, kind, due_at::text as due, subject_kind, subject_id from clocks
    where status = 'running' and due_at <= ${ctx.now}
      and (due_at, id) > (${after?.due ?? '-infinity'}::timestamptz, ${after?.id ?? FIRST}::uuid)
    order by due_at, id limit ${sql.lit(BATCH)}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, subject: { kind: row.subject_kind, id: row.subject_id } }));
}

/** Fires one whose end has come, in a transaction of its own: nothing happens where another process did, or holds its subject. */
export const fireClock = (ctx: Ctx, deeds: ClockDeeds, { id, kind, subject }: Omit<DueClock, 'due'>): Promise<void> =>
  transaction(ctx, async (ctx) => {
    // One statement, in the order of all who touch clocks: the CTE holds the subject, only then is the clock's row looked at.
    const { rows } = await sql<ClockRow>`
      with subject as materialized (${holding(subject)} skip locked)
      update clocks set status = 'fired', ended_at = ${ctx.now}
      where exists (select 1 from subject) and id = ${id} and status = 'running' and due_at <= ${ctx.now} and ${isCredited}
      returning *`.execute(ctx.db);
    const clock = rows.map(clockOf)[0];
    if (!clock?.dueAt) return; // fired, moved or ended by another since the list was read
    const deed = deeds[kind];
    if (!deed) throw new Error(`No deed for a clock of the kind ${kind}.`);
    await deed(ctx, { ...clock, dueAt: clock.dueAt });
  });
