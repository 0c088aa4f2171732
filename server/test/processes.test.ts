import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Session } from '@ahadi/domain/accounts/schema.ts';
import { addDays, DAY, MINUTE } from '@ahadi/domain/core/time.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clocksOf, startClock } from '../core/clocks.ts';
import { accountFor, isReachable } from '../core/rights.ts';
import { listenAs, type RunningServer, startRefused, startServer } from './processes.ts';
import { proxyTo } from './rolling.ts';
import { makeWorld, type Person, type World } from './world.ts';

/** How many servers are replaced under load. A drill by hand asks for more: ROLLS=20. */
const ROLLS = Number(process.env.ROLLS ?? 2);
const WORKERS = 8;

/** Started by root from a folder that others may read; from one that is closed to them it stays root and says so. */
const mayLayDown =
  process.getuid?.() === 0 &&
  isReachable(join(import.meta.dirname, '..', '..'), accountFor({ DATA_DIR: join(tmpdir(), 'not-there') }));

const addOrganisation = (server: RunningServer, cookie: string, name: string) =>
  fetch(`${server.url}/api/v1/identities`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      kind: 'ngo',
      displayName: name,
      legalName: name,
      country: 'KE',
      city: null,
      registrationNo: null,
    }),
  });

describe('two processes on one database', () => {
  let world: World;
  let amina: Person;
  let one: RunningServer;
  let other: RunningServer;
  let env: Record<string, string>;
  let running: RunningServer[];
  beforeAll(async () => {
    world = await makeWorld();
    amina = await world.person('Amina Otieno');
    // The last sign of life is two days old, and a deadline passed in the night.
    const [yesterday, before] = [addDays(world.clock.now(), -1), addDays(world.clock.now(), -2)];
    const subject = { kind: 'identity', id: amina.identityId } as const;
    await startClock({ ...world.ctx(), now: before }, subject, { kind: 'dispute.triage', dueAt: yesterday });
    await world.deps.db.updateTable('heartbeats').set({ at: before }).execute();
    env = {
      DATABASE_URL: world.databaseUrl,
      DATA_DIR: world.deps.config.DATA_DIR,
      STOP_AFTER_SECONDS: '5', // while the next one starts, so it takes no time of the run
      COMMANDS_PER_MINUTE: '0',
      READS_PER_MINUTE: '0',
    };
    [one, other] = await Promise.all([startServer(env), startServer(env)]);
    running = [one, other];
  });
  afterAll(async () => {
    await Promise.all(running.map((server) => server.kill()));
    await world.close();
  });

  it('that come up together after two days give back what a deadline lost in them, once', async () => {
    const clocks = await clocksOf(world.ctx(), { kind: 'identity', id: amina.identityId });
    expect(clocks).toMatchObject([{ status: 'running', changes: [{ why: 'outage' }] }]);
    expect(Date.parse(clocks[0]?.dueAt ?? '')).toBeGreaterThan(world.clock.now().getTime() + DAY - MINUTE);
    expect(await world.deps.db.selectFrom('outages').select('id').execute()).toHaveLength(1);
  });

  it('know the same sessions', async () => {
    for (const { url } of [one, other]) {
      const answer = await fetch(`${url}/api/v1/session`, { headers: { cookie: amina.cookie } });
      expect(await answer.json()).toMatchObject({ name: 'Amina Otieno' });
    }
  });

  it('tell a person who listens to one of them what was done through the other', async () => {
    const stream = await listenAs(other.url, amina.cookie);
    const answer = await addOrganisation(one, amina.cookie, 'Maji Safi');
    expect(answer.status).toBe(200);
    await vi.waitFor(() =>
      expect(stream.news).toContainEqual({ event: 'changed', data: { subjectKind: 'user', subjectId: amina.id } }),
    );
    stream.leave();
  });

  it('both deliver a notification, to its reader only', async () => {
    const baraka = await world.person('Baraka Mwangi');
    const [here, there, his] = await Promise.all([
      listenAs(one.url, amina.cookie),
      listenAs(other.url, amina.cookie),
      listenAs(one.url, baraka.cookie),
    ]);
    const notify = (userId: string, title: string) =>
      world.deps.db
        .insertInto('notifications')
        .values({
          id: uuidv7(),
          user_id: userId,
          type: 'info',
          title,
          message: 'Something happened.',
          created_at: world.clock.now(),
          updated_at: world.clock.now(),
        })
        .execute();
    await notify(amina.id, 'For Amina');
    await notify(baraka.id, 'For Baraka');
    // That his account came to be may be told to him a moment later, too; here it is about notifications.
    const titles = (stream: typeof here) =>
      stream.news.flatMap(({ event, data }) => (event === 'notification' ? [(data as { title: string }).title] : []));
    await vi.waitFor(() => {
      expect(titles(here)).toEqual(['For Amina']);
      expect(titles(there)).toEqual(['For Amina']);
      expect(titles(his)).toEqual(['For Baraka']);
    });
    for (const stream of [here, there, his]) stream.leave();
  });

  it('are replaced one after the other while people work, and no request fails', async () => {
    const proxy = await proxyTo(running.map(({ url }) => url));
    const failed: unknown[] = [];
    let answered = 0;
    let over = false;
    const draft = (url: string, title: string) =>
      fetch(`${url}/api/v1/agreements`, {
        method: 'POST',
        headers: { cookie: amina.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ ownerIdentityId: amina.identityId, title, currency: 'KES' }),
      });
    const work = async (worker: number) => {
      for (let n = 0; !over; n++)
        await (n % 20 === 0
          ? draft(proxy.url, `Maji ${worker}.${n}`)
          : fetch(`${proxy.url}/api/v1/session`, { headers: { cookie: amina.cookie } })
        ).then(
          async (answer) => {
            const said = await answer.text();
            answered += 1;
            if (!answer.ok) failed.push([answer.status, said]);
          },
          (failure: unknown) => failed.push(failure),
        );
    };
    const workers = Array.from({ length: WORKERS }, (_, worker) => work(worker));
    for (let roll = 0; roll < ROLLS; roll++) {
      const [oldest] = running.splice(0, 1);
      const [made] = await Promise.all([startServer(env), oldest?.stop().then(() => proxy.leave(oldest.url))]);
      running.push(made);
      await proxy.join(made.url);
    }
    await after(200);
    over = true;
    await Promise.all(workers);
    await proxy.close();
    console.info(`${ROLLS} servers replaced, ${answered} requests answered, ${failed.length} failed`);
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(100);
  });

  it('take over the clock’s work of one that was killed at it, in half a minute', async ({ skip }) => {
    if (!process.env.ROLLS) skip('half a minute of waiting: npm run faults');
    // As a killed process leaves it: begun, and no sign of life from now on.
    const { rows } = await sql<{ id: string }>`
      insert into pgboss.job (name, policy, state, started_on, heartbeat_seconds, heartbeat_on, retry_limit, expire_seconds)
      values ('clocks', 'short', 'active', now(), 10, now(), 3, 900) returning id`.execute(world.owner);
    const job = async () =>
      (
        await sql<{ state: string; seconds: number }>`
          select state, extract(epoch from completed_on - created_on)::float as seconds from pgboss.job
          where id = ${rows[0]?.id}`.execute(world.owner)
      ).rows[0];
    await vi.waitFor(async () => expect((await job())?.state).toBe('completed'), 120_000);
    console.info(`the clock’s round was another one’s after ${(await job())?.seconds.toFixed(1)} s`);
  });
});

describe('a server with its embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ahadi-server-'));
  chmodSync(folder, 0o755); // PostgreSQL may run as another account
  const dataDir = join(folder, 'data');
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const running: RunningServer[] = [];
  const account = { email: 'admin@example.org', password: 'one-quiet-river' };
  const start = async () => {
    const env = { DATA_DIR: dataDir, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
    const server = await startServer(env);
    running.push(server);
    return server;
  };
  const signIn = async (server: RunningServer): Promise<string> => {
    const answer = await fetch(`${server.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.origin },
      body: JSON.stringify(account),
    });
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  };
  const organisationsOf = async (server: RunningServer): Promise<string[]> => {
    const answer = await fetch(`${server.url}/api/v1/session`, { headers: { cookie: await signIn(server) } });
    const session = (await answer.json()) as Session;
    return session.identities.filter(({ kind }) => kind === 'ngo').map(({ displayName }) => displayName);
  };
  const databasePid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);

  afterAll(async () => {
    for (const server of running) await server.kill();
    if (existsSync(pidFile)) process.kill(-databasePid(), 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('starts on an empty folder and takes the first deed', async () => {
    const server = await start();
    console.info(`first start: ready after ${server.startedInMs} ms`);
    expect((await addOrganisation(server, await signIn(server), 'Maji Safi')).status).toBe(200);
  });

  it.runIf(mayLayDown)('keeps no right of root, which started it, and its files are its own', () => {
    const [server] = running;
    const status = readFileSync(`/proc/${server?.process.pid}/status`, 'utf8');
    const ids = (kind: string) => new RegExp(`^${kind}:\\t(.*)$`, 'm').exec(status)?.[1]?.trim().split('\t');
    const owner = statSync(dataDir);
    expect(owner.uid).not.toBe(0);
    expect(ids('Uid')).toEqual(Array(4).fill(String(owner.uid))); // real, effective, saved, of files
    expect(ids('Gid')).toEqual(Array(4).fill(String(owner.gid)));
    expect(/^Groups:\t(.*)$/m.exec(status)?.[1]?.trim()).toBe(String(owner.gid));
    expect(/^CapEff:\t0+$/m.test(status)).toBe(true);
    for (const own of ['files', 'room.key']) expect(statSync(join(dataDir, own)).uid).toBe(owner.uid);
  });

  it('starts again after a kill -9 of its process group, and what it acknowledged is there', async () => {
    await running.at(-1)?.kill();
    const server = await start();
    expect(await organisationsOf(server)).toEqual(['Maji Safi']);
    expect((await addOrganisation(server, await signIn(server), 'Jua Kali')).status).toBe(200);
  });

  it('starts again after a power cut: server and database killed in the same instant', async () => {
    const pid = databasePid();
    await Promise.all([running.at(-1)?.kill(), process.kill(-pid, 'SIGKILL')]);
    const server = await start();
    expect(await organisationsOf(server)).toEqual(['Maji Safi', 'Jua Kali']);
  });

  it('stops cleanly: exit code 0, and no database is left running', async () => {
    expect(await running.at(-1)?.stop()).toBe(0);
    expect(existsSync(pidFile)).toBe(false);
  });

  it('starts a second time; the aim is 3 s, reported here because a busy machine is no fault of the product', async () => {
    const server = await start();
    console.info(`second start: ready after ${server.startedInMs} ms`);
    expect(await server.stop()).toBe(0);
  });
});

describe('a wrong setting', () => {
  it('stops the start with exit code 1 and one line', async () => {
    expect(await startRefused({ PORT: 'http' })).toEqual({
      code: 1,
      said: 'Setting PORT is a number (it is "http").\n',
    });
  });

  it('such as a database that does not answer, too', async () => {
    const { code, said } = await startRefused({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' });
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(said).toMatch(/^The server could not start: .*\S/);
    expect(said).not.toContain('secret');
  });
});
