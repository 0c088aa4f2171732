// A file that somebody brings is judged before it is kept, and read by those who read its agreement.
import {
  DOCUMENT_LIMIT_BYTES,
  MOST_PAGES,
  type Unfit,
  unfitWords,
  withClauses,
  withDocument,
} from '@ahadi/domain/agreements/documents/rules.ts';
import { BroughtDocument, type DocumentText } from '@ahadi/domain/agreements/documents/schema.ts';
import { leftOutSentence, unfitTextWords } from '@ahadi/domain/agreements/documents/word.ts';
import { type Found, withFound } from '@ahadi/domain/agreements/places/found.ts';
import type { AgreementTerms, Clause, WorkingCopy } from '@ahadi/domain/agreements/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { v7 as uuidv7 } from 'uuid';
import { countTry } from '../accounts/entry.ts';
import { asStillMember } from '../core/acting.ts';
import { asPerson, personOf, userIdOf } from '../core/authorize.ts';
import { sha256Hex } from '../core/canonical.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { keepFile, readUnchanged } from '../core/files.ts';
import { safeName, typeOfGiven } from '../core/givenfile.ts';
import { readWholePdf } from '../core/givenpdf.ts';
import { readGivenWord } from '../core/givenword.ts';
import { readAgreement } from './agreement.ts';
import { approvals } from './approval.ts';
import * as store from './document.store.ts';
import { clausesOf } from './document-clauses.ts';
import { openText, requireWritable, saveText } from './text.ts';

/** Files that a person brings in a day; those that are refused count, for they are read as well. */
const MOST_A_DAY = 100;
const A_DAY_IN_SECONDS = 86_400;
const PDF = 'application/pdf';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

type Brought = { bytes: Uint8Array; about: BroughtDocument; texts: string[]; found: Found[] } | { clauses: Clause[] };

/** Reads a file that is to be a text. Throws FILE_TOO_LARGE, FILE_TYPE with what the matter is and what helps, AGR_LEFT_OUT unless `partly`. */
async function readBrought(file: File, partly: boolean): Promise<Brought> {
  if (file.size > DOCUMENT_LIMIT_BYTES)
    throw new DomainError(
      'FILE_TOO_LARGE',
      `The file is ${(file.size / 1024 / 1024).toFixed(1)} MB; the limit is 25 MB. Nothing was kept.`,
    );
  const given = new Uint8Array(await file.arrayBuffer());
  if ((await typeOfGiven(given, { [PDF]: 'PDF', [WORD]: 'Word' })) === WORD)
    return { clauses: await readWritten(given, partly) };
  const read = await readWholePdf(given);
  if ('unfit' in read) throw unfit(read.unfit);
  if (read.pages.length > MOST_PAGES)
    throw new DomainError(
      'FILE_TOO_LARGE',
      `The PDF has ${read.pages.length} pages; the limit is ${MOST_PAGES}. Make it two agreements. Nothing was kept.`,
    );
  const bytes = read.ready ?? given;
  const about = BroughtDocument.safeParse({
    ...{ sha256: sha256Hex(bytes), name: safeName(file.name, PDF), size: bytes.length, pages: read.pages },
    ...(read.signatures > 0 ? { signatures: read.signatures } : {}),
  });
  if (!about.success) throw unfit('damaged'); // pages without a width, hundreds of signatures
  return { bytes, about: about.data, texts: read.texts, found: read.found };
}

/** The words of a Word file as clauses. */
async function readWritten(bytes: Uint8Array, partly: boolean): Promise<Clause[]> {
  const read = await readGivenWord(bytes);
  const clauses = 'unfit' in read ? read.unfit : clausesOf(read.blocks);
  if (typeof clauses === 'string') throw new DomainError('FILE_TYPE', `${unfitTextWords[clauses]} Nothing was kept.`);
  const left = 'unfit' in read ? null : leftOutSentence(read.left);
  if (left !== null && !partly)
    throw new DomainError(
      'AGR_LEFT_OUT',
      `${left} Nothing was kept. To sign the file as it looks, save it as a PDF and choose that one.`,
    );
  return clauses;
}

const unfit = (why: Unfit) => new DomainError('FILE_TYPE', `${unfitWords[why]} Nothing was kept.`);

/**
 * Makes a PDF the text of the reader's working copy, in place of its clauses, or the words of a Word file its clauses. Nobody else sees it before it is shared or sent. Throws
 * NOT_FOUND, FORBIDDEN, AGR_VERSION_FROZEN, FILE_TYPE, FILE_TOO_LARGE, AGR_LEFT_OUT, RATE_LIMITED, BUSY, STALE; then nothing was changed.
 */
export async function bringDocument(
  ctx: Ctx,
  { id, revision, file, partly = false }: { id: string; revision: number; file: File; partly?: boolean | undefined },
): Promise<WorkingCopy> {
  const userId = userIdOf(ctx);
  await requireWritable(ctx, id); // before anything is read: who may not write is told so at once
  if ((await countTry(ctx, `document|${userId}`, MOST_A_DAY, A_DAY_IN_SECONDS)) !== null)
    throw new DomainError('RATE_LIMITED', `${MOST_A_DAY} files were brought within a day. Try again tomorrow.`);
  const brought = await readBrought(file, partly);
  return transaction(ctx, async (begun) => {
    const ctx = await asStillMember(begun, 'documents.bring'); // reading the file took a while
    const terms = await requireWritable(ctx, id, true);
    if ('clauses' in brought) return saveText(ctx, id, revision, withClauses(terms, brought.clauses));
    const { bytes, about, texts, found } = brought;
    // Sent once more, because the answer was lost: it is the text already.
    if (terms.document?.sha256 === about.sha256 && terms.document.name === about.name) return openText(ctx, id);
    await keepFile(ctx, bytes, PDF);
    await store.keepDocument(ctx, { agreementId: id, userId, about, texts });
    const made = withDocument(terms, about);
    return saveText(ctx, id, revision, { ...made, ...withFound(made, found, uuidv7) });
  });
}

/** Throws NOT_FOUND for what is not there, not the reader's, or only on the table of somebody else. */
async function requireDocument(ctx: Ctx, id: string, sha256: string) {
  const found = (await readByAgreement(ctx, id, sha256)) ?? (await readByRequest(ctx, id, sha256));
  if (!found) throw new DomainError('NOT_FOUND');
  return found;
}

async function readByAgreement(ctx: Ctx, id: string, sha256: string) {
  const held = await readAgreement(ctx, id).catch(noneFound);
  // Who reads by a letter has no table of their own.
  return held && store.findDocument(ctx, { agreementId: held.id, sha256, userId: ctx.byLetter ? null : userIdOf(ctx) });
}

/**
 * Who is asked inside an organisation to approve a text reads the document that it is as the organisation does, also as themself, in one tap
 * from a letter. They read no more of the agreement by it.
 */
async function readByRequest(ctx: Ctx, id: string, sha256: string) {
  if (ctx.byLetter || ctx.key) return undefined;
  const personId = personOf(ctx);
  const requestId = await store.findRequestAbout(ctx, { agreementId: id, sha256, personId });
  const request = requestId && (await approvals.read(asPerson(ctx), requestId).catch(noneFound));
  return request ? store.findDocument(ctx, { agreementId: id, sha256, userId: request.organisationId }) : undefined;
}

function noneFound(failure: unknown): undefined {
  if (failure instanceof DomainError && failure.code === 'NOT_FOUND') return undefined;
  throw failure;
}

/** The file as it was brought, byte by byte. Throws NOT_FOUND. */
export async function readFile(ctx: Ctx, id: string, sha256: string): Promise<File> {
  const { about } = await requireDocument(ctx, id, sha256);
  const bytes = await readUnchanged(ctx, sha256);
  if (!bytes) throw new DomainError('NOT_FOUND', 'The file is missing from storage, or is not what was brought.');
  return new File([Uint8Array.from(bytes)], about.name, { type: PDF });
}

/** What is written on each page. Throws NOT_FOUND. */
export const readText = async (ctx: Ctx, id: string, sha256: string): Promise<DocumentText> => ({
  pages: (await requireDocument(ctx, id, sha256)).texts,
});

/** What is written on each page of a text that all parties see, for who looks into their matter; nothing where it is written in clauses. */
export async function pagesOf(ctx: Ctx, id: string, { document }: AgreementTerms): Promise<readonly string[]> {
  if (!document) return [];
  const found = await store.findDocument(ctx, { agreementId: id, sha256: document.sha256, userId: null });
  return found?.texts ?? [];
}
