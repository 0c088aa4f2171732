// A list of agreements is its reader's own.
import { beingAgreed, endedAgreements } from '@ahadi/domain/agreements/lifecycle.ts';
import type {
  AgreementFilter,
  AgreementQuery,
  AgreementRow,
  AgreementTag,
} from '@ahadi/domain/agreements/portfolio/schema.ts';
import { NEUTRAL_SIDE, signedAgreements } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementKind, AgreementStatus, Purpose } from '@ahadi/domain/agreements/schema.ts';
import type { PartyId } from '@ahadi/domain/core/ids.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { Day } from '@ahadi/domain/core/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, onePast, pageFrom } from '../core/page.ts';
import { isTurnOf } from '../core/viewer.ts';
import { allFound, isFound, questionOf } from './found.store.ts';
import { goneOn } from './leaving.store.ts';

type Row = {
  id: string;
  ref: string;
  title: string;
  status: AgreementStatus;
  others: string[];
  value_minor: number | null;
  currency: string;
  kind: AgreementKind;
  sign_due_at: Date | null;
  waits_for_me: boolean;
  court_order_on: string | null;
  purpose: Purpose | null;
  parent_ref: string | null;
  ends_on: string | null;
  signed_on: string | null;
  tags: AgreementTag[];
  updated_at: Date;
  at_us: string;
};

/** The states behind each filter chip; `waiting` is decided row by row. */
const statesOf: Record<AgreementFilter, readonly AgreementStatus[] | null> = {
  all: null,
  waiting: beingAgreed,
  draft: ['draft'],
  open: beingAgreed,
  signed: signedAgreements,
  ended: endedAgreements,
};

const shape = (row: Row): AgreementRow =>
  ({
    id: row.id,
    ref: row.ref,
    title: row.title,
    status: row.status,
    others: row.others,
    valueMinor: row.value_minor,
    currency: row.currency,
    signDueAt: row.sign_due_at?.toISOString() ?? null,
    waitsForMe: row.waits_for_me,
    courtOrderOn: row.court_order_on,
    changes: row.purpose && row.parent_ref !== null ? { purpose: row.purpose, ref: row.parent_ref } : null,
    kind: row.kind,
    endsOn: row.ends_on,
    signedOn: row.signed_on,
    tags: row.tags,
    updatedAt: row.updated_at.toISOString(),
  }) as AgreementRow; // the brand of the id is born here

const waitsForMe = (userId: string) => isTurnOf(userId, 'agreement', sql`a.id`);
/** Its last day: as it is in force, or else as its text has it. */
const endsOn = sql<
  string | null
>`coalesce(a.ends_on::text, (select v.terms->>'endsOn' from agreement_versions v where v.id = a.current_version_id))`;
const signedOn = sql<string | null>`(select to_char(max(s.signed_at) at time zone 'UTC', 'YYYY-MM-DD')
  from agreement_signatures s where s.agreement_id = a.id and s.voided_at is null)`;

/** What is asked of a row `r` beside what its words say: whose turn it is, of which identity, its value, and days to the day. */
function narrowed(ctx: Ctx, userId: string, input: AgreementQuery): RawBuilder<unknown> {
  const days: readonly (readonly [string | undefined, RawBuilder<unknown>])[] = [
    [input.endsFrom, sql`${endsOn} >= ${input.endsFrom}`],
    [input.endsUntil, sql`${endsOn} <= ${input.endsUntil}`],
    [input.signedFrom, sql`${signedOn} >= ${input.signedFrom}`],
    [input.signedUntil, sql`${signedOn} <= ${input.signedUntil}`],
  ];
  const ofIt = [
    ...(ctx.key ? [sql`coalesce(me.identity_id, a.owner_identity_id) = ${ctx.key.identityId}`] : []),
    ...(input.least === undefined ? [] : [sql`a.value_minor >= ${input.least}`]),
    ...(input.most === undefined ? [] : [sql`a.value_minor <= ${input.most}`]),
    ...days.flatMap(([day, isSo]) => (day === undefined ? [] : [isSo])),
  ];
  const all = [
    sql`true`,
    ...(input.filter === 'waiting' ? [isTurnOf(userId, 'agreement', sql`r.agreement_id`)] : []),
    ...(ofIt.length === 0
      ? []
      : [
          sql`exists (select from agreements a left join agreement_parties me on me.agreement_id = a.id and me.user_id = ${userId}
            where a.id = r.agreement_id and ${sql.join(ofIt, sql` and `)})`,
        ]),
  ];
  return sql.join(all, sql` and `);
}

/**
 * Up to so many agreements are looked up by their words and put in order. Where more are found the list is walked from its beginning: of a
 * hundred thousand then one in every hundred is among them.
 */
const MOST_FOUND = 1000;

/** The next agreements of a reader (`agreement_id`, `updated_at`) behind a place in their list, at most so many. */
export function nextOf(ctx: Ctx, userId: string, input: AgreementQuery & PageRequest): RawBuilder<unknown> {
  const after = afterCursor(input.cursor);
  const isNext = sql`r.user_id = ${userId} and (r.updated_at, r.agreement_id) < (${after.at}::timestamptz, ${after.id}::uuid)
    and ${narrowed(ctx, userId, input)}`;
  const inOrder = sql`order by r.updated_at desc, r.agreement_id desc limit ${onePast(input.limit)}`;
  const me = sql`${userId}::uuid`;
  const question = questionOf(userId, { ...input, states: statesOf[input.filter] });
  if (!question) return sql`select r.agreement_id, r.updated_at from agreement_readers r where ${isNext} ${inOrder}`;
  return sql`
    with found as materialized (${allFound(me, question, MOST_FOUND + 1)}),
      counted as materialized (select count(*) > ${sql.lit(MOST_FOUND)} as are_many from found)
    (select r.agreement_id, r.updated_at from found f join agreement_readers r on r.agreement_id = f.agreement_id
      where ${isNext} and not (select are_many from counted) ${inOrder})
    union all
    (select r.agreement_id, r.updated_at from agreement_readers r
      where ${isNext} and (select are_many from counted) and ${isFound(me, question, sql`r.agreement_id`)} ${inOrder})`;
}

/** A reader's agreements, newest change first, one keyset page along the reader's own index. */
export async function listAgreements(
  ctx: Ctx,
  userId: string,
  input: PageRequest & AgreementQuery,
): Promise<Page<AgreementRow>> {
  const tags = ctx.key
    ? sql`'[]'::jsonb`
    : sql`(select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.folded), '[]')
      from agreement_tagged it join agreement_tags t on t.id = it.tag_id where it.user_id = ${userId} and it.agreement_id = a.id)`;
  const { rows } = await sql<Row>`
    select a.id, a.ref, a.title, a.status, a.value_minor, a.currency, a.sign_due_at, a.court_order_on, a.updated_at, r.updated_at::text as at_us,
      a.purpose, (select b.ref from agreements b where b.id = a.parent_agreement_id) as parent_ref,
      array(select p.name from agreement_parties p where p.agreement_id = a.id and p.user_id is distinct from ${userId} order by p.sign_order, p.id limit 3) as others,
      ${waitsForMe(userId)} as waits_for_me, ${endsOn} as ends_on, ${signedOn} as signed_on, ${tags} as tags,
      (select v.terms->>'kind' from agreement_versions v where v.id = a.current_version_id) as kind
    from (${nextOf(ctx, userId, input)}) r join agreements a on a.id = r.agreement_id
    order by r.updated_at desc, r.agreement_id desc limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(rows, input.limit, (row) => ({ at: row.at_us, id: row.id }), shape);
}

type Disputable = {
  agreementId: AgreementRow['id'];
  ref: string;
  title: string;
  currency: string;
  valueMinor: number | null;
  clauses: { id: string; heading: string }[];
  others: { partyId: PartyId; name: string; clauseAccepted: boolean; goneOn: Day | null }[];
};

/** The reader's signed agreements, also those that have ended, with the clauses that hold now and the parties of other sides, newest first, at most 100. */
export async function findDisputable(ctx: Ctx, userId: string): Promise<Disputable[]> {
  const { rows } = await sql<Disputable>`
    select a.id as "agreementId", a.ref, a.title, a.currency, a.value_minor as "valueMinor",
      coalesce((select jsonb_agg(jsonb_build_object('id', c->>'id', 'heading', c->>'heading') order by n)
        from jsonb_array_elements(v.terms->'clauses') with ordinality as clause(c, n)), '[]') as clauses,
      (select jsonb_agg(jsonb_build_object('partyId', p.id, 'name', p.name, 'goneOn', ${goneOn(sql`p.email`)},
          'clauseAccepted', (v.terms->>'publicClauseOffered')::boolean and p.clause_answer is not distinct from 'accepted') order by p.sign_order, p.id)
        from agreement_parties p where p.agreement_id = a.id and p.side <> me.side and not (s.is and p.side = ${NEUTRAL_SIDE})) as others
    from agreement_readers r
    join agreements a on a.id = r.agreement_id and a.status in ${among(signedAgreements)} and a.purpose is null
    left join agreements b on b.id = a.amended_by
    join agreement_versions v on v.id = coalesce(b.current_version_id, a.current_version_id)
    join agreement_parties me on me.agreement_id = a.id and me.user_id = ${userId}
    -- Who mediated signs a settlement and promises nothing in it.
    cross join lateral (select exists (select from mediations m where m.settlement_agreement_id = a.id) as is) s
    where r.user_id = ${userId} and not (s.is and me.side = ${NEUTRAL_SIDE}) order by r.updated_at desc, r.agreement_id desc limit 100`.execute(
    ctx.db,
  );
  return rows;
}

/** Those of these people who are a party of an agreement that everybody signed. */
export async function keepersAmong(ctx: Pick<Ctx, 'db'>, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select it.id from unnest(${userIds}::uuid[]) it (id) where exists (
      select 1 from agreement_readers r join agreements a on a.id = r.agreement_id and a.status in ${among(signedAgreements)}
      where r.user_id = it.id and exists (
        select 1 from agreement_parties p where p.agreement_id = a.id and p.user_id = it.id and p.status = 'signed'))`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}
