import { sql } from 'kysely';
import type { World } from '../server/test/world.ts';
import { inclusionProof } from '../server/transparency/proof.ts';
import { benchPostgres, newDatabase } from './database.ts';
import { withFolder } from './folder.ts';
import { comparePairs } from './pairs.ts';
import { inProduct } from './product.ts';
import { mean } from './reading.ts';
import type { Row } from './table.ts';

export type LogOptions = { few: number; many: number; rounds: number; reads: number };

/**
 * A log of so many leaves: its subtrees with hashes of nothing, because what a proof costs does not depend on what they are.
 * They are written in the order in which they become whole, as the log itself writes them.
 */
async function fill({ deps: { db } }: World, leaves: number): Promise<void> {
  await sql`
    insert into log_nodes (level, index, hash)
    select level, index, sha256(convert_to(level || '/' || index, 'UTF8'))
    from generate_series(0, 40) level, generate_series(0, (${leaves}::bigint >> level) - 1) index
    order by (index + 1) << level, level`.execute(db);
  await sql`vacuum analyze log_nodes`.execute(db);
}

/** What it takes to prove that a leaf is in the log, in a long log against a short one. */
export const measureLog = ({ few, many, rounds, reads }: LogOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder, ['fsync=off', 'max_wal_size=8GB']);
    try {
      const envOf = async (name: string) => ({ DATABASE_URL: await newDatabase(postgres.url, name), DATA_DIR: folder });
      const short = await envOf('short');
      const long = await envOf('long');
      return await inProduct(short, (small) =>
        inProduct(long, async (large) => {
          console.log(`filling logs with ${few} and ${many} leaves …`);
          await fill(small, few);
          await fill(large, many);
          const measure = (world: World, leaves: number) => async () => {
            const all: number[] = [];
            for (let n = 0; n < reads; n++) {
              const begun = performance.now();
              await inclusionProof(world.deps, Math.floor(Math.random() * leaves), leaves);
              all.push(performance.now() - begun);
            }
            return mean(all);
          };
          const [one, other] = [measure(small, few), measure(large, many)];
          for (const warm of [one, other]) await warm();
          const compared = await comparePairs(
            { name: 'short', measure: one },
            { name: 'long', measure: other },
            rounds,
          );
          return [
            {
              work: `a proof from a log of ${many} leaves against ${few} (${compared.other.toFixed(2)} ms, ${compared.one.toFixed(2)} ms)`,
              measured: compared.ratio.toFixed(2),
              wanted: '≤ 1.3',
              ok: compared.ratio <= 1.3,
            },
          ];
        }),
      );
    } finally {
      await postgres.stop();
    }
  });
