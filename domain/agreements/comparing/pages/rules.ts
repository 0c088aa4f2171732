import { type DiffPart, diffSequence, diffWords } from '../rules.ts';

/**
 * A page that differs between two documents. `before` and `after` are its numbers, counted from 1, null where it is in one of them only;
 * `parts` its words, none where no program can read any.
 */
export type PageChange = { before: number | null; after: number | null; parts: DiffPart[] };

type Page = { no: number; words: string };
/** Lines break wherever a page's layout wants them to, so they say nothing of its words. */
const pagesOf = (texts: readonly string[]): Page[] =>
  texts.map((text, index) => ({ no: index + 1, words: text.replace(/\s+/g, ' ').trim() }));

/**
 * What differs between two documents by what is written on their pages, in the order of the newer. Pages with the same words are passed
 * over, wherever they moved by pages put in or taken out; those between are held against each other in their order.
 */
export function comparePages(before: readonly string[], after: readonly string[]): PageChange[] {
  const steps = diffSequence(pagesOf(before), pagesOf(after), ({ words }) => words);
  const changes: PageChange[] = [];
  let gone: Page[] = [];
  let come: Page[] = [];
  const settle = (): void => {
    for (let at = 0; at < Math.max(gone.length, come.length); at++) {
      const [was, is] = [gone[at], come[at]];
      const parts = diffWords(was?.words ?? '', is?.words ?? '');
      changes.push({ before: was?.no ?? null, after: is?.no ?? null, parts });
    }
    [gone, come] = [[], []];
  };
  for (const { kind, one } of steps) {
    if (kind === 'removed') gone.push(one);
    else if (kind === 'added') come.push(one);
    else settle();
  }
  settle();
  return changes;
}

/** Around what changed so many signs of a page stay to be read with it. */
const AROUND = 90;

/** The words of a page with what did not change cut to what stands around it: "… for the lanterns ~400~ 500, paid on …". */
export function shortened(parts: readonly DiffPart[]): DiffPart[] {
  return parts.map((part, index) => {
    if (part.kind !== 'same' || part.text.length <= 2 * AROUND + 3) return part;
    const begin = index === 0 ? '' : part.text.slice(0, AROUND);
    const end = index === parts.length - 1 ? '' : part.text.slice(-AROUND);
    return { kind: 'same', text: `${begin.replace(/\s*\S*$/, '')} … ${end.replace(/^\S*\s*/, '')}` };
  });
}
