// Nothing leaves while the books do not prove right.
import type { Ctx } from '../core/ctx.ts';
import { arePayoutsStopped } from '../ledger/auditing/service.ts';

/** False while the books do not prove right: then nothing leaves, and what was to leave waits for the next round. */
export const mayLeave = async (ctx: Pick<Ctx, 'db' | 'inTransaction'>): Promise<boolean> =>
  !(await arePayoutsStopped(ctx));
