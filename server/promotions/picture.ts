// A picture of a post is drawn again in the right shape and size.
import { DomainError, type ErrorCode } from '@ahadi/domain/errors.ts';
import { promotionPicture } from '@ahadi/domain/promotions/form.ts';
import type { PromotionPicture } from '@ahadi/domain/promotions/schema.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { Ctx } from '../core/ctx.ts';
import { keepFile } from '../core/files.ts';
import { megabytes, redrawn } from '../core/picture.ts';
import { addPicture, isPicture } from './picture.store.ts';

/** The address under which a picture is read; null while there is none. */
export const urlOfPicture = <Sha extends string | null>(sha256: Sha): Sha extends null ? string | null : string =>
  (sha256 === null ? null : `/api/v1/sponsored_posts/pictures/${sha256}`) as Sha extends null ? string | null : string; // as its type says

const refuse = (code: ErrorCode, sentence: string): never => {
  throw new DomainError(code, sentence, { file: sentence });
};

const types = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'];
/** What is tried in turn until the picture is small enough. */
const QUALITIES = [84, 70, 55, 40];

/**
 * Makes a picture ready for sponsored posts: turned as it was held, drawn again from its points, at most 1200 × 600. Throws FORBIDDEN,
 * FILE_TOO_LARGE (over 1 MB, or too many points), FILE_TYPE and BAD_INPUT (not 2:1, too small), the sentence beside `file`.
 */
export async function keepPicture(ctx: Ctx, file: File): Promise<PromotionPicture> {
  if (file.size > promotionPicture.bytes)
    refuse(
      'FILE_TOO_LARGE',
      `The picture is ${megabytes(file.size)} MB; the limit is 1 MB. Nothing was saved. Choose a smaller one.`,
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = await fileTypeFromBuffer(bytes);
  if (!types.some((mime) => mime === type?.mime))
    refuse(
      'FILE_TYPE',
      'This file is not a PNG, JPEG, WebP or AVIF picture, whatever its name says. Nothing was saved.',
    );
  const upright = await redrawn(bytes, (picture) => picture.png()).catch((failure) => {
    if (failure instanceof DomainError) return refuse(failure.code, failure.message);
    throw failure;
  });
  await requireShape(upright);
  const small = await packed(upright);
  const sha256 = await keepFile(ctx, small, 'image/webp');
  await addPicture(ctx, sha256);
  return { sha256, url: urlOfPicture(sha256), bytes: small.length };
}

async function requireShape(upright: Buffer): Promise<void> {
  const { width, height } = await sharp(upright).metadata();
  if (width < promotionPicture.least)
    refuse(
      'BAD_INPUT',
      `The picture is ${width} points wide; ${promotionPicture.least} are the least. Nothing was saved. Choose a larger one.`,
    );
  if (Math.abs(width / height / 2 - 1) > promotionPicture.slack)
    refuse(
      'BAD_INPUT',
      `The picture is ${width} × ${height} points; it has to be twice as wide as it is high, like 1200 × 600. Nothing was saved. Cut it first.`,
    );
}

async function packed(upright: Buffer): Promise<Buffer> {
  const { width, height, bytes: most } = promotionPicture;
  const sized = sharp(upright).resize(width, height, { fit: 'cover', withoutEnlargement: true });
  let bytes = upright;
  for (const quality of QUALITIES) {
    bytes = await sized.clone().webp({ quality }).toBuffer();
    if (bytes.length <= most) break;
  }
  return bytes;
}

/** A picture that was made ready. Throws NOT_FOUND. */
export async function readPicture(ctx: Ctx, sha256: string): Promise<File> {
  const bytes = (await isPicture(ctx, sha256)) ? await ctx.storage.get(sha256) : null;
  if (!bytes) throw new DomainError('NOT_FOUND');
  return new File([new Uint8Array(bytes)], `${sha256.slice(0, 12)}.webp`, { type: 'image/webp' });
}

/** Throws BAD_INPUT beside the field for a picture that nobody added. */
export async function requirePicture(ctx: Ctx, sha256: string | null): Promise<void> {
  if (sha256 !== null && !(await isPicture(ctx, sha256)))
    throw new DomainError('BAD_INPUT', undefined, { imageSha256: 'Add the picture first.' });
}
