// An agreement is held as its services know it, lock first.
import type {
  AgreementStatus,
  AgreementTerms,
  AgreementView,
  Attendant,
  ClauseAnswer,
  Delegation,
  Party,
  PartyStatus,
  Purpose,
  SealFailing,
} from '@ahadi/domain/agreements/schema.ts';
import type { BounceReason } from '@ahadi/domain/notifications/bounces.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { askTogether } from '../core/driver.ts';

/** An agreement as its services hold it: the view every reader gets, less what depends on the reader. */
export type Held = Omit<AgreementView, 'myPartyId' | 'myAttendantIds' | 'draftedByMe' | 'approvedInside'> & {
  /** Whose account made the draft, and who acted for it; null while it is being made. Nobody where it is what a case came to. */
  draftedBy: { userId: string | null; memberId: string | null } | null;
  versionPublished: boolean;
  remindersSent: number;
  /** The sides that have a suggestion which nobody answered. */
  openSuggestionsBy: string[];
  /** The parties that stand for an organisation which approves inside what goes out. */
  underRules: { partyId: string; organisationId: string }[];
};

type AgreementRowInDb = {
  id: string;
  ref: string;
  status: AgreementStatus;
  parent_agreement_id: string | null;
  purpose: Purpose | null;
  creator_user_id: string;
  drafted_by: Held['draftedBy'];
  /** Written by the migration of those that were drawn up before their first deed was the platform's. */
  drawn_up: boolean;
  owner_identity_id: string;
  version_id: string;
  no: number;
  content_hash: string | null;
  frozen_at: Date | null;
  published_at: Date | null;
  terms: AgreementTerms;
  sign_due_at: Date | null;
  reminders_sent: number;
  extended_once: boolean;
  sealed_at: Date | null;
  sealed_sha256: string | null;
  seal_fails_since: Date | null;
  seal_fails_at: SealFailing['at'] | null;
  ended_reason: string | null;
  court_order_on: string | null;
  created_at: Date;
  updated_at: Date;
  attendants: AttendantInDb[] | null;
  delegations: DelegationInDb[] | null;
  open_suggestions_by: string[];
  under_rules: Held['underRules'] | null;
};

/** As JSON has it: instants are text. */
type AttendantInDb = {
  id: string;
  role: Attendant['role'];
  party_id: string | null;
  name: string;
  email: string;
  user_id: string | null;
  status: Attendant['status'];
  done_at: string | null;
  reason: string | null;
  present_at: string | null;
};

type PartyInDb = {
  id: string;
  side: string;
  name: string;
  email: string;
  sign_order: number;
  in_person: boolean;
  user_id: string | null;
  identity_id: string | null;
  identity_kind: Party['identityKind'];
  verification_level: number | null;
  status: PartyStatus;
  accepted_version_id: string | null;
  clause_answer: ClauseAnswer | null;
  change_request: string | null;
  letter_returned_at: Date | null;
  letter_returned_why: BounceReason | null;
  right_name: string | null;
  right_email: string | null;
  right_named_at: Date | null;
  viewed_at: Date | null;
  signed_at: Date | null;
  level: Party['signedLevel'];
  mark: Party['signedMark'];
  signed_in_person: boolean | null;
  signed_by_letter: boolean | null;
  signed_name: string | null;
  signed_authority: Party['signedAuthority'];
};

type DelegationInDb = {
  id: string;
  party_id: string;
  from_name: string;
  name: string;
  email: string;
  basis: string;
  status: Delegation['status'];
  asked_at: string;
  answered_at: string | null;
};

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const partyOf = (row: PartyInDb): Party =>
  ({
    id: row.id,
    side: row.side,
    name: row.name,
    email: row.email,
    signOrder: row.sign_order,
    inPerson: row.in_person,
    userId: row.user_id,
    identityId: row.identity_id,
    identityKind: row.identity_kind,
    verificationLevel: row.verification_level,
    status: row.status,
    acceptedVersionId: row.accepted_version_id,
    clauseAnswer: row.clause_answer,
    changeRequest: row.change_request,
    rightPerson:
      row.right_name && row.right_email && row.right_named_at
        ? { name: row.right_name, email: row.right_email, at: row.right_named_at.toISOString() }
        : null,
    letterReturned:
      row.letter_returned_at && row.letter_returned_why
        ? { at: row.letter_returned_at.toISOString(), why: row.letter_returned_why }
        : null,
    viewedAt: iso(row.viewed_at),
    signedAt: iso(row.signed_at),
    signedLevel: row.level,
    signedMark: row.mark,
    signedInPerson: row.signed_in_person ?? false,
    signedByLetter: row.signed_by_letter ?? false,
    signedName: row.signed_name,
    signedAuthority: row.signed_authority,
  }) as Party; // brands of ids are born here

const attendantOf = (row: AttendantInDb): Attendant =>
  ({
    id: row.id,
    role: row.role,
    partyId: row.party_id,
    name: row.name,
    email: row.email,
    userId: row.user_id,
    status: row.status,
    doneAt: isoOf(row.done_at),
    reason: row.reason,
    presentAt: isoOf(row.present_at),
  }) as Attendant; // brands of ids are born here

const delegationOf = (row: DelegationInDb): Delegation =>
  ({
    ...{ id: row.id, partyId: row.party_id, fromName: row.from_name, name: row.name, email: row.email },
    ...{ basis: row.basis, status: row.status, askedAt: isoOf(row.asked_at), answeredAt: isoOf(row.answered_at) },
  }) as Delegation; // brands of ids are born here

const isoOf = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

/**
 * The agreement with its current version, parties and who attends, or null. `hold` locks its row until the transaction ends, by a statement
 * of its own: who waited for it reads all the rest as it is then, and not as it was when they began to wait.
 */
export async function findAgreement(ctx: Pick<Ctx, 'db'>, id: string, hold = false): Promise<Held | null> {
  const lock = sql`select from agreements where id = ${id} for update`;
  const whole = sql<AgreementRowInDb>`
    select a.*, (select jsonb_build_object('userId', e.actor_id, 'memberId', e.payload->'acting'->>'userId') from events e
        where e.subject_kind = 'agreement' and e.subject_id = a.id and e.name = 'agreement.created' order by e.seq limit 1) as drafted_by,
      v.id as version_id, v.no, v.content_hash, v.frozen_at, v.published_at, v.terms,
      (select jsonb_agg(t order by t.role, t.id) from agreement_attendants t where t.agreement_id = a.id) as attendants,
      (select jsonb_agg(d order by d.asked_at, d.id) from agreement_delegations d where d.agreement_id = a.id) as delegations,
      array(select distinct s.side from clause_suggestions s where s.agreement_id = a.id and s.status = 'open' order by s.side) as open_suggestions_by,
      (select jsonb_agg(jsonb_build_object('partyId', rp.id, 'organisationId', ar.organisation_id)) from agreement_parties rp
        join identity_members rm on rm.identity_id = rp.identity_id join approval_rules ar on ar.organisation_id = rm.user_id and ar.holds
        where rp.agreement_id = a.id) as under_rules
    from agreements a join agreement_versions v on v.id = a.current_version_id
    where a.id = ${id}`;
  const sides = sql<PartyInDb>`
    select p.*, i.kind as identity_kind, i.verification_level, s.signed_at, s.level, s.mark->>'kind' as mark,
      s.in_person as signed_in_person, s.by_letter as signed_by_letter, s.name_as_signed as signed_name, s.authority as signed_authority
    from agreement_parties p
    left join identities i on i.id = p.identity_id
    left join agreement_signatures s on s.party_id = p.id and s.voided_at is null
    where p.agreement_id = ${id} order by p.sign_order, p.side, p.id`;
  const [[row], parties] = hold
    ? await askTogether(ctx, lock, whole, sides).then(([, ...rest]) => rest)
    : await askTogether(ctx, whole, sides);
  if (!row) return null;
  return {
    id: row.id,
    ref: row.ref,
    status: row.status,
    parentId: row.parent_agreement_id,
    purpose: row.purpose,
    creatorUserId: row.creator_user_id,
    draftedBy: row.drawn_up ? { userId: null, memberId: null } : row.drafted_by,
    isDrawnUp: row.drawn_up || (row.drafted_by !== null && row.drafted_by.userId === null),
    ownerIdentityId: row.owner_identity_id,
    versionId: row.version_id,
    versionNo: row.no,
    versionPublished: row.published_at !== null,
    contentHash: row.content_hash,
    frozenAt: iso(row.frozen_at),
    terms: row.terms,
    parties: parties.map(partyOf),
    attendants: (row.attendants ?? []).map(attendantOf),
    delegations: (row.delegations ?? []).map(delegationOf),
    openSuggestionsBy: row.open_suggestions_by,
    underRules: row.under_rules ?? [],
    signDueAt: iso(row.sign_due_at),
    remindersSent: row.reminders_sent,
    extendedOnce: row.extended_once,
    sealedAt: iso(row.sealed_at),
    sealedSha256: row.sealed_sha256,
    sealFailing:
      row.seal_fails_since && row.seal_fails_at
        ? { since: row.seal_fails_since.toISOString(), at: row.seal_fails_at }
        : null,
    endedReason: row.ended_reason,
    courtOrderOn: row.court_order_on,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  } as Held; // brands of ids are born here
}

/** Makes an agreement with version 1 and its creator as the first party; answers its id. */
export async function addAgreement(
  ctx: Ctx,
  input: {
    creator: { id: string; name: string; email: string };
    identityId: string;
    terms: AgreementTerms;
    /** The agreement that it changes or ends, the text of it that holds, and why. */
    changes?: { id: string; versionId: string; purpose: Purpose; reason: string };
  },
): Promise<{ id: string; ref: string }> {
  const id = uuidv7();
  const versionId = uuidv7();
  const { title, valueMinor, currency, effectiveOn, signMode } = input.terms;
  const { rows } = await sql<{ ref: string }>`
    insert into agreements (id, ref, status, creator_user_id, owner_identity_id, current_version_id, title, value_minor, currency,
      effective_on, sign_mode, created_at, updated_at, parent_agreement_id, changes_version_id, purpose, purpose_reason)
    values (${id}, 'AG-' || extract(year from ${ctx.now}::timestamptz) || '-' || lpad(nextval('agreement_ref_seq')::text, 6, '0'), 'draft',
      ${input.creator.id}, ${input.identityId}, ${versionId}, ${title}, ${valueMinor}, ${currency}, ${effectiveOn},
      ${signMode}, ${ctx.now}, ${ctx.now},
      ${input.changes?.id ?? null}::uuid, ${input.changes?.versionId ?? null}::uuid, ${input.changes?.purpose ?? null}::text, ${input.changes?.reason ?? null}::text)
    returning ref`.execute(ctx.db);
  await ctx.db
    .insertInto('agreement_versions')
    .values({
      id: versionId,
      agreement_id: id,
      no: 1,
      author_user_id: input.creator.id,
      terms: JSON.stringify(input.terms),
      saved_at: ctx.now,
    })
    .execute();
  await ctx.db
    .insertInto('agreement_parties')
    .values({
      id: uuidv7(),
      agreement_id: id,
      side: 'A',
      name: input.creator.name,
      email: input.creator.email,
      user_id: input.creator.id,
      identity_id: input.identityId,
      status: 'viewed',
      viewed_at: ctx.now,
    })
    .execute();
  await addReader(ctx, id, input.creator.id);
  return { id, ref: rows[0]?.ref ?? '' };
}

/** Lets a person find the agreement in their list. */
const addReader = (ctx: Ctx, agreementId: string, userId: string) =>
  ctx.db
    .insertInto('agreement_readers')
    .values({ user_id: userId, agreement_id: agreementId, updated_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export type AgreementChange = Partial<{
  status: AgreementStatus;
  current_version_id: string;
  reminders_sent: number;
  extended_once: boolean;
  ended_reason: string | null;
  title: string;
  value_minor: number | null;
  currency: string;
  effective_on: string | null;
  sign_mode: AgreementTerms['signMode'];
  sealed_at: string | null;
  sealed_sha256: string | null;
  seal_fails_since: string | null;
  seal_fails_at: SealFailing['at'] | null;
  court_order_on: string | null;
  purpose_reason: string;
  amended_by: string;
  amendment_no: number;
  promises_no: number;
  in_force_at: Date;
  ends_on: string | null;
  ends_anchor: string | null;
  notice_by: string | null;
  notice_reason: string | null;
  notice_ends_on: string | null;
}>;

/** Changes the agreement's row and its place in its readers' lists. */
export const changeAgreement = (ctx: Ctx, id: string, change: AgreementChange) =>
  ctx.db
    .updateTable('agreements')
    .set({ ...change, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();

/** What lists and sweeps need of the terms of the current version. */
export const termsColumns = (terms: AgreementTerms) => ({
  title: terms.title,
  value_minor: terms.valueMinor,
  currency: terms.currency,
  effective_on: terms.effectiveOn,
  sign_mode: terms.signMode,
});

/** Copies them to its row. */
export const followTerms = (ctx: Ctx, id: string, terms: AgreementTerms) =>
  ctx.db
    .updateTable('agreements')
    .set({ ...termsColumns(terms), updated_at: ctx.now })
    .where('id', '=', id)
    .execute();

export async function removeAgreement(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.updateTable('agreements').set({ current_version_id: null }).where('id', '=', id).execute();
  await ctx.db.deleteFrom('agreements').where('id', '=', id).execute();
}

/** Signatures on a text that was reopened no longer count; their rows stay. */
export const voidSignatures = (ctx: Ctx, versionId: string) =>
  ctx.db
    .updateTable('agreement_signatures')
    .set({ voided_at: ctx.now })
    .where('version_id', '=', versionId)
    .where('voided_at', 'is', null)
    .execute();

/** How often a person had this party reminded since then. */
export async function countReminders(ctx: Ctx, agreementId: string, partyId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from events
    where subject_kind = 'agreement' and subject_id = ${agreementId} and name = 'agreement.reminded' and at > ${since}
      and payload->>'partyId' = ${partyId} and payload->>'by' = 'person'`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
