// Draws the pictures of the demo shop: node seed/shop/draw.ts [name …]
// Each drawing in seed/shop/drawings becomes seed/shop/pictures/<name>.webp, the same bytes each time with the same version of
// sharp; without names, all of them. Prints the size of each. Only needed after a drawing was changed: the pictures are kept.

import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { Sheet } from './art/sheet.ts';
import { drawings } from './drawings/all.ts';
import { PICTURE_SIZE, picturePath, stalls } from './shop.ts';

/** What a picture of the shop should weigh, and what one full of beads or threads may. */
const USUAL_BYTES = 39_000;
const MOST_BYTES = 45_000;
/** What is tried in turn: how much is kept, and how far the finest threads are softened before. */
const tries = [[80], [62], [46], [44, 0.8], [30, 1.2], [22, 1.8], [14, 2.2], [8, 2.6]] as const;
const names = process.argv.slice(2);

const seedOf = (name: string): number => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);

/** The best quality at which the picture is small enough. */
async function packed(svg: string): Promise<Buffer> {
  const points = await sharp(Buffer.from(svg)).resize(PICTURE_SIZE, PICTURE_SIZE).removeAlpha().png().toBuffer();
  let least: Buffer | undefined;
  for (const [quality, soft] of tries) {
    const softened = soft ? await sharp(points).blur(soft).toBuffer() : points;
    const bytes = await sharp(softened).webp({ quality, effort: 3 }).toBuffer();
    if (!least || bytes.length < least.length) least = bytes;
    if (bytes.length <= USUAL_BYTES) break;
  }
  if (!least || least.length > MOST_BYTES)
    throw new Error(`a picture cannot be made smaller than ${MOST_BYTES} bytes, only ${least?.length}`);
  return least;
}

let total = 0;
for (const { file, tint } of stalls.flatMap(({ goods }) => goods.flatMap(({ pictures }) => pictures))) {
  if (names.length > 0 && !names.includes(file)) continue;
  const drawing = drawings[file];
  if (!drawing) throw new Error(`nobody draws ${file}`);
  const sheet = new Sheet(seedOf(file));
  const bytes = await packed(sheet.picture(drawing(sheet, tint)));
  await writeFile(picturePath(file), bytes);
  total += bytes.length;
  console.log(`${file} ${(bytes.length / 1024).toFixed(1)} KB`);
}
console.log(`${(total / 1024 / 1024).toFixed(2)} MB`);
