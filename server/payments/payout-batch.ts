// Payouts by bank leave in a file that one person made, another one released, and that says the same each time.
import { createHash, randomBytes } from 'node:crypto';
import { type Currency, formatMoney } from '@ahadi/domain/core/money.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { BANK_ANSWER_DAYS, batchFile, MOST_IN_A_FILE } from '@ahadi/domain/payments/bank/batch.ts';
import type { BatchLine, PayoutBatchPage, PayoutBatchView } from '@ahadi/domain/payments/bank/schema.ts';
import { payoutLifecycle } from '@ahadi/domain/payments/lifecycle.ts';
import { refFrom } from '@ahadi/domain/payments/refs/rules.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod';
import { asSystem } from '../core/aggregate.ts';
import { authorize, personOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { pageFrom } from '../core/page.ts';
import { arePayoutsStopped } from '../ledger/audit.ts';
import { hasAccount } from './bank-account.store.ts';
import { openNumber } from './number.ts';
import { findPayout, type HeldPayout } from './payout.store.ts';
import { payouts } from './payout.ts';
import * as store from './payout-batch.store.ts';
import { providerNamed } from './provider-registry.ts';

const currency: Currency = 'KES';
const subject = ({ id }: { id: string }) => ({ kind: 'ledger', id }) as const;

const viewOf = (ctx: Ctx, { madeById, at_us: _at, digest, ...it }: store.BatchRowOf): PayoutBatchView => ({
  ...it,
  id: it.id as PayoutBatchView['id'], // brands of ids are born here
  madeAt: it.madeAt.toISOString(),
  releasedAt: it.releasedAt?.toISOString() ?? null,
  isMine: madeById === personOf(ctx),
  print: digest.slice(0, 12),
});

/** A file of payouts as the desk sees it. Throws NOT_FOUND. */
export async function viewBatch(ctx: Ctx, id: string): Promise<PayoutBatchView> {
  const found = await store.shownBatch(ctx, id);
  if (!found) throw new DomainError('NOT_FOUND');
  return viewOf(ctx, found);
}

/** Why no file can be made here, whatever waits; null where one can. Without the account's statements nobody would learn what was paid. */
async function whyNoFile(ctx: Ctx): Promise<string | null> {
  const account = ctx.config.BANK_PAYOUT_ACCOUNT;
  if (account === undefined || !providerNamed(ctx, 'bank'))
    return 'Payouts by bank are closed here. BANK_PAYOUT_ACCOUNT of the installation opens them.';
  return (await hasAccount(ctx, account, currency))
    ? null
    : `Add the account ${account} in ${currency} below first: only its statements say what was paid.`;
}

/** Files of payouts, the newest first, with what waits for one. */
export async function listBatches(ctx: Ctx, page: PageRequest): Promise<z.infer<typeof PayoutBatchPage>> {
  const found: Page<PayoutBatchView> = pageFrom(
    await store.batchesPage(ctx, page),
    page.limit,
    ({ at_us: at, id }) => ({ at, id }),
    (row) => viewOf(ctx, row),
  );
  return { ...found, waiting: { ...(await store.countToFile(ctx)), currency }, whyNot: await whyNoFile(ctx) };
}

/** The payouts of a file. Throws NOT_FOUND. */
export async function listBatchLines(ctx: Ctx, id: string): Promise<BatchLine[]> {
  if (!(await store.findBatch(ctx, id))) throw new DomainError('NOT_FOUND');
  return store.linesOf(ctx, id);
}

/** The file of these payouts as it would be given out now, and its hash. */
async function fileOf(ctx: Ctx, ids: readonly string[]): Promise<{ text: string; digest: string }> {
  const rows = [];
  for (const { number, ...row } of await store.rowsOf(ctx, ids))
    rows.push({ ...row, number: await openNumber(ctx, number) });
  const text = batchFile(rows, currency);
  return { text, digest: createHash('sha256').update(text).digest('hex') };
}

const mayMove = (ctx: Ctx, held: HeldPayout): boolean =>
  ctx.actor !== null && permissions['payout.judge'](ctx.actor, { ...held, decidedBy: [] });

/**
 * Puts the approved payouts that wait longest into a file, a hundred at most and none of one's own. Nothing leaves before another person
 * releases it. Throws ILLEGAL_TRANSITION where nothing waits or no statement would say what was paid, PAYOUTS_STOPPED.
 */
export const makeBatch = (ctx: Ctx): Promise<PayoutBatchView> =>
  insistentTransaction(ctx, async (ctx) => {
    const whyNot = await whyNoFile(ctx);
    if (whyNot !== null) throw new DomainError('ILLEGAL_TRANSITION', whyNot);
    if (await arePayoutsStopped(ctx)) throw new DomainError('PAYOUTS_STOPPED');
    const taken: HeldPayout[] = [];
    for (const id of (await store.payoutsToFile(ctx, MOST_IN_A_FILE)).sort()) {
      const held = await findPayout(ctx, id, true);
      // Taken back, or put into another file, while we waited for it.
      if (held?.status === 'approved' && held.batchId === null && mayMove(ctx, held)) taken.push(held);
    }
    if (taken.length === 0)
      throw new DomainError('ILLEGAL_TRANSITION', 'No approved payout waits for a file, or only ones of your own.');
    const ids = taken.map(({ id }) => id);
    const { digest } = await fileOf(ctx, ids);
    const made = { id: uuidv7(), ref: refFrom(randomBytes(7)), payouts: taken.length, currency, digest };
    const amountMinor = taken.reduce((sum, it) => sum + Number(it.amountMinor), 0);
    await store.addBatch(ctx, { ...made, amountMinor, madeBy: personOf(ctx) });
    await store.putIntoBatch(ctx, made.id, ids);
    const { ref, payouts } = made;
    await emit(ctx, 'ledger.batch_made', subject(made), { ref, payouts, amountMinor, currency, digest });
    return viewBatch(ctx, made.id);
  });

/** The file, held. Throws NOT_FOUND, ILLEGAL_TRANSITION where it was released or dropped. */
async function holdMade(ctx: Ctx, id: string): Promise<store.HeldBatch> {
  const batch = await store.findBatch(ctx, id, true);
  if (!batch) throw new DomainError('NOT_FOUND');
  if (batch.status !== 'made')
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      batch.status === 'released' ? 'This file was released already.' : 'This file was dropped.',
    );
  return batch;
}

/**
 * Another person than who made it lets it go: its payouts are on their way from now on and cannot be taken back. Throws NOT_FOUND, FORBIDDEN
 * where money of their own is in it, PUB_TWO_PERSON_REQUIRED, ILLEGAL_TRANSITION, PAYOUTS_STOPPED, PAY_FILE_CHANGED.
 */
export const releaseBatch = (ctx: Ctx, id: string): Promise<PayoutBatchView> =>
  insistentTransaction(ctx, async (ctx) => {
    const batch = await holdMade(ctx, id);
    if (batch.madeBy === personOf(ctx)) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
    const whyNot = await whyNoFile(ctx);
    if (whyNot !== null) throw new DomainError('ILLEGAL_TRANSITION', whyNot);
    if (await arePayoutsStopped(ctx)) throw new DomainError('PAYOUTS_STOPPED');
    const ids = await store.payoutsOf(ctx, id);
    const all: HeldPayout[] = [];
    for (const payout of ids) {
      const held = await findPayout(ctx, payout, true);
      if (!held || !payoutLifecycle.can('submit', held.status))
        throw new DomainError(
          'ILLEGAL_TRANSITION',
          `Payout ${held?.ref ?? ''} of it was taken back. Drop this file and make another one.`,
        );
      authorize(ctx, 'payout.judge', { ...held, decidedBy: [] });
      all.push(held);
    }
    await refuseChanged(ctx, batch, ids);
    for (const held of all)
      await payouts.keep(asSystem(ctx), held, async (ctx, held) => {
        await payouts.tell(ctx, held, 'payout.submitted', { providerRef: batch.ref });
        const nextPollAt = addDays(ctx.now, BANK_ANSWER_DAYS);
        return payouts.moved({ ...held, providerRef: batch.ref, submitStartedAt: ctx.now, nextPollAt }, 'submit');
      });
    await store.setReleased(ctx, id, personOf(ctx));
    await emit(ctx, 'ledger.batch_released', subject(batch), { ref: batch.ref, digest: batch.digest });
    return viewBatch(ctx, id);
  });

/** Answers what the file says. Throws PAY_FILE_CHANGED where that is not what it was made and released for. */
async function refuseChanged(ctx: Ctx, batch: store.HeldBatch, ids: readonly string[]): Promise<string> {
  const { text, digest } = await fileOf(ctx, ids);
  if (digest === batch.digest && ids.length === batch.payouts) return text;
  ctx.log.error('a file of payouts would say something else than when it was made', { batch: batch.id });
  throw new DomainError('PAY_FILE_CHANGED');
}

/** Its payouts wait for another file. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
export const dropBatch = (ctx: Ctx, id: string): Promise<PayoutBatchView> =>
  insistentTransaction(ctx, async (ctx) => {
    const batch = await holdMade(ctx, id);
    await store.setDropped(ctx, id, personOf(ctx));
    await emit(ctx, 'ledger.batch_dropped', subject(batch), { ref: batch.ref });
    return viewBatch(ctx, id);
  });

/** The file for the bank's program, and who took it along is written down. Throws NOT_FOUND, ILLEGAL_TRANSITION, PAYOUTS_STOPPED, PAY_FILE_CHANGED. */
export const takeBatchAlong = (ctx: Ctx, id: string): Promise<File> =>
  transaction(ctx, async (ctx) => {
    const batch = await store.findBatch(ctx, id, true);
    if (!batch) throw new DomainError('NOT_FOUND');
    if (batch.status !== 'released')
      throw new DomainError('ILLEGAL_TRANSITION', 'A second person releases this file before it is given out.');
    if (await arePayoutsStopped(ctx)) throw new DomainError('PAYOUTS_STOPPED');
    const ids = await store.payoutsOf(ctx, id);
    // Given to the bank again, or late, it would send what people have decided about by then.
    if (!(await store.areAllOnTheirWay(ctx, id)))
      throw new DomainError(
        'ILLEGAL_TRANSITION',
        'This file is given out no more: a statement has spoken of a payout in it, or people look into one that no statement spoke of.',
      );
    const text = await refuseChanged(ctx, batch, ids);
    await emit(ctx, 'ledger.batch_taken_along', subject(batch), { ref: batch.ref });
    const sum = formatMoney(batch.amountMinor, currency).replace(/[^0-9A-Z]+/g, '-');
    return new File([text], `payouts-${batch.ref}-${sum}.csv`, { type: 'text/csv;charset=utf-8' });
  });
