// What a court asks for is put together: its rules, the facts, and papers that are given.
import { DomainError } from '@ahadi/domain/errors.ts';
import { courtProfiles } from '@ahadi/domain/mediation/court/profiles.ts';
import {
  COURT_FILE_BYTES,
  emptyFacts,
  MOST_PAPERS,
  mediatorsFacts,
  paperNames,
} from '@ahadi/domain/mediation/court/rules.ts';
import type { CourtFacts, PaperCode } from '@ahadi/domain/mediation/court/schema.ts';
import type { ProfileCode } from '@ahadi/domain/mediation/schema.ts';
import { turnsOfCourt } from '@ahadi/domain/mediation/turns.ts';
import { fileTypeFromBuffer } from 'file-type';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { keepFile } from '../core/files.ts';
import { readGivenPdf } from '../core/givenpdf.ts';
import { megabytes } from '../core/picture.ts';
import { writeTurns } from '../core/turns.ts';
import { mediatorOf } from '../mediators/mediator.ts';
import { addPackage, holdCase, newPaper } from './court.store.ts';
import { courts, findCourt } from './court.ts';
import { fileBy, startFiling } from './court-filing.ts';
import { asThing, peopleOf, settledCaseOf } from './members.ts';

/** A settlement was signed, and every side let it go to a court: it is put together. Doing it twice changes nothing. */
export const openCourt = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await holdCase(ctx, id);
    const { members, settled } = (await settledCaseOf(ctx, id)) ?? {};
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
    if (!(await addPackage(ctx, id, { profile, facts, fileBy: end }))) return;
    await startFiling(ctx, id, end);
    await writeTurns(
      ctx,
      courts.subject({ id }),
      [],
      turnsOfCourt({ status: 'packaging', by: null }, peopleOf(members)),
    );
    await courts.tell(ctx, { id, members }, 'court.opened', { profile, fileBy: end.toISOString() });
  });

/** Another court's rules. */
export const chooseProfile = courts.deed('save', async (_ctx, held, { profile }: { profile: ProfileCode }) => ({
  ...held,
  profile,
  revision: held.revision + 1,
}));

type Saved = { revision: number; facts: CourtFacts };
/** Keeps the facts. Throws STALE, and FORBIDDEN where a side writes what only the mediator can say. */
export const saveFacts = courts.deed('save', async (ctx, held, { revision, facts }: Saved) => {
  if (held.revision !== revision) throw new DomainError('STALE');
  if (mediatorsFacts.some((name) => facts[name] !== held.facts[name]))
    authorize(ctx, 'court.declare', asThing(held.members));
  return { ...held, facts, revision: revision + 1 };
});

const refuseFile = (code: 'FILE_TOO_LARGE' | 'FILE_TYPE', sentence: string): never => {
  throw new DomainError(code, `${sentence} Nothing was kept.`, { file: `${sentence} Nothing was kept.` });
};
const refusals = {
  unreadable: { code: 'FILE_TYPE', sentence: 'This is no PDF that can be read and bound.' },
  'too large inside': {
    code: 'FILE_TOO_LARGE',
    sentence: 'Unpacked, this PDF is larger than can be read here. Print it to a new PDF.',
  },
} as const;
/** All given papers of a bundle together: they are bound and attached. */
const TOGETHER = 2 * COURT_FILE_BYTES;

/** Adds a paper that the platform cannot print; one that was given before under the same name is replaced. Throws FILE_TOO_LARGE, FILE_TYPE. */
export const addPaper = courts.deed('add_paper', async (ctx, held, { code, file }: { code: PaperCode; file: File }) => {
  const { papers } = held;
  const asked = courtProfiles[held.profile].requiredPapers.some(
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
  const read = isPdf ? await readGivenPdf(bytes) : { refused: 'unreadable' as const };
  if ('refused' in read) {
    const { code, sentence } = refusals[read.refused];
    return refuseFile(code, sentence);
  }
  const paper = newPaper(ctx, {
    code,
    name: paperNames[code],
    mime: 'application/pdf',
    sha256: await keepFile(ctx, bytes, 'application/pdf'),
    size: bytes.length,
    pages: read.pages,
    printed: false,
    by: userIdOf(ctx),
  });
  const kept = papers.filter((before) => before.printed || before.code !== code);
  return { ...held, papers: [...kept, paper], revision: held.revision + 1 };
});

/** Takes a given paper out again. Throws NOT_FOUND. */
export const removePaper = courts.deed('add_paper', async (_ctx, held, { paperId }: { paperId: string }) => {
  const found = held.papers.find(
    ({ id, printed, code }) => id === paperId && !printed && code !== 'receipt' && code !== 'order',
  );
  if (!found) throw new DomainError('NOT_FOUND');
  return { ...held, papers: held.papers.filter((one) => one !== found), revision: held.revision + 1 };
});

/** A paper, or the receipt or order of the court, as a file. Throws NOT_FOUND. */
export async function readPaper(ctx: Ctx, { id, paperId }: { id: string; paperId: string }): Promise<File> {
  const paper = (await findCourt(ctx, id))?.papers.find((one) => one.id === paperId);
  const bytes = paper && (await ctx.storage.get(paper.sha256));
  if (!paper || !bytes) throw new DomainError('NOT_FOUND');
  const name = paper.mime === 'application/pdf' && !paper.name.endsWith('.pdf') ? `${paper.name}.pdf` : paper.name;
  return new File([new Uint8Array(bytes)], name, { type: paper.mime });
}
