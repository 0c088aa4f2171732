// A picture of a product is shown as wide as it is asked for, and made when it first is.
import { DomainError } from '@ahadi/domain/errors.ts';
import sharp from 'sharp';
import type { Ctx } from '../core/ctx.ts';
import { keepFile } from '../core/files.ts';
import { findMaster, type Master, noteSize } from './picture-sizes.store.ts';

type Format = 'avif' | 'webp';

/** The smallest goes into lists by the dozen: at most so many bytes, and less sharp rather than larger. */
const SMALLEST = { width: 160, bytes: 12_000 };
const QUALITIES = { avif: [52, 40, 28, 16, 6], webp: [76, 60, 45, 30, 12, 1] } as const;

/**
 * A picture of a product by the hash of its master, at most so wide and never wider than it is. Made when it is first asked for and kept
 * from then on. Throws NOT_FOUND. Who knows the hash has seen the picture on a page, or in an order of a product long gone.
 */
export async function readPicture(
  ctx: Ctx,
  { sha256, width, format }: { sha256: string; width: string; format: Format },
): Promise<File> {
  const master = await findMaster(ctx, sha256);
  if (!master) throw new DomainError('NOT_FOUND');
  const bytes = await bytesOf(ctx, sha256, master, Number(width), format);
  return new File([new Uint8Array(bytes)], `${sha256.slice(0, 12)}-${width}.${format}`, { type: `image/${format}` });
}

/** What is being made now, by storage-wide name: ten people who open a page together wait for one drawing. */
const underWay = new Map<string, Promise<Buffer>>();
/** Two drawings at a time leave the machine to everybody else. */
const AT_ONCE = 2;
let drawing = 0;
const waiting: (() => void)[] = [];

async function bytesOf(ctx: Ctx, sha256: string, master: Master, width: number, format: Format): Promise<Buffer> {
  const name = `${width}/${format}`;
  const kept = master.sizes[name];
  const bytes = kept === undefined ? null : await ctx.storage.get(kept);
  if (bytes) return bytes;
  const key = `${ctx.config.DATABASE_URL} ${sha256} ${name}`;
  const made = underWay.get(key) ?? make(ctx, sha256, { width, format, name }).finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}

async function make(
  ctx: Ctx,
  sha256: string,
  { width, format, name }: { width: number; format: Format; name: string },
): Promise<Buffer> {
  const master = await ctx.storage.get(sha256);
  if (!master) throw new DomainError('NOT_FOUND');
  const bytes = await inTurn(() => drawn(master, width, format));
  await noteSize(ctx, sha256, name, await keepFile(ctx, bytes, `image/${format}`));
  return bytes;
}

async function inTurn<Answer>(draw: () => Promise<Answer>): Promise<Answer> {
  if (drawing >= AT_ONCE) await new Promise<void>((begin) => waiting.push(begin));
  else drawing++;
  try {
    return await draw();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else drawing--;
  }
}

async function drawn(master: Buffer, width: number, format: Format): Promise<Buffer> {
  const most = width === SMALLEST.width ? SMALLEST.bytes : Number.POSITIVE_INFINITY;
  let bytes = master;
  for (const quality of QUALITIES[format]) {
    const sized = sharp(master).resize({ width, withoutEnlargement: true });
    bytes = await (format === 'avif' ? sized.avif({ quality, effort: 2 }) : sized.webp({ quality })).toBuffer();
    if (bytes.length <= most) break;
  }
  return bytes;
}
