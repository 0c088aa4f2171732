// A case is read whole in one message, and what differs of it is written.

import { standingClocks } from '@ahadi/domain/core/clock.ts';
import type { PlaceCode } from '@ahadi/domain/core/places.ts';
import { beforeTheTalks } from '@ahadi/domain/mediation/lifecycle.ts';
import type {
  CaseSide,
  MediationRequest,
  MediationStatus,
  MediationView,
  Report,
  Settlement,
} from '@ahadi/domain/mediation/schema.ts';
import type { MediationInTurns } from '@ahadi/domain/mediation/turns.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { askTogether, sendAlong } from '../core/driver.ts';
import { openPackageOf } from './packages.store.ts';
import { newRef } from './reference.store.ts';
import {
  type HeldSide,
  type RepresentativeRow,
  type Route,
  representativesIn,
  saveSides,
  sidesFrom,
  sidesIn,
} from './sides.store.ts';

export type { HeldSide, Route } from './sides.store.ts';

/** The terms with who advised a side that does without the time to reflect. */
export type KeptSettlement = Settlement & { advisers: Partial<Record<CaseSide, string>> };

/** A mediation as its services hold it: nothing of what is said in its rooms is here. */
export type Held = Pick<
  MediationView,
  | 'id'
  | 'ref'
  | 'status'
  | 'requesterUserId'
  | 'revision'
  | 'request'
  | 'disputeId'
  | 'disputeRef'
  | 'agreementId'
  | 'agreementRef'
  | 'consentVersion'
  | 'route'
  | 'postedTimes'
  | 'appointmentsFailed'
  | 'engagementAgreementId'
  | 'feeMinor'
  | 'feeWaived'
  | 'feeEscrowId'
  | 'outcome'
  | 'endReason'
  | 'report'
  | 'startedAt'
  | 'extended'
  | 'extensionBy'
  | 'plannedSessions'
  | 'continues'
  | 'continuedAs'
  | 'destroyAt'
  | 'destroyedAt'
  | 'createdAt'
  | 'updatedAt'
> & {
  sides: HeldSide[];
  /** The sides that want another mediator. */
  replacementBy: string[];
  /** The place whose days its deadlines run in: that of all who are asked, once they are. */
  calendar: PlaceCode;
  opensAt: string | null;
  closesAt: string | null;
  /** How many proposals stand of the posting that goes on: what the board shows. */
  proposalsMade: number;
  chosenProposalId: string | null;
  chosenUserId: string | null;
  mediatorUserId: string | null;
  /** The certification of who was chosen or mediates was taken away. */
  mediatorRevoked: boolean;
  acceptedAt: string | null;
  disclosure: NonNullable<MediationView['appointment']>['disclosure'];
  settlement: KeptSettlement | null;
  settlementAgreementId: string | null;
  endedAt: string | null;
  /** Who signed what it is about, belongs to one of its sides or is reached under a side's address. */
  involvedUserIds: string[];
} & Waited;
/** What it goes by whose turn it is, beside its own row and its sides: see the domain. */
type Waited = Pick<MediationInTurns, 'invitedUserIds' | 'objections' | 'court' | 'openPackage' | 'agreedPackage'> & {
  proposed: readonly (MediationInTurns['proposed'][number] & { id: string })[];
  sessions: MediationInTurns['sessions'];
};

type Row = {
  id: string;
  ref: string;
  status: MediationStatus;
  requester_user_id: string;
  dispute_id: string | null;
  dispute_ref: string | null;
  agreement_id: string | null;
  agreement_ref: string | null;
  request: MediationRequest;
  revision: number;
  calendar: string;
  consent_version: string;
  route: Route | null;
  posted_times: number;
  opens_at: Date | null;
  closes_at: Date | null;
  proposals_made: number;
  chosen_proposal_id: string | null;
  chosen_user_id: string | null;
  mediator_user_id: string | null;
  accepted_at: Date | null;
  disclosure: Held['disclosure'];
  appointments_failed: number;
  engagement_agreement_id: string | null;
  fee_minor: number | null;
  fee_waived: boolean;
  fee_escrow_id: string | null;
  settlement: KeptSettlement | null;
  settlement_agreement_id: string | null;
  agreed_package: number | null;
  outcome: MediationView['outcome'];
  end_reason: MediationView['endReason'];
  report: Report | null;
  started_at: Date | null;
  extended: boolean;
  extension_by: string[];
  replacement_by: string[];
  planned_sessions: number | null;
  continues: MediationView['continues'];
  continued_as: MediationView['continuedAs'];
  destroy_at: Date | null;
  destroyed_at: Date | null;
  created_at: Date;
  updated_at: Date;
  ended_at: Date | null;
} & Around;
/** What other rows say of a case `c` about the dispute `d`. */
type Around = { involved_user_ids: string[]; mediator_revoked: boolean };
const around = sql`
  array(select p.user_id from agreement_parties p where p.agreement_id = c.agreement_id and p.user_id is not null
    union select p.user_id from agreement_parties p where p.agreement_id = d.agreement_id and p.user_id is not null
    union select p.user_id from dispute_parties p where p.dispute_id = c.dispute_id and p.user_id is not null
    union select m.user_id from identity_members m where m.identity_id in (
      select s.identity_id from mediation_sides s where s.mediation_id = c.id
      union select p.identity_id from dispute_parties p where p.dispute_id = c.dispute_id)
    union select o.member_id from organisation_members o where o.since is not null and o.organisation_id = any(array(
      select s.user_id from mediation_sides s where s.mediation_id = c.id
      union select p.user_id from dispute_parties p where p.dispute_id = c.dispute_id))
    union select u.id from mediation_sides s join users u on u.email = s.email and u.email_verified
      where s.mediation_id = c.id order by 1) as involved_user_ids,
  exists (select from mediators r where r.id = coalesce(c.mediator_user_id, c.chosen_user_id) and r.status = 'revoked') as mediator_revoked`;

/** What of other rows says whom a case waits for, and who speaks for its sides: one row, read once the case is locked. */
const peopleAndWaited = (id: string) => sql<
  Omit<Waited, 'openPackage' | 'agreedPackage'> & { representatives: RepresentativeRow[]; isPackageOpen: boolean }
>`
    select (select coalesce(json_agg(r), '[]') from (${representativesIn(id)}) r) as representatives,
      (select coalesce(json_agg(p), '[]') from (select id, user_id as "userId", status from mediation_proposals
        where mediation_id = ${id} order by submitted_at, id) p) as proposed,
      array(select user_id from mediation_invitations where mediation_id = ${id} and declined_at is null order by user_id) as "invitedUserIds",
      (select coalesce(json_agg(o), '[]') from (select proposal_id as "proposalId", side from mediation_objections
        where mediation_id = ${id} order by at, id) o) as objections,
      (select coalesce(json_agg(s), '[]') from (select id, side, status, confirmed from mediation_sessions
        where mediation_id = ${id} order by no) s) as sessions,
      (select json_build_object('status', status, 'by', outcome->>'by') from court_packages where mediation_id = ${id}) as court,
      exists (select from clocks where subject_kind = 'mediation' and subject_id = ${id} and kind = 'package.open'
        and status in ${among(standingClocks)}) as "isPackageOpen"`;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The case with its sides, or null. `hold` locks its row until the transaction ends; that holds all that belongs to it. */
export async function findCase(ctx: Ctx, id: string, hold = false): Promise<Held | null> {
  if (hold) await sendAlong(ctx, sql`select from mediations where id = ${id} for update`);
  const [[row], sides, [others]] = await askTogether(
    ctx,
    sql<Row>`
    select c.*, d.ref as dispute_ref, a.ref as agreement_ref, ${around},
      (select json_build_object('id', f.id, 'ref', f.ref) from mediations f where f.id = c.continues_id) as continues,
      (select json_build_object('id', s.id, 'ref', s.ref) from mediations s where s.continues_id = c.id) as continued_as
    from mediations c left join disputes d on d.id = c.dispute_id left join agreements a on a.id = c.agreement_id
    where c.id = ${id}`,
    sidesIn(id),
    peopleAndWaited(id),
  );
  if (!row || !others) return null;
  const { representatives, isPackageOpen, ...waited } = others;
  return {
    id: row.id,
    ref: row.ref,
    status: row.status,
    requesterUserId: row.requester_user_id,
    disputeId: row.dispute_id,
    disputeRef: row.dispute_ref,
    agreementId: row.agreement_id,
    agreementRef: row.agreement_ref,
    request: row.request,
    revision: row.revision,
    calendar: row.calendar.trim(),
    consentVersion: row.consent_version,
    route: row.route,
    postedTimes: row.posted_times,
    opensAt: iso(row.opens_at),
    closesAt: iso(row.closes_at),
    proposalsMade: row.proposals_made,
    chosenProposalId: row.chosen_proposal_id,
    chosenUserId: row.chosen_user_id,
    mediatorUserId: row.mediator_user_id,
    mediatorRevoked: row.mediator_revoked,
    acceptedAt: iso(row.accepted_at),
    disclosure: row.disclosure,
    appointmentsFailed: row.appointments_failed,
    engagementAgreementId: row.engagement_agreement_id,
    feeMinor: row.fee_minor,
    feeWaived: row.fee_waived,
    feeEscrowId: row.fee_escrow_id,
    settlement: row.settlement,
    settlementAgreementId: row.settlement_agreement_id,
    agreedPackage: row.agreed_package,
    outcome: row.outcome,
    endReason: row.end_reason,
    report: row.report,
    startedAt: iso(row.started_at),
    extended: row.extended,
    extensionBy: row.extension_by,
    replacementBy: row.replacement_by,
    plannedSessions: row.planned_sessions,
    continues: row.continues,
    continuedAs: row.continued_as,
    destroyAt: iso(row.destroy_at),
    destroyedAt: iso(row.destroyed_at),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    endedAt: iso(row.ended_at),
    involvedUserIds: row.involved_user_ids,
    ...waited,
    openPackage: isPackageOpen ? await openPackageOf(ctx, id) : null,
    sides: sidesFrom(sides, representatives),
  } as Held; // brands of ids are born here
}

/** Makes a draft; answers its id and reference. */
export async function addCase(
  ctx: Ctx,
  it: {
    requesterId: string;
    disputeId: string | null;
    agreementId: string | null;
    request: MediationRequest;
    calendar: string;
  },
): Promise<{ id: string; ref: string }> {
  const id = uuidv7();
  const { rows } = await sql<{ ref: string }>`
    insert into mediations (id, ref, status, requester_user_id, dispute_id, agreement_id, request, calendar, created_at, updated_at)
    values (${id}, ${newRef(ctx)}, 'draft',
      ${it.requesterId}, ${it.disputeId}, ${it.agreementId}, ${JSON.stringify(it.request)}, ${it.calendar}, ${ctx.now}, ${ctx.now})
    returning ref`.execute(ctx.db);
  await sendAlong(ctx, ctx.db.updateTable('mediations').set(copiesOf(it.request)).where('id', '=', id));
  await addReader(ctx, id, it.requesterId);
  return { id, ref: rows[0]?.ref ?? '' };
}

/** Lets a person find the case in their list. */
export const addReader = (ctx: Ctx, mediationId: string, userId: string) =>
  sql`insert into mediation_readers (user_id, mediation_id, updated_at) values (${userId}, ${mediationId}, ${ctx.now}) on conflict do nothing`.execute(
    ctx.db,
  );
export const removeReader = (ctx: Ctx, mediationId: string, userId: string) =>
  sql`delete from mediation_readers where mediation_id = ${mediationId} and user_id = ${userId}`.execute(ctx.db);

export const removeCase = (ctx: Ctx, id: string) => sql`delete from mediations where id = ${id}`.execute(ctx.db);

/**
 * What the job board is narrowed by, beside the words: found in the same index, so that several at once are as cheap as one. They also
 * name a job's lists in `mediation_job_facets`, and stand in the order that `list_job()` of migration 0031 puts them in.
 */
export const tokensOf = (it: {
  category?: string | undefined;
  band?: string | undefined;
  country?: string | undefined;
  format?: string | undefined;
  languages: readonly string[];
}): string[] => [
  ...(['category', 'band', 'country', 'format'] as const).flatMap((key) => (it[key] ? [`${key}=${it[key]}`] : [])),
  ...it.languages.map((language) => `language=${language}`),
];

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** The request with its copies for lists and the job board. */
const copiesOf = (request: MediationRequest) => ({
  request: JSON.stringify(request),
  title: request.title,
  summary: request.publicSummary,
  category: request.category,
  band: request.band,
  country: request.country,
  languages: request.languages,
  format: request.format,
  currency: request.currency,
  words: sql<string>`to_tsvector('simple', ${request.publicSummary}) || array_to_tsvector(${tokensOf(request)}::text[])`,
});

/** The columns of the case's row that differ. */
function changesOf(before: Held, after: Held) {
  const differs = (key: keyof Held) => before[key] !== after[key];
  return {
    ...(differs('status') && { status: after.status }),
    ...(differs('request') && copiesOf(after.request)),
    ...(differs('calendar') && { calendar: after.calendar }),
    ...(differs('revision') && { revision: after.revision }),
    ...(differs('consentVersion') && { consent_version: after.consentVersion }),
    ...(differs('route') && { route: after.route }),
    ...(differs('postedTimes') && { posted_times: after.postedTimes }),
    ...(differs('opensAt') && { opens_at: after.opensAt }),
    ...(differs('closesAt') && { closes_at: after.closesAt }),
    ...(differs('proposalsMade') && { proposals_made: after.proposalsMade }),
    ...(differs('chosenProposalId') && { chosen_proposal_id: after.chosenProposalId }),
    ...(differs('chosenUserId') && { chosen_user_id: after.chosenUserId }),
    ...(differs('mediatorUserId') && { mediator_user_id: after.mediatorUserId }),
    ...(differs('acceptedAt') && { accepted_at: after.acceptedAt }),
    ...(differs('disclosure') && { disclosure: json(after.disclosure) }),
    ...(differs('appointmentsFailed') && { appointments_failed: after.appointmentsFailed }),
    ...(differs('engagementAgreementId') && { engagement_agreement_id: after.engagementAgreementId }),
    ...(differs('feeMinor') && { fee_minor: after.feeMinor }),
    ...(differs('feeWaived') && { fee_waived: after.feeWaived }),
    ...(differs('feeEscrowId') && { fee_escrow_id: after.feeEscrowId }),
    ...(differs('settlement') && { settlement: json(after.settlement) }),
    ...(differs('settlementAgreementId') && { settlement_agreement_id: after.settlementAgreementId }),
    ...(differs('agreedPackage') && { agreed_package: after.agreedPackage }),
    ...(differs('outcome') && { outcome: after.outcome }),
    ...(differs('endReason') && { end_reason: after.endReason }),
    ...(differs('report') && { report: json(after.report) }),
    ...(differs('startedAt') && { started_at: after.startedAt }),
    ...(differs('extended') && { extended: after.extended }),
    ...(differs('extensionBy') && { extension_by: after.extensionBy }),
    ...(differs('replacementBy') && { replacement_by: after.replacementBy }),
    ...(differs('plannedSessions') && { planned_sessions: after.plannedSessions }),
    ...(differs('destroyAt') && { destroy_at: after.destroyAt }),
    ...(differs('destroyedAt') && { destroyed_at: after.destroyedAt }),
    ...(differs('endedAt') && { ended_at: after.endedAt }),
  };
}

/** Writes what differs, of its sides, too, and moves it to the top of its readers' lists. Answers it as it is written. */
export async function saveCase(ctx: Ctx, before: Held, after: Held): Promise<Held> {
  if (before.sides !== after.sides) await saveSides(ctx, after.id, before.sides, after.sides);
  const written = ctx.db.updateTable('mediations').set({ ...changesOf(before, after), updated_at: ctx.now });
  await sendAlong(ctx, written.where('id', '=', after.id));
  const now = { ...after, updatedAt: ctx.now.toISOString() };
  return hasOthers(before, after) ? { ...now, ...(await aroundOf(ctx, after.id)) } : now;
}

/** Somebody else mediates it or takes part in it, so that other rows may say other things of it. */
const hasOthers = (before: Held, after: Held): boolean =>
  (before.mediatorUserId ?? before.chosenUserId) !== (after.mediatorUserId ?? after.chosenUserId) ||
  peopleIn(before) !== peopleIn(after);
const peopleIn = ({ sides }: Held): string =>
  sides.map(({ email, userId, identityId }) => `${email} ${userId} ${identityId}`).join();

async function aroundOf(ctx: Ctx, id: string): Promise<Pick<Held, 'involvedUserIds' | 'mediatorRevoked'>> {
  const { rows } = await sql<Around>`
    select ${around} from mediations c left join disputes d on d.id = c.dispute_id where c.id = ${id}`.execute(ctx.db);
  const { involved_user_ids: involvedUserIds, mediator_revoked: mediatorRevoked } = rows[0] as Around; // it was just written
  return { involvedUserIds, mediatorRevoked };
}

/** Ties are found in these rows: what binds nobody any more is gone before candidates are looked at. */
export const forgetAppointment = (ctx: Ctx, id: string): Promise<void> =>
  sendAlong(ctx, sql`update mediations set engagement_agreement_id = null, fee_escrow_id = null where id = ${id}`);

/** Mediations of a dispute: whose request it was, where each stands, and whether its mediator's certification was taken away. */
export async function casesOfDispute(
  ctx: Ctx,
  disputeId: string,
): Promise<{ id: string; status: MediationStatus; requesterUserId: string; mediatorRevoked: boolean }[]> {
  const { rows } = await sql<{
    id: string;
    status: MediationStatus;
    requesterUserId: string;
    mediatorRevoked: boolean;
  }>`
    select c.id, c.status, c.requester_user_id as "requesterUserId",
      exists (select from mediators r where r.id = c.mediator_user_id and r.status = 'revoked') as "mediatorRevoked"
    from mediations c where c.dispute_id = ${disputeId} order by c.id`.execute(ctx.db);
  return rows;
}

/** Ids of cases for which a person was chosen and whose talks have not begun. */
export async function casesChoosing(ctx: Ctx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from mediations where chosen_user_id = ${userId} and status in ${among(beforeTheTalks)} order by id`.execute(
    ctx.db,
  );
  return rows.map((row) => row.id);
}

/** Ids of cases that an agreement or an escrow belongs to. */
export async function casesBy(
  ctx: Ctx,
  column: 'engagement_agreement_id' | 'settlement_agreement_id' | 'fee_escrow_id',
  id: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from mediations where ${sql.ref(column)} = ${id} order by id`.execute(ctx.db);
  return rows.map((row) => row.id);
}
