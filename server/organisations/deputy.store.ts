// Who stands in for whom, and from when to when, is a row; when its time is over it counts no more, and what waits in the organisation is looked at.
import type { MembershipId } from '@ahadi/domain/core/ids.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

export type HeldDeputyship = {
  membershipId: MembershipId;
  id: MembershipId;
  userId: string;
  name: string;
  startsAt: Date;
  endsAt: Date;
};

/** The deputies of some members that stand in now or are to, each where both of them act for the organisation. */
export async function deputiesOf(ctx: Pick<Ctx, 'db' | 'now'>, ids: readonly string[]): Promise<HeldDeputyship[]> {
  const { rows } = await sql<HeldDeputyship>`
    select d.membership_id as "membershipId", m.id, u.id as "userId", u.name, d.starts_at as "startsAt", d.ends_at as "endsAt"
    from organisation_deputies d join organisation_members m on m.id = d.deputy_id and m.status = 'active' join users u on u.id = m.member_id
    where d.membership_id = any(${ids}::uuid[]) and d.ended_at is null and d.ends_at > ${ctx.now}`.execute(ctx.db);
  return rows;
}

/** Nobody stands in for these members any more, and these stand in for nobody: an end before its time is noted. */
export const endDeputies = (ctx: Pick<Ctx, 'db' | 'now'>, where: { inPlaceOf: string } | { of: string }) =>
  sql`
    update organisation_deputies set ended_at = least(${ctx.now}, ends_at), due_at = null
    where ended_at is null and ${'of' in where ? sql`${where.of} in (membership_id, deputy_id)` : sql`membership_id = ${where.inPlaceOf}`}`.execute(
    ctx.db,
  );

type Added = { membershipId: string; deputyId: string; namedBy: string; startsAt: Date; endsAt: Date };

export const addDeputy = (ctx: Pick<Ctx, 'db' | 'now'>, it: Added) =>
  ctx.db
    .insertInto('organisation_deputies')
    .values({
      ...{ id: uuidv7(), membership_id: it.membershipId, deputy_id: it.deputyId, named_by: it.namedBy },
      ...{ named_at: ctx.now, starts_at: it.startsAt, ends_at: it.endsAt },
      due_at: it.startsAt > ctx.now ? it.startsAt : it.endsAt,
    })
    .execute();
