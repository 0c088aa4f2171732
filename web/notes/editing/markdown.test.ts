import { TaskItem, TaskList } from '@tiptap/extension-list';
import { MarkdownManager } from '@tiptap/markdown';
import StarterKit from '@tiptap/starter-kit';
import { expect, test } from 'vitest';
import { isFaithful, markdownReader, tidy } from './markdown.ts';

const manager = new MarkdownManager({
  marked: markdownReader() as never, // an instance reads like the library itself
  extensions: [StarterKit.configure({ underline: false }), TaskList, TaskItem.configure({ nested: true })],
});
const read = (text: string) => manager.parse(text);
const roundTrip = (text: string) => tidy(manager.serialize(read(text)), read);

test('what the editor knows comes back as it was written', () => {
  for (const text of [
    '# Title\n\nOne **bold** and *it* `code` ~~no~~ [link](https://a.b)\n\n- a\n- b\n  - c\n\n1. x\n2. y',
    '- [ ] open\n- [x] done\n  - [ ] child\n\nafter',
    '> quote\n\n---\n\n```js\nif (a < b && c) d();\n```',
    'line one\nline two\n\n\n\nfar',
    'They said <b>no</b> & 5 * 3 < 20, a_b_c and [see above] or x > y',
    'R&D at 3 < 4',
  ])
    expect(roundTrip(text)).toBe(text);
});

test('what it does not know stays text: tables, definitions, markup of pages; a picture is a link to it', () => {
  for (const text of [
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '![the roof](https://a.b/roof.png) after',
    '[a]: https://a.b\n\ntext',
    '<script>alert(1)</script>\n\nhello',
    '<img src=x onerror=alert(1)>',
    'https://a.b/c?d=e',
  ]) {
    expect(isFaithful(text, roundTrip(text)), text).toBe(true);
    const kinds = new Set([...JSON.stringify(read(text)).matchAll(/"type":"(\w+)"/g)].map(([, kind]) => kind));
    expect([...kinds].filter((kind) => !['doc', 'paragraph', 'text', 'link'].includes(kind ?? ''))).toEqual([]);
  }
});

test('fewer escapes never mean something else', () => {
  for (const text of ['\\*not bold\\*', '&gt; no quote', '\\[x\\](y)', '&amp;lt;', '1\\. no list', '\\# no heading']) {
    const once = roundTrip(text);
    expect(read(once)).toEqual(read(manager.serialize(read(text))));
    expect(roundTrip(once)).toBe(once);
  }
});

test('a text that would lose letters is known', () => {
  expect(isFaithful('![alt](https://a.b/c.png)', 'alt')).toBe(false);
});
