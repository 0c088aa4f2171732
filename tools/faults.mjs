// npm run faults: what a bad night does to the server, many times over and under load, with the numbers printed. `npm test` has two of each.
//   the application killed 100 times (50 while people sign, 50 while money moves), the database 50 times in the midst of money;
//   20 servers replaced one after the other behind a proxy, and the clock's round of a killed one.
import { node, run } from './run.mjs';

/** @type {readonly { what: string, file: string, env: Record<string, string>, only?: string }[]} */
const drills = [
  { what: 'Killed while eight people sign', file: 'crash', env: { CRASHES: '50' } },
  { what: 'Server and database killed while eight people release money', file: 'till', env: { KILLS: '50' } },
  { what: 'Replaced behind a proxy', file: 'processes', env: { ROLLS: '20' }, only: 'two processes' },
];

let failed = 0;
for (const { what, file, env, only } of drills) {
  console.log(`\n${what}`);
  const args = ['run', '--project', 'processes', `server/test/${file}.test.ts`, '--maxWorkers=1'];
  const named = only === undefined ? [] : ['-t', only];
  const { code } = await run(node, ['node_modules/.bin/vitest', ...args, ...named], { env });
  if (code !== 0) failed += 1;
}
console.log(`\n${drills.length - failed} drills passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
