// Who proved an address by a code, without signing up, is an account that nothing opens; who confirms the address later has it.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Ctx } from '../core/ctx.ts';
import { addIdentity } from './account.store.ts';
import * as store from './by-letter.store.ts';
import { endWaysIn, renameFresh } from './confirming.store.ts';

/**
 * The account of an address that a code proved, under this name, for deeds by letter. One that a stranger signed up with and nobody confirmed is
 * taken over, with nothing of theirs: its ways in end. Nobody signs in to it, and no legal text is accepted by it, before the address is confirmed
 * as after any sign-up. Throws FORBIDDEN for an address that has an account.
 */
export async function accountByLetter(ctx: Ctx, { email, name }: { email: string; name: string }): Promise<string> {
  const account = await store.holdAccount(ctx, { email, name });
  if (account.isConfirmed) throw new DomainError('FORBIDDEN', 'This address has an account. Sign in to answer.');
  if (account.isByLetter) return account.id;
  const it = { name, kind: 'person' as const, displayName: name };
  await endWaysIn(ctx, account.id);
  await renameFresh(ctx, account.id, it);
  await store.markByLetter(ctx, account.id);
  const nothingMore = { legalName: name, country: null, city: null, registrationNo: null };
  await addIdentity(ctx, account.id, { kind: it.kind, displayName: it.displayName, ...nothingMore }, true);
  return account.id;
}

/** True of an account that a letter's code made and that nobody confirmed yet: a sign-up with its address waits for the letter. */
export const isByLetter = (ctx: Ctx, userId: string): Promise<boolean> => store.isByLetter(ctx, userId);
