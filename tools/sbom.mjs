// npm run sbom: what third parties wrote of this product, as a bill of materials (CycloneDX) made by npm from package-lock.json.
// Fails where npm makes none, or one that leaves out a package of the lockfile.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from './run.mjs';

const file = join(root, 'test-results', 'reports', 'sbom.json');
const { code, output } = await run(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only', '--loglevel=error'],
  { quiet: true },
);
if (code !== 0) fail(output);

/** @type {{ bomFormat: string, components: { 'bom-ref': string }[] }} */
const bill = JSON.parse(output);
const named = new Set(bill.components.map((component) => component['bom-ref']));
/** @type {[string, { name?: string, version?: string, link?: boolean }][]} */
const locked = Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages);
const missing = locked
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, { name, version }]) => `${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`)
  .filter((component) => !named.has(component));
if (bill.bomFormat !== 'CycloneDX' || missing.length > 0) fail(`the bill leaves out: ${missing.join(', ')}`);

mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, output);
console.log(`${named.size} components in ${file}`);

/** @param {string} why @returns {never} */
function fail(why) {
  console.error(`There is no bill of materials: ${why}`);
  process.exit(1);
}
