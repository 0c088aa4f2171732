import { DomainError } from '@ahadi/domain/errors.ts';
import sharp, { type Sharp } from 'sharp';

/** More points than any camera's; a small file can claim billions and fill the memory. */
const MOST_PIXELS = 50_000_000;

/**
 * A picture somebody sent, turned as it was held and made anew by `shape` from its pixels alone: places, serial numbers and
 * hidden content stay behind. Throws FILE_TOO_LARGE (pixels) and FILE_TYPE (what begins like a picture and is none).
 */
export async function redrawn(bytes: Uint8Array, shape: (picture: Sharp) => Sharp): Promise<Buffer> {
  const reading = { limitInputPixels: false, failOn: 'error' } as const;
  const { width, height } = await orRefuse(sharp(bytes, reading).metadata());
  if (width * height > MOST_PIXELS)
    throw new DomainError(
      'FILE_TOO_LARGE',
      `The picture has ${width} × ${height} points, more than can be read here. Nothing was saved. Choose a smaller one.`,
    );
  return orRefuse(shape(sharp(bytes, { ...reading, limitInputPixels: MOST_PIXELS }).autoOrient()).toBuffer());
}

/** What begins like a picture and cannot be read as one is refused like any other kind of file. */
const orRefuse = <Answer>(reading: Promise<Answer>): Promise<Answer> =>
  reading.catch(() => {
    throw new DomainError('FILE_TYPE', 'The picture is damaged and cannot be read. Nothing was saved. Choose another.');
  });

/** "9.7", for sentences about sizes. */
export const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
