// npm test: on a fresh clone installs what is missing, then checks, unit and server tests, journeys in a browser, and the workings of the
// benches. Its last lines name what failed, since the end of a long log is what people read, and say how many passed and failed: each check,
// each test and each journey counts one.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureOutsidePrograms, findChromium } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { indented, node, root, run } from './run.mjs';
import { runSteps, staticSteps } from './steps.mjs';

/** @typedef {{ passed: number, failed: readonly string[] }} Count What failed, each by its name. */
/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion */
/** @typedef {{ name: string, status: string, message: string, assertionResults: Assertion[] }} TestFile */
/** @typedef {{ numPassedTests: number, testResults: TestFile[] }} VitestReport */
/** @typedef {{ title: string, specs?: { title: string, ok: boolean }[], suites?: Suite[] }} Suite */
/** @typedef {{ stats: { expected: number, flaky: number }, suites: Suite[] }} PlaywrightReport */

const reports = join(root, 'test-results', 'reports');
const report = (/** @type {string} */ name) => join(reports, `${name}.json`);

/**
 * Runs a test runner that leaves a report and reads from it how many passed and failed. A runner that leaves none, or ends
 * badly although each test passed, is one failure, with the last that it said: no report has what goes wrong between and after the tests.
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
  const { code, output } = await run(node, args, { env });
  const count = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: [] };
  if (code === 0 || count.failed.length > 0) return count;
  return { ...count, failed: [`${title}: ended with ${code}\n${indented(output.split('\n').slice(-40))}`] };
}

const firstLines = (/** @type {string} */ text) => indented(text.split('\n').slice(0, 12));

/** @param {TestFile} file @returns {string[]} */
function failedOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // A file that could not even be read has no tests to fail, and what a world finds at its end is no test's.
  if (status === 'failed' && failed.length === 0) return [[file, firstLines(message)].join('\n')];
  return failed.map((test) => [`${file} › ${test.fullName}`, firstLines(test.failureMessages.join('\n'))].join('\n'));
}

/** @param {Suite} suite @returns {string[]} */
const failedIn = ({ title, specs = [], suites = [] }) =>
  [...specs.filter(({ ok }) => !ok).map((spec) => spec.title), ...suites.flatMap(failedIn)].map(
    (name) => `${title} › ${name}`,
  );

const [hasPrograms] = await Promise.all([ensureOutsidePrograms(), ensureInstalled()]);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

console.log('Checks');
const checks = await runSteps(staticSteps);

// Said, not judged: what is published on another day is no fault of this change. `npm run advisories` alone ends red by it.
console.log('\nWeaknesses of packages');
await run(node, ['tools/advisories.ts']);

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
  (/** @type {VitestReport} */ { numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failed: testResults.flatMap(failedOf),
  }),
);

/** @type {Count} */
let journeys = { passed: 0, failed: ['Journeys in a browser: there is none'] };
if (hasPrograms) {
  journeys = await runTests(
    'Journeys in a browser',
    ['node_modules/.bin/playwright', 'test', '--reporter=list,json', '--pass-with-no-tests'],
    { CHROMIUM: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright') },
    report('playwright'),
    (/** @type {PlaywrightReport} */ { stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: suites.flatMap(failedIn),
    }),
  );
}

// Whether the benches still work; what they measure beside each other says nothing.
console.log('\nBenches, their workings');
const benches = await runSteps([{ name: 'npm run bench quick', command: node, args: ['bench/run.ts', 'quick'] }]);

const all = [checks, tests, journeys, benches];
const passed = all.reduce((sum, count) => sum + count.passed, 0);
const failed = all.flatMap((count) => count.failed);
if (failed.length > 0) console.log(`\nFailed\n${failed.map((name) => `✗ ${name}`).join('\n')}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
