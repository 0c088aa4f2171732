// A restriction is read with whom it is about and the administrators, and what differs of it is written.

import { effectiveRestrictions, openRestrictions } from '@ahadi/domain/restrictions/lifecycle.ts';
import type {
  RestrictedThing,
  RestrictionMeasure,
  RestrictionRule,
  RestrictionStatus,
} from '@ahadi/domain/restrictions/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { askTogether, sendAlong } from '../core/driver.ts';
import type { Recipient } from '../core/notice.ts';

type Db = Pick<Ctx, 'db'>;

/** What is written of a restriction. */
type Written = {
  id: string;
  thing: RestrictedThing;
  measure: RestrictionMeasure;
  status: RestrictionStatus;
  thingId: string;
  label: string;
  rule: RestrictionRule;
  reason: string;
  evidence: string;
  urgency: string | null;
  days: number | null;
  was: string | null;
  proposedBy: string;
  proposedAt: Date;
  lapsesAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  decision: string | null;
  effectiveAt: Date | null;
  endsAt: Date | null;
  appealUntil: Date | null;
  appeal: string | null;
  appealedAt: Date | null;
  appealDueAt: Date | null;
  appealDecidedBy: string | null;
  appealDecidedAt: Date | null;
  appealReason: string | null;
  liftedBy: string | null;
  liftReason: string | null;
};
/** A restriction as services hold it, with whom it is about and who is told at the desk. */
export type HeldRestriction = Written & {
  personUserIds: string[];
  isKnown: boolean;
  people: Recipient[];
  officers: Recipient[];
};

export const columns = sql`
  r.id, r.thing, r.measure, r.status, r.thing_id as "thingId", r.label, r.rule, r.reason, r.evidence, r.urgency, r.days, r.was,
  r.proposed_by as "proposedBy", r.proposed_at as "proposedAt", r.lapses_at as "lapsesAt", r.decided_by as "decidedBy",
  r.decided_at as "decidedAt", r.decision, r.effective_at as "effectiveAt", r.ends_at as "endsAt", r.appeal_until as "appealUntil",
  r.appeal, r.appealed_at as "appealedAt", r.appeal_due_at as "appealDueAt", r.appeal_decided_by as "appealDecidedBy",
  r.appeal_decided_at as "appealDecidedAt", r.appeal_reason as "appealReason", r.lifted_by as "liftedBy", r.lift_reason as "liftReason"`;

/** Whom a restriction `r` is about: its person, or everybody who acts for the shop. */
export const isAbout = (userId: RawBuilder<unknown>) => sql`
  (${userId} = r.user_id or (r.thing = 'shop' and exists (
    select 1 from suppliers s join identity_members m on m.identity_id = s.identity_id where s.id = r.thing_id and m.user_id = ${userId})))`;

const administrators = sql<Recipient>`
  select u.id as "userId", u.email, u.name from user_roles r join users u on u.id = r.user_id
  where r.role = 'admin' order by u.id limit 100`;
/** A hundred at most act for a shop. */
const peopleOf = (id: string) => sql<Recipient>`
  select u.id as "userId", u.email, u.name from restrictions r join users u on u.id = r.user_id where r.id = ${id}
  union all
  select * from (select u.id, u.email, u.name from restrictions r join suppliers s on r.thing = 'shop' and s.id = r.thing_id
    join identity_members m on m.identity_id = s.identity_id join users u on u.id = m.user_id
    where r.id = ${id} order by u.id limit 100) members`;

/** The restriction, or null. `hold` keeps its row until the transaction ends. */
export async function findRestriction(ctx: Db, id: string, hold = false): Promise<HeldRestriction | null> {
  const lock = hold ? sql`for no key update of r` : sql``;
  const [[row], people, officers] = await askTogether(
    ctx,
    sql<Written>`select ${columns} from restrictions r where r.id = ${id} ${lock}`,
    peopleOf(id),
    administrators,
  );
  if (!row) return null;
  return {
    ...row,
    people,
    officers,
    personUserIds: people.flatMap(({ userId }) => userId ?? []),
    isKnown: row.effectiveAt !== null,
  };
}

export type NewRestriction = Pick<
  Written,
  | 'thing'
  | 'measure'
  | 'thingId'
  | 'label'
  | 'rule'
  | 'reason'
  | 'evidence'
  | 'urgency'
  | 'days'
  | 'proposedBy'
  | 'lapsesAt'
> & { userId: string | null };
/** Writes a proposal; answers its id, or null where one of its kind is open. */
export async function addRestriction(ctx: Pick<Ctx, 'db' | 'now'>, it: NewRestriction): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into restrictions (id, thing, measure, status, thing_id, user_id, label, rule, reason, evidence, urgency, days, proposed_by,
      proposed_at, lapses_at)
    values (${uuidv7()}, ${it.thing}, ${it.measure}, 'proposed', ${it.thingId}, ${it.userId}, ${it.label}, ${it.rule}, ${it.reason},
      ${it.evidence}, ${it.urgency}, ${it.days}, ${it.proposedBy}, ${ctx.now}, ${it.lapsesAt})
    on conflict do nothing returning id`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** What is open for a thing, the oldest first: at most one of each measure. */
export async function openOf(
  ctx: Db,
  { thing, thingId }: Pick<Written, 'thing' | 'thingId'>,
): Promise<{ id: string; measure: RestrictionMeasure; status: RestrictionStatus }[]> {
  const { rows } = await sql<{ id: string; measure: RestrictionMeasure; status: RestrictionStatus }>`
    select id, measure, status from restrictions where thing_id = ${thingId} and thing = ${thing}
      and status in ${among(openRestrictions)} order by proposed_at, id limit 2`.execute(ctx.db);
  return rows;
}

/** What counts now for these things, what is over first before the others; `until` is when it ends by itself, null for good. */
export async function effectiveOf(
  ctx: Db,
  thing: RestrictedThing,
  thingIds: readonly string[],
): Promise<(Pick<Written, 'id' | 'thingId' | 'rule' | 'reason'> & { until: Date | null })[]> {
  const { rows } = await sql<Pick<Written, 'id' | 'thingId' | 'rule' | 'reason'> & { until: Date | null }>`
    select id, thing_id as "thingId", rule, reason, case when status = 'protecting' then lapses_at else ends_at end as until
    from restrictions where thing = ${thing} and thing_id = any(${thingIds}::uuid[]) and status in ${among(effectiveRestrictions)}
    order by until, id`.execute(ctx.db);
  return rows;
}

/** Writes it as it is after a deed. */
export async function saveRestriction(
  ctx: Ctx,
  _before: HeldRestriction,
  it: HeldRestriction,
): Promise<HeldRestriction> {
  await sendAlong(
    ctx,
    ctx.db
      .updateTable('restrictions')
      .set({
        status: it.status,
        was: it.was,
        decided_by: it.decidedBy,
        decided_at: it.decidedAt,
        decision: it.decision,
        effective_at: it.effectiveAt,
        ends_at: it.endsAt,
        appeal_until: it.appealUntil,
        appeal: it.appeal,
        appealed_at: it.appealedAt,
        appeal_due_at: it.appealDueAt,
        appeal_decided_by: it.appealDecidedBy,
        appeal_decided_at: it.appealDecidedAt,
        appeal_reason: it.appealReason,
        lifted_by: it.liftedBy,
        lift_reason: it.liftReason,
      })
      .where('id', '=', it.id),
  );
  return { ...it, isKnown: it.effectiveAt !== null };
}
