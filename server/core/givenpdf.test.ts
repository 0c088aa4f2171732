import { deflateSync } from 'node:zlib';
import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { readGivenPdf } from './givenpdf.ts';

const MB = 1024 * 1024;

/** A PDF of some kilobytes whose list of objects unpacks to so many bytes. */
function bomb(unpacked: number): Uint8Array {
  const list = deflateSync(new Uint8Array(unpacked), { level: 1 });
  const head = '%PDF-1.5\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n';
  const stream = `3 0 obj\n<</Type/XRef/Size 4/W[1 4 2]/Root 1 0 R/Filter/FlateDecode/Length ${list.length}>>\nstream\n`;
  const tail = `\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`;
  return Buffer.concat([Buffer.from(`${head}${stream}`, 'latin1'), list, Buffer.from(tail, 'latin1')]);
}

test('a PDF that somebody gave is counted; one that is none is said to be none', async () => {
  const sound = PDF.create();
  for (let n = 0; n < 3; n++) sound.addPage();
  expect(await readGivenPdf(await sound.save())).toEqual({ pages: 3 });
  for (const broken of ['', '%PDF-1.7 broken', 'no PDF at all'])
    expect(await readGivenPdf(Buffer.from(broken)), broken).toEqual({ refused: 'unreadable' });
});

test('a small PDF that unpacks to more than fits is not unpacked', async () => {
  const file = bomb(160 * MB);
  expect(file.length).toBeLessThan(MB);
  expect(await readGivenPdf(file)).toEqual({ refused: 'too large inside' });
});
