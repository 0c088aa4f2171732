// npm run films: makes the films of the landing page from walks through the product's own pages. Names after -- make these alone:
// npm run films -- disputes. Only needed after the pages changed: the films are kept in films/, and no test makes them.
import { ensureOutsidePrograms, findChromium } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { node, run } from './run.mjs';

/** What each film is called, and the walk that it is made from. */
const walks = { agreements: 'signing', disputes: 'breaking', mediation: 'mediating' };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in walks));
if (unknown.length > 0) fail(`There is no film called ${unknown.join(', ')}: ${Object.keys(walks).join(', ')}.`);
const { code: noEncoder } = await run('ffmpeg', ['-version'], { quiet: true });
if (noEncoder !== 0)
  fail('Films are encoded by ffmpeg, which is not here. On Debian: apt-get install --no-install-recommends ffmpeg');
const [hasPrograms] = await Promise.all([ensureOutsidePrograms(), ensureInstalled()]);
if (!hasPrograms) process.exit(1);

const names = asked.length > 0 ? asked : Object.keys(walks);
const files = Object.entries(walks).flatMap(([name, walk]) => (names.includes(name) ? [walk] : []));
await step(
  ['node_modules/.bin/playwright', 'test', '-c', 'tools/films/playwright.config.ts', '--reporter=list', ...files],
  { CHROMIUM: findChromium(), PICTURES: '1' },
);
await step(['tools/films/compose.ts', ...names]);

async function step(/** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ env = {}) {
  const { code } = await run(node, args, { env });
  if (code !== 0) fail('The films are not made.');
}

/** @returns {never} */
function fail(/** @type {string} */ words) {
  console.error(words);
  process.exit(1);
}
