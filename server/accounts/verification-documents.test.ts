import { documentLimits } from '@ahadi/domain/accounts/verification/rules.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, photo, prepared, sent } from '../test/papers.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let owner: Person;
let rehema: Person;
beforeAll(async () => {
  world = await makeWorld();
  owner = await someone(world, 'Amina');
  rehema = await someone(world, 'Rehema', { roles: ['reviewer'] });
});
afterAll(() => world.close());

const api = () => world.as(owner).verification;
const request = () => api().start({ identityId: owner.identityId, wantedLevel: 2 });
const add = async (file: File) => api().addDocument({ id: (await request()).id, kind: 'other', file });
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const kept = async (file: File) => {
  const { id, documents } = await add(file);
  const document = documents.at(-1);
  if (!document) throw new Error('nothing was kept');
  const answer = await api().document({ id, documentId: document.id });
  await api().removeDocument({ id, documentId: document.id });
  return { document, bytes: Buffer.from(await answer.arrayBuffer()), type: answer.type };
};

describe('a document', () => {
  it('that is a PDF is kept to the byte', async () => {
    const { document, bytes, type } = await kept(fileOf(pdf, '../certificate.old.PDF', 'application/octet-stream'));
    expect([document.name, document.mime, type]).toEqual(['certificate.old.pdf', 'application/pdf', 'application/pdf']);
    expect(bytes.equals(pdf)).toBe(true);
  });

  it.each(['png', 'jpeg', 'webp'] as const)(
    'that is %s is drawn again, without the place it was taken at',
    async (format) => {
      const picture = await sharp(await photo(4000, 1000))
        .withExif({ IFD0: { Copyright: 'Amina' }, IFD3: { GPSLatitude: '1/1 17/1 0/1', GPSLatitudeRef: 'S' } })
        .toFormat(format)
        .toBuffer();
      const { document, bytes } = await kept(fileOf(picture, `scan.${format}`));
      expect([document.name, document.mime]).toEqual(['scan.webp', 'image/webp']);
      const found = await sharp(bytes).metadata();
      expect(found).toMatchObject({ format: 'webp', width: 2600, height: 650 });
      expect(found.exif).toBeUndefined();
    },
  );

  it('with too few points to be read is refused, and asked for again', async () => {
    await expect(kept(fileOf(await photo(80, 60)))).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining('80 × 60 points'),
    });
  });

  it('is read by its owner and, once it was sent, by reviewers, over REST as well', async () => {
    const other = await someone(world, 'Baraka');
    const { id, documents } = await prepared(world, other);
    const url = `/api/v1/verifications/${id}/documents/${documents[0]?.id}`;
    const statuses = async () =>
      Promise.all([other, rehema, owner, null].map(async (who) => (await world.request(who, { url })).statusCode));
    expect(await statuses()).toEqual([200, 404, 404, 401]);
    await world.as(other).accounts.updateProfile({ name: 'Baraka' });
    await world.as(other).verification.submit({ id });
    expect(await statuses()).toEqual([200, 200, 404, 401]);
    const answer = await world.request(rehema, { url });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const foreign = await world.request(owner, { url });
    const none = await world.request(owner, {
      url: url.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '01900000-0000-7000-8000-000000000000'),
    });
    expect(foreign.body).toBe(none.body);
  });

  it('of one request is not found under another', async () => {
    const other = await someone(world, 'Chege');
    const mine = await sent(world, other);
    const theirs = await sent(world, await someone(world, 'Dafina'));
    await expect(
      world.as(rehema).verification.document({ id: theirs.id, documentId: mine.documents[0]?.id ?? ('' as never) }),
    ).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

describe('refused, with nothing saved and the sentence beside the field,', () => {
  it.each([
    ['a program under the name of a PDF', 'certificate.pdf', 'MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff'],
    ['a page that calls itself a picture', 'id.png', '<!doctype html><script>alert(1)</script>'],
    [
      'a drawing with a script inside',
      'id.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['an archive', 'id.pdf', 'PK\x03\x04\x14\0\0\0'],
    ['nothing at all', 'id.pdf', ''],
  ])('is %s', async (_what, name, text) => {
    await expect(add(fileOf(Buffer.from(text, 'latin1'), name))).rejects.toMatchObject({
      ...refusal('FILE_TYPE'),
      data: { fields: { file: expect.stringContaining('not a PDF, PNG, JPEG or WebP') } },
    });
    expect((await request()).documents).toEqual([]);
  });

  it('is an animation: it is no document', async () => {
    const gif = await sharp(await photo())
      .gif()
      .toBuffer();
    await expect(add(fileOf(gif, 'id.gif', 'image/gif'))).rejects.toMatchObject(refusal('FILE_TYPE'));
  });

  it('is a picture that is cut off', async () => {
    const whole = await photo();
    await expect(add(fileOf(whole.subarray(0, 60)))).rejects.toMatchObject({
      ...refusal('FILE_TYPE'),
      data: { fields: { file: expect.stringContaining('damaged') } },
    });
  });

  it('is a file over 10 MB, with its size and the limit', async () => {
    const heavy = Buffer.concat([pdf, Buffer.alloc(documentLimits.bytes)]);
    await expect(add(fileOf(heavy, 'certificate.pdf'))).rejects.toMatchObject({
      ...refusal('FILE_TOO_LARGE'),
      message: 'The file is 10.0 MB; the limit is 10.0 MB. Nothing was saved. Choose a smaller one.',
    });
  });

  it('is a body far over the limit, before it is read', async () => {
    for (const url of ['/api/rpc/verification/addDocument', `/api/v1/verifications/${owner.id}/documents`]) {
      const headers = {
        cookie: owner.cookie,
        'content-type': 'application/octet-stream',
        'content-length': '40000000',
      };
      const answer = await world.app.inject({ method: 'POST', url, headers });
      expect(answer.statusCode, url).toBe(413);
    }
  });

  it('is the same file twice, and a seventh one', async () => {
    const same = fileOf(await photo());
    const { id } = await add(same);
    await expect(add(same)).rejects.toMatchObject({
      data: { fields: { file: expect.stringContaining('here already') } },
    });
    for (let n = 1; n < documentLimits.perRequest; n++) await add(fileOf(await photo()));
    await expect(add(fileOf(await photo()))).rejects.toMatchObject({
      data: { fields: { file: 'There are 6 files already. Remove one first. Nothing was saved.' } },
    });
    await api().withdraw({ id });
  });

  it('is a seventh file that arrives together with the sixth', async () => {
    for (let n = 1; n < documentLimits.perRequest; n++) await add(fileOf(await photo()));
    const answers = await Promise.allSettled([add(fileOf(await photo())), add(fileOf(await photo()))]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await request()).documents).toHaveLength(documentLimits.perRequest);
  });
});
