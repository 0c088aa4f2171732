import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { node, root, run } from './run.mjs';

const lockfile = join(root, 'package-lock.json');
const marker = join(root, 'node_modules', '.installed-lock');

/** Makes sure that what the lockfile names is installed; does nothing when it is. Ends the process with a clear line when it cannot be. */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  const isMarked = existsSync(marker) && readFileSync(marker, 'utf8') === wanted;
  if (isMarked && existsSync(node)) return;
  if (!existsSync(node) || !isAsLocked()) {
    console.log('Installing what package-lock.json names …');
    // Without our own .bin in front: what is about to be replaced must not run the replacing.
    const PATH = (process.env.PATH ?? '')
      .split(delimiter)
      .filter((folder) => !folder.includes('node_modules'))
      .join(delimiter);
    const { code } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env: { PATH } });
    if (code !== 0 || !existsSync(node)) {
      console.error('The packages could not be installed; npm says above why. Nothing was started.');
      process.exit(1);
    }
  }
  writeFileSync(marker, wanted);
}

/** True when npm's own note of what it installed agrees with the lockfile, package by package. */
function isAsLocked() {
  const note = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const packagesOf = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const locked = packagesOf(lockfile);
  const installed = packagesOf(note);
  return Object.entries(locked).every(
    ([path, { version, link, optional }]) =>
      !path.includes('node_modules/') || link || (installed[path] ? installed[path].version === version : optional), // another platform's package stays away
  );
}
