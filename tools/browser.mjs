import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** Chromium without the windows that nobody sees: a page in it costs a seventh of the processor time. */
const SHELL = 'chromium-headless-shell';
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const whereIs = (/** @type {string} */ name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** The machine's Chromium (or what CHROMIUM names), or undefined. */
export const findChromium = () => process.env.CHROMIUM ?? names.map(whereIs).find((path) => path !== undefined);

/**
 * Makes sure that the programs the tests use from outside are there: a browser, and poppler's pdfsig and pdftotext as an
 * independent judge of our PDF. Installs them on Debian as root; elsewhere says what is missing. Answers whether all are there.
 */
export async function ensureOutsidePrograms() {
  const judges = ['pdfsig', 'pdftotext'].every(whereIs) ? [] : ['poppler-utils'];
  const hasBest = process.env.CHROMIUM !== undefined || whereIs(SHELL) !== undefined;
  if (hasBest && judges.length === 0) return true;
  // A Debian that knows no such shell has the whole browser.
  if (process.getuid?.() === 0 && whereIs('apt-get'))
    for (const browser of hasBest ? [[]] : [[SHELL], findChromium() ? [] : ['chromium']])
      if (await isInstalled([...browser, ...judges])) return true;
  const missing = [...(findChromium() ? [] : ['chromium']), ...judges];
  if (missing.length === 0) return true;
  console.error(
    `The tests need ${missing.join(' and ')}: install it (on Debian: apt-get install ${missing.join(' ')}), or name a browser in CHROMIUM.`,
  );
  return false;
}

/** Installs Debian's packages of these names; says why not. */
async function isInstalled(/** @type {readonly string[]} */ packages) {
  if (packages.length === 0) return true;
  console.log(`Installing ${packages.join(' and ')} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { quiet: true, env });
  const { code, output } = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
    quiet: true,
    env,
  });
  if (code !== 0) console.error(output.split('\n').slice(-5).join('\n'));
  return code === 0;
}
