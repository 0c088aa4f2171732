import { EXHIBIT_LIMIT_BYTES } from '@ahadi/domain/disputes/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photo } from '../test/papers.ts';
import { answer, drafted, type Quarrel, served, withCourt } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

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

  test('its name stands in the answer without a sign that could end it, and whole for who can read it', async () => {
    const { id } = await put('../a"b\r\nset-cookie: x=1; é約.txt', 'A note.');
    const answer = await world.request(quarrel.filer, { url: `/api/v1/disputes/${quarrel.id}/exhibits/${id}/file` });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers['content-disposition']).toMatch(
      /^(?:inline|attachment); filename="[^"\\/\r\n]+"; filename\*=utf-8''[\w.%-]*%C3%A9%E7%B4%84\.txt$/i,
    );
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

describe('its number and side:', () => {
  const of = (person: Person) => world.as(person).disputes;
  const add = (person: Person, id: Quarrel['id'], title: string) =>
    of(person).addExhibit({ id, file: new File([title], 'note.txt'), title });
  const numbersOf = async (person: Person, id: Quarrel['id']) =>
    (await of(person).get({ id })).exhibits.map(({ number, sameAs }) => [number, sameAs]);

  test('C1, C2 by who filed it, R1, R2 by the other side, and no number is used again', async () => {
    const { id, filer, respondent } = await served(world);
    for (const [person, number] of [
      [filer, 'C1'],
      [respondent, 'R1'],
      [filer, 'C2'],
    ] as const)
      expect((await add(person, id, `Note ${number}`)).number).toBe(number);
    const { exhibits } = await of(respondent).get({ id });
    await of(respondent).withdrawExhibit({
      id,
      exhibitId: exhibits.find(({ number }) => number === 'R1')?.id as never,
    });
    expect((await add(respondent, id, 'Another note')).number).toBe('R2');
  });

  test('J1 when one side offers it and the other agrees; both keep reading it, and neither takes it back alone', async () => {
    const { id, filer, respondent, officer } = await served(world);
    const { id: exhibitId, sha256 } = await add(respondent, id, 'The waybill');
    await expect(of(filer).joinExhibit({ id, exhibitId })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await of(respondent).joinExhibit({ id, exhibitId });
    await expect(of(respondent).joinExhibit({ id, exhibitId })).rejects.toMatchObject(refusal('DSP_ONCE_ONLY'));
    await expect(of(officer).joinExhibit({ id, exhibitId })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await world.settle();
    expect((await world.notificationsOf(filer)).map(({ title }) => title)).toContain('An exhibit for both of you');
    const { exhibits } = await of(filer).joinExhibit({ id, exhibitId });
    const joint = exhibits.find(({ side }) => side === 'joint');
    expect(joint).toMatchObject({ number: 'J1', sameAs: 'R1', sha256, title: 'The waybill' });
    expect(await numbersOf(respondent, id)).toEqual([
      ['R1', 'J1'],
      ['J1', 'R1'],
    ]);
    for (const person of [filer, respondent]) {
      const taken = of(person).withdrawExhibit({ id, exhibitId: joint?.id as never });
      await expect(taken).rejects.toMatchObject(refusal('FORBIDDEN'));
      await expect(of(person).joinExhibit({ id, exhibitId })).rejects.toMatchObject(refusal('DSP_ONCE_ONLY'));
    }
    await of(respondent).withdrawExhibit({ id, exhibitId });
    const file = await of(filer).exhibitFile({ id, exhibitId: joint?.id as never });
    expect(await file.text()).toBe('The waybill');
    const next = await add(filer, id, 'The receipt');
    await of(filer).joinExhibit({ id, exhibitId: next.id });
    await of(respondent).joinExhibit({ id, exhibitId: next.id });
    expect((await numbersOf(filer, id)).at(-1)).toEqual(['J2', 'C1']);
    await world.settle();
    const lived = (await of(filer).life({ id })).map(({ sentence }) => sentence);
    expect(lived).toContain('agreed to R1; it is the joint exhibit J1');
  });

  test('one that was taken back is joined by nobody', async () => {
    const { id, filer, respondent } = await served(world);
    const { id: exhibitId } = await add(filer, id, 'The receipt');
    await of(filer).joinExhibit({ id, exhibitId });
    await of(filer).withdrawExhibit({ id, exhibitId });
    await expect(of(respondent).joinExhibit({ id, exhibitId })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test.each([true, false])(
    'late from the end of the time to answer on, not before (answered: %s)',
    async (answered) => {
      const quarrel = await served(world);
      const { id, filer, respondent } = quarrel;
      if (answered) await of(respondent).respond({ id, response: answer });
      const { clocks } = await of(filer).get({ id });
      const end = Date.parse(String(clocks.find(({ kind }) => kind === 'dispute.response')?.dueAt));
      world.clock.set(new Date(end - 1000));
      expect((await add(filer, id, 'Just in time')).late).toBe(false);
      world.clock.set(new Date(end));
      expect((await add(filer, id, 'At the very end')).late).toBe(true);
      await world.tick('clocks');
      for (const person of [filer, respondent]) expect((await add(person, id, 'Afterwards')).late).toBe(true);
    },
  );

  test('not late while the clocks stand still', async () => {
    const quarrel = await served(world);
    const { id, respondent } = quarrel;
    await withCourt(world, quarrel, quarrel.filer);
    world.clock.advance({ days: 20 });
    await world.tick('clocks');
    expect((await add(respondent, id, 'Meanwhile')).late).toBe(false);
  });
});
