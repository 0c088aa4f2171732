import { expect, test } from 'vitest';
import { SEALS_READ, sealsIn } from './rules.ts';

/** A file that was signed so often, each signature by another certificate: 1, 2, 3 … in hex. */
function signedFile(times: number): string {
  let text = '%PDF-1.7\n';
  for (let n = 1; n <= times; n++) {
    const cms = `<${n.toString(16).padStart(4, '0')}>`;
    const head = `/Type/Sig/ByteRange [0 ${'0'.repeat(4)} ${'0'.repeat(4)} 7]/Contents `;
    const start = text.length + head.length;
    text += head
      .replace('0000', String(start).padStart(4, '0'))
      .replace('0000', String(start + cms.length).padStart(4, '0'));
    text += `${cms}%%EOF.\n`;
  }
  return text;
}

test('the newest seals of a file are found, however many it had before', () => {
  const seals = sealsIn(signedFile(30));
  expect(seals.map(({ cms }) => Number.parseInt(cms, 16))).toEqual([30, 29, 28, 27, 26, 25, 24]);
  expect(seals).toHaveLength(SEALS_READ);
  expect(seals[0]?.end).toBe(signedFile(30).length);
  expect(seals[1]?.end).toBe(signedFile(29).length);
});

test('what only looks like one is passed over', () => {
  const text = `/ByteRange${signedFile(1)}/ByteRange [1 2 3 4]/ByteRange[0 12 7`;
  expect(sealsIn(text)).toHaveLength(1);
  expect(sealsIn('no PDF')).toEqual([]);
});
