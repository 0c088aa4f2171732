// An agreement is executed when nobody is left to sign.
import type { Ctx } from '../core/ctx.ts';
import { agreements, tell } from './agreement.ts';
import { meetSigningWindow } from './clock.ts';
import type { Held } from './held.store.ts';

/** Nobody is left to sign or to say what they saw: the agreement is executed by the platform, no matter who came last. */
export const executeAgreement = (ctx: Ctx, held: Held): Promise<Held> =>
  agreements.follow(ctx, held, 'execute', async (system, held) => {
    const contentHash = held.contentHash as NonNullable<Held['contentHash']>; // only a frozen text is signed
    await tell(system, held, 'agreement.executed', { versionId: held.versionId, contentHash });
    return meetSigningWindow(system, held);
  });
