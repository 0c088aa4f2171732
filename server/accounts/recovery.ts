// An account without a password always keeps another way in.
import { createHash, randomInt } from 'node:crypto';
import { plainCode, RECOVERY_CODES, RECOVERY_LETTERS } from '@ahadi/domain/accounts/recovery/rules.ts';
import { v7 as uuidv7 } from 'uuid';
import type { MadeCodes, PasskeyRemoval, Recovery } from '../core/authhooks.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { slowHash } from '../core/slowhash.ts';
import { addPassword as keepPassword } from './confirming.store.ts';
import * as store from './recovery.store.ts';

const digestOf = (words: string): Buffer => createHash('sha256').update(words).digest();

/** A code is looked up by its hash, so the salt is the account's own: all its codes share it, and nobody else's. */
const hashOf = (userId: string, code: string): Promise<string> =>
  slowHash(plainCode(code), digestOf(userId).subarray(0, 16));
/** As codes were kept before they were hashed slowly. */
const formerHashOf = (userId: string, code: string): string =>
  digestOf(`${userId}|${plainCode(code)}`).toString('base64url');

/** Sixteen letters drawn by lot, in groups of four: eighty bits. */
function drawCode(): string {
  const { groups, groupLength } = RECOVERY_CODES;
  const letter = () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)];
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, letter).join('')).join('-');
}

/** True while the letter to the address alone does not open the account: it has no password, and a code to ask for. */
export async function asksForCode(ctx: Ctx, userId: string): Promise<boolean> {
  const ways = await store.waysIn(ctx, userId);
  return ways !== undefined && needsCode(ways);
}
const needsCode = ({ password, codes }: store.WaysIn): boolean => !password && codes > 0;

/** Gives an account without a password one. False when it has one. */
export const addPassword = (ctx: Ctx, userId: string, passwordHash: string): Promise<boolean> =>
  transaction(ctx, async (ctx) => {
    const ways = await store.holdWaysIn(ctx, userId);
    if (!ways || ways.password) return false;
    await keepPassword(ctx, userId, passwordHash);
    return true;
  });

/** Takes the password away, and the second step that comes after it. False, with nothing done, without a passkey and a code that are left. */
export const removePassword = (ctx: Ctx, userId: string): Promise<boolean> =>
  transaction(ctx, async (ctx) => {
    const ways = await store.holdWaysIn(ctx, userId);
    if (!ways?.password || ways.passkeys === 0 || ways.codes === 0) return false;
    await store.removePassword(ctx, userId);
    return true;
  });

/** Removes a passkey, unless it is the last one of an account without a password. */
export const removePasskey = (ctx: Ctx, userId: string, id: string): Promise<PasskeyRemoval> =>
  transaction(ctx, async (ctx) => {
    const ways = await store.holdWaysIn(ctx, userId);
    if (ways && !ways.password && ways.passkeys < 2) return 'last';
    return (await store.removePasskey(ctx, userId, id)) ? 'removed' : 'unknown';
  });

/** Makes ten codes, which nobody can read again. They count from when their owner says that they are kept. */
export async function makeCodes(ctx: Ctx, userId: string): Promise<MadeCodes> {
  const codes = Array.from({ length: RECOVERY_CODES.count }, drawCode);
  const set = uuidv7();
  const hashes = await Promise.all(codes.map((code) => hashOf(userId, code))); // before the account is held
  return transaction(ctx, async (ctx) => {
    await store.holdWaysIn(ctx, userId);
    await store.addCodes(ctx, userId, set, hashes);
    return { set, codes };
  });
}

/** The codes of this set count from now on, and those before are dead. False when newer ones were made meanwhile. */
export const keepCodes = (ctx: Ctx, userId: string, set: string): Promise<boolean> =>
  transaction(ctx, async (ctx) => {
    await store.holdWaysIn(ctx, userId);
    return store.keepCodes(ctx, userId, set);
  });

/** Whose account a letter leads back to, where it asks for a code beside it; null for any other link. */
export async function readRecovery(ctx: Ctx, token: string): Promise<{ email: string } | null> {
  const userId = await store.letterOf(ctx, token);
  const ways = userId === undefined ? undefined : await store.waysIn(ctx, userId);
  return ways && needsCode(ways) ? { email: ways.email } : null;
}

/**
 * Opens an account without a password for anyone who holds the letter to its address and one of its codes: the code is used up,
 * and every session and open link ends, and with the event the API keys and the address of the calendar. With a wrong code the letter stays good.
 */
export async function recover(ctx: Ctx, token: string, code: string): Promise<Recovery> {
  const userId = await store.letterOf(ctx, token);
  if (userId === undefined) return { outcome: 'no letter' };
  const hashes = [await hashOf(userId, code), formerHashOf(userId, code)]; // before the account is held
  return transaction(ctx, async (ctx): Promise<Recovery> => {
    const ways = await store.holdWaysIn(ctx, userId);
    // With the account held the letter is looked at once more: another press may have used it.
    if (!ways || !needsCode(ways) || !(await store.letterOf(ctx, token))) return { outcome: 'no letter' };
    if (!(await store.spendCode(ctx, userId, hashes))) return { outcome: 'wrong code' };
    await store.endOpen(ctx, userId);
    const own: Ctx = { ...ctx, actor: { kind: 'user', userId, roles: [] } };
    await emit(own, 'profile.recovered', { kind: 'user', id: userId }, {});
    return { outcome: 'open', userId, left: ways.codes - 1 };
  });
}
