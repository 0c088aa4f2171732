import { benchPostgres, newDatabase } from './database.ts';
import { withFolder } from './folder.ts';
import { fillJobs } from './jobsfill.ts';
import { comparePairs, median } from './pairs.ts';
import { startUnlimited } from './server.ts';
import type { Row } from './table.ts';

export type JobsOptions = { few: number; many: number; rounds: number; reads: number };

/** What mediators narrow the board by: nothing, one thing, several, everything, and what no posting has. */
const filters: Readonly<Record<string, string>> = {
  'no filter': '',
  'one filter': 'category=construction',
  'a language': 'language=sw',
  'two filters': 'category=construction&country=UG',
  'three filters': 'band=5k_50k&country=TZ&language=en',
  // Few of a thousand have all of it, so a short page is asked for: what is compared is finding, not telling.
  'all five': 'limit=2&category=technology&band=over_50k&country=RW&format=in_person&language=fr',
  'what nobody looks for': 'category=construction&country=KE&format=video_link&language=am',
};
const words: Readonly<Record<string, string>> = {
  'a word of many': 'q=boat',
  'a word of one in a thousand': 'q=well',
  'a word that nobody wrote': 'q=elephant',
  'a word and three filters': 'limit=2&q=fence&category=consumer&band=under_500&country=NG',
};

/** The first page of the job board over HTTP, with many open postings against few, narrowed in the ways that people narrow it. */
export const measureJobs = ({ few, many, rounds, reads }: JobsOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder, ['fsync=off', 'full_page_writes=off', 'max_wal_size=8GB']);
    const ends: (() => Promise<unknown>)[] = [postgres.stop];
    try {
      const side = async (count: number) => {
        const env = { DATABASE_URL: await newDatabase(postgres.url, `jobs_${count}`), DATA_DIR: folder };
        console.log(`filling a board with ${count} open postings …`);
        const cookie = await fillJobs(env, count);
        const server = await startUnlimited(env);
        ends.push(server.stop);
        return async (query: string) => {
          const waits: number[] = [];
          for (let n = 0; n < reads; n++) waits.push(await read(server.url, cookie, query));
          return median(waits);
        };
      };
      const [small, large] = [await side(few), await side(many)];
      const rows: Row[] = [];
      for (const [name, query] of Object.entries({ ...filters, ...words })) {
        for (const side of [small, large]) await side(query); // warm
        const { ratio, one, other } = await comparePairs(
          { name: 'few', measure: () => small(query) },
          { name: 'many', measure: () => large(query) },
          rounds,
        );
        rows.push({
          work: `the job board with ${many} open postings against ${few}, ${name} (${other.toFixed(1)} ms, ${one.toFixed(1)} ms)`,
          measured: ratio.toFixed(2),
          wanted: '≤ 1.5',
          ok: ratio <= 1.5,
        });
      }
      return rows;
    } finally {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    }
  });

async function read(url: string, cookie: string, query: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${url}/api/v1/mediation-jobs?${query}`, { headers: { cookie } });
  await answer.json();
  if (!answer.ok) throw new Error(`the board answered ${answer.status}`);
  return performance.now() - begun;
}
