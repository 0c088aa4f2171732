// A payout is read with those it belongs to, and what differs of it is written.

import type { PageRequest } from '@ahadi/domain/core/page.ts';
import type { PayoutStatus } from '@ahadi/domain/payments/lifecycle.ts';
import { unsentPayouts } from '@ahadi/domain/payments/lifecycle.ts';
import type { ProviderName } from '@ahadi/domain/payments/schema.ts';
import { sql } from 'kysely';
import { actsFor } from '../core/acting.ts';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { sendAlong } from '../core/driver.ts';
import { afterCursor, onePast } from '../core/page.ts';
import { isStillAdmin } from './first-word.store.ts';

/** A payout as its services hold it; the amount in minor units. */
export type HeldPayout = {
  id: string;
  ref: string;
  identityId: string;
  identityName: string;
  destinationId: string;
  masked: string;
  holderName: string;
  kind: 'mobile_money' | 'bank';
  requestedBy: string;
  /** Who asked by acting for the organisation, and their name; null where its account did. */
  askedBy: string | null;
  askedByName: string | null;
  secondedBy: string | null;
  provider: ProviderName;
  isSimulated: boolean;
  amountMinor: bigint;
  currency: string;
  status: PayoutStatus;
  failure: string | null;
  approvalsNeeded: number;
  /** Which part of what was asked for at once it is; all four null where it is alone. The whole in minor units. */
  splitId: string | null;
  splitNo: number | null;
  splitOf: number | null;
  splitMinor: number | null;
  /** The file for the bank that it is in. */
  batchId: string | null;
  providerKey: string;
  token: string;
  providerRef: string | null;
  receipt: string | null;
  submitStartedAt: Date | null;
  nextPollAt: Date | null;
  polls: number;
  requestedAt: Date;
  updatedAt: Date;
  at_us: string;
  /** Who belongs to whom it is paid, and who asked for it. */
  ownerUserIds: readonly string[];
  /** Who acts, or acted, for whose it is. */
  actingUserIds: readonly string[];
  decidedBy: readonly string[];
};
type Row = Omit<HeldPayout, 'amountMinor' | 'ownerUserIds'> & { amountMinor: number; memberUserIds: string[] };

const columns = sql`o.id, o.ref, o.identity_id as "identityId", i.display_name as "identityName", o.destination_id as "destinationId", d.masked,
  d.holder_name as "holderName", d.kind, o.requested_by as "requestedBy", o.asked_by as "askedBy",
  (select u.name from users u where u.id = o.asked_by) as "askedByName", o.seconded_by as "secondedBy", o.provider, o.is_simulated as "isSimulated",
  o.amount_minor as "amountMinor", o.currency, o.status, o.failure, o.approvals_needed as "approvalsNeeded",
  o.split_id as "splitId", o.split_no as "splitNo", o.split_of as "splitOf", o.split_minor as "splitMinor", o.batch_id as "batchId", o.provider_key as "providerKey",
  o.token, o.provider_ref as "providerRef", o.receipt, o.submit_started_at as "submitStartedAt",
  o.next_poll_at as "nextPollAt", o.polls, o.requested_at as "requestedAt",
  o.updated_at as "updatedAt", o.requested_at::text as at_us,
  (select coalesce(json_agg(m.user_id), '[]') from identity_members m where m.identity_id = o.identity_id) as "memberUserIds",
  array(${actsFor(sql`o.identity_id`)}) as "actingUserIds",
  (select coalesce(json_agg(x.user_id), '[]') from payout_decisions x where x.payout_id = o.id
    and (o.status <> 'requested' or ${isStillAdmin(sql`x.user_id`)})) as "decidedBy"`;
const joined = sql`payouts o join identities i on i.id = o.identity_id join payout_destinations d on d.id = o.destination_id`;

const shape = ({ memberUserIds, ...row }: Row): HeldPayout => ({
  ...row,
  amountMinor: BigInt(row.amountMinor),
  ownerUserIds: [...new Set([...memberUserIds, row.requestedBy])],
});

/** The payout, held until the transaction ends when `hold`; null when there is none. */
export async function findPayout(ctx: Pick<Ctx, 'db'>, id: string, hold = false): Promise<HeldPayout | null> {
  if (hold) await sendAlong(ctx, sql`select from payouts where id = ${id} for update`);
  const { rows } = await sql<Row>`
    select ${columns} from ${joined} where o.id = ${id}`.execute(ctx.db);
  return rows.map(shape)[0] ?? null;
}

/** Payouts of a person's identities, or for the desk those of everybody that wait; newest first, one keyset page and a row more. */
export async function listPayouts(
  ctx: Pick<Ctx, 'db'>,
  userId: string | null,
  page: PageRequest,
): Promise<HeldPayout[]> {
  const after = afterCursor(page.cursor);
  const whose =
    userId === null
      ? sql`true`
      : sql`o.identity_id in (select m.identity_id from identity_members m where m.user_id = ${userId})`;
  const { rows } = await sql<Row>`
    select ${columns} from ${joined} where (o.requested_at, o.id) < (${after.at}::timestamptz, ${after.id}::uuid) and ${whose}
    order by o.requested_at desc, o.id desc limit ${onePast(page.limit)}`.execute(ctx.db);
  return rows.map(shape);
}

export type NewPayout = Pick<
  HeldPayout,
  | 'id'
  | 'ref'
  | 'identityId'
  | 'destinationId'
  | 'requestedBy'
  | 'askedBy'
  | 'status'
  | 'provider'
  | 'kind'
  | 'isSimulated'
  | 'amountMinor'
  | 'currency'
  | 'approvalsNeeded'
  | 'splitId'
  | 'splitNo'
  | 'splitOf'
  | 'splitMinor'
  | 'providerKey'
  | 'token'
>;
export const addPayout = (ctx: Pick<Ctx, 'db' | 'now'>, it: NewPayout) =>
  ctx.db
    .insertInto('payouts')
    .values({
      id: it.id,
      ref: it.ref,
      identity_id: it.identityId,
      destination_id: it.destinationId,
      requested_by: it.requestedBy,
      asked_by: it.askedBy,
      provider: it.provider,
      rail: it.kind,
      is_simulated: it.isSimulated,
      amount_minor: String(it.amountMinor),
      currency: it.currency,
      status: it.status,
      approvals_needed: it.approvalsNeeded,
      split_id: it.splitId,
      split_no: it.splitNo,
      split_of: it.splitOf,
      split_minor: it.splitMinor === null ? null : String(it.splitMinor),
      provider_key: it.providerKey,
      token: it.token,
      requested_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();

/** A payout and all parts that were asked for with it, always in the same order. */
export const withItsParts = (ctx: Pick<Ctx, 'db'>, id: string): Promise<string[]> =>
  ids(
    ctx,
    sql`select p.id from payouts o join payouts p on p.id = o.id or p.split_id = o.split_id where o.id = ${id} order by p.id`,
  );

/** What leaves the wallets of an identity is asked for one after the other. */
export const holdWallets = (ctx: Pick<Ctx, 'db'>, identityId: string): Promise<void> =>
  sendAlong(ctx, sql`select from identities where id = ${identityId} for no key update`);

/** Whether a person acts for an organisation's account now. */
export async function stillActs(ctx: Pick<Ctx, 'db'>, personId: string, organisationId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from organisation_members m join users u on u.id = m.member_id and u.suspended_by is null
    where m.member_id = ${personId} and m.organisation_id = ${organisationId} and m.status = 'active'`.execute(ctx.db);
  return rows.length > 0;
}

/** Who else moves money by acting for an organisation's account, first who has for longest. */
export async function payersBeside(
  ctx: Pick<Ctx, 'db'>,
  organisationId: string,
  personId: string,
): Promise<{ membershipId: string; email: string; name: string }[]> {
  const { rows } = await sql<{ membershipId: string; email: string; name: string }>`
    select m.id as "membershipId", u.email, u.name from organisation_members m join users u on u.id = m.member_id and u.suspended_by is null
    where m.organisation_id = ${organisationId} and m.status = 'active' and (m.pays or m.role = 'owner') and m.member_id <> ${personId}
    order by m.since, m.id limit 200`.execute(ctx.db);
  return rows;
}

/** The columns that differ. */
function changesOf(before: HeldPayout, after: HeldPayout) {
  const differs = (key: keyof HeldPayout) => before[key] !== after[key];
  return {
    ...(differs('status') && { status: after.status }),
    ...(differs('secondedBy') && { seconded_by: after.secondedBy }),
    ...(differs('failure') && { failure: after.failure }),
    ...(differs('providerRef') && { provider_ref: after.providerRef }),
    ...(differs('receipt') && { receipt: after.receipt }),
    ...(differs('submitStartedAt') && { submit_started_at: after.submitStartedAt }),
    ...(differs('nextPollAt') && { next_poll_at: after.nextPollAt }),
  };
}

/** Writes what differs: who agreed to it beside its row, which that alone does not change. Answers the payout as it is written. */
export async function savePayout(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  before: HeldPayout,
  after: HeldPayout,
): Promise<HeldPayout> {
  const decided = after.decidedBy.filter((userId) => !before.decidedBy.includes(userId));
  for (const userId of decided) await addDecision({ db, now }, after.id, userId);
  const changes = changesOf(before, after);
  if (decided.length > 0 && Object.keys(changes).length === 0) return after;
  await sendAlong(
    { db },
    db
      .updateTable('payouts')
      .set({ ...changes, updated_at: now })
      .where('id', '=', after.id),
  );
  return { ...after, updatedAt: now };
}

/** Notes that it was asked about, and when it is asked about next; no deed on it waits for that. */
export const notePoll = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
  { polls, nextPollAt }: Pick<HeldPayout, 'polls' | 'nextPollAt'>,
) => db.updateTable('payouts').set({ polls, next_poll_at: nextPollAt, updated_at: now }).where('id', '=', id).execute();

/** Notes that an administrator agreed; a second time of the same person adds nothing. */
const addDecision = ({ db, now }: Pick<Ctx, 'db' | 'now'>, payout: string, userId: string): Promise<void> =>
  sendAlong(
    { db },
    db
      .insertInto('payout_decisions')
      .values({ payout_id: payout, user_id: userId, at: now })
      .onConflict((conflict) => conflict.doNothing()),
  );

export type TakenOut = {
  identityId: string;
  mayMove: boolean;
  currency: string | null;
  hereSince: Date;
  takenMinor: number;
  times: number;
};

/**
 * What identities took out since then and how often, minor units, by currency: what counts beside a new payout; whether this person
 * moves their money, and since when they are here. An identity that took nothing out has one row without a currency.
 */
export async function takenOut(
  ctx: Pick<Ctx, 'db'>,
  identityIds: readonly string[],
  userId: string,
  since: Date,
): Promise<TakenOut[]> {
  const { rows } = await sql<TakenOut>`
    select m.identity_id as "identityId", m.role in ('owner', 'signatory') as "mayMove", p.currency, i.created_at as "hereSince",
      coalesce(sum(p.amount_minor), 0)::bigint as "takenMinor", count(distinct coalesce(p.split_id, p.id))::int as times
    from identity_members m join identities i on i.id = m.identity_id
      left join payouts p on p.identity_id = m.identity_id and p.requested_at > ${since} and p.status not in ${among(unsentPayouts)}
    where m.user_id = ${userId} and m.identity_id = any(${identityIds}::uuid[]) group by 1, 2, 3, 4`.execute(ctx.db);
  return rows;
}

/** Which payout of a provider a message is about. */
export async function findPayoutId(
  ctx: Pick<Ctx, 'db'>,
  names: { provider: string; token: string | null; key: string | null; theirs: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from payouts where provider = ${names.provider} and case
      when ${names.token}::text is not null then token = ${names.token}
      when ${names.key}::text is not null then provider_key = ${names.key}
      else provider_ref = ${names.theirs} end limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

const ids = async (ctx: Pick<Ctx, 'db'>, query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> =>
  (await query.execute(ctx.db)).rows.map(({ id }) => id);

/** Payouts that may be sent at once, oldest first: those by bank go in files. */
export const approvedPayouts = (ctx: Pick<Ctx, 'db'>): Promise<string[]> =>
  ids(ctx, sql`select id from payouts where status = 'approved' and provider <> 'bank' order by requested_at limit 50`);

/** Payouts that it is time to ask about. */
export const duePayoutPolls = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<string[]> =>
  ids(ctx, sql`select id from payouts where next_poll_at <= ${ctx.now} order by next_poll_at limit 50`);
