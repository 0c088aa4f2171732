// Two administrators decide about money that does not fit.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { credit, debit, posting } from '@ahadi/domain/ledger/rules.ts';
import type { FinanceSummary, PaymentView, ReconciliationRow, UnappliedRow } from '@ahadi/domain/payments/schema.ts';
import { asSystem } from '../core/aggregate.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { pageFrom } from '../core/page.ts';
import { stoppedState } from '../ledger/audit.ts';
import { coverByCurrency, filledAccounts, type PartyBalance } from '../ledger/cover.ts';
import { holdBalance, postTxn } from '../ledger/posting.ts';
import { settleDebt } from './debt.ts';
import { addEvidence } from './decision.store.ts';
import { redecide } from './decision.ts';
import * as store from './desk.store.ts';
import { membersOf } from './destination.store.ts';
import type { Held } from './payment.store.ts';
import { payments, viewFor } from './payment.ts';
import { openProviders } from './provider-registry.ts';
import { importedUntil } from './reconciliation.store.ts';
import { returnOf } from './refund.ts';
import { addWord, openWords } from './unapplied.store.ts';
import { countUncertain } from './uncertain.store.ts';

/** Statements are read each half hour; one failure may be the network's. */
const LATE = 2 * 30 * MINUTE;

/** What is said to be compared is what a round read to its end, not what could be. */
async function statementsOf(ctx: Ctx): Promise<FinanceSummary['statements']> {
  const statements: FinanceSummary['statements'] = { compared: [], failed: [], none: [] };
  for (const { name, statement, isByFile } of openProviders(ctx)) {
    if (isByFile) continue; // its statements are brought, and how far they were read stands with them
    const until = statement ? await importedUntil(ctx, name) : undefined;
    if (!statement) statements.none.push(name);
    else if (until && ctx.now.getTime() - until.getTime() <= LATE) statements.compared.push(name);
    else statements.failed.push({ provider: name, until: until?.toISOString() ?? null });
  }
  return statements;
}

/** What waits at the finance desk. Throws FORBIDDEN. */
export async function readSummary(ctx: Ctx): Promise<FinanceSummary> {
  const userId = userIdOf(ctx);
  const stopped = await stoppedState(ctx);
  return {
    ...(await store.countWaiting(ctx)),
    statements: await statementsOf(ctx),
    debts: await listDebts(ctx),
    unapplied: (await notLookedAt(ctx, await filledAccounts(ctx, 'unapplied', { limit: 999 }))).length,
    uncertain: await countUncertain(ctx),
    stopped: stopped && {
      since: stopped.since.toISOString(),
      findings: stopped.findings.map(({ invariant, about, what }) => `${invariant} · ${what} (${about})`),
      agreedByMe: stopped.agreedBy === userId,
      agreed: stopped.agreedBy !== null,
    },
    cover: (await coverByCurrency(ctx)).map(({ currency, thereMinor, owedMinor }) => ({
      currency,
      thereMinor: String(thereMinor),
      owedMinor: String(owedMinor),
    })),
  };
}

/** Who owes us what: what was taken back and was not there any more; the oldest first, at most a hundred. */
async function listDebts(ctx: Ctx): Promise<FinanceSummary['debts']> {
  const found = await filledAccounts(ctx, 'receivable', { limit: 100 });
  const names = await store.namesOf(
    ctx,
    found.map(({ ownerId }) => ownerId),
  );
  return found.slice(0, 100).map(({ ownerId, currency, balanceMinor }) => ({
    identityId: ownerId,
    name: names.get(ownerId) ?? 'Unknown',
    currency,
    amountMinor: balanceMinor,
  }));
}

/** A payment as the desk sees it: with what the first of two said, while the second has not. */
export async function viewReview(ctx: Ctx, held: Held): Promise<PaymentView> {
  const first = await store.openJudgement(ctx, held.id);
  const judged = first && {
    paid: first.paid,
    reason: first.reason,
    at: first.at.toISOString(),
    isMine: first.userId === userIdOf(ctx),
  };
  return { ...(await viewFor(ctx, held)), judged: judged ?? null };
}

/** Payments that people look at, the one that waits longest first. Throws FORBIDDEN. */
export async function listReviews(ctx: Ctx, page: PageRequest): Promise<Page<PaymentView>> {
  const found = await store.reviewsPage(ctx, page);
  const { rows, nextCursor } = pageFrom(
    found,
    page.limit,
    ({ at_us: at, id }) => ({ at, id }),
    ({ id }) => id,
  );
  return { rows: await Promise.all(rows.map(async (id) => viewReview(ctx, await payments.read(ctx, id)))), nextCursor };
}

/**
 * Two officers decide about money that does not fit: the first says what it was, the second agrees, or sends it back by saying the
 * other. What came in for one that is not paid goes back. Throws NOT_FOUND, FORBIDDEN for one's own, PUB_TWO_PERSON_REQUIRED,
 * ILLEGAL_TRANSITION, BAD_INPUT when less came in than was asked.
 */
export const decideReview = (
  ctx: Ctx,
  id: string,
  { paid, reason }: { paid: boolean; reason: string },
): Promise<PaymentView> =>
  insistentTransaction(ctx, async (ctx) => {
    const judged = await payments.work(ctx, id, async (ctx, held) => {
      const userId = userIdOf(ctx);
      const first = await store.openJudgement(ctx, id);
      if (first?.userId === userId) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
      authorize(ctx, 'payment.judge', { ...held, decidedBy: [] });
      if (held.status !== 'review')
        throw new DomainError('ILLEGAL_TRANSITION', 'This payment is not being looked at any more.');
      if (paid && held.capturedMinor > 0n && held.capturedMinor < held.amountMinor)
        throw new DomainError('BAD_INPUT', undefined, {
          paid: 'Less came in than was asked. Say that it was not paid; what came in goes back.',
        });
      await store.closeJudgements(ctx, id); // the other word sends the first one back
      if (first?.paid !== paid) {
        if (!first) await store.addJudgement(ctx, id, { userId, paid, reason });
        await payments.tell(ctx, held, 'payment.judged', { paid, reason });
        return undefined;
      }
      await payments.tell(ctx, held, 'payment.decided_by_officers', { paid, reason });
      return conclude(asSystem(ctx), held, paid, { by: [first.userId, userId], reason });
    });
    return viewReview(ctx, judged);
  });

/** What two officers found is evidence like any other, and the payment is decided from all of it. */
async function conclude(ctx: Ctx, held: Held, paid: boolean, words: { by: string[]; reason: string }): Promise<Held> {
  const receipt = paid ? ((await store.namedReceipt(ctx, held.id)) ?? `OFFICERS-${held.ref}`) : null;
  await addEvidence(ctx, held.id, held.provider, {
    source: 'officers',
    isSigned: false,
    outcome: paid ? 'success' : 'failure',
    isOurs: true,
    amount: paid ? held.amountMinor : null,
    currency: paid ? held.currency : null,
    receipt,
    failure: paid ? null : 'other',
    code: null,
    raw: Buffer.from(JSON.stringify({ ...words, paid, at: ctx.now.toISOString() })),
  });
  const after = await redecide(ctx, held);
  if (after.status === 'review')
    throw new DomainError('BAD_INPUT', undefined, { paid: 'The receipt counts for another payment already.' });
  const amountMinor = after.capturedMinor - after.returnedMinor;
  return after.status === 'failed' && amountMinor > 0n
    ? returnOf(ctx, after, { amountMinor, why: 'It did not fit what was asked.' })
    : after;
}

/** Accounts of unapplied money without what came by payments that people look at: that is decided there, and stands in one list. */
async function notLookedAt(ctx: Ctx, found: readonly PartyBalance[]): Promise<PartyBalance[]> {
  const looked = await store.lookedAtOf(
    ctx,
    found.map(({ ownerId }) => ownerId),
  );
  return found.flatMap((it) => {
    const left = BigInt(it.balanceMinor) - (looked.get(`${it.ownerId} ${it.currency}`) ?? 0n);
    return left > 0n ? [{ ...it, balanceMinor: Number(left) }] : [];
  });
}

/** Money that came, has no meaning yet and is not being looked at, the oldest account first. Throws FORBIDDEN. */
export async function listUnapplied(ctx: Ctx, page: PageRequest): Promise<Page<UnappliedRow>> {
  const found = pageFrom(
    await filledAccounts(ctx, 'unapplied', page),
    page.limit,
    ({ at_us: at, id }) => ({ at, id }),
    (it) => it,
  );
  const rows = await notLookedAt(ctx, found.rows);
  const names = await store.namesOf(
    ctx,
    rows.map(({ ownerId }) => ownerId),
  );
  const words = await openWords(
    ctx,
    rows.map(({ ownerId }) => ownerId),
  );
  const wordOf = (payerId: string, currency: string): UnappliedRow['judged'] => {
    const it = words.find((word) => word.payerId === payerId && word.currency === currency);
    if (!it) return null;
    const { amountMinor, reason, at, userId } = it;
    return { amountMinor, reason, at: at.toISOString(), isMine: userId === userIdOf(ctx) };
  };
  return {
    ...found,
    rows: rows.map(({ ownerId, currency, balanceMinor, since }) => ({
      payerId: ownerId,
      payerName: names.get(ownerId) ?? 'Unknown payer',
      currency,
      amountMinor: balanceMinor,
      since: since?.toISOString() ?? null,
      judged: wordOf(ownerId, currency),
    })),
  };
}

type Unapplied = { payerId: string; currency: string; amountMinor: number; reason: string };

/**
 * Unapplied money goes into its payer's wallet once two administrators said the same amount; who names another one takes the first word back.
 * Throws FORBIDDEN also for one's own, NOT_FOUND when nobody is known, FUNDS_SHORT, PUB_TWO_PERSON_REQUIRED.
 */
export const returnUnapplied = (ctx: Ctx, input: Unapplied): Promise<{ returned: boolean }> =>
  insistentTransaction(ctx, async (ctx) => {
    const { payerId, currency, amountMinor, reason } = input;
    const members = await membersOf(ctx, payerId);
    if (members.length === 0) throw new DomainError('NOT_FOUND', 'Nobody is known who paid this.');
    if (members.includes(userIdOf(ctx)))
      throw new DomainError('FORBIDDEN', 'Another administrator decides about your money.');
    const there = await holdBalance(ctx, chart.unapplied(payerId, currency));
    const looked = await store.lookedAt(ctx, payerId, currency);
    if (BigInt(amountMinor) > there - looked)
      throw new DomainError(
        'FUNDS_SHORT',
        'A part of this came in by a payment that is being looked at. Decide about that first.',
      );
    const userId = userIdOf(ctx);
    const first = (await openWords(ctx, [payerId])).find((word) => word.currency === currency);
    const isSame = first?.amountMinor === amountMinor;
    if (isSame && first.userId === userId) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
    await addWord(ctx, { ...input, userId, isOpen: !isSame });
    if (!isSame) {
      const said = { payerId, amountMinor, currency, reason };
      await emit(ctx, 'wallet.unapplied_judged', { kind: 'identity', id: payerId }, said, []);
      return { returned: false };
    }
    await postTxn(ctx, {
      key: `unapplied:${payerId}:${ctx.requestId}`,
      ...posting('refund', [
        debit(chart.unapplied(payerId, currency), BigInt(amountMinor)),
        credit(chart.wallet(payerId, currency), BigInt(amountMinor)),
      ]),
      memo: 'Into the wallet',
      subject: { kind: 'identity', id: payerId },
    });
    await settleDebt(ctx, payerId, currency, `unapplied:${ctx.requestId}`);
    const payload = { payerId, amountMinor, currency, reason };
    await emit(ctx, 'wallet.unapplied_returned', { kind: 'identity', id: payerId }, payload, members);
    return { returned: true };
  });

/** Lines of the providers' statements, newest first. Throws FORBIDDEN. */
export async function listReconciliation(
  ctx: Ctx,
  page: PageRequest & { bucket: 'unmatched' | 'all' },
): Promise<Page<ReconciliationRow>> {
  return pageFrom(
    await store.statementPage(ctx, page),
    page.limit,
    ({ at_us: at, id }) => ({ at, id }),
    ({ at_us: _at, ...row }) => ({ ...row, at: row.at.toISOString() }),
  );
}
