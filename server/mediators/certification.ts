// An approved application makes its applicant a mediator of the tier that their papers earn.
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { mediatorLifecycle } from '@ahadi/domain/mediators/lifecycle.ts';
import { type HeldAccreditation, paperEnds, tierFor } from '@ahadi/domain/mediators/rules.ts';
import type { Tier } from '@ahadi/domain/mediators/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Held } from './application.ts';
import { digestCasesOf, freestMentor, hasSustainedSince, putMediator } from './certification.store.ts';
import { alignEnds, certifications } from './expiry.ts';
import { findMediator, type HeldMediator } from './mediator.store.ts';
import { todayOf } from './mediator.ts';

const THREE_YEARS = 3;
const yearsBefore = (now: Date, years: number): Date =>
  new Date(new Date(now).setUTCFullYear(now.getUTCFullYear() - years));

/** What an application names, with what reviewers found about each number. */
const accreditationsOf = ({ form, checks }: Held): HeldAccreditation[] =>
  form.accreditations.map(({ body, number, expiresOn }, index) => ({
    body,
    number,
    expiresOn,
    checked: checks.some((check) => check.index === index && check.found),
  }));

const isHeldOn = (today: string) => (one: HeldAccreditation) =>
  one.checked && (one.expiresOn === null || one.expiresOn > today);

/** The highest tier that an application and what was done here since carry. */
export async function tierOfApplication(ctx: Ctx, held: Held): Promise<Tier> {
  const before = await findMediator(ctx, held.applicantUserId);
  const today = localDayOf(ctx.now, placeOf(held.form.countries[0] ?? null).tz);
  return tierFrom(ctx, held.applicantUserId, {
    hasCheckedAccreditation: accreditationsOf(held).some(isHeldOn(today)),
    mediations: held.form.mediationsCount + (before?.casesEnded ?? 0),
    hours: held.form.mediationHours,
  });
}

/** The highest tier that a mediator carries now: their papers, what they said when they applied, and their cases here. */
export const tierOfMediator = (ctx: Ctx, held: HeldMediator): Promise<Tier> =>
  tierFrom(ctx, held.userId, {
    hasCheckedAccreditation: held.accreditations.some(isHeldOn(todayOf(ctx, held))),
    mediations: held.mediationsBefore + held.casesEnded,
    hours: held.hoursBefore,
  });

const tierFrom = async (
  ctx: Ctx,
  userId: string,
  known: { hasCheckedAccreditation: boolean; mediations: number; hours: number },
): Promise<Tier> =>
  tierFor({
    ...known,
    digestCases: await digestCasesOf(ctx, userId),
    sustainedComplaintIn3Years: await hasSustainedSince(ctx, userId, yearsBefore(ctx.now, THREE_YEARS)),
  });

/**
 * An approved application makes its applicant a mediator who has to begin. Of who is one already it brings papers and tier up to date;
 * one whose papers had run out goes on when nothing hinders it any more and the year is not over.
 */
export async function certify(ctx: Ctx, held: Held, tier: Tier): Promise<void> {
  const { applicantUserId: userId, identityId, form } = held;
  await putMediator(ctx, {
    userId,
    identityId,
    applicationId: held.id,
    tier,
    form,
    accreditations: accreditationsOf(held),
    mentorUserId: tier === 'provisional' ? await freestMentor(ctx, userId, form.countries) : null,
  });
  const mediator = await certifications.hold(ctx, userId);
  await certifications.keep(ctx, mediator, async (ctx, held) => {
    const { expiresAt, status } = held;
    const isGood =
      expiresAt !== null && expiresAt > ctx.now && paperEnds(held).every(({ on }) => on > todayOf(ctx, held));
    if (status !== 'expired' || !isGood) return alignEnds(ctx, held);
    await certifications.tell(ctx, held, 'mediator.renewed', { expiresAt: expiresAt.toISOString() });
    return alignEnds(ctx, certifications.moved(held, 'renew'));
  });
  if (mediatorLifecycle.can('onboard', mediator.status)) await certifications.begun(ctx, mediator);
}
