// One text goes to everybody on a list, each line once, whatever dies meanwhile.
import {
  BATCH_BYTES,
  type BatchReading,
  fillTerms,
  placeholdersOf,
  problemOfPlaceholders,
  readBatch,
} from '@ahadi/domain/agreements/batches/rules.ts';
import type { Batch, BatchPreview, BatchSource } from '@ahadi/domain/agreements/batches/schema.ts';
import { asSent } from '@ahadi/domain/agreements/summaries.ts';
import { csvFile } from '@ahadi/domain/core/csv.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { problemsOfSides } from '@ahadi/domain/obligations/rules.ts';
import { v7 as uuidv7 } from 'uuid';
import { ownIdentity, userById } from '../accounts/account.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { canonicalJson, sha256 } from '../core/canonical.ts';
import { attempt, type Ctx, insistentTransaction, tellPeople, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { addParties } from './agreement.store.ts';
import { newParty, ownParty, readAgreement, sharable } from './agreement.ts';
import * as store from './batch.store.ts';
import { shareAgreement } from './draft.ts';
import * as agreements from './held.store.ts';
import { requireNoApproval } from './inside.ts';
import { invitationsLeft } from './invitation.ts';

/** An agreement whose text its maker may send to many. Throws NOT_FOUND, FORBIDDEN. */
async function sourceOf(ctx: Ctx, id: string): Promise<agreements.Held> {
  const held = await readAgreement(ctx, id);
  authorize(ctx, 'batch.manage', { userId: held.creatorUserId, owners: [] });
  return { ...held, terms: asSent(held.terms) };
}

/** What lists for a text need, and what was sent from it. */
export async function readSource(ctx: Ctx, id: string): Promise<BatchSource> {
  const { terms } = await sourceOf(ctx, id);
  return {
    columns: [...new Set(['name', 'email', ...placeholdersOf(terms)])],
    problem: problemOfPlaceholders(terms),
    batches: await store.viewBatches(ctx, { agreementId: id }),
  };
}

/** The words of a file, or one sentence that says why it has none. */
async function textOf(file: File): Promise<{ text: string; problem: null } | { text: null; problem: string }> {
  if (file.size > BATCH_BYTES)
    return { text: null, problem: 'The list is larger than 1 MB. Nothing was sent. Make it two lists.' };
  const encoding =
    'This file is not in UTF-8. Save it as “CSV UTF-8”, so that no name is written wrongly. Nothing was sent.';
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\u0000') ? { text: null, problem: encoding } : { text, problem: null };
  } catch (failure) {
    if (failure instanceof TypeError) return { text: null, problem: encoding };
    throw failure;
  }
}

/** Reads a list for a text; what is wrong with either is in its `problem`. */
async function readList(ctx: Ctx, held: agreements.Held, file: File): Promise<BatchReading> {
  const { terms } = held;
  const unfit = problemOfPlaceholders(terms) ?? whyNotForMany(held);
  if (unfit !== null) return { problem: unfit, lines: [] };
  const { text, problem } = await textOf(file);
  if (problem !== null) return { problem, lines: [] };
  const user = await userById(ctx, userIdOf(ctx));
  return readBatch(text, { terms, ownEmail: user?.email ?? '' });
}

/** Why the promises of a text do not fit two people of whom the sender is one and stands on side A, or null. */
function whyNotForMany({ terms, parties, creatorUserId }: agreements.Held): string | null {
  if (terms.document)
    return 'A document cannot be sent to many at once. Write its text as clauses first. Nothing was sent.';
  const promises = terms.obligations ?? [];
  if (promises.length === 0) return null;
  const isFirst = parties.find(({ userId }) => userId === creatorUserId)?.side === 'A';
  const isForTwo = Object.keys(problemsOfSides(promises, [{ side: 'A' }, { side: 'B' }])).length === 0;
  return isFirst && isForTwo
    ? null
    : 'In a text with promises that goes to many, you stand on side A and everybody on the list on side B. Change the sides of the promises first. Nothing was sent.';
}

/** Why these cannot be invited today, or null. */
async function whyNotToday(ctx: Ctx, held: agreements.Held, emails: readonly string[]): Promise<string | null> {
  const strangers = await store.countStrangers(ctx, emails);
  const { most, left } = await invitationsLeft(ctx, held);
  if (strangers <= left) return null;
  const allowed = `You can invite ${most.toLocaleString('en')} people without an account a day, and ${left.toLocaleString('en')} of them are left.`;
  const further = most < 1000 ? ' Have your documents checked (level 2) and it is 1,000.' : '';
  return `${strangers.toLocaleString('en')} people on this list have no account here. ${allowed}${further} Nothing was sent.`;
}

/** What a list would do. Nothing is written. */
export async function previewBatch(ctx: Ctx, id: string, file: File): Promise<BatchPreview> {
  const held = await sourceOf(ctx, id);
  const { problem, lines } = await readList(ctx, held, file);
  const good = lines.filter((line) => line.problem === null);
  const [first] = good;
  return {
    problem,
    total: lines.length,
    good: good.length,
    bad: lines.flatMap(({ line, name, email, problem }) => (problem === null ? [] : [{ line, name, email, problem }])),
    sample: first ? { title: fillTerms(held.terms, first.values).title, name: first.name } : null,
    whyNot: problem
      ? null
      : first
        ? await whyNotToday(
            ctx,
            held,
            good.map(({ email }) => email),
          )
        : 'No line of this list can be sent.',
  };
}

/**
 * Writes down that a text goes to everybody on a list; the agreements are made by a round right after. The same list for the same text
 * is one deed, however often it is asked for. Throws NOT_FOUND, FORBIDDEN, EMAIL_UNVERIFIED, BATCH_FILE, AGR_EMPTY, BAD_INPUT,
 * RATE_LIMITED.
 */
export const sendBatch = (ctx: Ctx, id: string, file: File): Promise<Batch> =>
  transaction(ctx, async (ctx) => {
    const held = await sourceOf(ctx, id);
    const userId = userIdOf(ctx);
    if (!(await userById(ctx, userId))?.email_verified) throw new DomainError('EMAIL_UNVERIFIED');
    const identity = await ownIdentity(ctx, held.ownerIdentityId);
    sharable(held.terms);
    await requireNoApproval(ctx, held, ownParty(ctx, held), 'Send it to each of them by itself.');
    const { problem, lines } = await readList(ctx, held, file);
    if (problem) throw new DomainError('BATCH_FILE', problem);
    const good = lines.filter((line) => line.problem === null);
    if (good.length === 0) throw new DomainError('BATCH_FILE', 'No line of this list can be sent.');
    const fingerprint = sha256(
      Buffer.concat([sha256(canonicalJson(held.terms)), sha256(new Uint8Array(await file.arrayBuffer()))]),
    );
    const { id: batchId, isNew } = await store.addBatch(ctx, {
      userId,
      identityId: identity.id,
      agreementId: id,
      fingerprint,
      terms: held.terms,
      lines,
    });
    if (isNew) {
      const whyNot = await whyNotToday(
        ctx,
        held,
        good.map(({ email }) => email),
      );
      if (whyNot) throw new DomainError('RATE_LIMITED', whyNot);
      const told = { batchId, agreementId: held.id, rows: lines.length };
      await emit(ctx, 'batch.sent', { kind: 'user', id: userId }, told, [userId]);
    }
    return viewBatch(ctx, batchId);
  });

async function viewBatch(ctx: Ctx, id: string): Promise<Batch> {
  const [batch] = await store.viewBatches(ctx, { id });
  if (!batch) throw new DomainError('NOT_FOUND');
  return batch;
}

/** A batch of the reader's own. Throws NOT_FOUND. */
async function ownBatch(ctx: Ctx, id: string): Promise<store.Held> {
  const batch = await store.findBatch(ctx, id);
  if (batch?.userId !== userIdOf(ctx)) throw new DomainError('NOT_FOUND');
  return batch;
}

export async function readBatchView(ctx: Ctx, id: string): Promise<Batch> {
  await ownBatch(ctx, id);
  return viewBatch(ctx, id);
}

const results: Record<string, string> = { made: 'Sent', refused: 'Not sent', waiting: 'Waiting' };

/** Every line with what became of it, as a file for a spreadsheet. Throws NOT_FOUND. */
export async function printReport(ctx: Ctx, id: string): Promise<File> {
  await ownBatch(ctx, id);
  const lines = await store.reportLines(ctx, id);
  const text = csvFile([
    ['line', 'name', 'email', 'result', 'reference', 'problem'],
    ...lines.map((it) => [it.line, it.name, it.email, results[it.status] ?? it.status, it.ref, it.problem]),
  ]);
  return new File([text], 'sent-to-many.csv', { type: 'text/csv' });
}

/** How long a round stays with one batch before it looks at the others, in milliseconds; and how long it lasts at most. */
const SLICE = 2000;
const ROUND = 45_000;
const TOLD_EVERY = 10;

/**
 * Makes what waits: each line in one transaction with its agreement, so that a process that dies at any moment leaves a line that waits or an
 * agreement that is made, and never two. Several processes take different lines.
 */
export async function batchesRound(ctx: Ctx): Promise<void> {
  const until = performance.now() + ROUND;
  let open = await store.openBatches(ctx);
  while (open.length > 0 && performance.now() < until) {
    const left: string[] = [];
    for (const id of open) if (await workOn(ctx, id)) left.push(id);
    open = left;
  }
}

/** True while more waits. */
async function workOn(ctx: Ctx, id: string): Promise<boolean> {
  const batch = await store.findBatch(ctx, id);
  if (!batch || batch.isFinished) return false;
  const until = performance.now() + SLICE;
  for (let done = 1; performance.now() < until; done++) {
    if (!(await sendNext(ctx, batch))) {
      await finish(ctx, batch);
      return false;
    }
    if (done % TOLD_EVERY === 0) await tellProgress(ctx, batch);
  }
  return true;
}

const tellProgress = (ctx: Ctx, { userId }: store.Held) =>
  tellPeople(ctx, [userId], 'changed', { subjectKind: 'user', subjectId: userId });

/** Makes and shares the agreement of the next line; what refuses it is written beside it. False when no line waits. */
const sendNext = (ctx: Ctx, batch: store.Held): Promise<boolean> =>
  insistentTransaction(ctx, async (ctx) => {
    const line = await store.holdNextLine(ctx, batch.id);
    if (!line) return false;
    const sender: Ctx = { ...ctx, actor: { kind: 'user', userId: batch.userId, roles: [] } };
    try {
      const made = await attempt(sender, (ctx) => make(ctx, batch, line));
      await store.noteMade(ctx, batch.id, line.line, made);
    } catch (failure) {
      if (!(failure instanceof DomainError)) throw failure;
      await store.noteRefused(ctx, batch.id, line.line, failure.message);
    }
    return true;
  });

async function make(ctx: Ctx, batch: store.Held, line: store.Line): Promise<string> {
  const user = await userById(ctx, batch.userId);
  const identity = await ownIdentity(ctx, batch.identityId);
  const filled = fillTerms(batch.terms, line.variables);
  const ids = new Map(filled.clauses.map(({ id }) => [id, uuidv7()]));
  const terms = {
    ...filled,
    clauses: filled.clauses.map((clause) => ({ ...clause, id: ids.get(clause.id) ?? clause.id })),
    ...(filled.obligations && {
      obligations: filled.obligations.map((one) => ({
        ...one,
        clauseId: one.clauseId && (ids.get(one.clauseId) ?? null),
      })),
    }),
  };
  const { id, ref } = await agreements.addAgreement(ctx, {
    creator: { id: batch.userId, name: identity.displayName, email: user?.email ?? '' },
    identityId: identity.id,
    terms,
  });
  const { name, email } = line;
  await addParties(ctx, id, [{ ...newParty(), ...{ side: 'B', name, email, signOrder: 2, inPerson: false } }]);
  await emit(ctx, 'agreement.created', { kind: 'agreement', id }, { ref }, [batch.userId]);
  await shareAgreement(ctx, { id });
  return id;
}

const finish = (ctx: Ctx, batch: store.Held): Promise<void> =>
  transaction(ctx, async (ctx) => {
    if (!(await store.finishBatch(ctx, batch.id))) return;
    const { made, refused } = await viewBatch(ctx, batch.id);
    const { id: batchId, agreementId, userId } = batch;
    const told = { batchId, agreementId: agreementId as Batch['agreementId'], made, refused }; // the column holds ids of agreements
    await emit(ctx, 'batch.done', { kind: 'user', id: userId }, told, [userId]);
  });
