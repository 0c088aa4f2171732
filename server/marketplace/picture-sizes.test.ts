import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productOf, shopOf } from '../test/goods.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { keepMaster } from './pictures.ts';

let world: World;
let amina: Person;
let productId: string;

beforeAll(async () => {
  world = await makeWorld();
  const seller = await world.person('Baraka Mwangi');
  amina = await world.person('Amina Odhiambo');
  productId = (await productOf(world, await shopOf(world, seller), seller)).id;
});
afterAll(() => world.close());

/** A master as sellers' pictures become: nothing but noise, which no format makes small. */
async function master(width: number, height: number): Promise<string> {
  const raw = { width, height, channels: 3 as const };
  const bytes = await sharp(randomBytes(width * height * 3), { raw })
    .webp({ quality: 60 })
    .toBuffer();
  return (await keepMaster(world.ctx(), productId, bytes)).sha256;
}
const ask = (person: Person | null, sha256: string, size: string) =>
  world.request(person, { url: `/api/v1/marketplace/pictures/${sha256}/${size}` });
const sizesOf = async (sha256: string) =>
  (
    await world.deps.db
      .selectFrom('product_pictures')
      .select('sizes')
      .where('sha256', '=', sha256)
      .executeTakeFirstOrThrow()
  ).sizes;

describe('a picture', () => {
  test.each(['avif', 'webp'] as const)(
    'comes in each width as %s, and may be kept for ever by who asked',
    async (format) => {
      const sha256 = await master(1200, 600);
      for (const [asked, width] of [
        [160, 160],
        [480, 480],
        [960, 960],
        [1600, 1200],
      ] as const) {
        const answer = await ask(amina, sha256, `${asked}/${format}`);
        expect(answer.statusCode).toBe(200);
        expect(answer.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'private, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
        const { width: drawn, height, format: kind } = await sharp(answer.rawPayload).metadata();
        // It is never larger than it is.
        expect({ drawn, height, kind }).toEqual({
          drawn: width,
          height: width / 2,
          kind: format === 'avif' ? 'heif' : 'webp',
        });
        if (asked === 160) expect(answer.rawPayload.length).toBeLessThanOrEqual(12_000);
      }
    },
  );

  test('is drawn once however many ask, and read from storage afterwards', async () => {
    const sha256 = await master(800, 800);
    const files = async () =>
      (await world.deps.db.selectFrom('files').select('sha256').where('mime', '=', 'image/avif').execute()).length;
    const before = await files();
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(amina, sha256, '480/avif')));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    expect(await files()).toBe(before + 1);
    const sizes = await sizesOf(sha256);
    expect(Object.keys(sizes as object)).toEqual(['480/avif']);
    await world.deps.storage.remove(sha256); // it is not drawn again without its master
    expect((await ask(amina, sha256, '480/avif')).rawPayload).toEqual(answers[0]?.rawPayload);
    expect(await sizesOf(sha256)).toEqual(sizes);
  });

  test('that there is not, in a size that there is not, or for nobody, is refused and not kept', async () => {
    const sha256 = await master(300, 300);
    const refused = async (person: Person | null, hash: string, size: string) => {
      const { statusCode, headers } = await ask(person, hash, size);
      expect(headers['cache-control']).toBe('no-store');
      return statusCode;
    };
    expect(await refused(amina, 'a'.repeat(64), '160/webp')).toBe(404);
    expect(await refused(amina, sha256, '161/webp')).toBe(400);
    expect(await refused(amina, sha256, '160/png')).toBe(400);
    expect(await refused(amina, '..%2f..%2fetc', '160/webp')).toBe(400);
    expect(await refused(null, sha256, '160/webp')).toBe(401);
    // A file that is no picture of a product is none here either.
    const other = await world.deps.storage.put(Buffer.from('A receipt'));
    expect(await refused(amina, other, '160/webp')).toBe(404);
    await world.deps.storage.remove(sha256);
    expect(await refused(amina, sha256, '160/webp')).toBe(404);
  });
});
