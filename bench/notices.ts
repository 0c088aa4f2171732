import { sql } from 'kysely';
import type { Person, World } from '../server/test/world.ts';
import { benchPostgres, newDatabase } from './database.ts';
import { withFolder } from './folder.ts';
import { comparePairs, median } from './pairs.ts';
import { inProduct } from './product.ts';
import type { Row } from './table.ts';

export type NoticeOptions = { few: number; many: number; rounds: number; reads: number };

const BATCH = 20_000;

/** So many notifications of somebody, every second one unread; nobody listens, so nobody is told of each. */
async function fill(world: World, userId: string, count: number): Promise<void> {
  await sql`alter table notifications disable trigger notifications_told`.execute(world.deps.db);
  for (let done = 0; done < count; done += BATCH)
    await sql`
      insert into notifications (id, user_id, type, title, message, read, created_at, updated_at, category, kind)
      select gen_random_uuid(), ${userId}, case when n % 5 = 0 then 'warning' else 'info' end, 'Something happened', 'To one of your agreements.',
        n % 2 = 0, now() - n * interval '1 second', now(), case when n % 3 = 0 then 'money' else 'agreements' end, 'agreement.signed'
      from generate_series(${done + 1}::int, ${Math.min(done + BATCH, count)}::int) n`.execute(world.deps.db);
  await sql`alter table notifications enable trigger notifications_told`.execute(world.deps.db);
}

/** What the bell asks for, of somebody with many notifications against somebody with few, in one database and through the router. */
export const measureNotices = ({ few, many, rounds, reads }: NoticeOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder, ['fsync=off', 'max_wal_size=8GB']);
    try {
      const env = {
        DATABASE_URL: await newDatabase(postgres.url, 'notices'),
        DATA_DIR: folder,
        COMMANDS_PER_MINUTE: '0',
      };
      return await inProduct(env, async (world) => {
        const [small, large] = [await world.person('Few Fatuma'), await world.person('Many Musa')];
        await fill(world, small.id, few);
        console.log(`filling a bell with ${many} notifications …`);
        await fill(world, large.id, many);
        await sql`analyze notifications`.execute(world.deps.db);
        const rows: Row[] = [];
        for (const [work, ask] of Object.entries(questions)) {
          const measure = (person: Person) => async () => {
            const all: number[] = [];
            for (let n = 0; n < reads; n++) {
              const begun = performance.now();
              await ask(world, person);
              all.push(performance.now() - begun);
            }
            return median(all);
          };
          for (const person of [small, large]) await measure(person)(); // plans are made, pages are read
          const { ratio, one, other } = await comparePairs(
            { name: 'few', measure: measure(small) },
            { name: 'many', measure: measure(large) },
            rounds,
          );
          rows.push({
            work: `${work}, ${many} notifications against ${few} (${other.toFixed(2)} ms, ${one.toFixed(2)} ms)`,
            measured: ratio.toFixed(2),
            wanted: '≤ 1.5',
            ok: ratio <= 1.5,
          });
        }
        return rows;
      });
    } finally {
      await postgres.stop();
    }
  });

const questions: Readonly<Record<string, (world: World, person: Person) => Promise<unknown>>> = {
  'the count of the bell': (world, person) =>
    world.as(person).rpc.get_unread_notification_count({ p_user_id: person.id }),
  'the list of the bell': (world, person) => world.as(person).notifications.list({ limit: 10 }),
  'what asks for something': (world, person) => world.as(person).notifications.list({ shelf: 'action', limit: 10 }),
  'the unread of a kind': (world, person) =>
    world.as(person).notifications.list({ shelf: 'unread', category: 'money', limit: 20 }),
};
