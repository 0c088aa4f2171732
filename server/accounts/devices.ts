// Everybody sees where they are signed in, and can end it there.
import type { Device } from '@ahadi/domain/accounts/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit, gathered } from '../core/emit.ts';
import * as store from './devices.store.ts';

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

/**
 * Signs somebody out everywhere by their address, or everybody for null: what an operator does after a break-in. Answers how many
 * sessions of how many people ended.
 */
export const endSessions = (ctx: Ctx, email: string | null): Promise<{ people: number; sessions: number }> =>
  transaction(ctx, (ctx) =>
    gathered(ctx, async (ctx) => {
      const ended = await store.endSessionsOf(ctx, email);
      for (const { userId, count } of ended)
        await emit(ctx, 'session.revoked', { kind: 'user', id: userId }, { count }, [userId]);
      return { people: ended.length, sessions: ended.reduce((sum, { count }) => sum + count, 0) };
    }),
  );
