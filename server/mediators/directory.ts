// People find active mediators by facts, and read nothing of any case.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { unlistedMediators } from '@ahadi/domain/mediators/lifecycle.ts';
import { courtAccreditation, mediatorDefaults } from '@ahadi/domain/mediators/rules.ts';
import type { MediatorProfile } from '@ahadi/domain/mediators/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Digest, digestsOf, listActive } from './directory.store.ts';
import { bodiesOfCourts, findMediator, type HeldMediator } from './mediator.store.ts';
import { todayOf } from './mediator.ts';

type Bodies = Awaited<ReturnType<typeof bodiesOfCourts>>;

/** What parties see of a mediator: facts, and a digest once it stands for enough cases. Nothing of any case. */
function profileOf(
  ctx: Pick<Ctx, 'now'>,
  held: HeldMediator,
  bodies: Bodies,
  digest: Digest | undefined,
): MediatorProfile {
  const isShown = digest !== undefined && digest.n >= mediatorDefaults.digestCases;
  return {
    userId: held.userId,
    identityId: held.identityId,
    name: held.name,
    practiceName: held.practiceName,
    tier: held.tier,
    status: held.status,
    countries: held.countries,
    languages: held.languages,
    specialisms: held.specialisms,
    bio: held.bio,
    feeSchedule: held.feeSchedule,
    judiciaryAccredited: courtAccreditation(held, bodies, todayOf(ctx, held)) !== null,
    accreditations: held.accreditations.map(({ body, number, expiresOn, checked }) => ({
      body,
      number,
      expiresOn,
      checked,
    })),
    certifiedAt: held.certifiedAt?.toISOString() ?? null,
    expiresAt: held.expiresAt?.toISOString() ?? null,
    casesEnded: held.casesEnded,
    casesSettled: held.casesSettled,
    digest: isShown ? { text: digest.text, n: digest.n, period: digest.period, reply: digest.reply } : null,
  } as MediatorProfile; // brands of ids are born here
}

/** One profile, no matter who asks. */
export async function viewProfile(ctx: Ctx, held: HeldMediator): Promise<MediatorProfile> {
  const digests = await digestsOf(ctx, [held.userId]);
  return profileOf(ctx, held, await bodiesOfCourts(ctx), digests.get(held.userId));
}

/** Active mediators for people who look for one. */
export async function listDirectory(
  ctx: Ctx,
  input: PageRequest & Parameters<typeof listActive>[1],
): Promise<Page<MediatorProfile>> {
  const page = await listActive(ctx, input, (row) => row);
  const bodies = await bodiesOfCourts(ctx);
  const digests = await digestsOf(
    ctx,
    page.rows.map(({ userId }) => userId),
  );
  return { ...page, rows: page.rows.map((held) => profileOf(ctx, held, bodies, digests.get(held.userId))) };
}

/** One mediator. Who has not begun, or was removed, is there for themselves and administrators only. Throws NOT_FOUND. */
export async function readProfile(ctx: Ctx, userId: string): Promise<MediatorProfile> {
  const held = await findMediator(ctx, userId);
  const isHidden = held !== null && unlistedMediators.includes(held.status);
  const mayAlways =
    held !== null &&
    ctx.actor !== null &&
    (permissions['mediator.standing'](ctx.actor, held) || permissions['mediator.roster'](ctx.actor, null));
  if (!held || (isHidden && !mayAlways)) throw new DomainError('NOT_FOUND');
  return viewProfile(ctx, held);
}
