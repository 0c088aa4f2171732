// The stages of an escrow as they are held, with what was delivered and shown for them.

import { standingClocks } from '@ahadi/domain/core/clock.ts';
import { plannedMilestone } from '@ahadi/domain/escrow/milestones/rules.ts';
import type { MilestoneMoney, MilestoneStatus } from '@ahadi/domain/escrow/milestones/schema.ts';
import type { EscrowTerms, EvidenceFile, MilestonePlan, MilestoneView } from '@ahadi/domain/escrow/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { sendAlong } from '../core/driver.ts';

type Dispute = NonNullable<MilestoneView['dispute']>;
type Rejection = NonNullable<MilestoneView['rejection']>;

/** A stage as its services hold it. Before both accepted there is only its plan. */
export type HeldMilestone = {
  id: MilestonePlan['id'];
  plan: MilestonePlan;
  seq: number;
  money: MilestoneMoney;
  movements: number;
  curesUsed: number;
  isOverdue: boolean;
  fundedAt: string | null;
  receivedAt: string | null;
  inspectionFrom: string | null;
  remindersSent: number;
  rejection: Rejection | null;
  returnShippedAt: string | null;
  dispute: Dispute | null;
  mediatorUserId: string | null;
  mediatorName: string | null;
  /** Who entered the binding decision that waits for a second person. */
  decisionBy: string | null;
  /** Whose offer waits for an answer. */
  offerBy: Dispute['by'] | null;
  /** Who accepted the mediator's split that waits for both; null while there is none. */
  splitAcceptedBy: readonly Dispute['by'][] | null;
};

export type StageRow = {
  id: string;
  seq: number;
  status: MilestoneStatus;
  amount_minor: number;
  funded_minor: number;
  released_minor: number;
  refunded_minor: number;
  split_minor: number;
  contested_minor: number;
  before: MilestoneMoney['before'];
  movements: number;
  cures_used: number;
  overdue: boolean;
  funded_at: Date | null;
  received_at: Date | null;
  inspection_from: Date | null;
  reminders_sent: number;
  rejection: Rejection | null;
  return_shipped_at: Date | null;
  dispute: Dispute | null;
  mediator_user_id: string | null;
  mediator_name: string | null;
  decision_by: string | null;
  offer_by: HeldMilestone['offerBy'];
  split_accepted_by: HeldMilestone['splitAcceptedBy'];
};

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The stages that were agreed, in their order; {@link milestonesFrom} reads them. */
export const stagesOf = (escrowId: string) => sql<StageRow>`
    select m.*, u.name as mediator_name,
      (select r.made_by from escrow_resolutions r where r.milestone_id = m.id and r.status = 'proposed' and r.source <> 'mediator') as decision_by,
      (select r.accepted_by from escrow_resolutions r where r.milestone_id = m.id and r.status = 'proposed' and r.source = 'mediator') as split_accepted_by,
      (select o.by_role from escrow_offers o where o.milestone_id = m.id and o.status = 'open') as offer_by
    from escrow_milestones m left join users u on u.id = m.mediator_user_id
    where m.escrow_id = ${escrowId} order by m.seq`;

/** The stages in their order: those that were agreed, or the plan while nothing is. */
export function milestonesFrom(rows: readonly StageRow[], terms: EscrowTerms): HeldMilestone[] {
  if (rows.length === 0) return plannedIn(terms);
  const plans = new Map<string, MilestonePlan>(terms.milestones.map((plan) => [plan.id, plan]));
  return rows.map((row) => {
    const plan = plans.get(row.id);
    if (!plan) throw new Error(`stage ${row.id} is not in the terms`);
    return {
      id: plan.id,
      plan,
      seq: row.seq,
      money: {
        status: row.status,
        amount: BigInt(row.amount_minor),
        funded: BigInt(row.funded_minor),
        released: BigInt(row.released_minor),
        refunded: BigInt(row.refunded_minor),
        split: BigInt(row.split_minor),
        contested: BigInt(row.contested_minor),
        before: row.before,
      },
      movements: row.movements,
      curesUsed: row.cures_used,
      isOverdue: row.overdue,
      fundedAt: iso(row.funded_at),
      receivedAt: iso(row.received_at),
      inspectionFrom: iso(row.inspection_from),
      remindersSent: row.reminders_sent,
      rejection: row.rejection,
      returnShippedAt: iso(row.return_shipped_at),
      dispute: row.dispute,
      mediatorUserId: row.mediator_user_id,
      mediatorName: row.mediator_name,
      decisionBy: row.decision_by,
      offerBy: row.offer_by,
      splitAcceptedBy: row.split_accepted_by,
    };
  });
}

/** The stages of terms that nobody agreed on yet. */
export const plannedIn = (terms: Pick<EscrowTerms, 'milestones'>): HeldMilestone[] => terms.milestones.map(planned);
const planned = (plan: MilestonePlan, index: number): HeldMilestone => ({
  id: plan.id,
  plan,
  seq: index + 1,
  money: plannedMilestone(BigInt(plan.amountMinor)),
  movements: 0,
  curesUsed: 0,
  isOverdue: false,
  fundedAt: null,
  receivedAt: null,
  inspectionFrom: null,
  remindersSent: 0,
  rejection: null,
  returnShippedAt: null,
  dispute: null,
  mediatorUserId: null,
  mediatorName: null,
  decisionBy: null,
  offerBy: null,
  splitAcceptedBy: null,
});

/** The stages as they were agreed, nothing paid in yet. */
export async function addMilestones(ctx: Ctx, escrowId: string, plans: readonly MilestonePlan[]): Promise<void> {
  for (const [index, plan] of plans.entries())
    await sql`
      insert into escrow_milestones (id, escrow_id, seq, status, amount_minor)
      values (${plan.id}, ${escrowId}, ${index + 1}, ${plannedMilestone(1n).status}, ${plan.amountMinor})`.execute(
      ctx.db,
    );
}

/** Each column that a deed may change, of a stage as it is held. */
const columns = {
  status: ({ money }) => money.status,
  funded_minor: ({ money }) => String(money.funded),
  released_minor: ({ money }) => String(money.released),
  refunded_minor: ({ money }) => String(money.refunded),
  split_minor: ({ money }) => String(money.split),
  contested_minor: ({ money }) => String(money.contested),
  before: ({ money }) => money.before,
  movements: ({ movements }) => movements,
  cures_used: ({ curesUsed }) => curesUsed,
  overdue: ({ isOverdue }) => isOverdue,
  funded_at: ({ fundedAt }) => fundedAt,
  received_at: ({ receivedAt }) => receivedAt,
  inspection_from: ({ inspectionFrom }) => inspectionFrom,
  reminders_sent: ({ remindersSent }) => remindersSent,
  rejection: ({ rejection }) => rejection && JSON.stringify(rejection),
  return_shipped_at: ({ returnShippedAt }) => returnShippedAt,
  dispute: ({ dispute }) => dispute && JSON.stringify(dispute),
  mediator_user_id: ({ mediatorUserId }) => mediatorUserId,
} as const satisfies { [Column in keyof StageRow]?: (stage: HeldMilestone) => unknown };

/** Writes what of a stage differs. One that was not among those before was written as it was agreed, where it was at all. */
export async function saveMilestone(
  ctx: Pick<Ctx, 'db'>,
  before: readonly HeldMilestone[],
  stage: HeldMilestone,
): Promise<void> {
  const was = before.find(({ id }) => id === stage.id) ?? planned(stage.plan, stage.seq - 1);
  if (was === stage) return;
  const changed = Object.entries(columns).flatMap(([column, of]) => {
    const value = of(stage);
    return value === of(was) ? [] : [[column, value] as const];
  });
  if (changed.length === 0) return;
  await sendAlong(
    ctx,
    ctx.db.updateTable('escrow_milestones').set(Object.fromEntries(changed)).where('id', '=', stage.id),
  );
}

/** The escrow of a stage, or null. */
export async function escrowIdOf(ctx: Pick<Ctx, 'db'>, milestoneId: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string;
  }>`select escrow_id as id from escrow_milestones where id = ${milestoneId}`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

export type HeldDelivery = {
  id: string;
  milestoneId: string;
  no: number;
  kind: MilestoneView['deliveries'][number]['kind'];
  note: string;
  tracking: string;
  at: string;
  receivedAt: string | null;
};

type DeliveryRow = Omit<HeldDelivery, 'at' | 'receivedAt'> & { at: Date; receivedAt: Date | null };
/** What was delivered for the stages of an escrow, oldest first, to be asked together with something else. */
export const deliveriesIn = (escrowId: string) => sql<DeliveryRow>`
    select d.id, d.milestone_id as "milestoneId", d.no, d.kind, d.note, d.tracking, d.delivered_at as at, d.received_at as "receivedAt"
    from escrow_deliveries d join escrow_milestones m on m.id = d.milestone_id
    where m.escrow_id = ${escrowId} order by m.seq, d.no limit 500`;
export const deliveryOf = (row: DeliveryRow): HeldDelivery => ({
  ...row,
  at: row.at.toISOString(),
  receivedAt: iso(row.receivedAt),
});
/** The same in one read. */
export const deliveriesOf = async (ctx: Pick<Ctx, 'db'>, escrowId: string): Promise<HeldDelivery[]> =>
  (await deliveriesIn(escrowId).execute(ctx.db)).rows.map(deliveryOf);

/** Writes a delivery down under the next number; answers its id. The escrow is held, so no number is given twice. */
export async function addDelivery(
  ctx: Ctx,
  milestoneId: string,
  it: { kind: HeldDelivery['kind']; note: string; tracking: string; receivedAt: Date | null },
): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into escrow_deliveries (id, milestone_id, no, kind, note, tracking, delivered_at, received_at)
    select ${id}, ${milestoneId}, coalesce(max(no), 0) + 1, ${it.kind}, ${it.note}, ${it.tracking}, ${ctx.now}, ${it.receivedAt}::timestamptz
    from escrow_deliveries where milestone_id = ${milestoneId}`.execute(ctx.db);
  return id;
}

/** The newest delivery of a stage has come. */
export const markReceived = (ctx: Ctx, milestoneId: string) =>
  sql`
    update escrow_deliveries set received_at = ${ctx.now} where milestone_id = ${milestoneId} and received_at is null`.execute(
    ctx.db,
  );

export type NamedEvidence = EvidenceFile & {
  milestoneId: string | null;
  deliveryId: string | null;
  namedFor: string | null;
  role: 'buyer' | 'seller' | 'officer';
  byUserId: string;
  mime: string;
};

type EvidenceRow = Omit<NamedEvidence, 'at'> & { at: Date };
/** Every file of an escrow, oldest first, to be asked together with something else. */
export const evidenceIn = (escrowId: string) => sql<EvidenceRow>`
    select id, file_name as name, sha256, size, created_at as at, milestone_id as "milestoneId", delivery_id as "deliveryId",
      named_for as "namedFor", role, by_user_id as "byUserId", mime
    from escrow_evidence where escrow_id = ${escrowId} order by created_at, id limit 5000`;
export const namedEvidence = (row: EvidenceRow): NamedEvidence => ({ ...row, at: row.at.toISOString() });
/** The same in one read. */
export const evidenceOf = async (ctx: Pick<Ctx, 'db'>, escrowId: string): Promise<NamedEvidence[]> =>
  (await evidenceIn(escrowId).execute(ctx.db)).rows.map(namedEvidence);

/** A deed names files: they stay as they are from now on. */
export const nameEvidence = (
  ctx: Ctx,
  ids: readonly string[],
  it: { milestoneId: string; deliveryId: string | null; namedFor: string },
) =>
  sql`
    update escrow_evidence set milestone_id = ${it.milestoneId}, delivery_id = ${it.deliveryId}, named_for = ${it.namedFor}
    where id = any(${ids}::uuid[])`.execute(ctx.db);

/** Stages in dispute `m` whose sides talked for as long as they are given, and that nobody mediates. */
export const wantsMediator = sql`(m.status = 'disputed' and m.mediator_user_id is null and (
  select bool_or(c.status = 'fired') and not bool_or(c.status in ${among(standingClocks)}) from clocks c
  where c.subject_kind = 'milestone' and c.subject_id = m.id and c.kind = 'milestone.negotiation'))`;
