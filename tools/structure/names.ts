import {
  featureOf,
  fileName,
  isServerFeature,
  isTest,
  type Place,
  type Rule,
  runtimeOf,
  type SourceFile,
  type Tree,
} from './tree.ts';

// Where a file may lie and what it may be called.

/** One feature, one name, on every side. A new feature is added here when its first file lands. */
const features = new Set([
  'accounts',
  'agreements',
  'obligations',
  'disputes',
  'records',
  'support',
  'mediation',
  'mediators',
  'credits',
  'escrow',
  'ledger',
  'payments',
  'marketplace',
  'academy',
  'community',
  'notes',
  'notifications',
  'activity',
  'promotions',
  'assistant',
  'help',
  'support',
  'files',
  'privacy',
  'operating',
  'organisations',
  'dashboard',
  'transparency',
  'programs',
  'restrictions',
  'successions',
]);

const roots: Readonly<Record<string, readonly string[]>> = {
  domain: ['contract', 'errors', 'events', 'permissions', 'paths', 'brand'],
  server: ['router', 'subscriptions', 'schedule', 'turns', 'app', 'boot', 'main'],
  web: ['routes', 'root', 'entry.client', 'vite.config', 'react-router.config'],
};

const code = (tree: Tree, runtime: string): SourceFile[] =>
  [...tree.values()].filter(({ path }) => runtimeOf(path) === runtime && /\.tsx?$/.test(path));
const atTop = (file: SourceFile): Place => ({ path: file.path, line: 1 });
const stem = (path: string): string => fileName(path).replace(/(?:\.test)?\.tsx?$/, '');

export const names: readonly Rule[] = [
  {
    sentence: 'A file at the root of domain, server or web is one of the few tables and entries named there.',
    broken: (tree) =>
      Object.entries(roots).flatMap(([runtime, allowed]) =>
        code(tree, runtime)
          .filter(({ path }) => featureOf(path) === '' && !allowed.includes(stem(path)))
          .map(atTop),
      ),
  },
  {
    sentence:
      'A file of the domain is schema, lifecycle, rules, turns, contract or permissions of its feature or folder, or is called by a noun of the trade.',
    broken: (tree) =>
      code(tree, 'domain')
        .filter(({ path }) => features.has(featureOf(path)) && !/^[a-z]+(?:-[a-z]+)*$/.test(stem(path)))
        .map(atTop),
  },
  {
    sentence: 'A folder begins at two files: one alone lies beside the others under a name of its own.',
    broken: (tree) => {
      const files = [...tree.values()].filter(({ path }) => /^(?:domain|server|web)\//.test(path));
      const folders = Map.groupBy(files, ({ path }) => path.split('/').slice(0, -1).join('/'));
      const isAlone = (folder: string) => ![...folders.keys()].some((other) => other.startsWith(`${folder}/`));
      return [...folders].flatMap(([folder, [first, ...others]]) =>
        first && others.length === 0 && folder.split('/').length > 2 && isAlone(folder) ? [atTop(first)] : [],
      );
    },
  },
  {
    sentence:
      'A feature of the server has its files side by side: handlers, reactions, a noun or deed of the trade, and beside it its SQL as noun.store.ts and, where the doors are many, noun.handlers.ts.',
    broken: (tree) =>
      code(tree, 'server')
        .filter(({ path }) => isServerFeature(path) && !isPlainName(path))
        .map(atTop),
  },
  {
    sentence: 'A file of a feature of the server says on its first line, in one sentence, what is true because of it.',
    broken: (tree) =>
      code(tree, 'server')
        .filter(({ path, lines }) => isServerFeature(path) && !isTest(path) && !/^\/\/ \S.*\.$/.test(lines[0] ?? ''))
        .map(atTop),
  },
  {
    sentence:
      'A folder below domain, server or web is core or a feature of the list (web also: ui, shell, home; server also: test).',
    broken: (tree) =>
      ['domain', 'server', 'web'].flatMap((runtime) =>
        code(tree, runtime)
          .filter(({ path }) => featureOf(path) !== '' && !isKnownFolder(runtime, featureOf(path)))
          .map(atTop),
      ),
  },
  {
    sentence: 'A component is PascalCase.tsx; any other file of the web is lowercase.ts or useSomething.ts.',
    broken: (tree) =>
      code(tree, 'web')
        .filter(({ path }) => featureOf(path) !== '')
        .filter(({ path }) =>
          path.endsWith('.tsx')
            ? !/^[A-Z][A-Za-z0-9]*$/.test(stem(path))
            : !/^(?:[a-z][a-z0-9]*|use[A-Z][A-Za-z0-9]*)$/.test(stem(path)),
        )
        .map(atTop),
  },
  {
    sentence: 'No file is called utils, helpers, types, constants, common, misc or index: say what it is.',
    broken: (tree) =>
      [...tree.values()]
        .filter(({ path }) =>
          /^(?:utils?|helpers?|types?|constants?|common|misc|index)\.(?:tsx?|mjs|css)$/.test(fileName(path)),
        )
        .map(atTop),
  },
  {
    sentence: 'A file has at most 400 lines, or says on line one why it is longer.',
    broken: (tree) =>
      [...tree.values()]
        .filter(
          ({ lines, path }) =>
            lines.length > 401 && !/^\s*(?:\/\/|\/\*|--)/.test(lines[0] ?? '') && !path.endsWith('.css'),
        )
        .map(atTop),
  },
];

/** Directly in its feature, in words of the trade and not of how programs are built. */
const isPlainName = (path: string): boolean =>
  path.split('/').length === 3 &&
  /^(?!(?:service|store|rules|schema)\b)[a-z]+(?:-[a-z]+)*(?:\.(?:store|handlers|test))?\.ts$/.test(fileName(path));

const isKnownFolder = (runtime: string, folder: string): boolean =>
  folder === 'core' ||
  features.has(folder) ||
  (runtime === 'server' && folder === 'test') ||
  (runtime === 'web' && ['ui', 'shell', 'home'].includes(folder));
