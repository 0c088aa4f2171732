import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../test/world.ts';
import { makeDb, makePool } from './db.ts';
import type { Log } from './log.ts';
import { serveMetrics } from './metrics.ts';
import { makeWatch } from './watching.ts';

/** A payment provider that always answers, so far as it is asked. */
const provider = createServer((_request, response) => void response.writeHead(402).end('{}'));
let world: World;
let served: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  world = await makeWorld({ env: { STRIPE_BASE_URL: addressOfProvider() } });
  served = await serveMetrics({ host: '127.0.0.1', port: 0 }, world.deps, {});
});
afterAll(async () => {
  await served.stop();
  await world.close();
  provider.close();
});

function addressOfProvider(): string {
  const address = provider.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

async function told(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${served.port}/metrics`);
  expect(answer.status).toBe(200);
  return answer.text();
}

it('are told at a port of their own, and never where people come in', async () => {
  expect(await told()).toContain('# TYPE ahadi_http_request_seconds histogram');
  expect((await fetch(`http://127.0.0.1:${served.port}/api/v1/session`)).status).toBe(404);
  const atTheDoor = await world.request(null, { url: '/metrics' });
  expect([atTheDoor.statusCode, atTheDoor.body]).toEqual([404, expect.not.stringContaining('ahadi_')]);
});

it('count requests, deeds, rounds, letters, calls to providers and what waits, without a word about anybody', async () => {
  const amina = await world.person('Amina Otieno');
  const identity = await world.request(amina, { url: '/api/v1/session?who=amina@example.org' });
  expect(identity.statusCode).toBe(200);
  await world.request(amina, { url: '/api/v1/agreements/0190d5a2-7e1a-7c3e-b7a5-000000000000' });
  await world.request(null, { url: '/api/v1/agreements' });
  await world.request(null, { url: `/nowhere/${amina.email}` });
  await world.deps.watch.round('mail', async () => undefined);
  await expect(world.deps.watch.round('mail', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  await fetch(`${addressOfProvider()}/v1/charges`);
  const text = await told();
  for (const line of [
    /^ahadi_http_request_seconds_count\{method="GET",route="\/api\/v1\/\*",status="2xx"\} [1-9]/m,
    /^ahadi_procedure_calls_total\{procedure="accounts\.\w+",kind="question",outcome="ok"\} [1-9]/m,
    /^ahadi_procedure_calls_total\{procedure="agreements\.get",kind="question",outcome="NOT_FOUND"\} 1$/m,
    /^ahadi_round_seconds_count\{round="mail",outcome="good"\} 1$/m,
    /^ahadi_round_seconds_count\{round="mail",outcome="failed"\} 1$/m,
    /^ahadi_provider_calls_total\{provider="stripe",outcome="4xx"\} 1$/m,
    /^ahadi_waiting\{what="letters"\} \d+$/m,
    /^ahadi_waiting_oldest_seconds\{what="clocks"\} 0$/m,
    /^ahadi_statement_seconds_count [1-9]/m,
    /^ahadi_streams 0$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ])
    expect(text).toMatch(line);
  expect(text).not.toMatch(/@|amina|otieno|[0-9a-f]{8}-[0-9a-f]{4}/i);
});

it('say how long what is due has waited', async () => {
  const identityId = (await world.person('Baraka Mwangi')).identityId;
  await sql`insert into clocks (id, kind, subject_kind, subject_id, status, starts_at, due_at, created_at, tz, calendar)
    select gen_random_uuid(), 'dispute.triage', 'identity', ${identityId}, 'running', ${world.clock.now()}::timestamptz - interval '1 hour',
      ${world.clock.now()}::timestamptz - interval '10 minutes', ${world.clock.now()}, 'Africa/Nairobi', 'KE'`.execute(
    world.owner,
  );
  expect(await told()).toMatch(/^ahadi_waiting_oldest_seconds\{what="clocks"\} 600$/m);
});

it('name the place in the program that sent a slow statement, and not what it was about', async () => {
  const said: object[] = [];
  const silent = () => undefined;
  const log: Log = {
    error: silent,
    info: silent,
    debug: silent,
    warn: (message, facts) => said.push({ message, ...facts }),
  };
  const watch = makeWatch();
  const pool = makePool(world.databaseUrl, 1);
  const db = makeDb(pool, { log, watch });
  async function waitForSomebody(name: string): Promise<void> {
    await sql`select pg_sleep(0.6), ${name}::text`.execute(db);
  }
  await waitForSomebody('Amina Otieno');
  await sql`select 1`.execute(db);
  await pool.end();
  expect(said).toEqual([
    expect.objectContaining({
      message: 'a statement was slow',
      place: 'core/metrics.test waitForSomebody',
      text: 'select pg_sleep(0.6), $1::text',
    }),
  ]);
  expect(await watch.registry.metrics()).toContain(
    'ahadi_slow_statements_total{place="core/metrics.test waitForSomebody"} 1',
  );
});

it('have every name that an alert waits for', async () => {
  const docs = join(import.meta.dirname, '..', '..', 'docs', 'watching');
  const alerts = readFileSync(join(docs, 'alerts.yml'), 'utf8');
  const promises = readFileSync(join(docs, 'slo.md'), 'utf8');
  const known = new Set(world.deps.watch.registry.getMetricsAsArray().map(({ name }) => name));
  const asked = [...`${alerts}${promises}`.matchAll(/\b(?:ahadi|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});

it('say that a process in which every round fails for a minute is stuck', async () => {
  const watch = makeWatch();
  const later = Number.MAX_SAFE_INTEGER;
  expect(watch.isStuck(later)).toBe(false); // nothing goes round in it
  await watch.round('mail', () => Promise.reject(new Error('no'))).catch(() => undefined);
  expect([watch.isStuck(), watch.isStuck(later)]).toEqual([false, true]);
  await watch.round('mail', async () => undefined);
  expect(watch.isStuck()).toBe(false);
});

it('wake nobody without a page that says what to do', () => {
  const docs = join(import.meta.dirname, '..', '..', 'docs');
  const alerts = readFileSync(join(docs, 'watching', 'alerts.yml'), 'utf8');
  const pages = readFileSync(join(docs, 'runbooks.md'), 'utf8');
  const anchors = [...pages.matchAll(/^## (.*)$/gm)].map(([, title]) => title?.toLowerCase().replaceAll(' ', '-'));
  const named = [...alerts.matchAll(/runbook: "([^"]+)"/g)].map(([, anchor]) => anchor);
  expect(named).toHaveLength([...alerts.matchAll(/- alert: /g)].length);
  expect(named.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});
