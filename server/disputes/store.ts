import type { ClockView } from '@ahadi/domain/core/schema.ts';
import type {
  Claim,
  DisputePartyStatus,
  DisputePolicy,
  DisputeSide,
  DisputeStatus,
  DisputeView,
  HoldKind,
  Response,
} from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { clocksOf } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';

/** One side of a dispute as services hold it, with what identity it stands for. */
export type HeldParty = DisputeView['parties'][number] & {
  legalName: string | null;
  country: string | null;
  city: string | null;
  registrationNo: string | null;
};

/** A dispute as its services hold it: what every reader may see and what only the house knows. */
export type Held = Omit<
  DisputeView,
  | 'mySide'
  | 'governing'
  | 'offers'
  | 'bids'
  | 'exhibits'
  | 'notices'
  | 'guards'
  | 'parties'
  | 'resolvedClaim'
  | 'settlementDueAt'
  | 'recordRef'
  | 'extended'
  | 'judged'
  | 'counters'
> & {
  parties: HeldParty[];
  respondentUserId: string | null;
  isShown: boolean;
  involvedUserIds: string[];
  triagedBy: string | null;
  publicationRefusedBy: string | null;
  agreementVersionId: string | null;
  respondentPartyId: string | null;
  flags: DisputeView['claim']['flags'];
  acceptedAt: string | null;
  resolvedClaim: (NonNullable<DisputeView['resolvedClaim']> & { asked: number }) | null;
  extendedByRespondent: boolean;
  extendedDaysMutual: number;
  finalTextHash: string | null;
  responseOverAt: string | null;
  resolutionOverAt: string | null;
  /** Who noted the proceedings elsewhere that stop it, or null. */
  stayedBy: string | null;
  endedAt: string | null;
};

type DisputeInDb = {
  id: string;
  ref: string;
  status: DisputeStatus;
  filer_user_id: string;
  filer_identity_id: string;
  agreement_id: string | null;
  agreement_version_id: string | null;
  agreement_ref: string | null;
  agreement_title: string | null;
  involved_user_ids: string[];
  respondent_party_id: string | null;
  counter_of: string | null;
  claim: Claim;
  revision: number;
  flags: Held['flags'];
  policy: DisputePolicy | null;
  triaged_by: string | null;
  refused_by: string | null;
  officer_words: string | null;
  rejection_code: DisputeView['rejectionCode'];
  shown_to_respondent: boolean;
  submitted_at: Date | null;
  accepted_at: Date | null;
  response: Response | null;
  not_me_statement: string | null;
  extended_by_respondent: boolean;
  extended_days_mutual: number;
  extension_offer: DisputeView['extensionOffer'];
  resolved_claim: Held['resolvedClaim'];
  final_notice_at: Date | null;
  final_text_hash: string | null;
  response_over_at: Date | null;
  resolution_over_at: Date | null;
  external_reference: string | null;
  resolution_kind: DisputeView['resolutionKind'];
  resolved_at: Date | null;
  ended_at: Date | null;
  settlement_agreement_id: string | null;
  record_id: string | null;
  appealed: boolean;
  reopened_once: boolean;
  created_at: Date;
  updated_at: Date;
};

type PartyInDb = {
  side: DisputeSide;
  name: string;
  email: string;
  user_id: string | null;
  identity_id: string | null;
  status: DisputePartyStatus;
  served_at: Date | null;
  served_by: 'opened' | 'deemed' | null;
  clause_accepted_at: Date | null;
  kind: HeldParty['identityKind'];
  user_number: string | null;
  verification_level: number | null;
  legal_name: string | null;
  country: string | null;
  city: string | null;
  registration_no: string | null;
  /** What the identity was when the matter was taken on; null before, and while nobody stands for this side. */
  frozen: Pick<
    PartyInDb,
    'kind' | 'user_number' | 'verification_level' | 'legal_name' | 'country' | 'city' | 'registration_no'
  > | null;
};

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const partyOf = (row: PartyInDb): HeldParty => {
  const was = row.frozen ?? row;
  return {
    side: row.side,
    name: row.name,
    email: row.email,
    userId: row.user_id,
    identityId: row.identity_id,
    identityKind: was.kind,
    userNumber: was.user_number,
    verificationLevel: was.verification_level,
    status: row.status,
    servedAt: iso(row.served_at),
    servedBy: row.served_by,
    clauseAcceptedAt: iso(row.clause_accepted_at),
    legalName: was.legal_name,
    country: was.country,
    city: was.city,
    registrationNo: was.registration_no,
  } as HeldParty; // brands of ids are born here
};

/** The dispute with its sides, clocks and open holds, or null. `hold` locks its row until the transaction ends. */
export async function findDispute(ctx: Pick<Ctx, 'db'>, id: string, hold = false): Promise<Held | null> {
  const lock = hold ? sql`for update of d` : sql``;
  const { rows } = await sql<DisputeInDb>`
    select d.*, a.ref as agreement_ref, a.title as agreement_title,
      array(select p.user_id from agreement_parties p where p.agreement_id = d.agreement_id and p.user_id is not null
        union select m.user_id from identity_members m where m.identity_id in (select d.filer_identity_id
          union all select side.identity_id from dispute_parties side where side.dispute_id = d.id)) as involved_user_ids
    from disputes d left join agreements a on a.id = d.agreement_id where d.id = ${id} ${lock}`.execute(ctx.db);
  const row = rows[0];
  if (!row) return null;
  const { rows: parties } = await sql<PartyInDb>`
    select p.*, i.kind, i.user_number, i.verification_level, i.legal_name, i.country, i.city, i.registration_no
    from dispute_parties p left join identities i on i.id = p.identity_id where p.dispute_id = ${id} order by p.side`.execute(
    ctx.db,
  );
  const { rows: holds } = await sql<{ kind: HoldKind; placed_at: Date; until: Date | null; placed_by: string | null }>`
    select kind, placed_at, until, placed_by from dispute_holds where dispute_id = ${id} and ended_at is null order by placed_at`.execute(
    ctx.db,
  );
  const clocks: ClockView[] = row.submitted_at ? await clocksOf(ctx, { kind: 'dispute', id }) : [];
  const respondent = parties.find(({ side }) => side === 'respondent');
  return {
    id: row.id,
    ref: row.ref,
    status: row.status,
    claim: row.claim,
    agreementId: row.agreement_id,
    agreementRef: row.agreement_ref,
    agreementTitle: row.agreement_title,
    agreementVersionId: row.agreement_version_id,
    respondentPartyId: row.respondent_party_id,
    filerIdentityId: row.filer_identity_id,
    filerUserId: row.filer_user_id,
    respondentUserId: respondent?.user_id ?? null,
    isShown: row.shown_to_respondent,
    involvedUserIds: row.involved_user_ids,
    triagedBy: row.triaged_by,
    publicationRefusedBy: row.refused_by,
    parties: parties.map(partyOf),
    flags: row.flags,
    policy: row.policy,
    clocks,
    response: row.response,
    holds: holds.map((one) => ({ kind: one.kind, from: one.placed_at.toISOString(), until: iso(one.until) })),
    stayedBy: holds.find(({ kind }) => kind === 'external_proceedings')?.placed_by ?? null,
    finalNoticeAt: iso(row.final_notice_at),
    finalTextHash: row.final_text_hash,
    responseOverAt: iso(row.response_over_at),
    resolutionOverAt: iso(row.resolution_over_at),
    officerWords: row.officer_words,
    rejectionCode: row.rejection_code,
    externalReference: row.external_reference,
    resolvedClaim: row.resolved_claim,
    extensionOffer: row.extension_offer,
    extendedByRespondent: row.extended_by_respondent,
    extendedDaysMutual: row.extended_days_mutual,
    notMeStatement: row.not_me_statement,
    resolutionKind: row.resolution_kind,
    resolvedAt: iso(row.resolved_at),
    endedAt: iso(row.ended_at),
    settlementAgreementId: row.settlement_agreement_id,
    recordId: row.record_id,
    counterOf: row.counter_of,
    appealed: row.appealed,
    reopenedOnce: row.reopened_once,
    submittedAt: iso(row.submitted_at),
    acceptedAt: iso(row.accepted_at),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    revision: row.revision,
  } as Held; // brands of ids are born here
}

export type DisputeChange = Partial<{
  status: DisputeStatus;
  claim: Claim;
  revision: number;
  title: string;
  category: string | null;
  claimed_minor: number | null;
  currency: string;
  flags: string[];
  policy: DisputePolicy;
  triaged_by: string | null;
  refused_by: string | null;
  officer_words: string | null;
  shown_to_respondent: boolean;
  truth_statement_at: Date;
  submitted_at: Date;
  accepted_at: Date;
  response: Response | null;
  not_me_statement: string | null;
  extended_by_respondent: boolean;
  extended_days_mutual: number;
  extension_offer: DisputeView['extensionOffer'];
  resolved_claim: Held['resolvedClaim'];
  final_notice_at: Date | null;
  final_text_hash: string | null;
  response_over_at: Date | null;
  resolution_over_at: Date | null;
  external_reference: string | null;
  resolution_kind: string | null;
  resolved_at: Date | null;
  ended_at: Date | null;
  settlement_agreement_id: string | null;
  record_id: string | null;
  appealed: boolean;
  reopened_once: boolean;
  respondent_party_id: string | null;
  agreement_version_id: string | null;
}>;

const asJson = ['claim', 'policy', 'response', 'extension_offer', 'resolved_claim'] as const;

/** Changes the dispute's row and its place in its readers' lists. */
export async function changeDispute(ctx: Ctx, id: string, change: DisputeChange): Promise<void> {
  const row: Record<string, unknown> = { ...change, updated_at: ctx.now };
  for (const key of asJson) if (row[key] !== undefined && row[key] !== null) row[key] = JSON.stringify(row[key]);
  await ctx.db.updateTable('disputes').set(row).where('id', '=', id).execute();
}

export type NewDispute = {
  filer: { userId: string; identityId: string; name: string; email: string };
  respondent: { name: string; email: string; userId: string | null; identityId: string | null };
  agreementId: string | null;
  agreementVersionId: string | null;
  respondentPartyId: string | null;
  counterOf: string | null;
  claim: Claim;
};

/** Makes a draft with both of its sides; answers its id and reference. */
export async function addDispute(ctx: Ctx, it: NewDispute): Promise<{ id: string; ref: string }> {
  const id = uuidv7();
  const { rows } = await sql<{ ref: string }>`
    insert into disputes (id, ref, status, filer_user_id, filer_identity_id, agreement_id, agreement_version_id, respondent_party_id,
      counter_of, claim, currency, created_at, updated_at)
    values (${id}, 'DS-' || extract(year from ${ctx.now}::timestamptz) || '-' || lpad(nextval('dispute_ref_seq')::text, 6, '0'), 'draft',
      ${it.filer.userId}, ${it.filer.identityId}, ${it.agreementId}, ${it.agreementVersionId}, ${it.respondentPartyId},
      ${it.counterOf}, ${JSON.stringify(it.claim)}, ${it.claim.currency}, ${ctx.now}, ${ctx.now}) returning ref`.execute(
    ctx.db,
  );
  await ctx.db
    .insertInto('dispute_parties')
    .values([
      {
        dispute_id: id,
        side: 'filer',
        name: it.filer.name,
        email: it.filer.email,
        user_id: it.filer.userId,
        identity_id: it.filer.identityId,
        status: 'joined',
      },
      {
        dispute_id: id,
        side: 'respondent',
        name: it.respondent.name,
        email: it.respondent.email,
        user_id: it.respondent.userId,
        identity_id: it.respondent.identityId,
        status: 'named',
      },
    ])
    .execute();
  await addReader(ctx, id, it.filer.userId);
  return { id, ref: rows[0]?.ref ?? '' };
}

export type PartyChange = Partial<{
  name: string;
  email: string;
  user_id: string | null;
  identity_id: string | null;
  status: DisputePartyStatus;
  served_at: Date | null;
  served_by: 'opened' | 'deemed' | null;
  clause_accepted_at: Date | string | null;
  frozen: null;
}>;

/**
 * Keeps who a side is at this moment: what is judged and what the entry says go by it from now on, whatever its person changes
 * about their identity later. A side that nobody stands for has nothing to keep.
 */
export const freezeParty = (ctx: Ctx, disputeId: string, side: DisputeSide) =>
  sql`update dispute_parties p set frozen = (select jsonb_build_object('kind', i.kind, 'user_number', i.user_number,
      'verification_level', i.verification_level, 'legal_name', i.legal_name, 'country', i.country, 'city', i.city,
      'registration_no', i.registration_no) from identities i where i.id = p.identity_id)
    where p.dispute_id = ${disputeId} and p.side = ${side}`.execute(ctx.db);

export const changeParty = (ctx: Ctx, disputeId: string, side: DisputeSide, change: PartyChange) =>
  ctx.db
    .updateTable('dispute_parties')
    .set(change)
    .where('dispute_id', '=', disputeId)
    .where('side', '=', side)
    .execute();

/** Lets a person find the dispute in their list. */
export const addReader = (ctx: Ctx, disputeId: string, userId: string) =>
  ctx.db
    .insertInto('dispute_readers')
    .values({ user_id: userId, dispute_id: disputeId, updated_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Takes it out of a person's list. */
export const removeReader = (ctx: Ctx, disputeId: string, userId: string) =>
  ctx.db.deleteFrom('dispute_readers').where('dispute_id', '=', disputeId).where('user_id', '=', userId).execute();

export const removeDispute = (ctx: Ctx, id: string) => ctx.db.deleteFrom('disputes').where('id', '=', id).execute();

/** Ids of disputes whose settlement this agreement is. */
export const disputesSettledBy = (ctx: Ctx, agreementId: string) =>
  ctx.db.selectFrom('disputes').select('id').where('settlement_agreement_id', '=', agreementId).execute();

/** How many disputes this identity filed since then. */
export async function countFiled(ctx: Ctx, identityId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from disputes where filer_identity_id = ${identityId} and submitted_at > ${since}`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

/** Sides of shown disputes that were named under this address and have no person yet. */
export const unclaimedPartiesOf = (ctx: Ctx, email: string) =>
  ctx.db
    .selectFrom('dispute_parties as p')
    .innerJoin('disputes as d', 'd.id', 'p.dispute_id')
    .select(['p.dispute_id'])
    .where('p.email', '=', email.toLowerCase())
    .where('p.user_id', 'is', null)
    .where('p.side', '=', 'respondent')
    .where('d.shown_to_respondent', '=', true)
    .orderBy('p.dispute_id') // always held in one order, so that two who claim at once never wait for each other
    .execute();
