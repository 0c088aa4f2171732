import type { OwnProduct } from '@ahadi/domain/marketplace/products/schema.ts';
import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, photo } from '../test/papers.ts';
import { refusal } from '../test/refusal.ts';
import { openShop, wholeProduct, writtenProduct } from '../test/selling.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { keepMaster } from './pictures.ts';

let world: World;
let seller: Person;
let daniel: Person;
let shop: SupplierView;
beforeAll(async () => {
  world = await makeWorld();
  daniel = await world.person('Daniel Mutua', { roles: ['admin'] });
  seller = await world.person('Amina Odhiambo');
  shop = await openShop(world, seller, daniel);
});
afterAll(() => world.close());

const own = () => world.as(seller).selling;
const fresh = () => own().addProduct({ id: shop.id });
const drawn = (width: number, height: number, background = '#c8952e') =>
  sharp({ create: { width, height, channels: 3, background } });
const add = (it: OwnProduct, bytes: Uint8Array, name?: string, type?: string) =>
  own().addPicture({ id: it.id, file: fileOf(bytes, name, type) });
const master = async (sha256: string): Promise<Buffer> => {
  const bytes = await world.deps.storage.get(sha256);
  if (!bytes) throw new Error('it was kept');
  return bytes;
};
const refused = async (
  it: OwnProduct,
  bytes: Uint8Array,
  code: 'FILE_TYPE' | 'FILE_TOO_LARGE' | 'BAD_INPUT',
  name?: string,
  type?: string,
) => {
  await expect(add(it, bytes, name, type)).rejects.toMatchObject({
    ...refusal(code),
    data: { fields: { file: expect.any(String) } },
  });
  expect(
    await world.deps.db.selectFrom('product_pictures').where('product_id', '=', it.id).select('id').execute(),
  ).toEqual([]);
};

describe('a picture that is added', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'as %s becomes a WebP of at most 1600 pixels',
    async (format) => {
      const it = await fresh();
      const picture = await add(it, await drawn(2400, 1200)[format]().toBuffer());
      expect(picture).toMatchObject({
        width: 1600,
        height: 800,
        alt: '',
        tint: expect.stringMatching(/^#c[0-9a-f]9[0-9a-f]/),
      });
      expect(await sharp(await master(picture.sha256)).metadata()).toMatchObject({ format: 'webp', width: 1600 });
    },
  );

  test('is not made larger, and is turned as it was held', async () => {
    const it = await fresh();
    expect(await add(it, await drawn(300, 200).png().toBuffer())).toMatchObject({ width: 300, height: 200 });
    const turned = await drawn(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await add(it, turned)).toMatchObject({ width: 200, height: 300 });
  });

  test('leaves behind where it was taken', async () => {
    const bytes = await drawn(400, 300)
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } })
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { sha256 } = await add(await fresh(), bytes);
    expect((await sharp(await master(sha256)).metadata()).exif).toBeUndefined();
  });

  test('twice is one', async () => {
    const it = await fresh();
    const bytes = await photo();
    const both = await Promise.all([add(it, bytes), add(it, bytes)]);
    expect(both[0]).toEqual(both[1]);
  });

  test('of grey has a colour that stands in for it', async () => {
    const grey = await drawn(264, 264, '#808080').greyscale().png().toBuffer();
    expect((await add(await fresh(), grey)).tint).toBe('#808080');
  });
});

describe('a picture is refused', () => {
  test('that says it is one and is a drawing with a script', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await refused(await fresh(), svg, 'FILE_TYPE', 'basket.png', 'image/png');
    await refused(await fresh(), svg, 'FILE_TYPE', 'basket.svg', 'image/svg+xml');
  });

  test('that is something else under the name of one', async () => {
    await refused(await fresh(), Buffer.from('%PDF-1.7 and so on'), 'FILE_TYPE');
    await refused(await fresh(), Buffer.from('MZ\x90 a program'), 'FILE_TYPE', 'basket.jpg', 'image/jpeg');
    await refused(await fresh(), Buffer.alloc(0), 'FILE_TYPE');
  });

  test('in which nothing can be made out', async () => {
    await refused(await fresh(), await drawn(80, 60).png().toBuffer(), 'BAD_INPUT');
  });

  test('that is cut off', async () => {
    const whole = await drawn(900, 900).png().toBuffer();
    await refused(await fresh(), whole.subarray(0, Math.floor(whole.length / 2)), 'FILE_TYPE');
  });

  test('that claims a billion points in a few bytes', async () => {
    const bomb = Buffer.from(await drawn(16, 16).png().toBuffer());
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    // The checksum of the header is made right again, so that it is read at all.
    const { crc32 } = await import('node:zlib');
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    await refused(await fresh(), bomb, 'FILE_TOO_LARGE');
  });

  test('that is larger than fifteen megabytes', async () => {
    const large = Buffer.concat([await drawn(16, 16).png().toBuffer(), Buffer.alloc(15 * 1024 * 1024)]);
    await refused(await fresh(), large, 'FILE_TOO_LARGE');
  });

  test('as the ninth', async () => {
    const it = await fresh();
    const pictures = [];
    for (let at = 0; at < 8; at++) pictures.push({ ...(await add(it, await photo(240 + at, 240))), alt: 'A basket' });
    await own().saveProduct({ id: it.id, revision: 0, content: wholeProduct('Eight pictures', { pictures }) });
    await expect(add(it, await photo(240, 240))).rejects.toMatchObject(refusal('BAD_INPUT'));
  });

  test('while somebody looks at the product', async () => {
    const it = await writtenProduct(world, seller, shop.id);
    await own().submit({ id: it.id });
    await expect(add(it, await photo())).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });
});

describe('a text names pictures', () => {
  test('of its own product and no other, each once', async () => {
    const it = await fresh();
    const other = await fresh();
    const foreign = { ...(await add(other, await photo())), alt: 'A basket' };
    const mine = { ...(await add(it, await photo(500))), alt: 'A basket' };
    const save = (pictures: (typeof mine)[]) =>
      own().saveProduct({ id: it.id, revision: 0, content: wholeProduct('Named pictures', { pictures }) });
    for (const pictures of [
      [mine, foreign],
      [mine, { ...mine, id: '01900000-0000-7000-8000-000000000000' }],
      [mine, mine],
    ])
      await expect(save(pictures)).rejects.toMatchObject({
        ...refusal('BAD_INPUT'),
        data: { fields: { 'pictures.1': expect.any(String) } },
      });
  });

  test('and their measures, hash and colour are those that were kept, whatever is sent', async () => {
    const it = await fresh();
    const picture = await add(it, await photo(600, 400));
    const sent = {
      ...picture,
      alt: 'Seen from above',
      width: 1,
      height: 99_999,
      sha256: 'f'.repeat(64),
      tint: '#000000',
    };
    const saved = await own().saveProduct({
      id: it.id,
      revision: 0,
      content: wholeProduct('Honest', { pictures: [sent] }),
    });
    expect(saved.pending?.content.pictures).toEqual([{ ...picture, alt: 'Seen from above' }]);
  });

  test('and those that no version names are forgotten but for the newest sixteen', async () => {
    const it = await fresh();
    const first = { ...(await add(it, await photo(230, 230))), alt: 'A basket' };
    await own().saveProduct({ id: it.id, revision: 0, content: wholeProduct('Kept', { pictures: [first] }) });
    const bytes = await photo(220, 220);
    for (let at = 0; at < 20; at++) {
      world.clock.advance(1000);
      const one = await sharp(bytes)
        .resize(20 + at, 20)
        .webp()
        .toBuffer();
      await keepMaster(world.ctx(), it.id, one);
    }
    const kept = await world.deps.db
      .selectFrom('product_pictures')
      .where('product_id', '=', it.id)
      .select(['id', 'width'])
      .orderBy('at')
      .execute();
    expect(kept).toHaveLength(17);
    expect(kept[0]?.id).toBe(first.id);
    expect(kept.at(-1)?.width).toBe(39);
  });
});
