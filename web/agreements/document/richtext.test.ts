import { RichText } from '@ahadi/domain/agreements/schema.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EditorNode, toRichText } from './richtext.ts';

const names = [
  'paragraph',
  'bulletList',
  'orderedList',
  'listItem',
  'heading',
  'codeBlock',
  'hardBreak',
  'text',
  'image',
];
const marks = fc.array(fc.record({ type: fc.constantFrom('bold', 'link', 'italic', 'code') }), { maxLength: 4 });
const { node } = fc.letrec<{ node: EditorNode; leaf: EditorNode; branch: EditorNode }>((tie) => ({
  node: fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('branch')),
  leaf: fc.record({ type: fc.constantFrom(...names), text: fc.string(), marks }, { requiredKeys: ['type'] }),
  branch: fc.record({
    type: fc.constantFrom(...names),
    content: fc.array(tie('node'), { maxLength: 4 }),
    attrs: fc.constant({ start: 4 }),
  }),
}));

describe('the text of a clause as the editor hands it out', () => {
  it('keeps bold, italics, underline and lists, and drops what is not known', () => {
    const doc = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Goods', marks: [{ type: 'link' }, { type: 'bold' }] }] },
        {
          type: 'orderedList',
          attrs: { start: 1 },
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }] }],
        },
      ],
    };
    expect(toRichText(doc)).toEqual({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Goods', marks: [{ type: 'bold' }] }] },
        {
          type: 'orderedList',
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }] }],
        },
      ],
    });
  });

  it('always fits the schema that is hashed and signed', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 5 }), (content) => {
        const text = toRichText({ type: 'doc', content });
        expect(RichText.parse(text)).toEqual(text);
      }),
    );
  });

  it('parts a text that is too long for one piece', () => {
    const text = toRichText({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a'.repeat(45_000) }] }],
    });
    expect(RichText.safeParse(text).success).toBe(true);
  });
});
