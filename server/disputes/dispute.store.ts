// A dispute is read whole in one message, and what differs of it is written.
import type { PlaceCode, Whereabouts } from '@ahadi/domain/core/places.ts';
import { claimedMinor } from '@ahadi/domain/disputes/rules.ts';
import type {
  Claim,
  Decision,
  DisputePartyStatus,
  DisputePolicy,
  DisputeSide,
  DisputeStatus,
  DisputeView,
  HoldKind,
  Offer,
  Response,
} from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import { actsFor } from '../core/acting.ts';
import type { Ctx } from '../core/ctx.ts';
import { askTogether, sendAlong } from '../core/driver.ts';
import { placeFrom, whereaboutsOf } from '../core/places.ts';

/** Who an identity is, as far as a dispute goes by it. */
export type IdentityFacts = Pick<
  DisputeView['parties'][number],
  'identityKind' | 'userNumber' | 'verificationLevel'
> & {
  legalName: string | null;
  country: string | null;
  city: string | null;
  registrationNo: string | null;
};

/** One side of a dispute as services hold it, with what identity it stands for. */
export type HeldParty = DisputeView['parties'][number] &
  IdentityFacts & {
    /** What the identity was when the matter was taken on; null before, and while nobody stands for this side. */
    frozen: IdentityFacts | null;
    /** User ids of the members of its identity. */
    memberUserIds: readonly string[];
    /** It did something in the agreement by a code to this address: its mailbox is whose party it is, without an account. */
    isAddressProven: boolean;
    /** Where it is now: whose days are counted. */
    place: PlaceCode | null;
  };

/** Who shares a side of the agreement with the filer or the respondent, without being part of the dispute. */
export type HeldJoint = {
  partyId: string;
  side: DisputeSide;
  name: string;
  email: string;
  userId: string | null;
  identityId: string | null;
};

/** A dispute as its services hold it: what every reader may see and what only the house knows. */
export type Held = Omit<
  DisputeView,
  | 'mySide'
  | 'clocks'
  | 'governing'
  | 'offers'
  | 'bids'
  | 'exhibits'
  | 'notices'
  | 'guards'
  | 'parties'
  | 'joint'
  | 'together'
  | 'resolvedClaim'
  | 'settlementDueAt'
  | 'recordRef'
  | 'refusalAppealUntil'
  | 'extended'
  | 'judged'
  | 'counters'
  | 'decision'
> & {
  decision: Decision | null;
  parties: HeldParty[];
  joint: HeldJoint[];
  jointUserIds: string[];
  respondentUserId: string | null;
  isShown: boolean;
  /** The dispute that it was filed along with, or null. */
  filedWith: string | null;
  /** User ids of those who signed its agreement. */
  signatoryUserIds: string[];
  involvedUserIds: string[];
  triagedBy: string | null;
  publicationRefusedBy: string | null;
  agreementVersionId: string | null;
  respondentPartyId: string | null;
  flags: DisputeView['claim']['flags'];
  acceptedAt: string | null;
  truthStatementAt: string | null;
  resolvedClaim: (NonNullable<DisputeView['resolvedClaim']> & { asked: number }) | null;
  extendedByRespondent: boolean;
  extendedDaysMutual: number;
  finalTextHash: string | null;
  responseOverAt: string | null;
  resolutionOverAt: string | null;
  /** The offer that waits for an answer: there is one at most. */
  openOffer: Pick<Offer, 'fromSide' | 'fromBids'> | null;
  /** The side whose figure is waited for because the other one sealed theirs. */
  awaitsFigureOf: DisputeSide | null;
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
  signatory_user_ids: string[];
  joint: HeldJoint[];
  respondent_party_id: string | null;
  counter_of: string | null;
  filed_with: string | null;
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
  truth_statement_at: Date | null;
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
  decision: Held['decision'];
  resolution_kind: DisputeView['resolutionKind'];
  resolved_at: Date | null;
  ended_at: Date | null;
  settlement_agreement_id: string | null;
  record_id: string | null;
  appealed: boolean;
  reopened_once: boolean;
  created_at: Date;
  updated_at: Date;
  open_offer: Held['openOffer'];
  awaits_figure_of: Held['awaitsFigureOf'];
};

type IdentityInDb = {
  kind: HeldParty['identityKind'];
  user_number: string | null;
  verification_level: number | null;
  legal_name: string | null;
  country: string | null;
  city: string | null;
  registration_no: string | null;
};
type Located = { whereabouts: Whereabouts | null };
type PartyInDb = IdentityInDb &
  Located & {
    side: DisputeSide;
    name: string;
    email: string;
    user_id: string | null;
    identity_id: string | null;
    status: DisputePartyStatus;
    served_at: Date | null;
    served_by: 'opened' | 'deemed' | null;
    clause_accepted_at: Date | null;
    frozen: IdentityInDb | null;
    member_user_ids: string[];
    is_address_proven: boolean;
  };

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const factsFrom = (row: IdentityInDb) =>
  ({
    identityKind: row.kind,
    userNumber: row.user_number,
    verificationLevel: row.verification_level,
    legalName: row.legal_name,
    country: row.country,
    city: row.city,
    registrationNo: row.registration_no,
  }) as IdentityFacts; // the brand of a level is born here
const factsInDb = (facts: IdentityFacts): IdentityInDb => ({
  kind: facts.identityKind,
  user_number: facts.userNumber,
  verification_level: facts.verificationLevel,
  legal_name: facts.legalName,
  country: facts.country,
  city: facts.city,
  registration_no: facts.registrationNo,
});
const nobody: IdentityFacts = {
  identityKind: null,
  userNumber: null,
  verificationLevel: null,
  legalName: null,
  country: null,
  city: null,
  registrationNo: null,
};

const identityColumns = sql`i.kind, i.user_number, i.verification_level, i.legal_name, i.country, i.city, i.registration_no,
  ${whereaboutsOf(sql`i.id`)} as whereabouts, array(select m.user_id from identity_members m where m.identity_id = i.id
    union ${actsFor(sql`i.id`)} order by 1) as member_user_ids`;

/** Who these identities are now, with the user ids of their members; who is none of them is nobody. */
export async function identityFactsOf(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<(id: string | null) => IdentityFacts & Pick<HeldParty, 'memberUserIds' | 'place'>> {
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<IdentityInDb & Located & { id: string; member_user_ids: string[] }>`
    select i.id, ${identityColumns} from identities i where i.id = any(${ids}::uuid[])`.execute(ctx.db);
  return (wanted) => {
    const row = rows.find(({ id }) => id === wanted);
    return row
      ? { ...factsFrom(row), memberUserIds: row.member_user_ids, place: placeFrom(row.whereabouts) }
      : { ...nobody, memberUserIds: [], place: null };
  };
}

const partiesOf = (disputeId: string) => sql<PartyInDb>`
    select p.*, ${identityColumns}, exists (select from letter_codes c join disputes d on d.agreement_id = c.agreement_id
      where d.id = p.dispute_id and c.email = p.email and c.proven_at is not null) as is_address_proven
    from dispute_parties p left join identities i on i.id = p.identity_id where p.dispute_id = ${disputeId} order by p.side`;
const partyOf = (row: PartyInDb): HeldParty => {
  const frozen = row.frozen && factsFrom(row.frozen);
  return {
    ...(frozen ?? factsFrom(row)),
    side: row.side,
    name: row.name,
    email: row.email,
    userId: row.user_id,
    identityId: row.identity_id,
    status: row.status,
    servedAt: iso(row.served_at),
    servedBy: row.served_by,
    clauseAcceptedAt: iso(row.clause_accepted_at),
    frozen,
    memberUserIds: row.member_user_ids,
    isAddressProven: row.is_address_proven,
    place: placeFrom(row.whereabouts),
  } as HeldParty; // brands of ids are born here
};

type HoldInDb = { kind: HoldKind; placed_at: Date; until: Date | null; placed_by: string | null };
const holdsOf = (disputeId: string) => sql<HoldInDb>`
    select kind, placed_at, until, placed_by from dispute_holds where dispute_id = ${disputeId} and ended_at is null order by placed_at`;

/** What of a dispute follows from who its sides are. */
export const fromParties = ({ parties, signatoryUserIds }: Pick<Held, 'parties' | 'signatoryUserIds'>) => ({
  parties,
  respondentUserId: parties.find(({ side }) => side === 'respondent')?.userId ?? null,
  involvedUserIds: [...signatoryUserIds, ...parties.flatMap(({ memberUserIds }) => memberUserIds)],
});

/** The dispute with its sides and open holds, or null. `hold` locks its row until the transaction ends. */
export async function findDispute(ctx: Pick<Ctx, 'db'>, id: string, hold = false): Promise<Held | null> {
  if (hold) await sendAlong(ctx, sql`select from disputes where id = ${id} for update`);
  const [[row], parties, holds] = await askTogether(
    ctx,
    sql<DisputeInDb>`
    select d.*, a.ref as agreement_ref, a.title as agreement_title,
      array(select p.user_id from agreement_parties p where p.agreement_id = d.agreement_id and p.user_id is not null) as signatory_user_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('side', case when p.side = r.side then 'respondent' else 'filer' end,
          'partyId', p.id, 'name', p.name, 'email', p.email, 'userId', p.user_id, 'identityId', p.identity_id) order by p.side, p.sign_order, p.id), '[]')
        from agreement_parties r join agreement_parties f on f.agreement_id = r.agreement_id and f.user_id = d.filer_user_id
        join agreement_parties p on p.agreement_id = r.agreement_id and p.side in (r.side, f.side) and p.id not in (r.id, f.id)
        where r.id = d.respondent_party_id) as joint,
      (select jsonb_build_object('fromSide', o.from_side, 'fromBids', o.from_bids) from dispute_offers o
        where o.dispute_id = d.id and o.status = 'open') as open_offer,
      (select case b.side when 'filer' then 'respondent' else 'filer' end from dispute_bids b
        where b.dispute_id = d.id and b.result is null) as awaits_figure_of
    from disputes d left join agreements a on a.id = d.agreement_id where d.id = ${id}`,
    partiesOf(id),
    holdsOf(id),
  );
  return row ? heldOf(row, parties.map(partyOf), holds) : null;
}

function heldOf(row: DisputeInDb, parties: HeldParty[], holds: readonly HoldInDb[]): Held {
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
    isShown: row.shown_to_respondent,
    signatoryUserIds: row.signatory_user_ids,
    joint: row.joint,
    jointUserIds: row.joint.flatMap(({ userId }) => userId ?? []),
    ...fromParties({ parties, signatoryUserIds: row.signatory_user_ids }),
    triagedBy: row.triaged_by,
    publicationRefusedBy: row.refused_by,
    flags: row.flags,
    policy: row.policy,
    response: row.response,
    holds: holds.map((one) => ({ kind: one.kind, from: one.placed_at.toISOString(), until: iso(one.until) })),
    openOffer: row.open_offer,
    awaitsFigureOf: row.awaits_figure_of,
    stayedBy: holds.find(({ kind }) => kind === 'external_proceedings')?.placed_by ?? null,
    finalNoticeAt: iso(row.final_notice_at),
    finalTextHash: row.final_text_hash,
    responseOverAt: iso(row.response_over_at),
    resolutionOverAt: iso(row.resolution_over_at),
    officerWords: row.officer_words,
    rejectionCode: row.rejection_code,
    externalReference: row.external_reference,
    decision: row.decision,
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
    filedWith: row.filed_with,
    appealed: row.appealed,
    reopenedOnce: row.reopened_once,
    submittedAt: iso(row.submitted_at),
    truthStatementAt: iso(row.truth_statement_at),
    acceptedAt: iso(row.accepted_at),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    revision: row.revision,
  } as Held; // brands of ids are born here
}

/** What a deed can change of the dispute itself, and the columns that keep it. */
const columns = {
  claim: 'claim',
  revision: 'revision',
  flags: 'flags',
  policy: 'policy',
  triagedBy: 'triaged_by',
  publicationRefusedBy: 'refused_by',
  officerWords: 'officer_words',
  rejectionCode: 'rejection_code',
  isShown: 'shown_to_respondent',
  truthStatementAt: 'truth_statement_at',
  submittedAt: 'submitted_at',
  acceptedAt: 'accepted_at',
  response: 'response',
  notMeStatement: 'not_me_statement',
  extendedByRespondent: 'extended_by_respondent',
  extendedDaysMutual: 'extended_days_mutual',
  extensionOffer: 'extension_offer',
  resolvedClaim: 'resolved_claim',
  finalNoticeAt: 'final_notice_at',
  finalTextHash: 'final_text_hash',
  responseOverAt: 'response_over_at',
  resolutionOverAt: 'resolution_over_at',
  externalReference: 'external_reference',
  decision: 'decision',
  resolutionKind: 'resolution_kind',
  resolvedAt: 'resolved_at',
  endedAt: 'ended_at',
  settlementAgreementId: 'settlement_agreement_id',
  recordId: 'record_id',
  appealed: 'appealed',
  reopenedOnce: 'reopened_once',
  agreementVersionId: 'agreement_version_id',
} as const satisfies Partial<Record<keyof Held, string>>;
const inJson: readonly (keyof Held)[] = ['claim', 'policy', 'response', 'extensionOffer', 'resolvedClaim', 'decision'];

/**
 * The columns that differ; copies for lists follow the claim. State and instant are written whether they differ or not: the same deed sends
 * the same statement each time, so that none tells anything of a sealed figure.
 */
function changesOf(before: Held, after: Held): Record<string, unknown> {
  const row: Record<string, unknown> = { status: after.status, updated_at: after.updatedAt };
  for (const [key, column] of Object.entries(columns) as [keyof typeof columns, string][]) {
    const value = after[key];
    if (value !== before[key]) row[column] = value !== null && inJson.includes(key) ? JSON.stringify(value) : value;
  }
  return after.claim === before.claim ? row : { ...row, ...copiesOf(after.claim) };
}

/** What lists and desks read of a claim, beside it. */
export const copiesOf = (claim: Held['claim']) => ({
  title: claim.title,
  category: claim.category,
  currency: claim.currency,
  claimed_minor: claimedMinor(claim),
});

/** Writes what differs, of its sides, too. Answers it as it is written. Holds are written by who places and ends them. */
export async function saveDispute({ db }: Ctx, before: Held, after: Held): Promise<Held> {
  for (const party of after.parties) {
    const was = before.parties.find(({ side }) => side === party.side);
    if (was !== party) await saveParty({ db }, after.id, party);
  }
  const row = changesOf(before, after);
  if (after !== before) await sendAlong({ db }, db.updateTable('disputes').set(row).where('id', '=', after.id));
  return after;
}

const saveParty = ({ db }: Pick<Ctx, 'db'>, disputeId: string, it: HeldParty): Promise<void> =>
  sendAlong(
    { db },
    sql`
    update dispute_parties set name = ${it.name}, email = ${it.email}, user_id = ${it.userId}, identity_id = ${it.identityId},
      status = ${it.status}, served_at = ${it.servedAt}, served_by = ${it.servedBy}, clause_accepted_at = ${it.clauseAcceptedAt},
      frozen = ${it.frozen && JSON.stringify(factsInDb(it.frozen))}
    where dispute_id = ${disputeId} and side = ${it.side}`,
  );

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

/** Ids of disputes whose settlement this agreement is. */
export const disputesSettledBy = (ctx: Ctx, agreementId: string) =>
  ctx.db.selectFrom('disputes').select('id').where('settlement_agreement_id', '=', agreementId).execute();

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
