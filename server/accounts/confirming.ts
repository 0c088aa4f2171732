// An address belongs to the one who holds its letter, no matter who signed up with it.
import { safeNext, to } from '@ahadi/domain/paths.ts';
import type { Confirming, FreshStart } from '../core/authhooks.ts';
import { OF_BROWSER } from '../core/authletters.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { confirmEmail } from './account.store.ts';
import { identityInForm, noteEmailVerified } from './account.ts';
import * as store from './confirming.store.ts';
import { keepFirstLanguage } from './preferences.store.ts';
import { acceptAtSignUp } from './terms.ts';

/** The page of a letter's link, from which one goes on to `back`; what is no path of ours leads to the dashboard. */
export function confirmPage(token: string, back: string | null): string {
  // Until now the browser came back to the sign-in page, which knew where to go on to.
  const asked = back?.startsWith(to('auth')) ? new URLSearchParams(back.split('?')[1]).get('next') : back;
  const next = safeNext(asked);
  return to('auth', {}, { view: 'confirm', token, ...(next === to('dashboard') ? {} : { next }) });
}

/**
 * Gives an account that was never confirmed to the person who signs up again with its address, or holds the letter to it: their name,
 * their password, and nothing of what was there before. False, with nothing done, when it was confirmed meanwhile.
 */
export const startOver = (ctx: Ctx, userId: string, form: Record<string, unknown> & FreshStart): Promise<boolean> =>
  transaction({ ...ctx, actor: { kind: 'user', userId, roles: [] } }, async (ctx) => {
    if (!(await store.holdUnconfirmed(ctx, userId))) return false;
    const { kind, displayName } = identityInForm(form.name, form);
    await store.endWaysIn(ctx, userId);
    await store.addPassword(ctx, userId, form.passwordHash, form.withoutPassword ? OF_BROWSER : undefined);
    await store.renameFresh(ctx, userId, { name: form.name, kind, displayName });
    await emit(ctx, 'user.restarted', { kind: 'user', id: userId }, { kind });
    await keepFirstLanguage(ctx, userId, form.language);
    await acceptAtSignUp(ctx, userId);
    return true;
  });

/**
 * Confirms the address of an account for a person who proved its password, or starts it over for one who did not. False, with
 * nothing done, when it has another password by now or is confirmed: somebody was quicker.
 */
export const confirmAddress = (ctx: Ctx, userId: string, proof: Confirming): Promise<boolean> =>
  transaction(ctx, async (ctx) => {
    const held = await store.holdUnconfirmed(ctx, userId);
    if (!held) return false;
    if ('startOver' in proof) await startOver(ctx, userId, proof.startOver);
    else if (held.passwordHash !== proof.passwordHash) return false;
    else if (proof.language) await keepFirstLanguage(ctx, userId, proof.language);
    await store.endBrowserSecret(ctx, userId);
    await confirmEmail(ctx, userId);
    await noteEmailVerified(ctx, userId);
    return true;
  });

/** Moves an account from one address to another that was proved by a letter. False when it stands elsewhere by now, or that address has an account. */
export const moveAddress = (ctx: Ctx, userId: string, from: string, to: string): Promise<boolean> =>
  transaction(ctx, async (ctx) => {
    if (!(await store.moveEmail(ctx, userId, from, to))) return false;
    await noteEmailVerified(ctx, userId);
    return true;
  });
