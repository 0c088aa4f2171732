import { setTimeout as after } from 'node:timers/promises';
import type { AgreementTerms, AgreementView, WorkingCopy } from '@ahadi/domain/agreements/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runNow } from '../../tools/day.ts';
import { checkAllChains } from '../core/emit.ts';
import { type RunningServer, startServer } from './processes.ts';
import { clause, someone } from './story.ts';
import { makeWorld, type Person, type World } from './world.ts';

/** How often the server is killed, and how many write meanwhile. A drill by hand asks for more: CRASHES=12. */
const CRASHES = Number(process.env.CRASHES ?? 2);
const WRITERS = 8;
/** Tenths of a second that the server's own workers get to seal what is left; a killed one's jobs come back only after a minute or two. */
const PATIENCE = process.env.CRASHES ? 1200 : 50;

let world: World;
let owner: Person;
let other: Person;
let server: RunningServer | null = null;
let over = false;
const titles: string[] = [];
let acknowledged = 0;

beforeAll(async () => {
  world = await makeWorld();
  owner = await someone(world, 'Owner');
  other = await someone(world, 'Other');
});
afterAll(async () => {
  over = true;
  await server?.kill();
  await world.close();
});

/** Sends a command until it is answered, under one key: anyone who writes cannot know whether the server died before or after. */
async function send<Answer = AgreementView>(
  who: Person,
  key: string,
  method: string,
  path: string,
  body: object,
): Promise<Answer> {
  for (;;) {
    const answer = await fetch(`${server?.url}/api/v1/agreements${path}`, {
      method,
      headers: { cookie: who.cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
      .then(async (told) => ({ status: told.status, body: (await told.json()) as unknown }))
      .catch(() => null); // the server died; the same command goes to the next one
    if (answer?.status === 200) {
      acknowledged += 1;
      return answer.body as Answer;
    }
    if (answer && answer.status < 500) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    await after(50);
  }
}

/** One agreement after the other from the first draft to the last signature, until the drill is over; the begun one is finished. */
async function write(writer: number): Promise<void> {
  for (let n = 0; !over; n++) {
    const title = `Crash ${writer}.${n}`;
    const key = (deed: string) => `${title} ${deed}`;
    titles.push(title);
    const made = await send(owner, key('create'), 'POST', '', {
      ownerIdentityId: owner.identityId,
      title,
      currency: 'KES',
    });
    const at = `/${made.id}`;
    const copy = await send<WorkingCopy>(owner, key('open'), 'POST', `${at}/text`, {});
    const terms: AgreementTerms = {
      ...copy.terms,
      clauses: [clause('Goods', 'All of them.')],
      publicClauseOffered: false,
    };
    await send(owner, key('write'), 'PUT', `${at}/text`, { revision: copy.revision, terms });
    const [own] = made.parties;
    const parties = [
      { id: own?.id, side: 'A', name: own?.name, email: own?.email, signOrder: 1 },
      { side: 'B', name: other.name, email: other.email, signOrder: 2 },
    ];
    await send(owner, key('parties'), 'PUT', `${at}/parties`, { parties });
    const shared = await send(owner, key('share'), 'POST', `${at}/share`, {});
    await send(other, key('accept'), 'POST', `${at}/accept`, { versionId: shared.versionId });
    const { contentHash } = await send(owner, key('ask'), 'POST', `${at}/signatures/request`, {});
    const signature = (who: Person) => ({
      contentHash,
      level: 0,
      mark: { kind: 'typed', text: who.name },
      electronicRecordsConsent: true,
    });
    await Promise.all(
      [owner, other].map((who) => send(who, key(`sign ${who.id}`), 'POST', `${at}/signatures`, signature(who))),
    );
  }
}

const start = async () => {
  server = await startServer({
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: world.deps.config.DATA_DIR,
    COMMANDS_PER_MINUTE: '0',
  });
};

describe('a server that is killed while eight people sign', () => {
  it('keeps every acknowledged command, doubles none, and seals every executed agreement after it is back', async () => {
    await start();
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
    for (let crash = 0; crash < CRASHES; crash++) {
      await after(500 + Math.random() * 1500);
      await server?.kill();
      await start();
    }
    over = true;
    await Promise.all(writers);
    const deeds = async () => {
      const { rows } = await sql<{ title: string; deeds: string[] }>`
        select a.title, array_agg(e.name order by e.name) as deeds
        from agreements a join events e on e.subject_kind = 'agreement' and e.subject_id = a.id
        where a.title like 'Crash %' group by a.id, a.title order by a.title`.execute(world.deps.db);
      return rows;
    };
    const all = ['accepted', 'activated', 'created', 'executed', 'sealed', 'shared', 'requested', 'signed', 'signed'];
    const wanted = all.length;
    const isSealed = ({ deeds }: { deeds: string[] }) => deeds.includes('agreement.activated');
    for (let waited = 0; waited < PATIENCE && !(await deeds()).every(isSealed); waited++) await after(100);
    // What still waits for a dead process is sealed by the clock, as its next rounds would: by the time of the servers, which went on.
    world.clock.set(new Date(runNow() + 6 * 60_000));
    await world.tick('agreements-seal');
    await vi.waitFor(async () => expect((await deeds()).every(isSealed)).toBe(true), 20_000); // a worker may be at one right now
    const lives = await deeds();
    console.info(`${CRASHES} kills, ${acknowledged} commands acknowledged, ${lives.length} agreements`);
    expect(lives.map(({ title }) => title)).toEqual([...titles].sort());
    for (const life of lives) {
      expect(
        life.deeds.filter((name) => name !== 'agreement.opened'),
        life.title,
      ).toHaveLength(wanted);
      expect(life.deeds.filter((name) => name === 'agreement.signed')).toHaveLength(2);
    }
    expect((await checkAllChains(world.ctx())).broken).toEqual([]);
    const { rows: doubled } = await sql`
      select recipient, subject, count(*) from mail group by 1, 2 having count(*) > 1
        and subject like 'Everybody has signed%'`.execute(world.deps.db);
    expect(doubled).toEqual([]);
  });
});
