// What is brought to a court is to the server: who sees it, and the one way in which a deed is done to it.
import type { MediationId, Sha256 } from '@ahadi/domain/core/ids.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { type CourtAction, courtLifecycle } from '@ahadi/domain/mediation/court/lifecycle.ts';
import { courtProfiles } from '@ahadi/domain/mediation/court/profiles.ts';
import { compile, itemsOf, noticeOf, warningsOf } from '@ahadi/domain/mediation/court/rules.ts';
import type { CourtPackage, PaperCode } from '@ahadi/domain/mediation/court/schema.ts';
import { turnsOfCourt } from '@ahadi/domain/mediation/turns.ts';
import { type Actor, permissions, whoMay } from '@ahadi/domain/permissions.ts';
import { aggregate } from '../core/aggregate.ts';
import { clocksOf } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { mediatorOf } from '../mediators/mediator.ts';
import { findPackage, holdCase, savePackage } from './court.store.ts';
import { factsOf, type Held } from './court-facts.ts';
import { asThing, audienceOf, type CaseMembers, membersOf, peopleOf, settledCaseOf } from './members.ts';

const mayRead = ({ actor }: Ctx, members: CaseMembers): boolean =>
  actor !== null && permissions['court.read'](actor, asThing(members));

/** What is brought to a court in a case, or null where nothing is. */
async function find(ctx: Ctx, id: string, hold: boolean): Promise<Held | null> {
  if (hold) await holdCase(ctx, id);
  const known = await findPackage(ctx, id);
  const around = known && (await settledCaseOf(ctx, id));
  if (!known || !around?.settled) return null;
  const { members, settled } = around;
  const { appointedUserId: mediatorUserId } = members;
  const mediator = mediatorUserId ? await mediatorOf(ctx, mediatorUserId) : null;
  return { ...known, id, members, settled, mediator };
}

/** What is brought to a court, or null where nothing is yet. Throws NOT_FOUND for who takes no part in the case, and where there is none. */
export async function findCourt(ctx: Ctx, id: string): Promise<Held | null> {
  const held = await find(ctx, id, false);
  const members = held?.members ?? (await membersOf(ctx, id));
  if (!members || !mayRead(ctx, members)) throw new DomainError('NOT_FOUND');
  return held;
}

/** The same as it is shown. */
export async function readCourt(ctx: Ctx, { id }: { id: string }): Promise<CourtPackage | null> {
  const held = await findCourt(ctx, id);
  return held && viewOf(ctx, held);
}

export async function viewOf(ctx: Ctx, held: Held): Promise<CourtPackage> {
  const profile = courtProfiles[held.profile];
  const facts = factsOf(held);
  const clocks = await clocksOf(ctx, { kind: 'mediation', id: held.id });
  return {
    mediationId: held.id as MediationId,
    status: held.status,
    profile: held.profile,
    profileName: profile.name,
    notice: noticeOf(profile),
    lastCheckedOn: profile.lastCheckedOn,
    legalRefs: [...profile.legalRefs],
    facts: held.facts,
    revision: held.revision,
    errors: compile(facts, profile),
    warnings: warningsOf(facts, profile),
    items: itemsOf(facts, profile),
    papers: held.papers
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
    manifestSha256: held.manifestSha256 as Sha256 | null,
    bundle: held.bundle && { ...held.bundle, name: bundleName(held), sha256: held.bundle.sha256 as Sha256 },
    filing: held.filing,
    fileBy: held.fileBy,
    outcome: held.outcome,
    clocks: clocks.filter(({ kind }) => kind.startsWith('court.')),
  };
} // brands are born here

export const bundleName = ({ members }: Pick<Held, 'members'>): string => `${members.ref} court bundle.pdf`;

/** A row of the table, asked about who takes part in the case. */
const ofCase =
  (right: `court.${CourtAction}`) =>
  (actor: Actor, { members }: Held): boolean =>
    permissions[right](actor, asThing(members));

/** What is brought to courts, and the one way in which deeds are done to it. It lives on its case, whose row holds it. */
export const courts = aggregate({
  kind: 'mediation',
  noun: 'court',
  find,
  sees: (ctx, { members }) => mayRead(ctx, members),
  lifecycle: courtLifecycle,
  permissions: {
    'court.save': ofCase('court.save'),
    'court.add_paper': ofCase('court.add_paper'),
    'court.make_ready': ofCase('court.make_ready'),
    'court.unready': ofCase('court.unready'),
    'court.file': ofCase('court.file'),
    'court.note_outcome': ofCase('court.note_outcome'),
    'court.deny_outcome': ofCase('court.deny_outcome'),
    'court.note_outcome_returned': ofCase('court.note_outcome_returned'),
    'court.adopt': ofCase('court.adopt'),
    'court.refuse': ofCase('court.refuse'),
  },
  whoMay,
  audience: ({ members }: Pick<Held, 'id' | 'members'>) => audienceOf(members),
  save: savePackage,
  turns: ({ status, outcome, members }) => turnsOfCourt({ status, by: outcome?.by ?? null }, peopleOf(members)),
  view: viewOf,
});
