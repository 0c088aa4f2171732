// Only a mediator has an accreditation to be written.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** Writes how the academy's accreditation of a mediator stands; nothing for who is no mediator. */
export const writeAccreditation = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: string,
  it: { status: string; expiresOn: string | null },
) =>
  sql`
    update mediators set academy_status = ${it.status}, academy_ends_on = ${it.expiresOn}, updated_at = ${ctx.now}
    where id = ${userId} and (academy_status, academy_ends_on) is distinct from (${it.status}::text, ${it.expiresOn}::date)`.execute(
    ctx.db,
  );
