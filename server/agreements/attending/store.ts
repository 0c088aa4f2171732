import type { AttendantInput, AttendantStatus } from '@ahadi/domain/agreements/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../core/ctx.ts';

export type AttendantChange = Partial<{
  name: string;
  email: string;
  role: AttendantInput['role'];
  party_id: string | null;
  user_id: string | null;
  status: AttendantStatus;
  reason: string | null;
  invited_at: Date;
  done_at: Date | null;
  shown_at: Date | null;
  wrong_codes: number;
  present_at: Date | null;
}>;

export const changeAttendant = (ctx: Ctx, id: string, change: AttendantChange) =>
  ctx.db.updateTable('agreement_attendants').set(change).where('id', '=', id).execute();

export async function addAttendant(ctx: Ctx, agreementId: string, it: AttendantInput): Promise<string> {
  const id = uuidv7();
  await ctx.db
    .insertInto('agreement_attendants')
    .values({
      id,
      agreement_id: agreementId,
      role: it.role,
      party_id: it.partyId,
      name: it.name,
      email: it.email.toLowerCase(),
    })
    .execute();
  return id;
}

export const removeAttendant = (ctx: Ctx, id: string) =>
  ctx.db.deleteFrom('agreement_attendants').where('id', '=', id).execute();

/** Takes the agreement out of the lists of those who neither made it nor take part in it any more. */
export const forgetReaders = (ctx: Ctx, agreementId: string) =>
  sql`
    delete from agreement_readers r using agreements a
    where a.id = r.agreement_id and a.id = ${agreementId} and r.user_id <> a.creator_user_id
      and not exists (select 1 from agreement_parties p where p.agreement_id = a.id and p.user_id = r.user_id)
      and not exists (select 1 from agreement_attendants t where t.agreement_id = a.id and t.user_id = r.user_id)`.execute(
    ctx.db,
  );

/** Attendants of shared agreements who were invited under this address and have no person yet; receivers once it is sealed. */
export const unclaimedAttendantsOf = (ctx: Ctx, email: string) =>
  ctx.db
    .selectFrom('agreement_attendants as t')
    .innerJoin('agreements as a', 'a.id', 't.agreement_id')
    .innerJoin('agreement_versions as v', 'v.id', 'a.current_version_id')
    .select(['t.id', 't.agreement_id'])
    .where('t.email', '=', email.toLowerCase())
    .where('t.user_id', 'is', null)
    .where('v.published_at', 'is not', null)
    .where((row) => row.or([row('t.role', '<>', 'receiver'), row('a.sealed_at', 'is not', null)]))
    .orderBy('t.agreement_id')
    .execute();

/** When the witness last had the code on the screen, and how often a wrong one was entered since. */
export const presenceOf = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('agreement_attendants')
    .select(['shown_at', 'wrong_codes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
