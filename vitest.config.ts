import './tools/day.ts';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tools/longfirst.ts';
import { compiledWords } from './web/core/compiling.ts';

// Workers, and the servers that they start, find what others have compiled before them.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled');

/** Tests that start whole servers, and kill them: mostly waiting, so `npm run check` leaves them to `npm test`. */
const processes = ['crash', 'processes', 'stopped', 'till'].map((name) => `server/test/${name}.test.ts`);

/** Tests of files that lie in the server and need no database. */
const unit = ['server/help/library.test.ts', 'server/test/claims.test.ts'];

/** A bound for what hangs, milliseconds: a slow or busy machine is no fault of the product, and what takes time is measured in bench/. */
const PATIENCE = 600_000;

/**
 * Three projects: what needs no database, what runs on one, and what starts whole servers. The server's files share one PostgreSQL, each on its own
 * copy of a migrated database (server/test/database.ts).
 */
export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        // As in the browser: what a component says is compiled.
        plugins: [compiledWords()],
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: 'tools/chance.ts',
          include: [
            'domain/**/*.test.ts',
            'web/**/*.test.ts',
            'seed/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            ...unit,
          ],
          exclude: ['**/node_modules/**', '**/build/**'],
          testTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: 'server',
          setupFiles: ['tools/chance.ts', 'server/test/quickhash.ts'],
          include: ['server/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...processes, ...unit],
          // Torn down from the last to the first: the database is stopped before the answers are judged.
          globalSetup: ['server/test/answered.ts', 'server/test/database.ts'],
          // Files share a process and so load the server once; what they share in it is code only, their worlds are their own.
          isolate: false,
          // Young objects are copied seldom and by one thread: most are gone by then, and helpers would take the time of other workers.
          execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64', '--no-parallel-scavenge'],
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: 'processes',
          setupFiles: 'tools/chance.ts',
          include: processes,
          globalSetup: 'server/test/database.ts',
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
    ],
  },
});
