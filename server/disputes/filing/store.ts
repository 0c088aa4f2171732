import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';

/** Whether an agreement is what a dispute or a mediation was settled by. */
export async function isSettlement(ctx: Pick<Ctx, 'db'>, agreementId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from disputes where settlement_agreement_id = ${agreementId})
      or exists (select from mediations where settlement_agreement_id = ${agreementId}) as is`.execute(ctx.db);
  return rows[0]?.is === true;
}
