import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export type Import = {
  line: number;
  /** As it is written. */
  from: string;
  /** The file of ours it names, from the repository's root; null for a package. */
  target: string | null;
  /** True when nothing is left of it once types are gone. */
  typeOnly: boolean;
};
export type SourceFile = { path: string; text: string; lines: readonly string[]; imports: readonly Import[] };
/** Every file of ours by its path from the repository's root. */
export type Tree = ReadonlyMap<string, SourceFile>;

export type Place = { path: string; line: number; what?: string };
/** One rule: the sentence that a violation is shown with, and the places where it is broken. */
export type Rule = { sentence: string; broken: (tree: Tree) => Place[] };

const isCode = (path: string) => /\.(?:ts|tsx|mjs)$/.test(path);

/** The files that git knows or would take, as they lie in the work tree. */
export function readTree(root: string): Tree {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const texts = new Map<string, string>();
  for (const path of listed.split('\n'))
    if (/\.(?:tsx?|mjs|css|sql)$/.test(path) && existsSync(join(root, path)))
      texts.set(path, readFileSync(join(root, path), 'utf8'));
  return treeOf(texts);
}

/** A tree from texts; tests make small ones with a fault in them. */
export const treeOf = (texts: ReadonlyMap<string, string>): Tree =>
  new Map(
    [...texts].map(([path, text]): [string, SourceFile] => [
      path,
      { path, text, lines: text.split('\n'), imports: isCode(path) ? importsOf(path, text) : [] },
    ]),
  );

const statement =
  /^(?:import|export)\s+(?<whole>type\s+)?(?<names>[^'";]*?)\s*from\s+'(?<from>[^']+)'|^import\s+'(?<bare>[^']+)'|\bimport\('(?<lazy>[^']+)'\)/gm;

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(statement)].map((match) => {
    const { whole, names = '', from, bare, lazy } = match.groups ?? {};
    const written = from ?? bare ?? lazy ?? '';
    return {
      line: text.slice(0, match.index).split('\n').length,
      from: written,
      target: targetOf(path, written),
      typeOnly: Boolean(whole) || isTypesOnly(names),
    };
  });
}

const isTypesOnly = (names: string): boolean => {
  const listed = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1];
  const each = listed?.split(',').map((name) => name.trim()) ?? [];
  return each.length > 0 && each.every((name) => name === '' || name.startsWith('type '));
};

/** Our own files are named by relative paths or by the name of their workspace. */
function targetOf(path: string, from: string): string | null {
  const workspace = /^@ahadi\/(domain|server|web)\/(.+)$/.exec(from);
  if (workspace) return `${workspace[1]}/${workspace[2]}`;
  return from.startsWith('.') ? normalize(join(dirname(path), from)) : null;
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('server/test/');

/** The top folder a file lies in: domain, server, web, seed, e2e, bench, tools. */
export const runtimeOf = (path: string): string => path.split('/')[0] ?? '';

/** The feature a file belongs to within its runtime; core, test, ui and shell answer by their own names, a root file by ''. */
export const featureOf = (path: string): string => (path.split('/').length > 2 ? (path.split('/')[1] ?? '') : '');

/** What a file of a feature of the server is: handlers, reactions, store, or service, by which others know it. */
export const roleOf = (path: string): string => {
  const name = fileName(path).replace(/\.tsx?$/, '');
  const kind = /\.(store|handlers)$/.exec(name)?.[1] ?? name;
  return isServerFeature(path) && !['store', 'handlers', 'reactions'].includes(kind) ? 'service' : kind;
};

/** A feature of the server, whose files lie side by side and are called by a noun or deed (decision 45). */
export const isServerFeature = (path: string): boolean =>
  runtimeOf(path) === 'server' && !['', 'core', 'test'].includes(featureOf(path));

export const fileName = (path: string): string => path.split('/').at(-1) ?? '';

/** Every line of these files that a pattern meets, comments left out. */
export const linesWith = (files: Iterable<SourceFile>, pattern: RegExp): Place[] =>
  places(files, (text) => pattern.test(text.replace(/(?:^|\s)\/\/.*$|^\s*\*.*$|\/\*.*?\*\//g, '')));

/** The same, in comments too. */
export const linesSaying = (files: Iterable<SourceFile>, pattern: RegExp): Place[] =>
  places(files, (text) => pattern.test(text));

const places = (files: Iterable<SourceFile>, has: (line: string) => boolean): Place[] =>
  [...files].flatMap((file) =>
    file.lines.flatMap((text, index) =>
      has(text) ? [{ path: file.path, line: index + 1, what: text.trim().slice(0, 80) }] : [],
    ),
  );
