// The code on a witness's screen is kept for as long as it counts.
import type { Ctx } from '../core/ctx.ts';

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

/** What became of the code on a witness's screen. */
export const noteCode = (ctx: Ctx, id: string, it: { shown_at?: Date; wrong_codes: number }) =>
  ctx.db.updateTable('agreement_attendants').set(it).where('id', '=', id).execute();

/** What is on a screen counts no more. */
export const forgetCodes = (ctx: Ctx, agreementId: string) =>
  ctx.db.updateTable('agreement_attendants').set({ shown_at: null }).where('agreement_id', '=', agreementId).execute();
