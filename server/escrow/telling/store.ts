import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';
import type { Recipient } from '../../core/notice.ts';

/** Administrators who neither take part in an escrow nor mediate it. */
export async function administratorsBeside(ctx: Pick<Ctx, 'db'>, escrowId: string): Promise<Recipient[]> {
  const { rows } = await sql<{ userId: string; email: string; name: string }>`
    select u.id as "userId", u.email, u.name from user_roles r join users u on u.id = r.user_id
    where r.role = 'admin'
      and not exists (select 1 from escrow_parties p where p.escrow_id = ${escrowId} and p.user_id = u.id)
      and not exists (select 1 from escrow_milestones m where m.escrow_id = ${escrowId} and m.mediator_user_id = u.id)
    order by u.id limit 100`.execute(ctx.db);
  return rows;
}
