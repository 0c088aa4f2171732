// A fee is booked from where its money came, and the seat is given with it.
import { feeLifecycle, registrationLifecycle } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { PROOF } from '@ahadi/domain/academy/registrations/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { findAcademyFee, payAcademyFee, payAcademyFeeByHand } from '@ahadi/domain/ledger/recipes/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { fileTypeFromBuffer } from 'file-type';
import { asSystem } from '../core/aggregate.ts';
import { sha256Hex } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { keepFile } from '../core/files.ts';
import { megabytes, readable, redrawn } from '../core/picture.ts';
import { postTxn } from '../ledger/posting.ts';
import { takeStray } from '../payments/stray.ts';
import { registrationSubject, tellOf } from './deeds.ts';
import * as store from './fee-booking.store.ts';
import { earnFee } from './fee-return.ts';
import { changeRegistration, type HeldRegistration, type HeldRun } from './held.store.ts';
import { move } from './seat.ts';
import { startedRun } from './start.ts';

type Both = { run: HeldRun; held: HeldRegistration };

/**
 * What else waits for a person or its money is rejected: the seat was given in another way, by `except`, or the registration ended. What was
 * only promised is not asked for any more and never comes back.
 */
export const rejectWaiting = (ctx: Ctx, held: HeldRegistration, reason: string, except: string | null = null) =>
  store.rejectAll(ctx, held.id, reason, except);

/** Books a fee that came on a rail, as the payer's own money before: it is deferred until the course begins. The run is held. */
export async function deferFee(
  ctx: Ctx,
  held: HeldRegistration,
  it: { feeId: string; payer: string; byHand: boolean },
): Promise<void> {
  const { currency, priceMinor } = held;
  const amount = { currency, amountMinor: BigInt(priceMinor) };
  await postTxn(ctx, {
    ...(it.byHand ? payAcademyFeeByHand(amount) : payAcademyFee({ ...amount, payer: it.payer })),
    key: `academy_fee:${it.feeId}`,
    subject: registrationSubject(held),
    memo: `Course fee, ${held.number}`,
  });
  await changeRegistration(ctx, held.id, { deferred_minor: held.deferredMinor + priceMinor });
}

/** Confirms a seat that is kept, as the platform; one of a run that began goes on at once, and its fee is earned. The run is held. */
export async function confirmSeat(
  ctx: Ctx,
  { run, held }: Both,
  why: { by: 'payment' | 'desk' | 'waiver'; reason: string | null },
): Promise<void> {
  await move(asSystem(ctx), held, 'confirm');
  await tellOf(ctx, held, 'registration.confirmed', why);
  await startedRun(asSystem(ctx), run, held.id);
}

/** Money that lies with a provider under this code becomes the fee's payment. True when it did. The run is held. */
export async function findMoney(
  ctx: Ctx,
  { run, held }: Both,
  fee: Pick<store.HeldFee, 'id' | 'reference'>,
): Promise<boolean> {
  const paymentId = await takeStray(ctx, {
    code: fee.reference,
    purpose: 'academy',
    aboutId: held.id,
    title: `${run.code} ${run.title}`,
    path: to('academyPayment', { registrationId: held.id }),
    payerIdentityId: held.identityId,
    createdBy: held.userId,
    amountMinor: held.priceMinor,
    currency: held.currency,
  });
  if (paymentId === null) return false;
  await store.changeFee(ctx, fee.id, { payment_id: paymentId });
  await store.notePayment(ctx, paymentId, held.id, true);
  return true;
}

/**
 * The money of a promise is there: it is booked from where it came. The seat is given with it, where nobody gave it before; where the course
 * goes on already the fee is earned at once. The run is held.
 */
export async function settlePromise(
  ctx: Ctx,
  { run, held }: Both,
  fee: store.HeldFee,
  it: { byHand: boolean; change?: store.FeeChange },
): Promise<void> {
  await store.changeFee(ctx, fee.id, { ...it.change, status: feeLifecycle.next('approve', fee.status) });
  await deferFee(ctx, held, { feeId: fee.id, payer: held.identityId, byHand: it.byHand });
  if (registrationLifecycle.can('confirm', held.status)) {
    await rejectWaiting(ctx, held, 'It was paid in another way.', fee.id);
    return confirmSeat(ctx, { run, held }, { by: 'payment', reason: null });
  }
  if (registrationLifecycle.can('attend', held.status)) return;
  await earnFee(ctx, { ...held, deferredMinor: held.deferredMinor + held.priceMinor }, `${run.code} ${run.title}`);
}

/** A code that waits is approved by the statement: payment, seat and books in one. True when its money is there. The run is held. */
export async function approveByStatement(ctx: Ctx, both: Both, fee: store.HeldFee): Promise<boolean> {
  if (!registrationLifecycle.can('confirm', both.held.status)) return false;
  if (!(await findMoney(ctx, both, fee))) return false;
  await store.changeFee(ctx, fee.id, { status: feeLifecycle.next('approve', fee.status), reviewed_at: ctx.now });
  await deferFee(ctx, both.held, { feeId: fee.id, payer: both.held.identityId, byHand: false });
  await rejectWaiting(ctx, both.held, 'It was paid in another way.');
  await confirmSeat(ctx, both, { by: 'payment', reason: null });
  return true;
}

/** What two people took as sent by hand came in with a provider: the books have it there from now on. The run is held. */
export async function correctByStatement(ctx: Ctx, both: Both, fee: store.HeldFee): Promise<void> {
  if (!(await findMoney(ctx, both, fee))) return;
  const { identityId: payer, currency, priceMinor } = both.held;
  await postTxn(ctx, {
    ...findAcademyFee({ payer, currency, amountMinor: BigInt(priceMinor) }),
    key: `academy_fee:${fee.id}:found`,
    subject: registrationSubject(both.held),
    memo: `Found with a provider, ${both.held.number}`,
  });
}

const refuse = (code: 'FILE_TOO_LARGE' | 'FILE_TYPE', sentence: string): never => {
  throw new DomainError(code, sentence, { file: sentence });
};

/**
 * Keeps a paper: a PDF as it is, a picture made again so that the place and the camera stay behind. Its kind is told by its content. Throws
 * FILE_TOO_LARGE, FILE_TYPE; then nothing was saved.
 */
export async function keepProof(
  ctx: Ctx,
  file: File,
): Promise<{ proofSha256: string; proofName: string; sourceSha256: string }> {
  if (file.size > PROOF.bytes)
    refuse(
      'FILE_TOO_LARGE',
      `The file is ${megabytes(file.size)} MB. Use PDF, JPG or PNG up to 5 MB. Nothing was sent.`,
    );
  const sent = new Uint8Array(await file.arrayBuffer());
  const sniffed = (await fileTypeFromBuffer(sent))?.mime;
  const mime =
    PROOF.types.find((one) => one === sniffed) ??
    refuse('FILE_TYPE', 'Use PDF, JPG or PNG up to 5 MB. Nothing was sent.');
  const isPdf = mime === 'application/pdf';
  const bytes = isPdf ? sent : await redrawn(sent, (it) => it.webp({ quality: 86 }), readable);
  return {
    proofSha256: await keepFile(ctx, bytes, isPdf ? mime : 'image/webp'),
    proofName: isPdf ? 'proof.pdf' : 'proof.webp',
    sourceSha256: sha256Hex(sent),
  };
}
