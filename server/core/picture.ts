import { DomainError } from '@ahadi/domain/errors.ts';
import sharp, { type Sharp } from 'sharp';

/** More points than any camera's; a small file can claim billions and fill the memory. */
const MOST_PIXELS = 50_000_000;

/** The points that a picture needs along its longer and its shorter side to serve its purpose. */
type Least = { longer: number; shorter: number };

/** A paper that somebody reads and compares, such as an identity card or a receipt. */
export const readable: Least = { longer: 400, shorter: 250 };

/**
 * A picture somebody sent, turned as it was held and made again by `shape` from its pixels alone: places, serial numbers and
 * hidden content stay behind. Throws FILE_TOO_LARGE (pixels), FILE_TYPE (what begins like a picture and
 * is none) and BAD_INPUT for one with fewer points than `least`.
 */
export async function redrawn(bytes: Uint8Array, shape: (picture: Sharp) => Sharp, least?: Least): Promise<Buffer> {
  const reading = { limitInputPixels: false, failOn: 'error' } as const;
  const { width, height } = await orRefuse(sharp(bytes, reading).metadata());
  if (width * height > MOST_PIXELS)
    throw new DomainError(
      'FILE_TOO_LARGE',
      `The picture has ${width} × ${height} points, more than can be read here. Nothing was saved. Choose a smaller one.`,
    );
  if (least && (Math.max(width, height) < least.longer || Math.min(width, height) < least.shorter))
    throw new DomainError(
      'BAD_INPUT',
      `The picture has ${width} × ${height} points, too few to make anything out. Nothing was saved. Take it again, with at least ${least.longer} × ${least.shorter}.`,
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
