import type { MediationId, Sha256 } from '@ahadi/domain/core/ids.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { type CourtAction, courtLifecycle } from '@ahadi/domain/mediation/court/lifecycle.ts';
import { courtProfiles } from '@ahadi/domain/mediation/court/profiles/rules.ts';
import { compile, itemsOf, noticeOf, warningsOf } from '@ahadi/domain/mediation/court/rules.ts';
import type { CourtPackage, PaperCode } from '@ahadi/domain/mediation/court/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { authorize } from '../../../core/authorize.ts';
import { clocksOf, holdSubject } from '../../../core/clocks.ts';
import { type Ctx, transaction } from '../../../core/ctx.ts';
import { emit, type Subject } from '../../../core/emit.ts';
import { mediatorOf } from '../../../mediators/service.ts';
import { asThing, audienceOf, type CaseMembers, membersOf, settledFactsOf } from '../../members/service.ts';
import { factsOf, type Held } from '../facts/service.ts';
import * as store from '../store.ts';

export const subjectOf = (mediationId: string): Subject => ({ kind: 'mediation', id: mediationId });

/** Who takes part in the case. Throws NOT_FOUND for everybody else, and where there is none. */
export async function readCase(ctx: Ctx, mediationId: string): Promise<CaseMembers> {
  const members = await membersOf(ctx, mediationId);
  if (!members || !ctx.actor || !permissions['court.read'](ctx.actor, asThing(members)))
    throw new DomainError('NOT_FOUND');
  return members;
}

/** What is brought to a court in a case, or null where nothing is. */
export async function find(ctx: Ctx, members: CaseMembers): Promise<Held | null> {
  const row = await store.findPackage(ctx, members.id);
  const settled = row && (await settledFactsOf(ctx, members.id));
  if (!row || !settled) return null;
  const { appointedUserId: mediatorUserId } = members;
  const mediator = mediatorUserId ? await mediatorOf(ctx, mediatorUserId) : null;
  return { members, settled, mediator, row, papers: await store.papersOf(ctx, members.id) };
}

export async function viewOf(ctx: Ctx, held: Held): Promise<CourtPackage> {
  const { row, papers } = held;
  const profile = courtProfiles[row.profile];
  const facts = factsOf(held);
  const clocks = await clocksOf(ctx, subjectOf(row.mediation_id));
  return {
    mediationId: row.mediation_id as MediationId,
    status: row.status,
    profile: row.profile,
    profileName: profile.name,
    notice: noticeOf(profile),
    lastCheckedOn: profile.lastCheckedOn,
    legalRefs: [...profile.legalRefs],
    facts: row.facts,
    revision: row.revision,
    errors: compile(facts, profile),
    warnings: warningsOf(facts, profile),
    items: itemsOf(facts, profile),
    papers: papers
      .filter(({ code }) => code !== 'receipt' && code !== 'order')
      .map(({ id, code, name, sha256, pages, printed, at }) => ({
        id,
        code: code as PaperCode,
        name,
        sha256: sha256 as Sha256,
        pages,
        printed,
        at: at.toISOString(),
      })),
    manifestSha256: row.manifest_sha256 as Sha256 | null,
    bundle: row.bundle_sha256
      ? {
          name: bundleName(held),
          sha256: row.bundle_sha256 as Sha256,
          pages: row.bundle_pages ?? 0,
          size: row.bundle_size ?? 0,
        }
      : null,
    filing: row.filing,
    fileBy: row.file_by.toISOString(),
    outcome: row.outcome,
    clocks: clocks.filter(({ kind }) => kind.startsWith('court.')),
  };
} // brands are born here

export const bundleName = ({ members }: Pick<Held, 'members'>): string => `${members.ref} court bundle.pdf`;

/**
 * One step on the way to a court: the case held, permitted, legal, done, moved. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION
 * and whatever the deed refuses; then nothing was written. Answers the view after it.
 */
export const step = (
  ctx: Ctx,
  mediationId: string,
  action: CourtAction,
  deed: (ctx: Ctx, held: Held) => Promise<store.PackageChange>,
): Promise<CourtPackage> =>
  transaction(ctx, async (ctx) => {
    await holdSubject(ctx, subjectOf(mediationId));
    const members = await readCase(ctx, mediationId);
    const held = await find(ctx, members);
    if (!held) throw new DomainError('NOT_FOUND');
    authorize(ctx, `court.${action}`, asThing(members));
    const status = courtLifecycle.next(action, held.row.status);
    const change = await deed(ctx, held);
    await store.changePackage(ctx, mediationId, { ...change, status });
    const now = await find(ctx, members);
    if (!now) throw new Error(`the court package of ${mediationId} is gone`);
    return viewOf(ctx, now);
  });

export const tell = <Name extends EventName>(ctx: Ctx, { members }: Held, name: Name, payload: EventPayloads[Name]) =>
  emit(ctx, name, subjectOf(members.id), payload, audienceOf(members));
