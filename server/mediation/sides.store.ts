// The sides of a case are read with who speaks for them, and what differs of them is written.
import type { CaseSide, MediationView, Side } from '@ahadi/domain/mediation/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';
import { withFormer } from './replacement.store.ts';

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

type Representative = HeldSide['representatives'][number];
export type RepresentativeRow = Representative & { side: CaseSide };

/** The sides of a case, A first, and who speaks for them; {@link sidesFrom} reads both. */
export const sidesIn = (id: string) => sql<SideRow>`
    select * from mediation_sides where mediation_id = ${id} order by side`;
export const representativesIn = (id: string) => sql<RepresentativeRow>`
    select r.side, r.user_id as "userId", u.name, r.capacity, r.may_settle as "maySettle"
    from mediation_representatives r join users u on u.id = r.user_id
    where r.mediation_id = ${id} order by r.named_at, r.user_id`;

const speaking = (rows: readonly RepresentativeRow[], letter: CaseSide) => {
  const representatives = rows.flatMap(({ side, ...one }) => (side === letter ? [one] : []));
  return { representatives, representativeUserIds: representatives.map(({ userId }) => userId) };
};
export const sidesFrom = (rows: readonly SideRow[], representatives: readonly RepresentativeRow[]): HeldSide[] =>
  rows.map((row) => ({
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
    ...speaking(representatives, row.side),
  })) as HeldSide[]; // brands of ids are born here

/** Who speaks for a side now. */
export const representativesOf = async (ctx: Pick<Ctx, 'db'>, id: string, letter: CaseSide) =>
  speaking((await representativesIn(id).execute(ctx.db)).rows, letter);

/** A side that is named and not written yet. */
export const newSide = ({ email, ...it }: Pick<HeldSide, 'side' | 'name' | 'email'> & Partial<HeldSide>): HeldSide => ({
  email: email.toLowerCase(),
  userId: null,
  identityId: null,
  consent: null,
  consentAt: null,
  consentVersion: null,
  invitedAt: null,
  route: null,
  wantedMediators: [],
  ranking: null,
  noObjection: false,
  representatives: [],
  representativeUserIds: [],
  ...it,
});

/** Writes a side that was named. */
export const addSide = (ctx: Pick<Ctx, 'db'>, mediationId: string, it: HeldSide): Promise<void> =>
  sendAlong(
    ctx,
    sql`insert into mediation_sides (mediation_id, side, name, email, user_id, identity_id)
    values (${mediationId}, ${it.side}, ${it.name}, ${it.email}, ${it.userId}, ${it.identityId})`,
  );

/** The columns of a side's row that differ. */
function changesOf(before: HeldSide, after: HeldSide) {
  const differs = (key: keyof HeldSide) => before[key] !== after[key];
  return {
    ...(differs('userId') && { user_id: after.userId }),
    ...(differs('identityId') && { identity_id: after.identityId }),
    ...(differs('consent') && { consent: after.consent }),
    ...(differs('consentAt') && { consent_at: after.consentAt }),
    ...(differs('consentVersion') && { consent_version: after.consentVersion }),
    ...(differs('invitedAt') && { invited_at: after.invitedAt }),
    ...(differs('route') && { route: after.route }),
    ...(differs('wantedMediators') && { wanted_mediators: after.wantedMediators }),
    ...(differs('ranking') && { ranking: after.ranking && JSON.stringify(after.ranking) }),
    ...(differs('noObjection') && { no_objection: after.noObjection }),
  };
}

/** The side of this letter, name and address; one with another name or address is another side. */
export const sameIn = (sides: readonly HeldSide[], { side, name, email }: HeldSide): HeldSide | undefined =>
  sides.find((one) => one.side === side && one.name === name && one.email === email);

/** Writes what differs of the sides. Who speaks for one is written when they are named. */
export async function saveSides(
  ctx: Pick<Ctx, 'db'>,
  mediationId: string,
  before: readonly HeldSide[],
  after: readonly HeldSide[],
): Promise<void> {
  const gone = before.filter((side) => !sameIn(after, side)).map(({ side }) => side);
  if (gone.length > 0)
    await sendAlong(
      ctx,
      sql`delete from mediation_sides where mediation_id = ${mediationId} and side = any(${gone}::text[])`,
    );
  for (const side of after) {
    const was = sameIn(before, side);
    const changes = was && changesOf(was, side);
    if (!was) await addSide(ctx, mediationId, side);
    else if (changes && Object.keys(changes).length > 0)
      await sendAlong(
        ctx,
        ctx.db
          .updateTable('mediation_sides')
          .set(changes)
          .where('mediation_id', '=', mediationId)
          .where('side', '=', side.side),
      );
  }
}

/** Makes a person the side they were invited as, standing for an identity until they choose another. */
export const claimSide = (
  ctx: Ctx,
  mediationId: string,
  side: CaseSide,
  { userId, identityId }: { userId: string; identityId: string | null },
) =>
  sql`update mediation_sides set user_id = ${userId}, identity_id = ${identityId}
    where mediation_id = ${mediationId} and side = ${side}`.execute(ctx.db);

export const addRepresentative = (
  ctx: Ctx,
  mediationId: string,
  it: { side: CaseSide; userId: string; capacity: string; maySettle: boolean },
): Promise<void> =>
  sendAlong(
    ctx,
    sql`insert into mediation_representatives (mediation_id, side, user_id, capacity, may_settle, named_at)
    values (${mediationId}, ${it.side}, ${it.userId}, ${it.capacity}, ${it.maySettle}, ${ctx.now})`,
  );

export const removeRepresentative = (ctx: Ctx, mediationId: string, userId: string): Promise<void> =>
  sendAlong(
    ctx,
    sql`delete from mediation_representatives where mediation_id = ${mediationId} and user_id = ${userId}`,
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

/** Everybody who was ever named to speak for a side, with that side, or took the appointment, with none; dismissed or not. */
export async function everIn(
  ctx: Pick<Ctx, 'db'>,
  mediationId: string,
): Promise<{ userId: string; side: CaseSide | null }[]> {
  const { rows } = await sql<{ userId: string; side: CaseSide | null }>`
    select distinct payload->>'userId' as "userId", payload->>'side' as side from events
    where subject_kind = 'mediation' and subject_id in ${withFormer(mediationId)}
      and name in ('mediation.representative_named', 'mediation.appointment_accepted')`.execute(ctx.db);
  return rows;
}

/** Officers who decided something about a case. */
export async function judgesOf(ctx: Pick<Ctx, 'db'>, mediationId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct actor_id as "userId" from events where subject_kind = 'mediation' and subject_id in ${withFormer(mediationId)}
      and name in ('mediation.screened', 'mediation.objection_judged') and actor_id is not null`.execute(ctx.db);
  return rows.map(({ userId }) => userId);
}
