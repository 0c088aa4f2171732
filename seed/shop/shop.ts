import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Picture, ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';
import { coast } from './goods/coast.ts';
import { crafts } from './goods/crafts.ts';
import { cycles } from './goods/cycles.ts';
import { farm } from './goods/farm.ts';
import type { Good, Stall } from './goods/form.ts';
import { health } from './goods/health.ts';
import { home } from './goods/home.ts';
import { pantry } from './goods/pantry.ts';
import { phones } from './goods/phones.ts';
import { school } from './goods/school.ts';
import { solar } from './goods/solar.ts';
import { threads } from './goods/threads.ts';

/** Every shop of the demo world with its goods, in the order in which they opened. */
export const stalls: readonly Stall[] = [
  pantry,
  crafts,
  solar,
  coast,
  farm,
  phones,
  school,
  home,
  threads,
  cycles,
  health,
];

/** Points in each direction of every picture. */
export const PICTURE_SIZE = 1200;
export const picturePath = (file: string): string => join(import.meta.dirname, 'pictures', `${file}.webp`);

/** A picture of a product with its bytes; what `Picture` says of it, without the id it gets when it is kept. */
export type ReadPicture = Omit<Picture, 'id'> & { file: string; bytes: Buffer };

/** The pictures of a product, read from the folder beside this file in the order they are shown. */
export const picturesOf = (good: Good): Promise<ReadPicture[]> =>
  Promise.all(
    good.pictures.map(async ({ file, alt, tint }) => {
      const bytes = await readFile(picturePath(file));
      const sha256 = createHash('sha256').update(bytes).digest('hex') as Picture['sha256']; // hex of SHA-256 is one
      return { file, alt, tint, sha256, bytes, width: PICTURE_SIZE, height: PICTURE_SIZE };
    }),
  );

/** A product as its form takes it, with the pictures as they were kept. */
export const contentOf = (good: Good, pictures: Picture[]): ProductContent => ({
  title: good.title,
  description: good.description,
  category: good.category,
  pictures,
  priceMinor: good.priceMinor,
  unit: good.unit,
  attributes: Object.entries(good.attributes).map(([name, value]) => ({ name, value })),
  sku: good.sku,
  mostInOrder: good.mostInOrder,
  handlingDays: good.handlingDays,
  returnDays: good.returnDays,
  delivery: [...(good.delivery ?? [])],
});
