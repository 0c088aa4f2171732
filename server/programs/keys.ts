// A key opens what its identity allowed, and its secret is shown once.
import type { KeyScope } from '@ahadi/domain/core/scopes.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { MOST_KEYS } from '@ahadi/domain/programs/rules.ts';
import type { ApiKey } from '@ahadi/domain/programs/schema.ts';
import { ownIdentity, userById } from '../accounts/account.ts';
import { authorize, requireFresh, userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { makeKey } from '../core/keys.ts';
import * as store from './keys.store.ts';

/** Keys of the identities that the reader acts for, newest first. */
export const listKeys = (ctx: Ctx): Promise<ApiKey[]> => store.keysFor(ctx, userIdOf(ctx));

type Wanted = { identityId: string; name: string; scopes: KeyScope[]; expiresInDays: number | null };

/**
 * Makes a key of one of the reader's identities. Its secret is in this answer and nowhere else. Throws SESSION_NOT_FRESH,
 * EMAIL_UNVERIFIED, ACC_IDENTITY_UNKNOWN, PROGRAMS_TOO_MANY.
 */
export const makeApiKey = (ctx: Ctx, wanted: Wanted): Promise<{ key: ApiKey; secret: string }> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    await requireFresh(ctx);
    if (!(await userById(ctx, userId))?.email_verified) throw new DomainError('EMAIL_UNVERIFIED');
    const identity = await ownIdentity(ctx, wanted.identityId);
    if ((await store.countAlive(ctx, identity.id)) >= MOST_KEYS)
      throw new DomainError(
        'PROGRAMS_TOO_MANY',
        `An identity has at most ${MOST_KEYS} keys. Revoke one you no longer need.`,
      );
    const { secret, prefix, hash } = makeKey();
    const id = await store.addKey(ctx, {
      userId,
      identityId: identity.id,
      name: wanted.name,
      prefix,
      hash,
      scopes: [...new Set(wanted.scopes)].sort(),
      expiresAt: wanted.expiresInDays === null ? null : addDays(ctx.now, wanted.expiresInDays),
    });
    await emit(ctx, 'program.key_made', { kind: 'user', id: userId }, { keyId: id, identityId: identity.id }, [userId]);
    return { key: await ownKey(ctx, id), secret };
  });

/** Ends a key, for the one who made it and for owners of its identity. Throws NOT_FOUND, FORBIDDEN. */
export const revokeApiKey = (ctx: Ctx, id: string): Promise<ApiKey> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const held = await store.holdKey(ctx, id);
    await ownKey(ctx, id);
    if (held) authorize(ctx, 'api_key.revoke', held);
    if (await store.revokeKey(ctx, id))
      await emit(ctx, 'program.key_revoked', { kind: 'user', id: userId }, { keyId: id }, [userId]);
    return ownKey(ctx, id);
  });

/** A key that the reader sees. Throws NOT_FOUND. */
async function ownKey(ctx: Ctx, id: string): Promise<ApiKey> {
  const [key] = await store.keysFor(ctx, userIdOf(ctx), id);
  if (!key) throw new DomainError('NOT_FOUND');
  return key;
}
