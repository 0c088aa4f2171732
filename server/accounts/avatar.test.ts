import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let amina: Person;
beforeAll(async () => {
  world = await makeWorld();
  amina = await world.person('Amina Odhiambo');
});
afterAll(() => world.close());

const photo = (width = 1200, height = 800) => sharp({ create: { width, height, channels: 3, background: '#c8952e' } });
const file = (bytes: Uint8Array, name = 'me.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });
const upload = (it: File, person = amina) => world.as(person).accounts.uploadAvatar({ file: it });
const readPicture = async (url: string) => (await world.app.inject({ url })).rawPayload;

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'that is %s becomes a square of 512 points in WebP',
    async (format) => {
      const { avatarUrl, sha256 } = await upload(file(await photo().toFormat(format).toBuffer()));
      expect(avatarUrl).toBe(`/api/avatars/${sha256}`);
      expect(await sharp(await readPicture(avatarUrl)).metadata()).toMatchObject({
        format: 'webp',
        width: 512,
        height: 512,
      });
      expect((await world.as(amina).accounts.session())?.avatarUrl).toBe(avatarUrl);
    },
  );

  it('loses the place where it was taken and everything else that is not picture', async () => {
    const withPlace = await photo()
      .withExif({ IFD0: { Copyright: 'Amina' }, IFD3: { GPSLatitude: '1/1 17/1 0/1', GPSLatitudeRef: 'S' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(withPlace).metadata()).exif).toBeDefined();
    const smuggled = Buffer.concat([withPlace, Buffer.from('<script>alert(1)</script>')]);
    const { avatarUrl } = await upload(file(smuggled, 'me.jpg', 'image/jpeg'));
    const kept = await readPicture(avatarUrl);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect(kept.includes('<script>')).toBe(false);
  });

  it('is served as a picture and nothing else', async () => {
    const { avatarUrl } = await upload(file(await photo().png().toBuffer()));
    const answer = await world.app.inject({ url: avatarUrl });
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  });

  it('can be taken away; then it is served no longer', async () => {
    const { avatarUrl } = await upload(file(await photo(300, 900).png().toBuffer()));
    expect(await world.as(amina).accounts.removeAvatar()).toEqual({ removed: true });
    expect((await world.as(amina).accounts.session())?.avatarUrl).toBeNull();
    expect((await world.app.inject({ url: avatarUrl })).statusCode).toBe(404);
  });
});

describe('refused, with nothing saved,', () => {
  const picture = async () => (await world.as(amina).accounts.session())?.avatarUrl;

  it('is a file over 5 MB, with its size and the limit in the sentence', async () => {
    const before = await picture();
    const heavy = file(new Uint8Array(5 * 1024 * 1024 + 1));
    await expect(upload(heavy)).rejects.toMatchObject({
      ...refusal('FILE_TOO_LARGE'),
      message: 'The picture is 5.0 MB; the limit is 5.0 MB. Nothing was saved. Choose a smaller one.',
    });
    expect(await picture()).toBe(before);
  });

  it.each([
    ['a page that calls itself a picture', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with a script inside', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a PDF under the name of a picture', '%PDF-1.7\n1 0 obj<<>>endobj'],
    ['an empty file', ''],
  ])('is %s', async (_what, text) => {
    await expect(upload(file(Buffer.from(text)))).rejects.toMatchObject({
      ...refusal('FILE_TYPE'),
      message: 'This file is not a PNG, JPEG, WebP or GIF picture, whatever its name says. Nothing was saved.',
    });
  });

  it('is a picture that is cut off', async () => {
    const whole = await photo().png().toBuffer();
    await expect(upload(file(whole.subarray(0, 60)))).rejects.toMatchObject(refusal('FILE_TYPE'));
  });

  it('is a small file that claims sixty thousand by sixty thousand points', async () => {
    const flood = await photo(16, 16).png().toBuffer();
    flood.writeUInt32BE(60_000, 16); // width and height in the PNG header
    flood.writeUInt32BE(60_000, 20);
    await expect(upload(file(flood))).rejects.toMatchObject({
      code: expect.stringMatching(/^FILE_T/),
      message: expect.stringContaining('Nothing was saved.'),
    });
  });

  it('is a body far over the limit, before it is read', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/v1/profile/avatar',
      headers: {
        cookie: amina.cookie,
        'content-type': 'application/octet-stream',
        'content-length': String(40 * 1024 * 1024),
      },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'FILE_TOO_LARGE']);
  });

  it('is a picture of somebody who is not signed in', async () => {
    await expect(
      world.anyone().accounts.uploadAvatar({ file: file(await photo().png().toBuffer()) }),
    ).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
  });
});
