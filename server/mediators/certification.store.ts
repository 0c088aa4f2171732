// A mediator's row is made of an approved application.
import type { HeldAccreditation } from '@ahadi/domain/mediators/rules.ts';
import type { ApplicationForm, Tier } from '@ahadi/domain/mediators/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Certificate = {
  userId: string;
  identityId: string;
  applicationId: string;
  tier: Tier;
  form: ApplicationForm;
  accreditations: readonly HeldAccreditation[];
  mentorUserId: string | null;
};

/** The mediator's row from an approved application: made in onboarding, or brought up to date for who is one already. */
export async function putMediator(ctx: Pick<Ctx, 'db' | 'now'>, it: Certificate): Promise<void> {
  const { form } = it;
  await sql`
    insert into mediators (id, identity_id, application_id, status, tier, name, practice_name, countries, languages, language_codes,
      specialisms, bio, fee_schedule, accreditations, mediations_before, hours_before, insurance_expires_on, mentor_user_id,
      created_at, updated_at)
    values (${it.userId}, ${it.identityId}, ${it.applicationId}, 'onboarding', ${it.tier}, ${form.legalName}, ${form.practiceName},
      ${form.countries}, ${JSON.stringify(form.languages)}, ${form.languages.map(({ code }) => code)}, ${form.specialisms}, ${form.bio},
      ${form.feeSchedule}, ${JSON.stringify(it.accreditations)}, ${form.mediationsCount}, ${form.mediationHours},
      ${form.insurance.expiresOn}, ${it.mentorUserId}, ${ctx.now}, ${ctx.now})
    on conflict (id) do update set identity_id = excluded.identity_id, application_id = excluded.application_id, tier = excluded.tier,
      name = excluded.name, practice_name = excluded.practice_name, countries = excluded.countries, languages = excluded.languages,
      language_codes = excluded.language_codes, specialisms = excluded.specialisms, bio = excluded.bio,
      fee_schedule = excluded.fee_schedule, accreditations = excluded.accreditations, mediations_before = excluded.mediations_before,
      hours_before = excluded.hours_before, insurance_expires_on = excluded.insurance_expires_on,
      mentor_user_id = excluded.mentor_user_id, warned_days = null, updated_at = excluded.updated_at`.execute(ctx.db);
}

/** Who accompanies a beginner: an active one of a higher tier, of the same country before others, with the fewest beginners. */
export async function freestMentor(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  countries: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select m.id from mediators m where m.status = 'active' and m.tier <> 'provisional' and m.id <> ${userId}
    order by not m.countries && ${countries}::text[], m.tier <> 'senior',
      (select count(*) from mediators b where b.mentor_user_id = m.id and b.status = 'active'), m.id limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.id ?? null;
}

/** Whether a complaint about somebody was sustained since an instant. */
export async function hasSustainedSince(ctx: Pick<Ctx, 'db'>, userId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from mediator_complaints where mediator_user_id = ${userId} and status = 'sustained' and decided_at >= ${since}
    limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** From how many cases the newest digest of somebody was drawn; 0 without one. */
export async function digestCasesOf(ctx: Pick<Ctx, 'db'>, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select n from mediator_digests where user_id = ${userId} order by at desc, id desc limit 1`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}
