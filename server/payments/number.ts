// Numbers of phones and accounts are sealed under a key of this installation.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Ctx } from '../core/ctx.ts';
import { installationSecret } from '../core/secrets.ts';

/** Bytes in front of what is sealed: a number used once, and the tag that shows a change. */
const [ONCE, TAG] = [12, 16];

const keyOf = async (ctx: Ctx): Promise<Buffer> =>
  Buffer.from(await installationSecret(ctx, 'money-numbers', () => randomBytes(32).toString('base64url')), 'base64url');

/**
 * A phone or account number as it is kept: sealed by AES-256-GCM under a key of this installation, and its print, by which the finance
 * desk finds it.
 */
export async function keepNumber(ctx: Ctx, number: string): Promise<{ sealed: Buffer; print: Buffer }> {
  const key = await keyOf(ctx);
  const once = randomBytes(ONCE);
  const cipher = createCipheriv('aes-256-gcm', key, once);
  const words = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([once, cipher.getAuthTag(), words]), print: printUnder(key, number) };
}

const printUnder = (key: Buffer, number: string): Buffer =>
  createHmac('sha256', key).update(`print:${number}`).digest();
/** The print of a number: the same for the same one, and telling nobody which. */
export const printOf = async (ctx: Ctx, number: string): Promise<Buffer> => printUnder(await keyOf(ctx), number);

/** The number again, for the provider only. Throws when one bit of it was changed. */
export async function openNumber(ctx: Ctx, kept: Buffer): Promise<string> {
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(ctx), kept.subarray(0, ONCE));
  decipher.setAuthTag(kept.subarray(ONCE, ONCE + TAG));
  return Buffer.concat([decipher.update(kept.subarray(ONCE + TAG)), decipher.final()]).toString('utf8');
}
