import type { RichText } from '@ahadi/domain/agreements/schema.ts';
import { createElement, Fragment, type ReactNode } from 'react';

type Block = RichText['content'][number];
type Paragraph = Extract<Block, { type: 'paragraph' }>;
type Inline = NonNullable<Paragraph['content']>[number];

const elementOf = { bold: 'strong', italic: 'em', underline: 'u' } as const;

const inlineView = (inline: Inline): ReactNode =>
  inline.type === 'hardBreak'
    ? createElement('br')
    : (inline.marks ?? []).reduce<ReactNode>(
        (inner, mark) => createElement(elementOf[mark.type], null, inner),
        inline.text,
      );

const paragraphView = (paragraph: Paragraph): ReactNode =>
  createElement('p', null, ...(paragraph.content ?? []).map(inlineView));

const blockView = (block: Block): ReactNode =>
  block.type === 'paragraph'
    ? paragraphView(block)
    : createElement(
        block.type === 'bulletList' ? 'ul' : 'ol',
        null,
        ...block.content.map((item) => createElement('li', null, ...item.content.map(paragraphView))),
      );

/** The words of a clause as elements. Children are spread, not listed: their place is their name and they never move. */
export const RichTextView = ({ text }: { text: RichText }) =>
  createElement(Fragment, null, ...text.content.map(blockView));
