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
