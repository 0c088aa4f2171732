import type { CaseSide, MediationView, Side } from '@ahadi/domain/mediation/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';

export type Route = NonNullable<MediationView['route']>;
/** One side's order: proposals best first, and those it struck out. */
export type KeptRanking = { order: string[]; strikes: string[] };
/** One side as services hold it. */
export type HeldSide = Omit<Side, 'ranked'> & {
  email: string;
  consentVersion: string | null;
  invitedAt: string | null;
  wantedMediators: string[];
  ranking: KeptRanking | null;
  noObjection: boolean;
  representativeUserIds: string[];
};
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

type SideRow = {
  side: CaseSide;
  name: string;
  email: string;
  user_id: string | null;
  identity_id: string | null;
  consent: HeldSide['consent'];
  consent_at: Date | null;
  consent_version: string | null;
  invited_at: Date | null;
  route: Route | null;
  wanted_mediators: string[];
  ranking: KeptRanking | null;
  no_objection: boolean;
};

/** The sides of a case with their representatives, A first. */
export async function sidesOf(ctx: Pick<Ctx, 'db'>, id: string): Promise<HeldSide[]> {
  const { rows } = await sql<SideRow>`
    select * from mediation_sides where mediation_id = ${id} order by side`.execute(ctx.db);
  const { rows: representatives } = await sql<{
    side: CaseSide;
    userId: string;
    name: string;
    capacity: string;
    maySettle: boolean;
  }>`
    select r.side, r.user_id as "userId", u.name, r.capacity, r.may_settle as "maySettle"
    from mediation_representatives r join users u on u.id = r.user_id
    where r.mediation_id = ${id} order by r.named_at, r.user_id`.execute(ctx.db);
  return rows.map((row) => {
    const own = representatives.filter(({ side }) => side === row.side);
    return {
      side: row.side,
      name: row.name,
      email: row.email,
      userId: row.user_id,
      identityId: row.identity_id,
      consent: row.consent,
      consentAt: iso(row.consent_at),
      consentVersion: row.consent_version,
      invitedAt: iso(row.invited_at),
      route: row.route,
      wantedMediators: row.wanted_mediators,
      ranking: row.ranking,
      noObjection: row.no_objection,
      representatives: own.map(({ side: _, ...one }) => one),
      representativeUserIds: own.map(({ userId }) => userId),
    };
  }) as HeldSide[]; // brands of ids are born here
}

export const addSide = (
  ctx: Ctx,
  mediationId: string,
  it: { side: CaseSide; name: string; email: string; userId?: string | null; identityId?: string | null },
) =>
  sql`insert into mediation_sides (mediation_id, side, name, email, user_id, identity_id)
    values (${mediationId}, ${it.side}, ${it.name}, ${it.email.toLowerCase()}, ${it.userId ?? null}, ${it.identityId ?? null})`.execute(
    ctx.db,
  );

/** Takes all sides of a draft out but the one that asks. */
export const removeOthers = (ctx: Ctx, mediationId: string) =>
  sql`delete from mediation_sides where mediation_id = ${mediationId} and side <> 'A'`.execute(ctx.db);

export type SideChange = Partial<{
  user_id: string;
  identity_id: string | null;
  consent: 'consented' | 'refused';
  consent_at: Date;
  consent_version: string;
  invited_at: Date;
  route: Route | null;
  wanted_mediators: string[];
  ranking: KeptRanking | null;
  no_objection: boolean;
}>;

/** Changes one side, or every side where none is named. */
export const changeSide = (ctx: Ctx, mediationId: string, side: CaseSide | null, { ranking, ...plain }: SideChange) =>
  ctx.db
    .updateTable('mediation_sides')
    .set({ ...plain, ...(ranking === undefined ? {} : { ranking: ranking && JSON.stringify(ranking) }) })
    .where('mediation_id', '=', mediationId)
    .$if(side !== null, (query) => query.where('side', '=', side ?? ''))
    .execute();

export const addRepresentative = (
  ctx: Ctx,
  mediationId: string,
  it: { side: CaseSide; userId: string; capacity: string; maySettle: boolean },
) =>
  sql`insert into mediation_representatives (mediation_id, side, user_id, capacity, may_settle, named_at)
    values (${mediationId}, ${it.side}, ${it.userId}, ${it.capacity}, ${it.maySettle}, ${ctx.now})`.execute(ctx.db);

export const removeRepresentative = (ctx: Ctx, mediationId: string, userId: string) =>
  sql`delete from mediation_representatives where mediation_id = ${mediationId} and user_id = ${userId}`.execute(
    ctx.db,
  );

/** Sides of cases that go on and were invited under this address, with no person yet; always in one order. */
export async function unclaimedSidesOf(ctx: Ctx, email: string): Promise<{ mediationId: string }[]> {
  const { rows } = await sql<{ mediationId: string }>`
    select s.mediation_id as "mediationId" from mediation_sides s join mediations c on c.id = s.mediation_id
    where s.email = ${email.toLowerCase()} and s.user_id is null and s.invited_at is not null and c.status = 'requested'
    order by s.mediation_id limit 500`.execute(ctx.db);
  return rows;
}

/**
 * The newest time since `since` that one of these addresses, or its account, declined what the same person asked about the same
 * agreement, or about nothing else; null when none did.
 */
export async function newestRefusalOf(
  ctx: Pick<Ctx, 'db'>,
  { requesterUserId, agreementId }: { requesterUserId: string; agreementId: string | null },
  emails: readonly string[],
  since: Date,
): Promise<{ name: string; at: Date } | null> {
  const { rows } = await sql<{ name: string; at: Date }>`
    select s.name, s.consent_at as at
    from mediation_readers r
      join mediations c on c.id = r.mediation_id and c.requester_user_id = r.user_id
      join mediation_sides s on s.mediation_id = c.id
    where r.user_id = ${requesterUserId} and c.dispute_id is null and c.agreement_id is not distinct from ${agreementId}::uuid
      and s.consent = 'refused' and s.consent_at > ${since}
      and (s.email = any(${emails}::text[]) or s.user_id in (select id from users where email = any(${emails}::text[])))
    order by s.consent_at desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The person behind a user number, or null. */
export async function personOfNumber(ctx: Ctx, userNumber: string): Promise<{ userId: string; name: string } | null> {
  const { rows } = await sql<{ userId: string; name: string }>`
    select u.id as "userId", u.name from identities i join identity_members m on m.identity_id = i.id and m.is_primary
      join users u on u.id = m.user_id where upper(i.user_number) = upper(${userNumber})`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Whoever was ever named to speak for a side, with that side, and whoever ever took the appointment, with none; dismissed or not. */
export async function everIn(
  ctx: Pick<Ctx, 'db'>,
  mediationId: string,
): Promise<{ userId: string; side: CaseSide | null }[]> {
  const { rows } = await sql<{ userId: string; side: CaseSide | null }>`
    select distinct payload->>'userId' as "userId", payload->>'side' as side from events
    where subject_kind = 'mediation' and subject_id = ${mediationId}
      and name in ('mediation.representative_named', 'mediation.appointment_accepted')`.execute(ctx.db);
  return rows;
}

/** Officers who decided something about a case. */
export async function judgesOf(ctx: Pick<Ctx, 'db'>, mediationId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct actor_id as "userId" from events where subject_kind = 'mediation' and subject_id = ${mediationId}
      and name in ('mediation.screened', 'mediation.objection_judged') and actor_id is not null`.execute(ctx.db);
  return rows.map(({ userId }) => userId);
}
