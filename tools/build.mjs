import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root, run } from './run.mjs';

const marker = join(root, 'web', 'build', '.built-from');
const isOutput = (/** @type {string} */ path) => /(^|\/)(?:node_modules|build|\.react-router)(\/|$)/.test(path);

/** Builds the pages when their sources are not those of the last build. Ends the process with a clear line when it fails. */
export async function ensureBuilt() {
  const wanted = hashOfSources();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  console.log('Building the pages …');
  let { code, output } = await build();
  // The framework gives its own server ten seconds to write a page; a machine that is busy needs a second try.
  if (code !== 0 && /aborted due to timeout/.test(output)) ({ code, output } = await build());
  if (code !== 0) {
    console.error(`${output}\nThe pages could not be built. Nothing was started.`);
    process.exit(1);
  }
  mkdirSync(join(root, 'web', 'build'), { recursive: true });
  writeFileSync(marker, wanted);
}

const build = () => run(bin('react-router'), ['build'], { quiet: true, cwd: join(root, 'web') });

/** One hash over all that a build is made of: web, domain and the versions of the packages. */
function hashOfSources() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const workspace of ['web', 'domain'])
    for (const entry of readdirSync(join(root, workspace), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !isOutput(path.slice(root.length)) && !/\.test\.tsx?$/.test(path))
      .sort())
      hash.update(entry.slice(root.length)).update(readFileSync(entry));
  return hash.digest('hex');
}
