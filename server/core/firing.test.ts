import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeWorld, type World } from '../test/world.ts';
import { startClock } from './clocks.ts';
import { type Ctx, transaction } from './ctx.ts';
import { emit } from './emit.ts';
import { type ClockDeed, fireDueClocks } from './firing.ts';

let world: World;
let identityId: string;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } }); // deeds fail on purpose
  ({ identityId } = await world.person('Amina Otieno'));
});
afterAll(() => world.close());
beforeEach(() => sql`delete from clocks`.execute(world.deps.db));

/** So many identities, each with a triage clock that was due an hour ago. */
const startDue = (count: number) =>
  sql`
    with made as (
      insert into identities (id, kind, display_name, legal_name, created_by, created_at, updated_at)
      select gen_random_uuid(), kind, display_name, legal_name, created_by, created_at, updated_at
      from identities, generate_series(1, ${sql.lit(count)}) where id = ${identityId} returning id
    )
    insert into clocks (id, subject_kind, subject_id, kind, status, tz, calendar, starts_at, due_at, created_at)
    select gen_random_uuid(), 'identity', id, 'dispute.triage', 'running', 'UTC', 'KE', ${world.clock.now()}::timestamptz - interval '1 day',
      ${world.clock.now()}::timestamptz - interval '1 hour', ${world.clock.now()} from made`.execute(world.deps.db);

const countOf = async (status: string) =>
  (
    await world.deps.db
      .selectFrom('clocks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', status)
      .executeTakeFirstOrThrow()
  ).count;

const round = (deed: ClockDeed) => fireDueClocks(world.ctx(), { 'dispute.triage': deed });

describe('a round of the clock', () => {
  it('beside another round fires each of ten thousand due clocks exactly once', async () => {
    await startDue(10_000);
    const fired = new Map<string, number>();
    const deed: ClockDeed = async (_ctx, { id }) => {
      fired.set(id, (fired.get(id) ?? 0) + 1);
    };
    const begun = performance.now();
    await Promise.all([round(deed), round(deed)]);
    console.info(`10,000 clocks by two rounds at once: ${Math.round(performance.now() - begun)} ms`);
    expect(await countOf('fired')).toBe(10_000);
    expect(fired.size).toBe(10_000);
    expect([...fired.values()].every((times) => times === 1)).toBe(true);
  });

  it('undoes what a deed that throws had written, tries it again next time, and goes on behind it', async () => {
    await startDue(60);
    let tries = 0;
    const every = async (ctx: Ctx, third: boolean, subject: Parameters<typeof emit>[2]) => {
      await emit(ctx, 'identity.changed', subject, {});
      tries++;
      if (third) throw new Error('this deed fails');
    };
    await round((ctx, { id, subject }) => every(ctx, id.charCodeAt(0) % 3 === 0, subject));
    expect(tries).toBe(60);
    const failed = await countOf('running');
    expect(failed).toBeGreaterThan(0);
    expect(await countOf('fired')).toBe(60 - failed);
    await round((ctx, { subject }) => every(ctx, false, subject));
    expect([tries, await countOf('running'), await countOf('fired')]).toEqual([60 + failed, 0, 60]);
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from events where name = 'identity.changed' and subject_kind = 'identity'`.execute(
      world.deps.db,
    );
    expect(rows[0]?.count).toBe(60);
  });

  it('logs a clock that has no deed, and leaves it running', async () => {
    await startDue(1);
    const error = vi.spyOn(world.deps.log, 'error');
    await fireDueClocks(world.ctx(), {});
    expect(error).toHaveBeenCalledOnce();
    expect(String(error.mock.calls[0]?.[1]?.failure)).toBe('Error: No deed for a clock of the kind dispute.triage.');
    error.mockRestore();
    expect(await countOf('running')).toBe(1);
  });

  it('leaves a clock whose subject somebody holds to the next round, and waits for nobody', async () => {
    await startDue(2);
    let fired = 0;
    const deed: ClockDeed = async () => {
      fired++;
    };
    await transaction(world.ctx(), async ({ db }) => {
      const held = await sql`select subject_id from clocks limit 1`.execute(db);
      await sql`select 1 from identities where id = ${(held.rows[0] as { subject_id: string }).subject_id} for update`.execute(
        db,
      );
      await round(deed);
      expect(fired).toBe(1);
    });
    await round(deed);
    expect(fired).toBe(2);
  });

  it('does not fire what is not due yet, paused or ended, and a deed may start the next clock of its kind', async () => {
    const subject = { kind: 'identity', id: identityId } as const;
    const hourly = (ctx: Ctx, from: Date) =>
      startClock(ctx, subject, { kind: 'dispute.triage', dueAt: new Date(from.getTime() + 3_600_000) });
    await hourly(world.ctx(), world.clock.now());
    const deed: ClockDeed = (ctx, { dueAt }) => hourly(ctx, dueAt);
    await round(deed);
    expect([await countOf('running'), await countOf('fired')]).toEqual([1, 0]);
    world.clock.advance(3_600_000);
    await sql`update heartbeats set at = ${world.clock.now()}`.execute(world.deps.db);
    await round(deed);
    expect([await countOf('running'), await countOf('fired')]).toEqual([1, 1]);
  });
});
