import { isWithOfficer } from '@ahadi/domain/disputes/decision.ts';
import { type DisputeAction, disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import type { Decision, DisputeStatus, ResolutionKind } from '@ahadi/domain/disputes/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import type { ChallengeStatus } from '@ahadi/domain/records/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** A dispute as the audit sees it: all that its invariants speak of, read from the tables and from nothing that judges them. */
export type Seen = {
  id: string;
  status: DisputeStatus;
  links: number;
  flags: string[];
  claimed_minor: number;
  response_over_at: string | null;
  resolution_over_at: string | null;
  reopened_once: boolean;
  record_id: string | null;
  final_notice_at: string | null;
  resolved_claim: object | null;
  extension_offer: object | null;
  decision: Pick<Decision, 'boundAt' | 'objection' | 'unprovenAt' | 'terms'> | null;
  resolution_kind: ResolutionKind | null;
  settlement_agreement_id: string | null;
  /** How far the respondent has done what the agreement that it ended with asks of them; null where it ended with none. */
  settlement: 'kept' | 'open' | 'broken' | null;
  /** Settlements that were drawn up for it and wait for signatures. */
  unsigned: number;
  /** Promises of the agreement that it ended with. */
  owed: number;
  filer_user_id: string;
  ever_published: string | null;
  /** The reference of its entry while anybody finds it. */
  record_ref: string | null;
  refusal: { refused_by: string | null; appealed: boolean; ended_at: string | null; last: string | null };
  respondent: {
    name: string;
    user_id: string | null;
    identity_id: string | null;
    served_at: string | null;
    clause_accepted_at: string | null;
  };
  levels: number[];
  /** SHA-256 over grammar version and text of the entry as it lies in its table: calculated by the database, not read from a column. */
  public_hash: string | null;
  /** Of the notices themselves: the last that showed each side an entry before it was published, and its instant. */
  shown: { side: string; entry_hash: string; at: string }[];
  /** Letters to the respondent that left for a confirmed address and did not come back, and whether they ever opened it. */
  letters: number;
  opened: boolean;
  open: { kind: string; status: 'running' | 'paused'; due_at: string | null }[];
  holds: string[];
  open_offers: number;
  record: { status: string; text_hash: string; published_at: string | null } | null;
  /** What somebody says against its entry, until it is decided. */
  challenge: { status: ChallengeStatus; before: string } | null;
  visible: number;
  published_by: { actor: string | null; earlier: boolean } | null;
};

/** Reads many disputes at once. */
export async function look(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Seen[]> {
  const { rows } = await sql<{ seen: Seen }>`
    select jsonb_build_object('id', d.id, 'status', d.status, 'flags', d.flags, 'claimed_minor', d.claimed_minor,
      'links', (select seq from event_chains where subject_kind = 'dispute' and subject_id = d.id),
      'response_over_at', d.response_over_at, 'resolution_over_at', d.resolution_over_at, 'reopened_once', d.reopened_once, 'record_id', d.record_id, 'final_notice_at', d.final_notice_at,
      'resolved_claim', d.resolved_claim, 'extension_offer', d.extension_offer,
      'decision', d.decision, 'resolution_kind', d.resolution_kind, 'settlement_agreement_id', d.settlement_agreement_id,
      'settlement', case when d.settlement_agreement_id is not null then (select case
          when exists (select 1 from disputes b where b.agreement_id = d.settlement_agreement_id and b.status in ('publication_review', 'published', 'unresolved_private')) then 'broken'
          when count(*) filter (where o.status <> 'fulfilled') = 0 then 'kept'
          when count(*) filter (where o.status not in ('fulfilled', 'waived', 'released')) > 0 then 'open' else 'broken' end
        from obligations o join agreement_parties p on p.agreement_id = o.agreement_id and p.side = o.term->>'debtor'
          join dispute_parties r on r.dispute_id = d.id and r.side = 'respondent' and r.identity_id = p.identity_id
        where o.agreement_id = d.settlement_agreement_id) end,
      'unsigned', (select count(*) from events e join agreements a on a.id::text = e.payload->>'agreementId'
        where e.subject_kind = 'dispute' and e.subject_id = d.id and e.name = 'dispute.settlement_drafted' and a.status = 'signing'),
      'owed', (select count(*) from obligations o where o.agreement_id = d.settlement_agreement_id),
      'filer_user_id', d.filer_user_id,
      'respondent', (select to_jsonb(p) from dispute_parties p where p.dispute_id = d.id and p.side = 'respondent'),
      'levels', (select jsonb_agg((p.frozen->>'verification_level')::int) from dispute_parties p where p.dispute_id = d.id),
      'public_hash', (select encode(sha256(convert_to(r.text_version || E'\\n' || r.text, 'UTF8')), 'hex') from public_records r where r.id = d.record_id),
      'shown', (select coalesce(jsonb_agg(s), '[]') from (select distinct on (n.side) n.side, n.entry_hash,
          (select min(f.attempted_at) from dispute_notices f where f.dispute_id = d.id and f.side = n.side and f.entry_hash = n.entry_hash
            and not exists (select 1 from dispute_notices o where o.dispute_id = d.id and o.side = n.side and o.entry_hash <> n.entry_hash
              and (o.attempted_at, o.id) > (f.attempted_at, f.id))) as at
        from dispute_notices n where n.dispute_id = d.id and n.kind = 'final_notice' order by n.side, n.attempted_at desc, n.id desc) s),
      'letters', (select count(*) from dispute_notices n join mail m on m.dedupe_key = 'notice:' || n.id where n.dispute_id = d.id
        and n.side = 'respondent' and n.kind like 'dispute_notice%' and n.address_verified and m.sent_at is not null and m.failed_reason is null),
      'opened', (select coalesce(bool_or(n.opened_at is not null), false) from dispute_notices n
        where n.dispute_id = d.id and n.side = 'respondent' and n.kind like 'dispute_notice%'),
      'open', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'status', status, 'due_at', due_at)), '[]') from clocks c
        where c.subject_kind = 'dispute' and c.subject_id = d.id and c.status in ('running', 'paused')),
      'holds', (select coalesce(jsonb_agg(kind), '[]') from dispute_holds h where h.dispute_id = d.id and h.ended_at is null),
      'open_offers', (select count(*) from dispute_offers o where o.dispute_id = d.id and o.status = 'open'),
      'record', (select to_jsonb(r) from public_records r where r.id = d.record_id),
      'challenge', (select jsonb_build_object('status', c.status, 'before', c.status_before) from record_challenges c where c.record_id = d.record_id and c.status <> 'decided'),
      'ever_published', (select max(published_at) from public_records r where r.dispute_id = d.id),
      'record_ref', (select v.ref from visible_records(null) v where v.id = d.record_id),
      'refusal', jsonb_build_object('refused_by', d.refused_by, 'appealed', d.appealed, 'ended_at', d.ended_at,
        'last', (select name from events e where e.subject_kind = 'dispute' and e.subject_id = d.id and e.name not like 'clock.%' order by e.seq desc limit 1)),
      'visible', (select count(*) from visible_records(null) r where r.dispute_id = d.id),
      'published_by', (select jsonb_build_object('actor', e.actor_id, 'earlier', exists (select 1 from events b
          where b.subject_kind = 'dispute' and b.subject_id = d.id and b.actor_id = e.actor_id and b.seq < e.seq and b.name <> 'dispute.hold_ended'))
        from events e where e.subject_kind = 'dispute' and e.subject_id = d.id and e.name = 'dispute.published' order by e.seq desc limit 1)
    ) as seen from disputes d where d.id = any(${ids})`.execute(ctx.db);
  return rows.map(({ seen }) => seen);
}

const ended: readonly DisputeStatus[] = ['rejected', 'unserved_closed', 'resolved', 'withdrawn', 'unresolved_private'];
export const isEnded = (status: DisputeStatus): boolean => ended.includes(status);
const talking: readonly DisputeStatus[] = ['responded', 'no_response', 'negotiating', 'reopened'];
const DAY = 86_400_000;
const has = ({ open }: Seen, kind: string) => open.some((clock) => clock.kind === kind);
/** How its entry stands, or stood when it was challenged. */
export const entryOf = ({ record, challenge }: Seen) => challenge?.before ?? record?.status;
const stops = ({ holds }: Seen) => holds.some((kind) => kind !== 'publication_objection');

/** What is true of every dispute at every moment, as sentences; each says whether it holds. */
export const invariants: Record<string, (it: Seen, now: Date) => boolean> = {
  'what has ended has no running deadline': (it) => !ended.includes(it.status) || it.open.length === 0,
  'of a public matter only the question whether it is resolved goes on': (it) =>
    it.status !== 'published' || it.open.every(({ kind }) => kind === 'dispute.claimed_resolved'),
  'what has ended has no hold, no open offer and no open question': (it) =>
    !ended.includes(it.status) || (it.holds.length + it.open_offers === 0 && !it.resolved_claim && !it.extension_offer),
  'an offer is open only while they negotiate, and one at most': (it) =>
    it.open_offers === 0 || (it.open_offers === 1 && it.status === 'negotiating' && has(it, 'dispute.offer')),
  'no two deadlines of a kind are open (I3)': (it) => new Set(it.open.map(({ kind }) => kind)).size === it.open.length,
  'while a hold stops the clocks nothing but its own end comes on': (it) =>
    !stops(it) ||
    it.open.every(
      ({ kind, status }) =>
        status === 'paused' || ['dispute.hold_end', 'dispute.proceedings_check', 'dispute.decision'].includes(kind),
    ),
  'what is entered as decided binds some day or is with an officer, and nothing else is': (it) =>
    has(it, 'dispute.decision') ===
    (it.decision !== null && it.decision.boundAt === null && !isWithOfficer(it.decision)),
  'a settlement waits for signatures exactly while its dispute waits for it': (it) =>
    it.unsigned === (it.status === 'settling' ? 1 : 0),
  'what binds resolved it, with an agreement where it asks for something': (it) =>
    it.decision?.boundAt == null
      ? it.resolution_kind !== 'decided'
      : it.status === 'resolved' &&
        it.resolution_kind === 'decided' &&
        it.owed === it.decision.terms.length &&
        (it.settlement_agreement_id !== null) === it.decision.terms.length > 0,
  'nothing stands still without a reason': (it) =>
    stops(it) ||
    it.open.every(
      ({ kind, status }) =>
        status === 'running' ||
        it.status === 'identity_check' ||
        (it.status === 'settling' && ['dispute.response', 'dispute.resolution'].includes(kind)),
    ),
  'who talks has a deadline': (it) => !talking.includes(it.status) || has(it, 'dispute.resolution'),
  'who has to answer has a time to, and a deadline after it': (it) =>
    it.status !== 'awaiting_response' || (has(it, 'dispute.response') && has(it, 'dispute.resolution')),
  'what is delivered is given up some day': (it) => it.status !== 'serving' || has(it, 'dispute.service_limit'),
  'what was asked lapses some day, a plan ends, a question is heard': (it) =>
    (it.status !== 'info_needed' || has(it, 'dispute.info')) &&
    (it.status !== 'resolved_pending' || has(it, 'dispute.plan')) &&
    (!it.resolved_claim || has(it, 'dispute.claimed_resolved')),
  'no deadline is over without having fired': (it, now) =>
    it.open.every(({ kind, status, due_at }) => {
      // A deed that changes the entry asks for a final notice at its own instant, and one that settles what was decided for its binding: the next round gives both.
      const isAtOnce =
        ['dispute.final_notice', 'dispute.decision'].includes(kind) && Date.parse(String(due_at)) === now.getTime();
      return status === 'paused' || isAtOnce || Date.parse(String(due_at)) > now.getTime();
    }),
  'it is seen in public exactly when it is public, or was resolved too late to disappear (I4)': (it) =>
    (it.status === 'published') === (entryOf(it) === 'published') &&
    it.visible === (it.status === 'published' || entryOf(it) === 'resolved_shown' ? 1 : 0),
  'nothing is public without proven delivery, both times over and a week after the final notice (I1)': (it) =>
    it.status !== 'published' ||
    (it.respondent.served_at !== null &&
      (it.letters > 0 || it.opened) &&
      it.response_over_at !== null &&
      it.resolution_over_at !== null &&
      Date.parse(String(it.record?.published_at)) - Date.parse(String(it.final_notice_at)) >= 7 * DAY),
  'what is public is word for word what the last final notice showed both, a week before (I1)': (it) =>
    it.status !== 'published' ||
    (it.public_hash === it.record?.text_hash &&
      it.shown.length === 2 &&
      it.shown.every(
        ({ entry_hash, at }) =>
          entry_hash === it.public_hash && Date.parse(String(it.record?.published_at)) - Date.parse(at) >= 7 * DAY,
      )),
  'nothing is public without the respondent’s consent, with a flag, below the threshold or of unchecked people (I2)': (
    it,
  ) =>
    it.status !== 'published' ||
    (it.respondent.clause_accepted_at !== null &&
      it.flags.length === 0 &&
      it.claimed_minor >= 1000 &&
      it.levels.length === 2 &&
      it.levels.every((level) => level >= 2)),
  'nobody publishes who is a side or had another part in it (I10)': (it) =>
    it.published_by?.actor == null ||
    (!it.published_by.earlier && ![it.filer_user_id, it.respondent.user_id].includes(it.published_by.actor)),
  'what was withdrawn, resolved in time, not delivered, rejected or settled leaves no public trace (I11)': (it) =>
    !ended.includes(it.status) || it.visible === 0 || entryOf(it) === 'resolved_shown',
};

/** The sentences that are broken, with what they are broken by. */
export const broken = (seen: readonly Seen[], now: Date): { sentence: string; it: Seen }[] =>
  seen.flatMap((it) =>
    Object.entries(invariants).flatMap(([sentence, holds]) => (holds(it, now) ? [] : [{ sentence, it }])),
  );

const nobodys = {
  filerUserId: '',
  respondentUserId: null,
  isShown: true,
  triagedBy: null,
  publicationRefusedBy: null,
  stayedBy: null,
  decision: null,
  jointUserIds: [],
  involvedUserIds: [],
};
const clockActions = (Object.keys(disputeLifecycle.steps) as DisputeAction[]).filter((action) =>
  permissions[`dispute.${action}`]({ kind: 'system' }, nobodys),
);

/** Whether the clock alone may lead from one state to another: by rows of the table that are the platform's. */
export function isClockRoad(from: DisputeStatus, to: DisputeStatus): boolean {
  const reached = new Set([from]);
  for (const status of reached)
    for (const action of clockActions)
      if (disputeLifecycle.can(action, status)) reached.add(disputeLifecycle.next(action, status));
  return reached.has(to);
}
