import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';

/** People who hold a role: the desk's colleagues, told when something waits. */
export const peopleWithRole = async (
  ctx: Ctx,
  role: string,
): Promise<{ userId: string; email: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; email: string; name: string }>`
    select u.id, u.email, u.name from user_roles r join users u on u.id = r.user_id where r.role = ${role} order by u.id limit 100`.execute(
    ctx.db,
  );
  return rows.map(({ id, ...row }) => ({ userId: id, ...row }));
};
