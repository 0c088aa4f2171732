// What a bank asks back stands at the desk by the day on which it wants an answer, with what was sent to it.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { EXHIBIT_LIMIT_BYTES, exhibitTypes } from '@ahadi/domain/disputes/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { whyNotAnswer } from '@ahadi/domain/payments/chargebacks/rules.ts';
import type { ChargebackFile, ChargebackRow, ChargebackView } from '@ahadi/domain/payments/chargebacks/schema.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { keepFile } from '../core/files.ts';
import { safeName, typeOfGiven } from '../core/givenfile.ts';
import { pageFrom } from '../core/page.ts';
import * as store from './chargeback-answer.store.ts';
import type { Held } from './payment.store.ts';
import { payments } from './payment.ts';

const at = (instant: Date | null): string | null => instant?.toISOString() ?? null;

const standing = ({ openedAt, changedAt, dueAt, answeredAt, ...it }: store.Chargeback) => ({
  ...it,
  openedAt: openedAt.toISOString(),
  changedAt: changedAt.toISOString(),
  dueAt: at(dueAt),
  answeredAt: at(answeredAt),
});

const fileOf = ({ id, name, size, sha256, by, at }: store.KeptFile): ChargebackFile => ({
  ...{ id, name, size, sha256, by },
  at: at.toISOString(),
});

/** What a bank asks back of a payment, with what it was sent; null where none does. */
export async function viewChargeback(ctx: Ctx, payment: string): Promise<ChargebackView | null> {
  const found = await store.chargebackOf(ctx, payment);
  if (!found) return null;
  const files = await store.filesOf(ctx, payment);
  const answers = await store.answersOf(ctx, payment);
  return {
    ...standing(found),
    answers: answers.map(({ at, ...it }) => ({
      ...it,
      at: at.toISOString(),
      files: files.filter(({ answerId }) => answerId === it.id).map(fileOf),
    })),
    files: files.filter(({ answerId }) => answerId === null).map(fileOf),
  };
}

/** What banks ask back, in the order of the view. Throws FORBIDDEN. */
export async function listChargebacks(
  ctx: Ctx,
  page: PageRequest & { view: store.View },
): Promise<Page<ChargebackRow>> {
  return pageFrom(
    await store.chargebacksPage(ctx, page),
    page.limit,
    ({ at_us: at, id }) => ({ at, id }),
    ({ at_us: _at, id: _id, ...row }): ChargebackRow => ({ ...row, ...standing(row) }),
  );
}

/** Files that nobody sent yet, a payment. */
const MOST_WAITING = 50;

/** The chargeback of a held payment, that its reader can answer. Throws NOT_FOUND, FORBIDDEN for one's own, ILLEGAL_TRANSITION. */
async function answerable(ctx: Ctx, held: Held): Promise<store.Chargeback> {
  const found = await store.chargebackOf(ctx, held.id);
  if (!found) throw new DomainError('NOT_FOUND', 'No bank asks this payment back.');
  authorize(ctx, 'payment.judge', { ...held, decidedBy: [] });
  const whyNot = whyNotAnswer(found, { isMine: false });
  if (whyNot !== null) throw new DomainError('ILLEGAL_TRANSITION', whyNot);
  return found;
}

/** Keeps a file beside what a bank asks back, until an answer names it. Throws as {@link answerable}, FILE_TOO_LARGE, FILE_TYPE, RATE_LIMITED. */
export async function addFile(ctx: Ctx, id: string, file: File): Promise<ChargebackFile> {
  let kept: store.KeptFile | undefined;
  await payments.work(ctx, id, async (ctx, held) => {
    await answerable(ctx, held);
    if (file.size > EXHIBIT_LIMIT_BYTES)
      throw new DomainError(
        'FILE_TOO_LARGE',
        `The file is ${(file.size / 1024 / 1024).toFixed(1)} MB; the limit is 25 MB. Nothing was kept.`,
      );
    if (file.size === 0) throw new DomainError('FILE_TYPE', 'The file is empty. Nothing was kept.');
    const waiting = (await store.filesOf(ctx, id)).filter(({ answerId }) => answerId === null);
    if (waiting.length >= MOST_WAITING)
      throw new DomainError('RATE_LIMITED', `${MOST_WAITING} files wait already that were not sent.`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const mime = await typeOfGiven(bytes, exhibitTypes);
    const sha256 = await keepFile(ctx, bytes, mime);
    const it = { name: safeName(file.name, mime), mime, size: bytes.length, sha256, userId: userIdOf(ctx) };
    const fileId = await store.addFile(ctx, id, it);
    kept = (await store.filesOf(ctx, id)).find((one) => one.id === fileId);
    return undefined;
  });
  if (!kept) throw new Error('a file that was kept is there');
  return fileOf(kept);
}

/** A file that was sent, or lies beside it. Throws NOT_FOUND. */
export async function readFile(ctx: Ctx, id: string): Promise<File> {
  const found = await store.findFile(ctx, id);
  const bytes = found ? await ctx.storage.get(found.sha256) : null;
  if (!found || !bytes) throw new DomainError('NOT_FOUND');
  return new File([new Uint8Array(bytes)], found.name, { type: found.mime });
}

type Answered = { id: string; words: string; files: readonly string[] };

/**
 * Writes down what was sent to the bank. It moves no money and is evidence alone, so one administrator does it, and another answer can follow.
 * Throws as {@link answerable}, BAD_INPUT for a file that does not lie beside it or was sent before.
 */
export async function answerChargeback(ctx: Ctx, { id, words, files }: Answered): Promise<{ answered: true }> {
  await payments.work(ctx, id, async (ctx, held) => {
    await answerable(ctx, held);
    const beside = (await store.filesOf(ctx, id)).filter(({ answerId }) => answerId === null);
    const named = files.map((one) => beside.find((file) => file.id === one)?.sha256);
    if (new Set(files).size < files.length || named.includes(undefined))
      throw new DomainError('BAD_INPUT', undefined, {
        files: 'One of the files is not there, or was sent before. Read the page again.',
      });
    const answerId = await store.addAnswer(ctx, id, { words, userId: userIdOf(ctx), files });
    const hashes = named.flatMap((sha256) => sha256 ?? []);
    await payments.tell(ctx, held, 'payment.chargeback_answered', { answerId, files: hashes });
    return undefined;
  });
  return { answered: true };
}
