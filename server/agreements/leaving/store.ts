import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';

/** True when the others were told since then that this person wants to leave. */
export async function wasTold(
  ctx: Pick<Ctx, 'db'>,
  agreementId: string,
  userId: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select exists (select 1 from events where subject_kind = 'agreement' and subject_id = ${agreementId}
      and name = 'agreement.leaving_refused' and actor_id = ${userId} and at > ${since}) as told`.execute(ctx.db);
  return rows[0]?.told ?? false;
}
