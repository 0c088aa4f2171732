// A case with its people, and what it was settled on, are asked in one message.
import type { CaseSide, MediationStatus, Settlement } from '@ahadi/domain/mediation/schema.ts';
import type { Specialism } from '@ahadi/domain/mediators/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type CaseRow = {
  id: string;
  ref: string;
  status: MediationStatus;
  destroyed_at: Date | null;
  started_at: Date | null;
  mediator_user_id: string | null;
  mediator_revoked: boolean;
  mediator_name: string | null;
  sides: {
    side: CaseSide;
    userId: string | null;
    name: string;
    representatives: { userId: string; name: string; capacity: string; maySettle: boolean }[];
  }[];
};

/** A case with its sides, their representatives and its mediator. */
export const caseIn = (id: string) => sql<CaseRow>`
    select m.id, m.ref, m.status, m.destroyed_at, m.started_at, m.mediator_user_id, mediator.name as mediator_name,
      exists (select from mediators x where x.id = m.mediator_user_id and x.status = 'revoked') as mediator_revoked,
      coalesce((select json_agg(json_build_object('side', s.side, 'userId', s.user_id, 'name', s.name, 'representatives',
        coalesce((select json_agg(json_build_object('userId', r.user_id, 'name', u.name, 'capacity', r.capacity, 'maySettle', r.may_settle)
            order by r.named_at, r.user_id)
          from mediation_representatives r join users u on u.id = r.user_id
          where r.mediation_id = m.id and r.side = s.side), '[]')) order by s.side)
        from mediation_sides s where s.mediation_id = m.id), '[]') as sides
    from mediations m left join users mediator on mediator.id = m.mediator_user_id
    where m.id = ${id}`;

/** The names of people by their user ids. */
export async function namesOf(ctx: Pick<Ctx, 'db'>, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where id = any(${[...new Set(userIds)]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type AddressRow = { id: string; name: string; email: string };
/** People with their addresses, for letters. */
export async function addressesOf(ctx: Pick<Ctx, 'db'>, userIds: readonly string[]): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select id, name, email from users where id = any(${[...new Set(userIds)]}::uuid[]) order by id`.execute(ctx.db);
  return rows;
}

export type SettledRow = {
  title: string;
  currency: string;
  country: string;
  calendar: string;
  settlement: Settlement | null;
  settlement_agreement_id: string | null;
  category: Specialism;
  is_reported: boolean;
  agreement_ref: string | null;
  content_hash: string | null;
};
/** What a case was settled on, with the agreement that says so. */
export const settledIn = (id: string) => sql<SettledRow>`
    select m.title, m.currency, m.country, m.calendar, m.settlement, m.settlement_agreement_id, m.category,
      m.report is not null as is_reported,
      a.ref as agreement_ref, v.content_hash
    from mediations m left join agreements a on a.id = m.settlement_agreement_id
      left join agreement_versions v on v.id = a.current_version_id
    where m.id = ${id}`;

export type SessionRow = {
  no: number;
  kind: 'intake' | 'joint' | 'caucus';
  starts_at: Date;
  minutes: number;
  status: string;
  attendance: { userId: string; name: string; side: CaseSide | null; capacity: string; maySettle: boolean }[];
};
/** The sessions with who was there. What was noted about them stays where it is. */
export const sessionsIn = (id: string) => sql<SessionRow>`
    select s.no, s.kind, s.starts_at, s.minutes, s.status,
      coalesce((select json_agg(json_build_object('userId', a.user_id, 'name', u.name, 'side', a.side, 'capacity', a.capacity,
          'maySettle', a.may_settle) order by a.in_at, a.user_id)
        from mediation_attendance a join users u on u.id = a.user_id where a.session_id = s.id), '[]') as attendance
    from mediation_sessions s where s.mediation_id = ${id} order by s.no limit 200`;

export type SignatureRow = { user_id: string; name_as_signed: string; level: number; signed_at: Date };
/** The valid signatures under the settlement, in the order they were given. */
export const signaturesIn = (id: string) => sql<SignatureRow>`
    select s.user_id, s.name_as_signed, s.level, s.signed_at
    from mediations m join agreements a on a.id = m.settlement_agreement_id
      join agreement_signatures s on s.agreement_id = a.id and s.version_id = a.current_version_id
    where m.id = ${id} and s.voided_at is null order by s.signed_at, s.id limit 50`;

/** How many messages each side wrote in the rooms of a case. */
export const writingIn = (id: string) => sql<{ side: CaseSide; messages: number }>`
    select side, messages from mediation_sides where mediation_id = ${id} order by side`;

/** A side wrote one more message. What it says is nowhere but in its room. */
export const countMessage = (ctx: Pick<Ctx, 'db'>, id: string, side: CaseSide) =>
  sql`update mediation_sides set messages = messages + 1 where mediation_id = ${id} and side = ${side}`.execute(ctx.db);
