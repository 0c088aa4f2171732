// npm run days: every life of a deadline on sixty chosen days and on each of the 366 of a leap year, foretold against lived. With a
// day, such as npm run days 2028-02-29, the lives of that day alone. Its line says days, lives, clocks tried and differences.
import { ensureInstalled } from './install.mjs';
import { node, run } from './run.mjs';

await ensureInstalled();
const { code } = await run(
  node,
  ['node_modules/.bin/vitest', 'run', '--project', 'server', '--reporter=default', 'server/test/calendar'],
  { env: { DAYS: process.argv[2] ?? 'all' } },
);
process.exitCode = code;
