import type { MediationId, Sha256 } from '@ahadi/domain/core/ids.ts';
import { DomainError, type FieldProblems } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { type CourtAction, courtLifecycle } from '@ahadi/domain/mediation/court/lifecycle.ts';
import { courtProfiles } from '@ahadi/domain/mediation/court/profiles/rules.ts';
import {
  COURT_FILE_BYTES,
  compile,
  emptyFacts,
  itemsOf,
  MOST_PAPERS,
  mediatorsFacts,
  noticeOf,
  paperNames,
  papersFor,
} from '@ahadi/domain/mediation/court/rules.ts';
import type { CourtFacts, CourtPackage, PaperCode } from '@ahadi/domain/mediation/court/schema.ts';
import type { ProfileCode } from '@ahadi/domain/mediation/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { fileTypeFromBuffer } from 'file-type';
import { authorize, userIdOf } from '../../core/authorize.ts';
import { sha256Hex } from '../../core/canonical.ts';
import { clocksOf, holdSubject } from '../../core/clocks.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { emit, type Subject } from '../../core/emit.ts';
import { keepFile } from '../../core/files.ts';
import { megabytes } from '../../core/picture.ts';
import { mediatorOf } from '../../mediators/service.ts';
import { asThing, audienceOf, type CaseMembers, membersOf, settledFactsOf } from '../members/service.ts';
import { takeFile } from '../rooms/files/service.ts';
import { pagesOf } from './binding/service.ts';
import { dayIn, factsOf, type Held } from './facts/service.ts';
import { fileBy, startFiling, stopFiling } from './filing/service.ts';
import { printBundle } from './printing/service.ts';
import * as store from './store.ts';

const subjectOf = (mediationId: string): Subject => ({ kind: 'mediation', id: mediationId });

/** Who takes part in the case. Throws NOT_FOUND for everybody else, and where there is none. */
async function readCase(ctx: Ctx, mediationId: string): Promise<CaseMembers> {
  const members = await membersOf(ctx, mediationId);
  if (!members || !ctx.actor || !permissions['court.read'](ctx.actor, asThing(members)))
    throw new DomainError('NOT_FOUND');
  return members;
}

/** What is brought to a court in a case, or null where nothing is. */
async function find(ctx: Ctx, members: CaseMembers): Promise<Held | null> {
  const row = await store.findPackage(ctx, members.id);
  const settled = row && (await settledFactsOf(ctx, members.id));
  if (!row || !settled) return null;
  const { appointedUserId: mediatorUserId } = members;
  const mediator = mediatorUserId ? await mediatorOf(ctx, mediatorUserId) : null;
  return { members, settled, mediator, row, papers: await store.papersOf(ctx, members.id) };
}

async function viewOf(ctx: Ctx, held: Held): Promise<CourtPackage> {
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

const bundleName = ({ members }: Pick<Held, 'members'>): string => `${members.ref} court bundle.pdf`;

/** What is brought to a court; null where no side wanted it or it is not settled yet. Throws NOT_FOUND. */
export async function readCourt(ctx: Ctx, mediationId: string): Promise<CourtPackage | null> {
  const held = await find(ctx, await readCase(ctx, mediationId));
  return held && viewOf(ctx, held);
}

/**
 * One step on the way to a court: the case held, permitted, legal, done, moved. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION
 * and whatever the deed refuses; then nothing was written. Answers the view after it.
 */
const step = (
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

const tell = <Name extends EventName>(ctx: Ctx, { members }: Held, name: Name, payload: EventPayloads[Name]) =>
  emit(ctx, name, subjectOf(members.id), payload, audienceOf(members));

/** A settlement was signed, and every side let it go to a court: it is put together. Doing it twice changes nothing. */
export const openCourt = (ctx: Ctx, mediationId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await holdSubject(ctx, subjectOf(mediationId));
    const members = await membersOf(ctx, mediationId);
    const settled = await settledFactsOf(ctx, mediationId);
    if (!members || !settled) return;
    const { settlement, sides, signatures, calendar } = settled;
    if (!sides.every(({ side }) => settlement.courtConsent.includes(side))) return;
    const signedAt = new Date(signatures.at(-1)?.at ?? settlement.signedAt ?? ctx.now);
    const end = fileBy(signedAt, settlement.profile, calendar);
    const { profile } = settlement;
    const { appointedUserId: mediatorUserId } = members;
    const mediator = mediatorUserId ? await mediatorOf(ctx, mediatorUserId) : null;
    // What the register of the platform knows is filled in; the mediator confirms or mends it.
    const facts = { ...emptyFacts, accreditationNumber: mediator?.accreditationNumber ?? '' };
    const isNew = await store.addPackage(ctx, { mediation_id: mediationId, profile, facts, file_by: end });
    if (!isNew) return;
    await startFiling(ctx, mediationId, end);
    const payload = { profile, fileBy: end.toISOString() };
    await emit(ctx, 'court.opened', subjectOf(mediationId), payload, audienceOf(members));
  });

/** Another court's rules. */
export const chooseProfile = (ctx: Ctx, mediationId: string, profile: ProfileCode): Promise<CourtPackage> =>
  step(ctx, mediationId, 'save', async (_ctx, { row }) => ({ profile, revision: row.revision + 1 }));

/** Keeps the facts. Throws STALE, and FORBIDDEN where a side writes what only the mediator can say. */
export const saveFacts = (
  ctx: Ctx,
  mediationId: string,
  { revision, facts }: { revision: number; facts: CourtFacts },
): Promise<CourtPackage> =>
  step(ctx, mediationId, 'save', async (ctx, { row, members }) => {
    if (row.revision !== revision) throw new DomainError('STALE');
    if (mediatorsFacts.some((name) => facts[name] !== row.facts[name]))
      authorize(ctx, 'court.declare', asThing(members));
    return { facts, revision: revision + 1 };
  });

const refuseFile = (code: 'FILE_TOO_LARGE' | 'FILE_TYPE', sentence: string): never => {
  throw new DomainError(code, `${sentence} Nothing was kept.`, { file: `${sentence} Nothing was kept.` });
};
/** All given papers of a bundle together: they are bound and attached. */
const TOGETHER = 2 * COURT_FILE_BYTES;

/** Adds a paper that the platform cannot print; one that was given before under the same name is replaced. Throws FILE_TOO_LARGE, FILE_TYPE. */
export const addPaper = (ctx: Ctx, mediationId: string, code: PaperCode, file: File): Promise<CourtPackage> =>
  step(ctx, mediationId, 'add_paper', async (ctx, { row, papers }) => {
    const asked = courtProfiles[row.profile].requiredPapers.some(
      (paper) => paper.code === code && paper.from === 'given',
    );
    if (!asked)
      throw new DomainError('BAD_INPUT', undefined, { code: 'This paper is not one that somebody gives here.' });
    if (file.size > COURT_FILE_BYTES)
      refuseFile(
        'FILE_TOO_LARGE',
        `The file is ${megabytes(file.size)} MB; the limit is ${megabytes(COURT_FILE_BYTES)} MB.`,
      );
    const others = papers.filter((one) => !one.printed && one.code !== code);
    if (others.reduce((sum, { size }) => sum + size, file.size) > TOGETHER)
      refuseFile('FILE_TOO_LARGE', `Together the papers would be larger than ${megabytes(TOGETHER)} MB.`);
    if (papers.length >= MOST_PAPERS * 3) throw new DomainError('RATE_LIMITED');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isPdf = (await fileTypeFromBuffer(bytes))?.mime === 'application/pdf';
    const pages =
      (isPdf ? await pagesOf(bytes) : null) ?? refuseFile('FILE_TYPE', 'This is no PDF that can be read and bound.');
    for (const before of papers) if (before.code === code && !before.printed) await store.removePaper(ctx, before.id);
    const sha256 = await keepFile(ctx, bytes, 'application/pdf');
    await store.addPaper(ctx, mediationId, {
      code,
      name: paperNames[code],
      mime: 'application/pdf',
      sha256,
      size: bytes.length,
      pages,
      printed: false,
      by: userIdOf(ctx),
    });
    return { revision: row.revision + 1 };
  });

/** Takes a given paper out again. Throws NOT_FOUND. */
export const removePaper = (ctx: Ctx, mediationId: string, paperId: string): Promise<CourtPackage> =>
  step(ctx, mediationId, 'add_paper', async (ctx, { row, papers }) => {
    const found = papers.find(
      ({ id, printed, code }) => id === paperId && !printed && code !== 'receipt' && code !== 'order',
    );
    if (!found) throw new DomainError('NOT_FOUND');
    await store.removePaper(ctx, paperId);
    return { revision: row.revision + 1 };
  });

/** A paper, or the receipt or order of the court, as a file. Throws NOT_FOUND. */
export async function readPaper(ctx: Ctx, mediationId: string, paperId: string): Promise<File> {
  const held = await find(ctx, await readCase(ctx, mediationId));
  const paper = held?.papers.find(({ id }) => id === paperId);
  const bytes = paper && (await ctx.storage.get(paper.sha256));
  if (!paper || !bytes) throw new DomainError('NOT_FOUND');
  const name = paper.mime === 'application/pdf' && !paper.name.endsWith('.pdf') ? `${paper.name}.pdf` : paper.name;
  return new File([new Uint8Array(bytes)], name, { type: paper.mime });
}

/**
 * Prints and binds everything. Throws CRT_ITEM_MISSING while anything is open, each with the rule that asks for it; then nothing
 * was printed.
 */
export const makeReady = (ctx: Ctx, mediationId: string): Promise<CourtPackage> =>
  step(ctx, mediationId, 'make_ready', async (ctx, held) => {
    const profile = courtProfiles[held.row.profile];
    const facts = factsOf(held);
    const open = compile(facts, profile);
    if (open.length > 0)
      throw new DomainError(
        'CRT_ITEM_MISSING',
        undefined,
        Object.fromEntries(open.map(({ code, rule, sentence }) => [code, `${rule}: ${sentence}`])),
      );
    await store.removePrinted(ctx, mediationId);
    const papers = [];
    for (const { code, from } of papersFor(facts, profile)) {
      const given = from === 'given' ? held.papers.find((one) => one.code === code && !one.printed) : null;
      papers.push({ code, given: given ? await ctx.storage.get(given.sha256) : null });
    }
    const bound = await printBundle({ facts, profile, on: dayIn(held.settled, ctx.now), papers });
    for (const { code, name, bytes, pages, printed } of bound.papers)
      if (printed) {
        const sha256 = await keepFile(ctx, bytes, 'application/pdf');
        const paper = { code, name, mime: 'application/pdf', sha256, size: bytes.length, pages, printed, by: null };
        await store.addPaper(ctx, mediationId, paper);
      }
    const bundleSha256 = await keepFile(ctx, bound.pdf, 'application/pdf');
    await tell(ctx, held, 'court.ready', {
      manifestSha256: bound.manifestSha256 as Sha256,
      bundleSha256: bundleSha256 as Sha256,
    }); // brands are born here
    return {
      manifest_sha256: bound.manifestSha256,
      bundle_sha256: bundleSha256,
      bundle_pages: bound.pages,
      bundle_size: bound.pdf.length,
    };
  });

const noBundle = { manifest_sha256: null, bundle_sha256: null, bundle_pages: null, bundle_size: null };

/** Opens it again: what was printed is gone. */
export const unready = (ctx: Ctx, mediationId: string): Promise<CourtPackage> =>
  step(ctx, mediationId, 'unready', async (ctx, held) => {
    await store.removePrinted(ctx, mediationId);
    await tell(ctx, held, 'court.unready', {});
    return noBundle;
  });

/** The bundle, to the byte as it was bound. Throws NOT_FOUND until it is ready. */
export async function readBundle(ctx: Ctx, mediationId: string): Promise<File> {
  const held = await find(ctx, await readCase(ctx, mediationId));
  const bytes = held?.row.bundle_sha256 ? await ctx.storage.get(held.row.bundle_sha256) : null;
  if (!held || !bytes) throw new DomainError('NOT_FOUND', 'The bundle is not ready yet.');
  if (sha256Hex(bytes) !== held.row.bundle_sha256) throw new Error(`the bundle of ${mediationId} is not what was kept`);
  return new File([new Uint8Array(bytes)], bundleName(held), { type: 'application/pdf' });
}

/** Keeps a receipt or an order of the court. Answers its id. Throws FILE_TOO_LARGE, FILE_TYPE. */
async function keepOfCourt(ctx: Ctx, mediationId: string, code: 'receipt' | 'order', file: File): Promise<string> {
  const { bytes, about } = await takeFile(file);
  const sha256 = await keepFile(ctx, bytes, about.type);
  const { name, type: mime, size } = about;
  return store.addPaper(ctx, mediationId, {
    code,
    name,
    mime,
    sha256,
    size,
    pages: 0,
    printed: false,
    by: userIdOf(ctx),
  });
}

function refuseDay(held: Held, ctx: Ctx, on: string, notBefore: string | null): void {
  const problems: FieldProblems =
    on > dayIn(held.settled, ctx.now)
      ? { on: 'Choose a day that is not in the future.' }
      : notBefore !== null && on < notBefore
        ? { on: 'Choose a day that is not before what led to it.' }
        : {};
  if (problems.on) throw new DomainError('BAD_INPUT', problems.on, problems);
}

type Filed = { mediationId: string; court: string; number: string; on: string; receipt?: File | undefined };
/** Somebody brought it to the court: the time to file is met. Throws BAD_INPUT for a day in the future or before the settlement. */
export const fileAtCourt = (ctx: Ctx, { mediationId, court, number, on, receipt }: Filed): Promise<CourtPackage> =>
  step(ctx, mediationId, 'file', async (ctx, held) => {
    refuseDay(held, ctx, on, factsOf(held).signedOn);
    const kept = receipt ? await keepOfCourt(ctx, mediationId, 'receipt', receipt) : null;
    await stopFiling(ctx, mediationId);
    await tell(ctx, held, 'court.filed', { court, number, on });
    return { filing: { court, number, on, receipt: kept }, outcome: null };
  });

const actions = { adopted: 'adopt', refused: 'refuse', returned: 'note_outcome_returned' } as const;
type Outcome = {
  mediationId: string;
  as: keyof typeof actions;
  on: string;
  note: string;
  order?: File | undefined;
};
/** What the court did. An adopted settlement comes with the order. Returned: it is opened again and filed anew. Throws BAD_INPUT. */
export const noteOutcome = (ctx: Ctx, { mediationId, as, on, note, order }: Outcome): Promise<CourtPackage> =>
  step(ctx, mediationId, actions[as], async (ctx, held) => {
    refuseDay(held, ctx, on, held.row.filing?.on ?? null);
    if (as === 'adopted' && !order)
      throw new DomainError('BAD_INPUT', undefined, { order: 'Add the order of the court.' });
    const kept = order ? await keepOfCourt(ctx, mediationId, 'order', order) : null;
    const orderSha256 = (await store.papersOf(ctx, mediationId)).find(({ id }) => id === kept)?.sha256 ?? null;
    await tell(ctx, held, 'court.outcome_noted', { as, on, orderSha256: orderSha256 as Sha256 | null }); // the brand is born here
    return { outcome: { as, on, note, order: kept } };
  });
