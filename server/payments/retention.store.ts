// Numbers and messages that are old are taken away.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** Of messages that came in before: the bytes and the address they came from become nothing but the hash; at most 1000 at a time. */
export const forgetMessagesBefore = (ctx: Pick<Ctx, 'db'>, before: Date) =>
  sql`update webhook_inbox set raw_sha256 = sha256(raw), raw = null, peer = null where id in (
    select id from webhook_inbox where received_at < ${before} and raw is not null order by received_at limit 1000)`.execute(
    ctx.db,
  );

/** Of evidence from before: the bytes go, their hash stands beside them already; at most 1000 at a time. */
export const forgetEvidenceBefore = (ctx: Pick<Ctx, 'db'>, before: Date) =>
  sql`update payment_evidence set raw = null where id in (
    select id from payment_evidence where received_at < ${before} and raw is not null order by received_at limit 1000)`.execute(
    ctx.db,
  );
