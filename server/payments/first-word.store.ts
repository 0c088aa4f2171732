// What the first of two said counts for two weeks, and while who said it is an administrator.
import { addDays } from '@ahadi/domain/core/time.ts';
import { FIRST_WORD_DAYS } from '@ahadi/domain/payments/atdesk.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** Who is suspended has no role, as at the door. */
export const isStillAdmin = (userId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from user_roles r join users u on u.id = r.user_id
  where r.user_id = ${userId} and r.role = 'admin' and u.suspended_by is null)`;

/** Whether a word that somebody said then still counts. The columns bear the names of their table. */
export const stillCounts = (ctx: Pick<Ctx, 'now'>, userId: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql<boolean>`(${at} > ${addDays(ctx.now, -FIRST_WORD_DAYS)}::timestamptz and ${isStillAdmin(userId)})`;
