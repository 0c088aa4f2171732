import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from '../server/test/processes.ts';
import { benchPostgres } from './database.ts';
import { withFolder } from './folder.ts';
import { comparePairs, median } from './pairs.ts';
import { type FilledRoom, fillRooms } from './roomsfill.ts';
import { startUnlimited } from './server.ts';
import type { Row } from './table.ts';

export type RoomsOptions = { messages: number; connections: number; rounds: number; opens: number };

const FEW = 50;
const ROOM_KEY = 'cm9vbXMgb2YgdGhlIHdvcmxkcyBvZiB0aGUgdGVzdHM';

/** A few people hold all the pages that are measured. */
const withoutEnd = { STREAMS_PER_PERSON: '0', STREAMS_PER_ADDRESS: '0' };

/**
 * What opening a room at its newest costs with many messages against one with fifty, in one call each; and how long a message
 * takes to the last of many open pages, against a server that does nothing but write to its listeners.
 */
export const measureRooms = ({ messages, connections, rounds, opens }: RoomsOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder);
    const ends: (() => Promise<unknown>)[] = [postgres.stop];
    try {
      const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, ROOM_KEY, ...withoutEnd };
      console.log(`filling a room with ${messages} messages …`);
      const { few, many } = await fillRooms(env, { few: FEW, many: messages });
      const server = await startUnlimited(env);
      ends.push(server.stop);
      const bare = await startBare();
      ends.push(bare.stop);

      const open = (room: FilledRoom) => async () => {
        const waits: number[] = [];
        for (let n = 0; n < opens; n++) waits.push(await openOnce(server.url, room));
        return median(waits);
      };
      await open(few)(); // warm
      await open(many)();
      const opening = await comparePairs(
        { name: 'few', measure: open(few) },
        { name: 'many', measure: open(many) },
        rounds,
      );

      const ours = await listen(server.url, connections, many.members);
      ends.push(ours.leave);
      const theirs = await listen(bare.url, connections, ['']);
      ends.push(theirs.leave);
      const say = () =>
        fetch(`${server.url}/api/v1/rooms/${many.roomId}/messages`, {
          method: 'POST',
          headers: { cookie: many.cookie, origin: server.origin, 'content-type': 'application/json' },
          body: JSON.stringify({ body: 'Good morning.' }),
        });
      const shout = () => fetch(bare.url, { method: 'POST' });
      await ours.p95(say); // warm
      await theirs.p95(shout);
      const delivery = await comparePairs(
        { name: 'bare', measure: () => theirs.p95(shout) },
        { name: 'rooms', measure: () => ours.p95(say) },
        rounds,
      );
      return [
        {
          work: `a room with ${messages} messages opens at the newest in one call (${opening.other.toFixed(1)} ms) against ${FEW} (${opening.one.toFixed(1)} ms)`,
          measured: opening.ratio.toFixed(2),
          wanted: '≤ 1.5',
          ok: opening.ratio <= 1.5,
        },
        {
          work: `95 of 100 of ${connections} open pages hear of a message (${delivery.other.toFixed(0)} ms) against a bare stream (${delivery.one.toFixed(0)} ms)`,
          measured: delivery.ratio.toFixed(2),
          wanted: '≤ 2.5',
          ok: delivery.ratio <= 2.5,
        },
      ];
    } finally {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    }
  });

async function openOnce(url: string, { roomId, cookie }: FilledRoom): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${url}/api/v1/rooms/${roomId}/messages`, { headers: { cookie } });
  const { messages } = (await answer.json()) as { messages: { seq: number }[] };
  if (messages.length !== FEW) throw new Error(`the room answered ${answer.status} with ${messages?.length} messages`);
  return performance.now() - begun;
}

async function startBare(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'baresse.ts')], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'inherit',
  });
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false, // nobody listens yet
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error('the bare server stopped while starting');
    await after(20);
  }
  const stop = async () => {
    child.kill('SIGKILL');
    await once(child, 'close');
  };
  return { url, stop };
}

/** Opens so many streams, shared out among the cookies, and tells how long a word takes to 95 of 100 of them, in milliseconds. */
async function listen(url: string, count: number, cookies: readonly string[]) {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  let heard: () => void = () => undefined;
  const lines: ReturnType<typeof get>[] = [];
  for (let n = 0; n < count; n++) {
    const line = get(`${url}/api/realtime`, { agent, headers: { cookie: cookies[n % cookies.length] ?? '' } });
    const [response] = await once(line, 'response');
    response.on('data', (chunk: Buffer) => {
      if (chunk.includes('event: room')) heard();
    });
    line.on('error', () => undefined); // its own end, when the bench is over
    lines.push(line);
  }
  const deliver = async (send: () => Promise<Response>): Promise<number> => {
    const waits: number[] = [];
    const begun = performance.now();
    const all = new Promise<void>((done) => {
      heard = () => {
        waits.push(performance.now() - begun);
        if (waits.length === count) done();
      };
    });
    const answer = await send();
    if (!answer.ok) throw new Error(`sending answered ${answer.status}`);
    await all;
    return waits.sort((one, other) => one - other)[Math.floor(count * 0.95)] ?? Number.NaN;
  };
  return {
    async p95(send: () => Promise<Response>): Promise<number> {
      const tries: number[] = [];
      for (let n = 0; n < 10; n++) tries.push(await deliver(send));
      return median(tries);
    },
    async leave(): Promise<void> {
      for (const line of lines) line.destroy();
      agent.destroy();
    },
  };
}
