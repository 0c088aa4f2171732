// npm test: on a fresh clone installs what is missing, then checks, unit and server tests, journeys in a browser, and the workings of the
// benches. The last line says how many passed and failed: each check, each test and each journey counts one.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureOutsidePrograms, findChromium } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { node, root, run } from './run.mjs';
import { runSteps, staticSteps } from './steps.mjs';

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {{ status: string, assertionResults: unknown[] }} TestFile */
/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} VitestReport */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number } }} PlaywrightReport */

const reports = join(root, 'test-results', 'reports');
const report = (/** @type {string} */ name) => join(reports, `${name}.json`);

/**
 * Runs a test runner that leaves a report and reads from it how many passed and failed. A runner that leaves none, or ends
 * badly although each test passed, is one failure.
 * @template Report
 * @param {string} title
 * @param {readonly string[]} args
 * @param {Record<string, string | undefined>} env
 * @param {string} file
 * @param {(report: Report) => Count} read
 * @returns {Promise<Count>}
 */
async function runTests(title, args, env, file, read) {
  console.log(`\n${title}`);
  const { code } = await run(node, args, { env });
  const count = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 1 };
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

const isBroken = (/** @type {TestFile} */ file) => file.status === 'failed' && file.assertionResults.length === 0;

const [hasPrograms] = await Promise.all([ensureOutsidePrograms(), ensureInstalled()]);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

console.log('Checks');
const checks = await runSteps(staticSteps);

const tests = await runTests(
  'Unit and server tests',
  [
    'node_modules/.bin/vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report('vitest')}`,
    '--silent=passed-only',
  ],
  {},
  report('vitest'),
  (/** @type {VitestReport} */ { numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    // A file that could not even be read has no tests to fail.
    failed: numFailedTests + testResults.filter(isBroken).length,
  }),
);

/** @type {Count} */
let journeys = { passed: 0, failed: 1 };
if (hasPrograms) {
  journeys = await runTests(
    'Journeys in a browser',
    ['node_modules/.bin/playwright', 'test', '--reporter=list,json', '--pass-with-no-tests'],
    { CHROMIUM: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright') },
    report('playwright'),
    (/** @type {PlaywrightReport} */ { stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  );
}

// Whether the benches still work; what they measure beside each other says nothing.
console.log('\nBenches, their workings');
const benches = await runSteps([{ name: 'npm run bench quick', command: node, args: ['bench/run.ts', 'quick'] }]);

const all = [checks, tests, journeys, benches];
const passed = all.reduce((sum, count) => sum + count.passed, 0);
const failed = all.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
