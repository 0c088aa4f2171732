import { join } from 'node:path';
import { DAY } from '@ahadi/domain/core/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runNow } from '../../tools/day.ts';
import { type RunningServer, startServer } from './processes.ts';
import { answer, type Quarrel, served } from './quarrel.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
let quarrel: Quarrel;
beforeAll(async () => {
  world = await makeWorld({ startsAt: new Date(runNow()) }); // beside servers whose time goes on by itself
  quarrel = await served(world);
});
afterAll(() => world.close());

/** The product on this world's database, in a process of its own whose clock begins so much later. */
const serverAt = async (laterMs: number): Promise<RunningServer> =>
  startServer(
    {
      DATABASE_URL: world.databaseUrl,
      DATA_DIR: world.deps.config.DATA_DIR,
      PASSED_MS: String(laterMs),
    },
    join(import.meta.dirname, '..', '..', 'e2e', 'clockwork.ts'),
  );

const dispute = async (server: RunningServer) =>
  (await (
    await fetch(`${server.url}/api/v1/disputes/${quarrel.id}`, { headers: { cookie: quarrel.respondent.cookie } })
  ).json()) as {
    status: string;
    clocks: { kind: string; status: string; dueAt: string; changes: { why: string; from: string; to: string }[] }[];
  };
const responseClock = (seen: Awaited<ReturnType<typeof dispute>>) =>
  seen.clocks.find(({ kind }) => kind === 'dispute.response');

it('a server that is killed before a deadline and comes back a day after it has taken no time from anybody, and the record says so', async () => {
  const begunAt = runNow();
  const before = await serverAt(0);
  const due = Date.parse(responseClock(await dispute(before))?.dueAt ?? '');
  const ahead = due + DAY - runNow();
  await before.kill();
  const killedAt = runNow();

  const back = await serverAt(ahead);
  try {
    const seen = await dispute(back);
    const clock = responseClock(seen);
    expect(seen.status).toBe('awaiting_response');
    expect(clock).toMatchObject({ status: 'running', changes: [{ why: 'outage' }] });
    const outages = await world.deps.db.selectFrom('outages').select(['from_at', 'to_at', 'applied_at']).execute();
    expect(outages).toHaveLength(1);
    const [from, to] = [Number(outages[0]?.from_at), Number(outages[0]?.to_at)];
    expect(outages[0]?.applied_at).not.toBeNull();
    // It lasted from a sign of life of the first server to one of the second, however long a machine takes to start them.
    expect(from).toBeGreaterThanOrEqual(begunAt);
    expect(from).toBeLessThanOrEqual(killedAt);
    expect(to).toBeGreaterThanOrEqual(killedAt + ahead);
    expect(to).toBeLessThanOrEqual(runNow() + ahead);
    expect(to - from).toBeGreaterThan(10 * DAY);
    // All of it is given back.
    expect(Date.parse(clock?.dueAt ?? '') - due).toBe(to - from);

    // The one who was not to be reached for so long can still answer, as if nothing had been.
    const answered = await fetch(`${back.url}/api/v1/disputes/${quarrel.id}/response`, {
      method: 'POST',
      headers: { cookie: quarrel.respondent.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ response: answer }),
    });
    expect([answered.status, (await dispute(back)).status]).toEqual([200, 'responded']);
  } finally {
    await back.stop();
  }
});
