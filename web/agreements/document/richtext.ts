import type { RichText } from '@ahadi/domain/agreements/schema.ts';

type Block = RichText['content'][number];
type Paragraph = Extract<Block, { type: 'paragraph' }>;
type Inline = NonNullable<Paragraph['content']>[number];
type Mark = NonNullable<Extract<Inline, { type: 'text' }>['marks']>[number]['type'];

/** What an editor hands out: nodes with attributes and names of its own. Only what {@link RichText} knows survives. */
export type EditorNode = {
  type?: string | undefined;
  text?: string | undefined;
  marks?: readonly { type: string }[] | undefined;
  content?: readonly EditorNode[] | undefined;
};

const TEXT_LIMIT = 20_000;
const knownMarks: readonly Mark[] = ['bold', 'italic', 'underline'];

export const emptyText: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };

const marksOf = (node: EditorNode): { marks?: { type: Mark }[] } => {
  const marks = knownMarks.filter((mark) => node.marks?.some((it) => it.type === mark)).map((type) => ({ type }));
  return marks.length > 0 ? { marks } : {};
};

const pieces = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / TEXT_LIMIT) }, (_, index) =>
    text.slice(index * TEXT_LIMIT, (index + 1) * TEXT_LIMIT),
  );

const inlineOf = (node: EditorNode): Inline[] => {
  if (node.type === 'hardBreak') return [{ type: 'hardBreak' }];
  return pieces(node.text ?? '').map((text) => ({ type: 'text', text, ...marksOf(node) }));
};

const paragraphOf = (node: EditorNode): Paragraph => {
  const content = (node.content ?? []).flatMap(inlineOf);
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' };
};

/** The paragraphs under a node, however deep: a list inside a list item becomes further lines of that item. */
const paragraphsIn = (node: EditorNode): Paragraph[] =>
  node.type === 'paragraph' ? [paragraphOf(node)] : (node.content ?? []).flatMap(paragraphsIn);

const blockOf = (node: EditorNode): Block[] => {
  if (node.type !== 'bulletList' && node.type !== 'orderedList') return paragraphsIn(node);
  const items = (node.content ?? [])
    .map((item) => ({ type: 'listItem' as const, content: paragraphsIn(item) }))
    .filter((item) => item.content.length > 0);
  return items.length > 0 ? [{ type: node.type, content: items }] : [];
};

/** The editor's document as exactly the subset that is printed, hashed and signed. */
export const toRichText = (doc: EditorNode): RichText => ({
  type: 'doc',
  content: (doc.content ?? []).flatMap(blockOf),
});
