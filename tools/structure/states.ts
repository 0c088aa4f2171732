import { isTest, type Place, type Rule, runtimeOf, type SourceFile, type Tree } from './tree.ts';

// Where sets of states may stand.

const words = (text: string): string[] =>
  [...text.matchAll(/'([^']*)'/g)].flatMap(({ 1: quoted = '' }) => quoted.split(/[{},]/).filter(Boolean));

/** The states of each life cycle, by where its table says that actions start and lead. */
const cyclesOf = (tree: Tree): ReadonlySet<string>[] =>
  [...tree.values()]
    .filter(({ path }) => runtimeOf(path) === 'domain' && !isTest(path))
    .flatMap(({ text }) => text.split(/ = lifecycle</).slice(1))
    .map((table) => new Set([...table.matchAll(/\bfrom: \[[^\]]*\]|\bto: '\w+'/g)].flatMap(([step]) => words(step))));

const named = "'[a-z_]+'";
const listed = `\\s*${named}(?:\\s*,\\s*${named})+\\s*,?\\s*`;
/** Several words in an array, in a list of SQL or in an array of it. */
const lists = new RegExp(`\\[${listed}\\]|\\bin\\s*\\(${listed}\\)|'\\{[a-z_]+(?:,[a-z_]+)+\\}'`, 'g');
/** One thing that is one word or another, or neither of them, in SQL. */
const alternatives =
  /([\w.]*\bstatus) = '[a-z_]+'(?:\s+or\s+\1 = '[a-z_]+')+(?!\s+and\b)|([\w.]*\bstatus) <> '[a-z_]+'(?:\s+and\s+\2 <> '[a-z_]+')+/g;
/** The same in TypeScript. */
const chains = /(?<![\w.?])([\w.?]*\bstatus|[\w.?]*Status) (===|!==) '[a-z_]+'(?:\s*(?:\|\||&&)\s*\1 \2 '[a-z_]+')+/g;

/** Where these files have two or more states of one life cycle together. */
function setsIn(tree: Tree, files: readonly SourceFile[], pattern: RegExp): Place[] {
  const cycles = cyclesOf(tree);
  const isSet = (named: readonly string[]) =>
    named.length > 1 && cycles.some((states) => named.every((word) => states.has(word)));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)]
      .filter(([found]) => isSet(words(found)))
      .map(({ 0: what, index }) => ({ path, line: text.slice(0, index).split('\n').length, what })),
  );
}

const pick = (tree: Tree, ...runtimes: readonly string[]): SourceFile[] =>
  [...tree.values()].filter(({ path }) => path.endsWith('.ts') && runtimes.includes(runtimeOf(path)) && !isTest(path));

export const states: readonly Rule[] = [
  {
    sentence:
      'A set of states of a life cycle stands beside it (domain/<feature>/lifecycle.ts) and says by its name what they have in common; SQL takes it by among() (decision 63).',
    broken: (tree) => [lists, alternatives].flatMap((pattern) => setsIn(tree, pick(tree, 'server'), pattern)),
  },
  {
    sentence:
      'A state is not compared with one after another: the life cycle is asked what is possible, or a set beside it what they have in common (decision 63).',
    broken: (tree) => setsIn(tree, pick(tree, 'domain', 'server'), chains),
  },
];
