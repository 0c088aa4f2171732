// Anyone who is told of a change that was not theirs can take it back by the letter.
import { createHash, randomBytes } from 'node:crypto';
import { DAY, MINUTE } from '@ahadi/domain/core/time.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Person } from '../core/authhooks.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { addPassword, moveEmail } from './confirming.store.ts';
import { endCodesSince } from './recovery.store.ts';
import * as store from './undo.store.ts';

/** A weekend is shorter. Anyone who reads the mailbox of somebody can undo a second step for as long. */
const UNDO_DAYS = 3;
/** The letter is written a little after the deed that it tells of. */
const MARGIN = MINUTE;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The path of the page that undoes what a letter to this person tells of. Only the hash of its secret is kept. */
export async function makeUndo(ctx: Ctx, user: Person): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const endsAt = new Date(ctx.now.getTime() + UNDO_DAYS * DAY);
  await store.addUndo(ctx, { secretHash: hashOf(token), userId: user.id, email: user.email, endsAt });
  return to('auth', {}, { view: 'undo', token });
}

/**
 * Makes an account what it was when the letter was written, as far as others came in by it: its address, no passkey that was
 * added since, no second step that was switched on since, no recovery codes that were made since, no session, and the new password. Null, with nothing done, for a
 * letter that is used or too old, or an address that somebody else confirmed since.
 */
export const takeBack = (ctx: Ctx, secret: string, passwordHash: string): Promise<Person | null> =>
  transaction(ctx, async (ctx) => {
    const undo = await store.holdUndo(ctx, hashOf(secret));
    const user = undo && (await store.holdAccount(ctx, undo.userId));
    if (!user) return null;
    const { userId: id, email, madeAt } = undo;
    if (user.email !== email && !(await moveEmail(ctx, id, user.email, email))) return null;
    await store.endUndosFrom(ctx, undo);
    const since = new Date(madeAt.getTime() - MARGIN);
    await store.endWaysInSince(ctx, id, since);
    await endCodesSince(ctx, id, since);
    await addPassword(ctx, id, passwordHash);
    const own: Ctx = { ...ctx, actor: { kind: 'user', userId: id, roles: [] } };
    await emit(own, 'profile.password_reset', { kind: 'user', id }, {});
    await emit(own, 'profile.changed', { kind: 'user', id }, { what: 'taken back' });
    return { id, name: user.name, email };
  });
