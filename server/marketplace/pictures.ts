// Pictures of products are kept as masters that are redrawn, so that nothing hidden stays in them.
import { DomainError, type ErrorCode } from '@ahadi/domain/errors.ts';
import { PICTURE_LIMIT_BYTES, pictureTypes } from '@ahadi/domain/marketplace/products/rules.ts';
import type { Picture, ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { Ctx } from '../core/ctx.ts';
import { keepFile } from '../core/files.ts';
import { megabytes, redrawn } from '../core/picture.ts';
import { addMaster, forgetUnused, type KeptPicture, picturesOf } from './pictures.store.ts';

/** The longer side of a master, in pixels. */
const SIDE = 1600;
/** Pictures that were sent and never used are kept while somebody is still choosing, so many a product. */
const SPARE = 16;

const refuse = (code: ErrorCode, sentence: string): never => {
  throw new DomainError(code, sentence, { file: sentence });
};

/**
 * The one master of a picture somebody sent: a WebP of at most 1600 pixels redrawn from its points, so that places, serial numbers
 * and hidden content stay behind. Throws FILE_TOO_LARGE (bytes or points) and FILE_TYPE with the sentence beside `file`.
 */
export async function masterOf(file: File): Promise<Buffer> {
  if (file.size > PICTURE_LIMIT_BYTES)
    refuse(
      'FILE_TOO_LARGE',
      `The picture is ${megabytes(file.size)} MB; the limit is ${megabytes(PICTURE_LIMIT_BYTES)} MB. Nothing was saved. Choose a smaller one.`,
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = await fileTypeFromBuffer(bytes);
  if (!pictureTypes.some((mime) => mime === type?.mime))
    refuse(
      'FILE_TYPE',
      'This file is not a PNG, JPEG, WebP, AVIF or GIF picture, whatever its name says. Nothing was saved.',
    );
  return redrawn(
    bytes,
    (it) => it.resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }),
    { longer: 200, shorter: 200 },
  ).catch((failure) => {
    if (failure instanceof DomainError) return refuse(failure.code, failure.message);
    throw failure;
  });
}

/** Keeps a ready master as a picture of a product; its measures and its colour are taken from its own points. */
export async function keepMaster(ctx: Ctx, productId: string, master: Uint8Array): Promise<KeptPicture> {
  const { width, height } = await sharp(master).metadata();
  const { data } = await sharp(master)
    .resize(1, 1, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const tint = `#${[data[0], data[1], data[2]].map((part = 0) => part.toString(16).padStart(2, '0')).join('')}`;
  const sha256 = await keepFile(ctx, master, 'image/webp');
  const kept = await addMaster(ctx, productId, { sha256, width, height, tint });
  await forgetUnused(ctx, productId, SPARE);
  return kept;
}

/**
 * The pictures of a text as they are kept: whose they are, how large and of which colour is never taken from who sends it. Throws
 * BAD_INPUT by field for one that is not the product's own, or that stands there twice.
 */
export async function ownPictures(ctx: Ctx, productId: string, content: ProductContent): Promise<Picture[]> {
  const ids = content.pictures.map(({ id }) => id);
  const kept = new Map((await picturesOf(ctx, productId, ids)).map((picture) => [picture.id, picture]));
  return content.pictures.map(({ id, alt }, index) => {
    const picture = kept.get(id);
    if (!picture || ids.indexOf(id) !== index)
      throw new DomainError('BAD_INPUT', undefined, {
        [`pictures.${index}`]: picture ? 'This picture stands here twice.' : 'Add this picture to this product first.',
      });
    return { ...picture, alt };
  });
}
