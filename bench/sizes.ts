import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './table.ts';

type Route = { id: string; parentId?: string; module: string; imports: readonly string[] };
type Manifest = { entry: { module: string; imports: readonly string[] }; routes: Record<string, Route> };

const client = join(import.meta.dirname, '..', 'web', 'build', 'client');
const KB = 1000;

/**
 * How much script a page loads before it can be used, in gzipped bytes: everything its route and the layouts around it
 * import, not what is fetched later on demand. From the built files; the editor is named apart because it is most of its page.
 */
export function measureSizes(): Row[] {
  const manifest = readManifest();
  const landing = scriptsOf(manifest, 'home/LandingPage');
  const shell = scriptsOf(manifest, 'shell/ShellLayout');
  const rows = [
    row('script of the landing page', bytesOf(landing), 150),
    row('script of the shell', bytesOf(shell), 190),
  ];
  for (const { id } of Object.values(manifest.routes).filter(({ id }) =>
    layoutsOf(manifest, id).includes('shell/ShellLayout'),
  )) {
    const own = [...scriptsOf(manifest, id)].filter((file) => !shell.has(file));
    const editor = own.filter(isEditor);
    const rest = own.filter((file) => !isEditor(file));
    if (id !== 'shell/ShellLayout') rows.push(row(`script of ${id} beyond the shell`, bytesOf(rest), 30));
    if (editor.length > 0)
      rows.push({
        work: `  its editor: ${editor.join(', ')}`,
        measured: kilobytes(bytesOf(editor)),
        wanted: 'apart',
        ok: true,
      });
  }
  return rows;
}

const row = (work: string, bytes: number, limitKb: number): Row => ({
  work,
  measured: kilobytes(bytes),
  wanted: `≤ ${limitKb} KB`,
  ok: bytes <= limitKb * KB,
});
const kilobytes = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB gz`;

function readManifest(): Manifest {
  const name = readdirSync(join(client, 'assets')).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('No built pages: run npm start once.');
  const text = readFileSync(join(client, 'assets', name), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}

/** A route and the layouts around it, innermost first. */
function layoutsOf(manifest: Manifest, id: string): string[] {
  const route = manifest.routes[id];
  if (!route) throw new Error(`The build has no route ${id}.`);
  return [id, ...(route.parentId ? layoutsOf(manifest, route.parentId) : [])];
}

const scriptsOf = (manifest: Manifest, id: string): Set<string> =>
  new Set([
    manifest.entry.module,
    ...manifest.entry.imports,
    ...layoutsOf(manifest, id).flatMap((part) => [
      ...(manifest.routes[part]?.imports ?? []),
      manifest.routes[part]?.module ?? '',
    ]),
  ]);

const bytesOf = (files: Iterable<string>): number =>
  [...files, ...new Set([...files].flatMap(wordsOf))].reduce(
    (sum, file) => sum + statSync(`${join(client, file)}.gz`).size,
    0,
  );

/** The English words of a room, which its pages wait for as for what they import. */
const wordsOf = (file: string): string[] =>
  existsSync(join(client, file))
    ? [...readFileSync(join(client, file), 'utf8').matchAll(/\ben:\(\)=>\w+\(\(\)=>import\(`\.\/([^`]+)`\)/g)].map(
        ([, name]) => `assets/${name}`,
      )
    : [];

/** Files that carry the rich text editor; its library signs its work in them. */
const isEditor = (file: string): boolean =>
  existsSync(join(client, file)) && /ProseMirror/.test(readFileSync(join(client, file), 'utf8'));
