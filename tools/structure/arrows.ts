import {
  featureOf,
  type Import,
  isTest,
  type Place,
  type Rule,
  roleOf,
  runtimeOf,
  type SourceFile,
  type Tree,
} from './tree.ts';

// Who may know whom.

const place = (file: SourceFile, found: Import): Place => ({ path: file.path, line: found.line, what: found.from });

/** The imports of the files that `of` picks which `bad` objects to. Tests may know everything. */
const imports = (
  tree: Tree,
  of: (file: SourceFile) => boolean,
  bad: (found: Import, file: SourceFile) => boolean,
): Place[] =>
  [...tree.values()]
    .filter((file) => !isTest(file.path) && of(file))
    .flatMap((file) => file.imports.filter((found) => bad(found, file)).map((found) => place(file, found)));

const inside =
  (...folders: string[]) =>
  (file: SourceFile) =>
    folders.some((folder) => file.path.startsWith(`${folder}/`));
const isFeature = (path: string): boolean =>
  featureOf(path) !== '' && !['core', 'test', 'ui', 'shell', 'home'].includes(featureOf(path));
const isServerFeature = ({ path }: SourceFile) => runtimeOf(path) === 'server' && isFeature(path);
const isOther = (found: Import, file: SourceFile): boolean =>
  found.target !== null && featureOf(found.target) !== featureOf(file.path) && isFeature(found.target);

/** The roles a role may not import from its own feature. */
const upwards: Readonly<Record<string, readonly string[]>> = {
  handlers: ['store'],
  service: ['handlers', 'reactions'],
  store: ['handlers', 'reactions', 'service'],
  reactions: ['handlers'],
};

export const arrows: readonly Rule[] = [
  {
    sentence: 'The domain imports zod, the contract builder and itself, nothing else.',
    broken: (tree) =>
      imports(tree, inside('domain'), ({ target, from }) =>
        target === null ? !['zod', '@orpc/contract'].includes(from) : runtimeOf(target) !== 'domain',
      ),
  },
  {
    sentence: 'web → domain ← server: neither side knows the other.',
    broken: (tree) => [
      ...imports(
        tree,
        inside('web'),
        ({ target }) => target !== null && !['web', 'domain'].includes(runtimeOf(target)),
      ),
      ...imports(
        tree,
        inside('server'),
        ({ target, from }, { path }) =>
          target !== null &&
          !['server', 'domain'].includes(runtimeOf(target)) &&
          !(path === 'server/main.ts' && from.startsWith('../seed/')),
      ),
    ],
  },
  {
    sentence: 'zod never reaches the browser: of a domain file that carries it the web imports types only.',
    broken: (tree) => {
      const carriers = zodCarriers(tree);
      return imports(
        tree,
        inside('web'),
        ({ target, typeOnly, from }) => !typeOnly && (from === 'zod' || carriers.has(target ?? '')),
      );
    },
  },
  {
    sentence: 'handlers → service → store → core; nothing looks up.',
    broken: (tree) =>
      imports(
        tree,
        isServerFeature,
        (found, file) =>
          !isOther(found, file) &&
          found.target !== null &&
          (upwards[roleOf(file.path)] ?? []).includes(roleOf(found.target)) &&
          isFeature(found.target),
      ),
  },
  {
    sentence: 'Another feature of the server is known by its service only (to follow it, subscribe to its events).',
    broken: (tree) =>
      imports(
        tree,
        isServerFeature,
        (found, file) =>
          isOther(found, file) &&
          runtimeOf(found.target ?? '') === 'server' &&
          roleOf(found.target ?? '') !== 'service',
      ),
  },
  {
    sentence: 'The core of the server knows no feature.',
    broken: (tree) =>
      imports(
        tree,
        inside('server/core'),
        ({ target }) => target !== null && runtimeOf(target) === 'server' && featureOf(target) !== 'core',
      ),
  },
  {
    sentence: 'A building block of the web (ui) knows no feature, no router and no api.',
    broken: (tree) =>
      imports(
        tree,
        inside('web/ui'),
        ({ target, from }) =>
          /^(?:react-router|@orpc|@tanstack)\b/.test(from) ||
          (target !== null &&
            runtimeOf(target) === 'web' &&
            !/^web\/(?:ui\/|core\/(?:Rich|here|theme|time)\.ts)/.test(target)),
      ),
  },
  {
    sentence: 'The core of the web knows no feature, no shell and no page.',
    broken: (tree) =>
      imports(
        tree,
        inside('web/core'),
        ({ target }) => target !== null && runtimeOf(target) === 'web' && !/^web\/(?:core|ui)\//.test(target),
      ),
  },
  {
    sentence: 'Only a page, the home or the shell joins features; a part of one feature does not reach into another.',
    broken: (tree) =>
      imports(
        tree,
        ({ path }) => runtimeOf(path) === 'web' && isFeature(path) && !/Page\.tsx$/.test(path),
        (found, file) => isOther(found, file) && runtimeOf(found.target ?? '') === 'web',
      ),
  },
  { sentence: 'No file imports itself by way of others.', broken: fileCircles },
  { sentence: 'No two features of the server need each other.', broken: featureCircles },
];

/** The domain files that bring zod along when a value is imported from them. */
function zodCarriers(tree: Tree): Set<string> {
  const carriers = new Set<string>();
  const domain = [...tree.values()].filter(inside('domain'));
  for (let before = -1; before < carriers.size; ) {
    before = carriers.size;
    for (const file of domain)
      if (
        file.imports.some(
          ({ typeOnly, from, target }) =>
            !typeOnly && (['zod', '@orpc/contract'].includes(from) || carriers.has(target ?? '')),
        )
      )
        carriers.add(file.path);
  }
  return carriers;
}

function fileCircles(tree: Tree): Place[] {
  const edges = new Map(
    [...tree.values()].map((file) => [
      file.path,
      file.imports
        .filter(({ typeOnly }) => !typeOnly)
        .flatMap(({ target }) => (target !== null && tree.has(target) ? [target] : [])),
    ]),
  );
  return circles(edges).map((circle) => ({ path: circle[0] ?? '', line: 1, what: circle.join(' → ') }));
}

function featureCircles(tree: Tree): Place[] {
  const edges = new Map<string, string[]>();
  for (const file of tree.values())
    if (isServerFeature(file) && !isTest(file.path))
      for (const found of file.imports)
        if (isOther(found, file) && !found.typeOnly && runtimeOf(found.target ?? '') === 'server')
          edges.set(featureOf(file.path), [...(edges.get(featureOf(file.path)) ?? []), featureOf(found.target ?? '')]);
  return circles(edges).map((circle) => ({ path: `server/${circle[0]}`, line: 1, what: circle.join(' → ') }));
}

/** One circle for each way back that a walk through the graph meets. */
function circles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (node: string, path: readonly string[]): void => {
    const start = path.indexOf(node);
    if (start >= 0) found.push([...path.slice(start), node]);
    if (start >= 0 || done.has(node)) return;
    for (const next of edges.get(node) ?? []) walk(next, [...path, node]);
    done.add(node);
  };
  for (const node of edges.keys()) walk(node, []);
  return found;
}
