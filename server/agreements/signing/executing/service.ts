import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import type { Ctx } from '../../../core/ctx.ts';
import { meetSigningWindow } from '../../clock/service.ts';
import { step, tell, viewAgreement } from '../../life/service.ts';
import type { Held } from '../../store.ts';

/** Nobody is left to sign or to say what they saw: the agreement is executed by the platform, no matter who came last. */
export async function executeAgreement(ctx: Ctx, id: string): Promise<AgreementView> {
  await step({ ...ctx, actor: { kind: 'system' } }, id, 'execute', async (system, held) => {
    const contentHash = held.contentHash as NonNullable<Held['contentHash']>; // only a frozen text is signed
    await tell(system, held, 'agreement.executed', { versionId: held.versionId, contentHash });
    await meetSigningWindow(system, id);
    return undefined;
  });
  return viewAgreement(ctx, id);
}
