import { parseAst } from 'vite';
import type { SourceFile, Tree } from '../structure/tree.ts';

/** Attributes whose values are read by people. */
const read = new Set(
  'label title placeholder help alt lead about text legend message sentence hint description note passwordLabel aria-label aria-description'.split(
    ' ',
  ),
);
const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text);
/** Two words beside each other, or one with a capital and a stop: what code does not hold otherwise. */
const isSentence = (text: string): boolean => /^\p{Lu}[\p{L}’'-]*(?:[.,:!?]?\s+\p{L}|[.!?…]$)/u.test(text.trim());

type Node = { type: string; start: number; [name: string]: unknown };
const isNode = (it: unknown): it is Node => typeof it === 'object' && it !== null && 'type' in it;

const physical = /^\s*(?:left|right|(?:margin|padding|border)-(?:left|right)[\w-]*):|text-align: (?:left|right)/;

/** Each line of its style sheets that says left or right, where the page is to turn with the script. */
export const sidesByHand = ({ imports }: SourceFile, tree: Tree): string[] =>
  imports
    .filter(({ target }) => target?.endsWith('.module.css'))
    .flatMap(({ target }) =>
      (tree.get(target ?? '')?.lines ?? []).flatMap((line, at) =>
        physical.test(line) ? [`${target}:${at + 1} "${line.trim()}" says a side: use start and end.`] : [],
      ),
    );

/** Each text that is written by hand into a file of the web, with its place. */
export function textsByHand({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  const say = (node: Node, words: string) =>
    found.push(
      `${path}:${text.slice(0, node.start).split('\n').length} "${words.trim().slice(0, 60)}" belongs into a catalogue.`,
    );
  const walk = (node: Node, parent: Node | null): void => {
    // What a page tells search engines before it is open; what a person reads above it is set by usePageTitle.
    if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 'pageMeta') return;
    // Written for who develops, and not read on a page.
    if (isNode(node.callee) && isNode(node.callee.object) && node.callee.object.name === 'console') return;
    if (node.type === 'ImportDeclaration' || node.type.startsWith('TS')) return;
    if (node.type === 'JSXText' && hasLetters(String(node.value))) say(node, String(node.value));
    if (node.type === 'Literal' && typeof node.value === 'string') {
      const name = parent?.type === 'JSXAttribute' && isNode(parent.name) ? String(parent.name.name) : null;
      if (name === null ? isSentence(node.value) : read.has(name) && hasLetters(node.value)) say(node, node.value);
    }
    if (node.type === 'TemplateElement') {
      const words = String((node.value as { cooked: string }).cooked); // as the parser names it
      if (isSentence(words) || /\p{L}+ \p{L}+/u.test(words)) say(node, words);
    }
    for (const value of Object.values(node))
      for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) walk(each, node);
  };
  walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, null); // a tree of such nodes
  return found;
}
