// Who of an organisation is there, and whose only owner somebody is, is read here.
import type { Standing } from '@ahadi/domain/organisations/succession.ts';
import { sql } from 'kysely';
import { isThere } from '../core/acting.ts';
import type { Ctx } from '../core/ctx.ts';
import type { BindingRows } from '../core/viewer.ts';

/** Everybody who acts for an organisation, first who has for longest. */
export async function standingIn(ctx: Pick<Ctx, 'db'>, organisationId: string): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select m.id, u.name, m.role, ${isThere(sql`u`)} as "isThere" from organisation_members m join users u on u.id = m.member_id
    where m.organisation_id = ${organisationId} and m.status = 'active' order by m.since, m.id limit 200`.execute(
    ctx.db,
  );
  return rows;
}

/** The memberships by which somebody is the only owner of an organisation that is there. */
export const organisationsOwnedAlone: BindingRows = ({ me }) => sql`
  select m.id, i.display_name as label from organisation_members m
  join identity_members p on p.user_id = m.organisation_id and p.is_primary join identities i on i.id = p.identity_id
  where m.member_id = ${me} and m.status = 'active' and m.role = 'owner' and not exists (
    select from organisation_members o join users u on u.id = o.member_id
    where o.organisation_id = m.organisation_id and o.id <> m.id and o.status = 'active' and o.role = 'owner' and ${isThere(sql`u`)})
  order by m.since, m.id`;

/** The organisations that somebody acts for, so that nothing is changed about their people until the transaction ends. */
export async function holdOrganisationsOf(ctx: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select organisation_id as id from organisation_members where member_id = ${userId} and status = 'active'`.execute(
    ctx.db,
  );
  await sql`select 1 from users where id = any(${rows.map(({ id }) => id)}) order by id for no key update`.execute(
    ctx.db,
  );
}

/** The organisations of which somebody is the only owner that is there. */
export async function ownedAlone(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
): Promise<{ membershipId: string; organisationId: string }[]> {
  const { rows } = await sql<{ membershipId: string; organisationId: string }>`
    select b.id as "membershipId", m.organisation_id as "organisationId"
    from (${organisationsOwnedAlone({ me: sql`${userId}::uuid`, identities: sql`'{}'::uuid[]` })}) b join organisation_members m on m.id = b.id`.execute(
    ctx.db,
  );
  return rows;
}
