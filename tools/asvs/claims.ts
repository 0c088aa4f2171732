/** The ids of the standard, by the level at which each begins. */
export type Requirements = { level1: readonly string[]; level2: readonly string[] };
/** The text of a file of the repository, or null where there is none. */
export type Read = (path: string) => string | null;

type Row = { id: string; level: string; evidence: string };
type Kind = 'met' | 'not applicable' | 'gap';

/**
 * What is wrong with docs/security/asvs.md: a requirement without a line or with two, a line without evidence, evidence that is not
 * there, and a sum that is not that of the lines. A test is named `path › title`, as it stands in the source; a block around it may
 * stand between the two.
 */
export function problemsOf(text: string, requirements: Requirements, read: Read): string[] {
  const rows = rowsOf(text);
  return [
    ...problemsOfIds(rows, requirements),
    ...rows.flatMap((row) => problemsOfEvidence(row.evidence, read).map((problem) => `${row.id}: ${problem}`)),
    ...(text.includes(sumOf(rows)) ? [] : [`the sum is: ${sumOf(rows)}`]),
  ];
}

function rowsOf(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => /^\| *\d+\.\d+\.\d+ *\|/.test(line))
    .map((line) => {
      const [, id = '', level = '', , ...rest] = line.split('|').map((cell) => cell.trim());
      return { id, level, evidence: rest.join('|').replace(/\|?$/, '').trim() };
    });
}

function problemsOfIds(rows: readonly Row[], { level1, level2 }: Requirements): string[] {
  const wanted = new Map([...level1.map((id) => [id, '1'] as const), ...level2.map((id) => [id, '2'] as const)]);
  const seen = new Map<string, number>();
  for (const { id } of rows) seen.set(id, (seen.get(id) ?? 0) + 1);
  return [
    ...[...wanted.keys()].filter((id) => !seen.has(id)).map((id) => `${id}: has no line`),
    ...[...seen].filter(([, times]) => times > 1).map(([id, times]) => `${id}: has ${times} lines`),
    ...rows
      .filter(({ id, level }) => wanted.get(id) !== level)
      .map(({ id, level }) => `${id}: is none of level ${level}`),
  ];
}

function problemsOfEvidence(evidence: string, read: Read): string[] {
  if (evidence === '') return ['has no evidence'];
  const cited = [...evidence.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words).filter(isCited);
  const kind = kindOf(evidence);
  if (kind === 'met' && cited.length === 0) return ['names neither a test nor a file'];
  if (kind !== 'met' && evidence.slice(kind.length + 1).trim().length < 10) return [`says "${kind}" and not why`];
  return cited.flatMap((words) => problemOfCitation(words, read) ?? []);
}

const isCited = (words: string): boolean =>
  words.includes(' › ') || /^[\w.-]+(?:\/[\w.-]+)*\.(?:[mc]?[tj]sx?|md|json|sql|css)$/.test(words);

const kindOf = (evidence: string): Kind =>
  evidence.startsWith('not applicable:') ? 'not applicable' : evidence.startsWith('gap:') ? 'gap' : 'met';

function problemOfCitation(words: string, read: Read): string | null {
  const [path = '', ...titles] = words.split(' › ');
  const source = read(path);
  if (source === null) return `there is no file ${path}`;
  const known = titlesIn(source);
  const wrong = titles.find((title) => !known.has(title));
  return wrong === undefined ? null : `there is no test "${wrong}" in ${path}`;
}

const called =
  /(?:^[ \t]*(?:test|it|describe)(?:\.(?!skip|todo)\w+)*(?:<.*>)?(?:\.each(?:<.*>)?\([^\n]*\))?|^[ \t]*[\])}`]+(?: as const)?\))\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1\s*,/gm;

/** The titles of tests and of blocks around them; none of those that are skipped. */
const titlesIn = (source: string): Set<string> =>
  new Set([...source.matchAll(called)].map(([, , title = '']) => title.replace(/\\(['"`])/g, '$1')));

function sumOf(rows: readonly Row[]): string {
  const count = (kind: Kind) => rows.filter(({ evidence }) => kindOf(evidence) === kind).length;
  return `${rows.length} requirements: ${count('met')} met, ${count('not applicable')} not applicable, ${count('gap')} gaps`;
}
