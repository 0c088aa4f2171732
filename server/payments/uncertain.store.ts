// Transfers of which nobody knows whether they went are found, and what the first of two said is kept.

import type { PageRequest } from '@ahadi/domain/core/page.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { BANK_ANSWER_DAYS } from '@ahadi/domain/payments/bank/batch.ts';
import { unansweredPayouts, unansweredRefunds } from '@ahadi/domain/payments/lifecycle.ts';
import type { UncertainRow } from '@ahadi/domain/payments/schema.ts';
import { sql } from 'kysely';
import { actsFor } from '../core/acting.ts';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, onePast } from '../core/page.ts';
import { stillCounts } from './first-word.store.ts';

export type Kind = UncertainRow['kind'];
export type Uncertain = Omit<UncertainRow, 'sentAt' | 'isMine' | 'judged'> & {
  sentAt: Date;
  memberUserIds: string[];
  at_us: string;
};

/** Sent so long ago, and neither paid nor failed for anybody. */
const before = (ctx: Pick<Ctx, 'now'>, provider: 'bank' | null): Date => new Date(ctx.now.getTime() - waitOf(provider));
/** So long nobody decides: the provider may still say it, and the bank's next statement. */
export const waitOf = (provider: string | null): number => (provider === 'bank' ? BANK_ANSWER_DAYS * DAY : DAY);
const payouts = (ctx: Pick<Ctx, 'now'>, isByBank: boolean) => sql`
  select 'payout' as kind, o.id, o.ref, o.provider, o.amount_minor as "amountMinor", o.currency, o.submit_started_at as "sentAt",
      o.identity_id as identity_id, null::uuid as "paymentId", o.requested_by as by
    from payouts o where o.status in ${among(unansweredPayouts)} and o.provider ${isByBank ? sql`=` : sql`<>`} 'bank'
      and o.submit_started_at <= ${before(ctx, isByBank ? 'bank' : null)}`;
const waiting = (ctx: Pick<Ctx, 'now'>) => sql`
  ${payouts(ctx, false)}
  union all ${payouts(ctx, true)}
  union all
  select 'refund', r.id, p.ref, p.provider, r.amount_minor, p.currency, r.submit_started_at, p.payer_identity_id, p.id, p.created_by
    from refunds r join payments p on p.id = r.payment_id
    where r.status in ${among(unansweredRefunds)} and r.submit_started_at <= ${before(ctx, null)}`;

const select = (ctx: Pick<Ctx, 'now'>) => sql`
    select w.kind, w.id, w.ref, i.display_name as name, w.provider, w."amountMinor", w.currency, w."sentAt", w."paymentId", w."sentAt"::text as at_us,
      (select coalesce(json_agg(m.user_id), '[]') from identity_members m where m.identity_id = w.identity_id)::jsonb || to_jsonb(w.by)
        || to_jsonb(array(${actsFor(sql`w.identity_id`)})) as "memberUserIds"
    from (${waiting(ctx)}) w join identities i on i.id = w.identity_id`;

/** What nobody answered for in its time, the oldest first, one keyset page and a row more. */
export async function uncertainPage(ctx: Pick<Ctx, 'db' | 'now'>, page: PageRequest): Promise<Uncertain[]> {
  const after = afterCursor(page.cursor, { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' });
  const { rows } = await sql<Uncertain>`${select(ctx)}
    where (w."sentAt", w.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by w."sentAt", w.id limit ${onePast(page.limit)}`.execute(ctx.db);
  return rows;
}

/** Those of these that nobody answered for in their time. */
export async function uncertainAmong(ctx: Pick<Ctx, 'db' | 'now'>, ids: readonly string[]): Promise<Uncertain[]> {
  const { rows } = await sql<Uncertain>`${select(ctx)} where w.id = any(${ids}::uuid[])`.execute(ctx.db);
  return rows;
}

/** How many there are, of those that were sent before `until` where it is given. */
export async function countUncertain(ctx: Pick<Ctx, 'db' | 'now'>, until: Date | null = null): Promise<number> {
  const sent = until === null ? sql`` : sql`where w."sentAt" < ${until}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from (${waiting(ctx)}) w ${sent} limit 1000) x`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** The payment of a refund. */
export async function paymentOf(ctx: Pick<Ctx, 'db'>, refund: string): Promise<string | null> {
  const row = await ctx.db.selectFrom('refunds').select('payment_id').where('id', '=', refund).executeTakeFirst();
  return row?.payment_id ?? null;
}

export type Judgement = { userId: string; went: boolean; reason: string; at: Date };

/** What the first of two said about each of these, while nobody answered it. */
export async function openJudgements(
  ctx: Pick<Ctx, 'db' | 'now'>,
  ids: readonly string[],
): Promise<Map<string, Judgement>> {
  const { rows } = await sql<Judgement & { id: string }>`
    select transfer_id as id, user_id as "userId", went, reason, at from transfer_judgements
    where transfer_id = any(${ids}::uuid[]) and is_open
      and ${stillCounts(ctx, sql`transfer_judgements.user_id`, sql`at`)} order by at`.execute(ctx.db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export const addJudgement = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  kind: Kind,
  id: string,
  { userId, went, reason }: Omit<Judgement, 'at'>,
) =>
  ctx.db
    .insertInto('transfer_judgements')
    .values({ kind, transfer_id: id, user_id: userId, went, reason, at: ctx.now })
    .execute();

/** What was said no longer waits for an answer. */
export const closeJudgements = (ctx: Pick<Ctx, 'db'>, id: string) =>
  ctx.db.updateTable('transfer_judgements').set({ is_open: false }).where('transfer_id', '=', id).execute();
