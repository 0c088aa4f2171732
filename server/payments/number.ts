// Numbers of phones and accounts are sealed under a key of this installation.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Ctx } from '../core/ctx.ts';
import { installationSecret } from '../core/secrets.ts';

/** Bytes in front of what is sealed: a number used once, and the tag that shows a change. */
const [ONCE, TAG] = [12, 16];

const keyOf = async (ctx: Ctx): Promise<Buffer> =>
  Buffer.from(await installationSecret(ctx, 'money-numbers', () => randomBytes(32).toString('base64url')), 'base64url');

/** A phone or account number as it is kept: AES-256-GCM under a key of this installation. */
export async function sealNumber(ctx: Ctx, number: string): Promise<Buffer> {
  const once = randomBytes(ONCE);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(ctx), once);
  const sealed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
  return Buffer.concat([once, cipher.getAuthTag(), sealed]);
}

/** The same for the same number, and telling nobody which: what the finance desk finds it by. */
export const printOf = async (ctx: Ctx, number: string): Promise<Buffer> =>
  createHmac('sha256', await keyOf(ctx))
    .update(`print:${number}`)
    .digest();

/** The number again, for the provider only. Throws when one bit of it was changed. */
export async function openNumber(ctx: Ctx, kept: Buffer): Promise<string> {
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(ctx), kept.subarray(0, ONCE));
  decipher.setAuthTag(kept.subarray(ONCE, ONCE + TAG));
  return Buffer.concat([decipher.update(kept.subarray(ONCE + TAG)), decipher.final()]).toString('utf8');
}
