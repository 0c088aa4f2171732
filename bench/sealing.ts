import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import type { RunningServer } from '../server/test/processes.ts';
import { askedToSign, clause, sign } from '../server/test/story.ts';
import { benchPostgres, newDatabase } from './database.ts';
import { withFolder } from './folder.ts';
import { inProduct } from './product.ts';
import { shareOf } from './reading.ts';
import { startUnlimited } from './server.ts';
import type { Row } from './table.ts';

/** Between two requests of a reader, milliseconds. */
const PAUSE = 10;
const words =
  'The seller brings the goods to the store that the buyer has named, at a time that both have agreed on, and the buyer looks at them there.';

type Open = { id: string; contentHash: string; name: string; cookie: string };

/** So many agreements that wait for one signature each; answers what that signature takes. */
const fill = (env: Record<string, string>, documents: number) =>
  inProduct(env, async (world) => {
    const clauses = Array.from({ length: 12 }, (_, place) => clause(`Clause ${place + 1}`, words));
    const stories: Awaited<ReturnType<typeof askedToSign>>[] = [];
    for (let n = 0; n < documents; n++) stories.push(await askedToSign(world, { clauses, publicClauseOffered: false }));
    for (const story of stories) await sign(world, story.other, story);
    return stories.map(
      ({ id, contentHash, owner }): Open => ({ id, contentHash, name: owner.name, cookie: owner.cookie }),
    );
  });

/** The last signature, given to the server that is measured: what follows is its own work. */
async function signLast(server: RunningServer, { id, contentHash, name, cookie }: Open): Promise<void> {
  const answer = await fetch(`${server.url}/api/v1/agreements/${id}/signatures`, {
    method: 'POST',
    headers: { cookie, origin: server.origin, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ contentHash, level: 0, electronicRecordsConsent: true },
      mark: { kind: 'typed', text: name },
    }),
  });
  if (!answer.ok) throw new Error(`a signature was answered ${answer.status}: ${await answer.text()}`);
}

/**
 * How many agreements a second a server prints, stamps, seals and keeps, and what that does to somebody who reads their list meanwhile:
 * the slowest hundredth, against the same reader when nothing is sealed.
 */
export const measureSealing = ({ documents, reads }: { documents: number; reads: number }): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder);
    const ends: (() => Promise<unknown>)[] = [postgres.stop];
    try {
      const env = {
        DATABASE_URL: await newDatabase(postgres.url, 'sealing'),
        DATA_DIR: folder,
      };
      console.log(`signing ${documents} agreements …`);
      const open = await fill(env, documents);
      const cookie = open[0]?.cookie ?? '';
      const watcher = new pg.Client({ connectionString: env.DATABASE_URL });
      await watcher.connect();
      ends.push(() => watcher.end());
      const sealed = async () => {
        const { rows } = await watcher.query(
          'select count(*)::int as n, extract(epoch from max(sealed_at) - min(sealed_at)) as seconds from agreements where sealed_at is not null',
        );
        return { n: Number(rows[0].n), seconds: Number(rows[0].seconds) };
      };
      const server = await startUnlimited(env);
      ends.push(server.stop);
      const read = async () => {
        const begun = performance.now();
        const answer = await fetch(`${server.url}/api/v1/agreements?limit=20`, { headers: { cookie } });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`the list answered ${answer.status}`);
        await after(PAUSE);
        return performance.now() - begun - PAUSE;
      };
      // The first readings of a server that has just started are slower than all later ones, sealing or not.
      for (let n = 0; n < reads; n++) await read();
      for (const one of open) await signLast(server, one);
      const during: number[] = [];
      let now = await sealed();
      for (let looked = 0; now.n < documents; looked++) {
        during.push(await read());
        if (looked % 20 === 19) now = await sealed();
        if (looked > 20_000) throw new Error(`only ${now.n} of ${documents} were sealed`);
      }
      // The first tells when the sealing began and not how long it took.
      const rate = (documents - 1) / now.seconds;
      await after(3_000); // what follows a seal (letters, notices, the log) is done by then
      const quiet: number[] = [];
      for (let n = 0; n < Math.max(reads, during.length); n++) quiet.push(await read());
      const [slow, calm] = [shareOf(during, 0.99), shareOf(quiet, 0.99)];
      return [
        {
          work: `agreements of twelve clauses sealed a second, ${documents} of them`,
          measured: rate.toFixed(1),
          wanted: '≥ 5',
          ok: rate >= 5,
        },
        {
          work: `99 of 100 readings of a list while it is sealed against when nothing is (${slow.toFixed(1)} ms of ${during.length}, ${calm.toFixed(1)} ms)`,
          measured: (slow / calm).toFixed(2),
          wanted: '≤ 2',
          ok: slow / calm <= 2,
        },
      ];
    } finally {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    }
  });
