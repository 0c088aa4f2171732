import { sha256Hex } from './canonical.ts';
import type { Ctx } from './ctx.ts';

/** Keeps bytes in storage and notes them in the table of files. Answers their SHA-256 in hex. The bytes stay even if the transaction does not: they are found again by their hash. */
export async function keepFile(ctx: Ctx, bytes: Uint8Array, mime: string): Promise<string> {
  const sha256 = await ctx.storage.put(bytes);
  await ctx.db
    .insertInto('files')
    .values({ sha256, mime, size: bytes.length, created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return sha256;
}

/** The bytes of a file that people sign by its hash; null where they are missing or are other ones by now. */
export async function readUnchanged(ctx: Pick<Ctx, 'storage'>, sha256: string): Promise<Uint8Array | null> {
  const bytes = await ctx.storage.get(sha256);
  return bytes && sha256Hex(bytes) === sha256 ? bytes : null;
}
