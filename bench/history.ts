import { benchPostgres, newDatabase } from './database.ts';
import { withFolder } from './folder.ts';
import { fillHistory } from './historyfill.ts';
import { comparePairs, median } from './pairs.ts';
import { startUnlimited } from './server.ts';
import type { Row } from './table.ts';

export type HistoryOptions = { few: number; many: number; rounds: number; reads: number };

/** Every tab of the history, and the filters that look furthest. */
const questions: Readonly<Record<string, string>> = {
  activity: 'activity',
  'activity of others': 'activity?by=others',
  'activity on disputes': 'activity?kind=dispute',
  'signed and agreed': 'activity?deed=agreed',
  'activity of a month': 'activity?from=2026-01-01T00:00:00Z&until=2026-02-01T00:00:00Z',
  payments: 'payments',
  'what may become public': 'activity/coming',
  'my record': 'records/mine',
  security: 'activity/security',
  moderation: 'activity/decisions',
};

/** Reading one’s own history over HTTP, one call after the other, with many deeds of others against few. */
export const measureHistory = ({ few, many, rounds, reads }: HistoryOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder, ['fsync=off', 'full_page_writes=off', 'max_wal_size=4GB']);
    const ends: (() => Promise<unknown>)[] = [postgres.stop];
    try {
      const side = async (count: number) => {
        const env = { DATABASE_URL: await newDatabase(postgres.url, `history_${count}`), DATA_DIR: folder };
        console.log(`filling a history with ${count} deeds of others …`);
        const { cookie } = await fillHistory(env, count);
        const server = await startUnlimited(env);
        ends.push(server.stop);
        return async (path: string): Promise<number> => {
          const waits: number[] = [];
          for (let n = 0; n < reads; n++) waits.push(await ask(`${server.url}/api/v1/${path}`, cookie));
          return median(waits);
        };
      };
      const [small, large] = [await side(few), await side(many)];
      const rows: Row[] = [];
      for (const [name, path] of Object.entries(questions)) {
        for (const read of [small, large]) await read(path); // plans are made, pages are read
        const { ratio, one, other } = await comparePairs(
          { name: 'few', measure: () => small(path) },
          { name: 'many', measure: () => large(path) },
          rounds,
        );
        rows.push({
          work: `history, ${name}, ${many} deeds of others against ${few} (${other.toFixed(2)} ms, ${one.toFixed(2)} ms)`,
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

async function ask(url: string, cookie: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return performance.now() - begun;
}
