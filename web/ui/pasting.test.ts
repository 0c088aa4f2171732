import { expect, test } from 'vitest';
import { keepPasted } from './pasting.ts';

test('a table that is pasted stays as lines, and it is said so', () => {
  const { html, told } = keepPasted(
    '<p>Owed:</p><table><tbody><tr><th>Item</th><th>Sum</th></tr><tr><td><p>Maize<br>white</p></td><td><b>KES 1,500</b></td></tr></tbody></table>',
  );
  expect(html).toBe('<p>Owed:</p><p>Item | Sum</p><p>Maize white | <b>KES 1,500</b></p>');
  expect(told).toBe('The table became lines, one for each row.');
});

test('a table within a table, and rows that nobody closed, lose no cell', () => {
  const { html } = keepPasted(
    '<table><tr><td>a<td><table><tr><td>b</td><td>c</td></tr></table><tr><td>d</td></tr></table>',
  );
  for (const cell of ['a', 'b', 'c', 'd']) expect(html).toMatch(new RegExp(`\\b${cell}\\b`));
  expect(html).not.toContain('<t');
});

test('a picture is left out, and it is said so; plain text is as it was', () => {
  expect(keepPasted('<p>x</p><img src="a.png"><img src="b.png">').told).toBe(
    '2 pictures were left out: only text stands here.',
  );
  expect(keepPasted('<p>x <b>y</b></p>')).toEqual({ html: '<p>x <b>y</b></p>', told: null });
});
