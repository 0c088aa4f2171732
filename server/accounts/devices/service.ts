import type { Device } from '@ahadi/domain/accounts/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../../core/authorize.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { emit } from '../../core/emit.ts';
import * as store from './store.ts';

/** Where the reader is signed in, the last used first. */
export const listDevices = (ctx: Ctx): Promise<Device[]> => store.devicesOf(ctx, userIdOf(ctx));

/** Signs one of the reader's devices out; its cookie is dead at once. Another person's answers like an unknown one. Throws NOT_FOUND. */
export const revokeDevice = (ctx: Ctx, sessionId: string): Promise<{ revoked: true }> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    if (!(await store.endSession(ctx, userId, sessionId))) throw new DomainError('NOT_FOUND');
    await emit(ctx, 'session.revoked', { kind: 'user', id: userId }, { count: 1 }, [userId]);
    return { revoked: true };
  });

/** Signs every device of the reader out but this one. Answers how many there were. */
export const revokeOtherDevices = (ctx: Ctx): Promise<{ revoked: number }> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const revoked = await store.endOtherSessions(ctx, userId, ctx.sessionId);
    if (revoked > 0) await emit(ctx, 'session.revoked', { kind: 'user', id: userId }, { count: revoked }, [userId]);
    return { revoked };
  });
