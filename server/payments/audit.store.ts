// Where payments, refunds and payouts do not add up is found.

import { openPayouts, transitRefunds } from '@ahadi/domain/payments/lifecycle.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { subjectsOff } from '../ledger/cover.ts';

const places = async (ctx: Pick<Ctx, 'db'>, query: RawBuilder<{ about: string }>): Promise<string[]> =>
  (await query.execute(ctx.db)).rows.map(({ about }) => about);

/** Payments by providers that count other money than came under their receipts; at most 100 ids. */
export const capturedWithoutReceipts = (ctx: Pick<Ctx, 'db'>): Promise<string[]> =>
  places(
    ctx,
    sql`select p.id::text as about from payments p
      left join payment_receipts r on r.payment_id = p.id and r.currency = p.currency
      where p.provider <> 'wallet' group by p.id having p.captured_minor <> coalesce(sum(r.amount_minor), 0)
      order by 1 limit 100`,
  );

/** Payments of which refunds are more than what counts as gone back; at most 100 ids. */
export const refundsBeyondReturned = (ctx: Pick<Ctx, 'db'>): Promise<string[]> =>
  places(
    ctx,
    sql`select p.id::text as about from payments p join refunds r on r.payment_id = p.id
      group by p.id having sum(r.amount_minor) > p.returned_minor order by 1 limit 100`,
  );

/** Payouts and refunds whose transit account holds something else than what is on its way; at most 100 ids of each. */
export const transitsOffTheBooks = async (ctx: Pick<Ctx, 'db'>): Promise<string[]> => [
  ...(await subjectsOff(
    ctx,
    { kind: 'payout', place: 'payout.transit' },
    sql`select id, case when status in ${among(openPayouts)} then amount_minor else 0 end as due from payouts`,
  )),
  ...(await subjectsOff(
    ctx,
    { kind: 'refund', place: 'refund.transit' },
    sql`select id, case when status in ${among(transitRefunds)} then amount_minor else 0 end as due from refunds`,
  )),
];
