// One process at a time sends to an endpoint.
import { DAY } from '@ahadi/domain/core/time.ts';
import { retryPauses, webhookTimes } from '@ahadi/domain/programs/rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import type { Answer } from '../core/outward.ts';

/** A process that died holds an endpoint for so long, in milliseconds; longer than a round keeps one. */
const HELD = 120_000;
const AT_ONCE = 8;

/** Takes the endpoints for which something is due, each for one process at a time. One whose member left the identity is silent. */
export async function takeEndpoints(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update webhook_endpoints set busy_until = ${new Date(ctx.now.getTime() + HELD)} where id in (
      select e.id from webhook_endpoints e
      join identity_members m on m.identity_id = e.identity_id and m.user_id = e.user_id and m.role = 'owner'
      where e.status = 'active' and (e.busy_until is null or e.busy_until <= ${ctx.now})
        and exists (select 1 from webhook_deliveries d where d.endpoint_id = e.id and d.status = 'waiting' and d.due_at <= ${ctx.now})
      order by (select min(d.due_at) from webhook_deliveries d where d.endpoint_id = e.id and d.status = 'waiting')
      limit ${AT_ONCE} for update of e skip locked)
    returning id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export const giveBack = (ctx: Ctx, endpointId: string) =>
  sql`update webhook_endpoints set busy_until = null where id = ${endpointId}`.execute(ctx.db);

export type Due = { id: string; kind: string; body: string; attempts: number };

/**
 * The oldest delivery that is due to an endpoint, counted as tried and put off until its next try before anything leaves: anyone who dies
 * in between sends it again then, and no delivery is lost. Null when none is due.
 */
export async function takeOldest(ctx: Ctx, endpointId: string): Promise<Due | null> {
  const pauses = sql`(array[${sql.join(retryPauses)}]::bigint[])[least(d.attempts, ${retryPauses.length - 1}) + 1]`;
  const { rows } = await sql<Due>`
    update webhook_deliveries d set attempts = d.attempts + 1, tried_at = ${ctx.now},
      due_at = ${ctx.now}::timestamptz + ${pauses} * interval '1 millisecond'
    where d.id = (select o.id from webhook_deliveries o where o.endpoint_id = ${endpointId} and o.status = 'waiting' and o.due_at <= ${ctx.now}
      order by o.created_at, o.id limit 1)
    returning d.id, d.kind, d.body, d.attempts`.execute(ctx.db);
  return rows[0] ?? null;
}

export const noteAnswer = (ctx: Ctx, id: string, status: 'waiting' | 'delivered' | 'failed', answer: Answer) =>
  sql`update webhook_deliveries set status = ${status}, answer_status = ${answer.status}, answer = ${answer.text}, problem = ${answer.problem}
    where id = ${id}`.execute(ctx.db);

/** How often it failed in a row now, and whether it still runs. Null when it was removed meanwhile. */
export async function countFailure(
  ctx: Ctx,
  endpointId: string,
): Promise<{ failures: number; isActive: boolean } | null> {
  const { rows } = await sql<{ failures: number; is_active: boolean }>`
    update webhook_endpoints set failures = failures + 1 where id = ${endpointId}
    returning failures, status = 'active' as is_active`.execute(ctx.db);
  const row = rows[0];
  return row ? { failures: row.failures, isActive: row.is_active } : null;
}

export const forgetFailures = (ctx: Ctx, endpointId: string) =>
  sql`update webhook_endpoints set failures = 0 where id = ${endpointId} and failures > 0`.execute(ctx.db);

/** What is older than the log goes, sent or not. */
export const forgetDeliveries = (ctx: Ctx) =>
  sql`delete from webhook_deliveries where id in (
    select id from webhook_deliveries where created_at < ${new Date(ctx.now.getTime() - webhookTimes.logDays * DAY)}
    order by created_at limit 5000)`.execute(ctx.db);
