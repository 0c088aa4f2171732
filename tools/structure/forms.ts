import { isTest, type Place, type Rule, runtimeOf, type SourceFile, type Tree } from './tree.ts';

// What a form says after its deed was done.

const triedBy = /const \[\w*[tT]ried, (\w+)\] = useState\(false\)/g;
const handlers = /\bon(?:Success|Done|Sent|Saved)(?::|=\{)/g;
const emptying = /\bset\w+\((?:''|\[\]|(?:\(\) => )?empty\w*)\)/;

/** The expression that begins at a place: up to what closes around it, or the next one beside it. */
function expressionAt(text: string, start: number): string {
  let open = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text.charAt(at);
    if ('([{'.includes(sign)) open++;
    if (')]}'.includes(sign) && --open < 0) return text.slice(start, at);
    if (sign === ',' && open === 0) return text.slice(start, at);
  }
  return text.slice(start);
}

/** Handlers of success that empty fields, or hand on to a form that may, and leave the form as tried: what is empty would be called wrong. */
function reddened({ path, text }: SourceFile): Place[] {
  const setters = [...text.matchAll(triedBy)].map(({ 1: setter = '' }) => setter);
  if (setters.length === 0) return [];
  const isHook = /\/use[A-Z]\w*\.tsx?$/.test(path);
  return [...text.matchAll(handlers)].flatMap(({ index, 0: name }) => {
    const handler = expressionAt(text, index + name.length);
    const empties = emptying.test(handler) || (isHook && /\bonDone\(/.test(handler));
    return empties && !setters.some((setter) => handler.includes(`${setter}(false)`))
      ? [{ path, line: text.slice(0, index).split('\n').length, what: name }]
      : [];
  });
}

export const forms: readonly Rule[] = [
  {
    sentence: 'Success never reddens: what empties a form after its deed also ends that it was tried (useDeed does).',
    broken: (tree: Tree) =>
      [...tree.values()]
        .filter(({ path }) => runtimeOf(path) === 'web' && /\.tsx?$/.test(path) && !isTest(path))
        .flatMap(reddened),
  },
];
