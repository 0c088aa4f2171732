// Draws the pictures of the demo world's sponsored posts: node seed/promotions/draw.ts
// Each drawing becomes seed/promotions/pictures/<name>.webp. Only needed after one was changed: the pictures are kept.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawings } from './drawings.ts';

for (const [name, svg] of Object.entries(drawings)) {
  const bytes = await sharp(Buffer.from(svg)).resize(1200, 600).webp({ quality: 82, effort: 6 }).toBuffer();
  await writeFile(join(import.meta.dirname, 'pictures', `${name}.webp`), bytes);
  console.log(`${name} ${(bytes.length / 1024).toFixed(1)} KB`);
}
