// npm run check: everything but the browser and the tests that start whole servers, which are npm test's. One line a step;
// what a failed step said stands below its line.
import { ensureInstalled } from './install.mjs';
import { node } from './run.mjs';
import { runSteps, staticSteps } from './steps.mjs';

const begun = performance.now();
await ensureInstalled();
const checks = await runSteps(staticSteps);
const tests = await runSteps([
  {
    name: 'unit and server tests',
    command: node,
    args: [
      ...['node_modules/.bin/vitest', 'run', '--project', 'unit', '--project', 'server'],
      ...['--reporter=dot', '--silent=passed-only'],
    ],
    env: { NO_COLOR: '1' },
  },
]);
const failed = checks.failed.length + tests.failed.length;
console.log(
  `${failed === 0 ? 'All is well' : `${failed} failed`} after ${((performance.now() - begun) / 1000).toFixed(0)} s`,
);
process.exitCode = failed === 0 ? 0 : 1;
