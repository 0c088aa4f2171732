import { EXHIBIT_LIMIT_BYTES } from '@ahadi/domain/disputes/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photo } from '../../test/papers.ts';
import { drafted, type Quarrel } from '../../test/quarrel.ts';
import { refusal } from '../../test/refusal.ts';
import { makeWorld, type World } from '../../test/world.ts';

let world: World;
let quarrel: Quarrel;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
  quarrel = await drafted(world);
});
afterAll(() => world.close());

const put = (name: string, bytes: Uint8Array | string, type = 'application/octet-stream') =>
  world.as(quarrel.filer).disputes.addExhibit({
    id: quarrel.id,
    file: new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type }),
    title: 'What it shows',
  });
const kept = async () => (await world.as(quarrel.filer).disputes.get({ id: quarrel.id })).exhibits.length;
const pdf = (size: number) => {
  const bytes = new Uint8Array(size).fill(0x20);
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'));
  return bytes;
};

describe('a file is judged by its bytes and not by its name:', () => {
  test.each<[string, string, string | Uint8Array]>([
    [
      'a program called a PDF',
      'contract.pdf',
      Uint8Array.from([0x4d, 0x5a, 0x90, 0x00, 0x03, 0x00, 0x00, 0x00, 0x04, 0x00]),
    ],
    ['an ELF program called a picture', 'photo.png', Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0])],
    ['a page called a text', 'notes.txt', '<!DOCTYPE html><html><script>alert(1)</script></html>'],
    ['a page without a head', 'notes.txt', '\n\n  <body onload="alert(1)">Hello</body>'],
    ['a page behind a mark of order', 'notes.txt', '\uFEFF<html><script>alert(1)</script>'],
    ['a page behind a comment', 'notes.txt', '<!-- hello --><img src=x onerror=alert(1)>'],
    [
      'a drawing that can run',
      'drawing.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['a drawing called a picture', 'drawing.png', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an archive', 'all.zip', Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 20, 0, 0, 0, 0, 0, ...new Array(60).fill(0)])],
    ['nothing at all', 'empty.txt', ''],
    ['bytes without a meaning', 'data.txt', Uint8Array.from([0, 1, 2, 3, 254, 255])],
  ])('%s is refused, and nothing is kept', async (_what, name, bytes) => {
    const before = await kept();
    await expect(put(name, bytes, 'text/plain')).rejects.toMatchObject({
      ...refusal('FILE_TYPE'),
      message: expect.stringContaining('Nothing was kept'),
    });
    expect(await kept()).toBe(before);
  });

  test('a picture, a PDF and a text are taken, whatever they are called, and come back as what they are', async () => {
    for (const [name, bytes, mime] of [
      ['photo.exe', await photo(40, 30), 'image/png'],
      ['paper.html', pdf(2000), 'application/pdf'],
      ['note <1>.txt', 'On Monday < 5 of them came; "thanks" & goodbye.', 'text/plain'],
    ] as const) {
      const exhibit = await put(name, bytes);
      expect(exhibit.mime).toBe(mime);
      const file = await world.as(quarrel.filer).disputes.exhibitFile({ id: quarrel.id, exhibitId: exhibit.id });
      expect(file.type.split(';')[0]).toBe(mime);
      expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(bytes));
    }
  });

  test('it is sent so that no browser takes it for anything else', async () => {
    const { id } = await put('note.txt', 'A note of two lines.\nThis is the other.');
    const answer = await world.request(quarrel.filer, { url: `/api/v1/disputes/${quarrel.id}/exhibits/${id}/file` });
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });
});

describe('its size:', () => {
  test('25 MB are taken, one byte more is refused with what it is and what it may be', async () => {
    const exhibit = await put('large.pdf', pdf(EXHIBIT_LIMIT_BYTES));
    expect(exhibit.size).toBe(EXHIBIT_LIMIT_BYTES);
    const before = await kept();
    await expect(put('larger.pdf', pdf(EXHIBIT_LIMIT_BYTES + 1))).rejects.toMatchObject({
      ...refusal('FILE_TOO_LARGE'),
      message: expect.stringMatching(/25(\.0)? MB/),
    });
    expect(await kept()).toBe(before);
  });
});
