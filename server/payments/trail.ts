// All that is kept about a payment or a payout stands on one page, and its provider is asked again from there.
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { type Account, chart } from '@ahadi/domain/ledger/chart.ts';
import type { TxnKind } from '@ahadi/domain/ledger/schema.ts';
import { whyNotAsk, whyNotAskOut } from '@ahadi/domain/payments/atdesk.ts';
import { deedWords, isMoneyDeed } from '@ahadi/domain/payments/deeds.ts';
import { unansweredRefunds } from '@ahadi/domain/payments/lifecycle.ts';
import type { UncertainRow } from '@ahadi/domain/payments/schema.ts';
import type {
  PaymentTrail,
  PayoutTrail,
  TrailDeed,
  TrailLine,
  TrailMessage,
  TrailPosting,
} from '@ahadi/domain/payments/trail.ts';
import { countTry } from '../accounts/entry.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { type JournalLine, linesAbout } from '../ledger/bookkeeping.ts';
import { viewChargeback } from './chargeback-answer.ts';
import { viewReview } from './desk.ts';
import { type Match, openMatches } from './matching.store.ts';
import type { Held } from './payment.store.ts';
import { payments } from './payment.ts';
import type { HeldPayout } from './payout.store.ts';
import { payouts } from './payout.ts';
import { viewBatch } from './payout-batch.ts';
import { pollPayment } from './poll.ts';
import { pollRefund } from './refund.ts';
import { saidIn } from './shown-message.ts';
import * as store from './trail.store.ts';
import { pollPayout } from './transfer.ts';
import { uncertainAmong } from './uncertain.ts';

/** Days around the asking in which a line that names nothing may be it. */
const LINES = { before: 1, after: 45 };
/** Legs of the books on one page. */
const LEGS = 400;

const at = (instant: Date | null): string | null => instant?.toISOString() ?? null;
const firstOf = <Row>(rows: readonly Row[]): readonly Row[] => rows.slice(0, store.MOST);

const messageOf = ({ raw, sha256, ...it }: Awaited<ReturnType<typeof store.messagesOf>>[number]): TrailMessage => ({
  ...it,
  at: it.at.toISOString(),
  print: sha256.toString('hex').slice(0, 16),
  bytes: raw?.length ?? null,
  said: raw === null ? [] : saidIn(raw),
});

/** Lines of the journal as transactions; those of one stand together. */
function postingsFrom(lines: readonly JournalLine[]): TrailPosting[] {
  const found = new Map<string, TrailPosting>();
  for (const { txnId, kind, memo, book, currency, amount, ...line } of lines) {
    const of = found.get(txnId) ?? { id: txnId, kind: kind as TxnKind, memo, at: line.at.toISOString(), legs: [] };
    of.legs.push({ ...book, currency, minor: amount });
    found.set(txnId, of);
  }
  return [...found.values()];
}

/** The deeds that have words; clocks and others on the same subject have their own place. */
const deedsFrom = (rows: readonly store.DeedRow[], currency: string): TrailDeed[] =>
  rows.flatMap(({ id, name, payload, by, at }) =>
    isMoneyDeed(name)
      ? [{ id, by, at: at.toISOString(), ...deedWords(name, payload as EventPayloads[typeof name], currency) }]
      : [],
  );

/** What came in before anybody knew what for, and what a statement moved, is posted under the provider and its number. */
const keysOf = (provider: string, receipt: string): string[] => [
  `payin:${provider}:${receipt}`,
  `match:${provider}:in:${receipt}`,
  `match:${provider}:out:${receipt}`,
];

const matchOf = (ctx: Ctx, { reason, at, userId }: Match): TrailLine['matched'] => ({
  ...{ reason, at: at.toISOString(), isMine: userId === userIdOf(ctx) },
});

type About = Pick<PaymentTrail, 'lines' | 'postings' | 'deeds' | 'cut'>;

/** What statements, books and history say of it. */
async function about(
  ctx: Ctx,
  subject: { kind: 'payment' | 'payout'; id: string },
  accounts: readonly Account[],
  sought: Omit<store.Sought, 'from' | 'until'> & { asked: Date },
): Promise<About> {
  const { asked, ...names } = sought;
  const days = { from: addDays(asked, -LINES.before), until: addDays(asked, LINES.after) };
  const lines = await store.linesAbout(ctx, { ...names, ...days });
  // By bank a line is posted under the payout that it proves.
  const keys = [...sought.receipts, subject.id].flatMap((name) => keysOf(sought.provider, name));
  const books = await linesAbout(ctx, { subject, accounts, keys }, LEGS);
  const matches = await openMatches(
    ctx,
    lines.map(({ id }) => id),
  );
  const own = firstOf(lines).flatMap(({ id, how }) => (how === 'counts' ? [id] : []));
  const deeds = await store.deedsAbout(ctx, subject.kind, subject.id, own);
  const isCut = { lines: lines.length > store.MOST, postings: books.isCut, deeds: deeds.length > store.MOST };
  return {
    lines: firstOf(lines).map((row): TrailLine => {
      const first = matches.find(({ lineId, paymentId }) => lineId === row.id && paymentId === subject.id);
      return { ...row, at: row.at.toISOString(), matched: first ? matchOf(ctx, first) : null };
    }),
    postings: postingsFrom(books.lines),
    deeds: deedsFrom(firstOf(deeds), sought.currency),
    cut: (['lines', 'postings', 'deeds'] as const).filter((list) => isCut[list]),
  };
}

const refundOf = (
  { providerKey: _key, at: asked, sentAt, ...refund }: store.RefundRow,
  uncertain: UncertainRow | undefined,
): PaymentTrail['refunds'][number] => ({
  ...refund,
  at: asked.toISOString(),
  sentAt: at(sentAt),
  uncertain: uncertain ?? null,
});

const sentOf = (held: Held): PaymentTrail['sent'] => ({
  startedAt: at(held.submitStartedAt),
  acceptedAt: at(held.submittedAt),
  names: [held.providerRef, held.providerRef2].filter((name) => name !== null),
  polls: held.polls,
  nextAt: at(held.nextPollAt),
});

/** Everything that is kept about a payment, oldest first each. Secrets are not in it, and of people what the desk sees elsewhere. Throws NOT_FOUND. */
export async function readPayment(ctx: Ctx, id: string): Promise<PaymentTrail> {
  const held = await payments.read(ctx, id);
  const { currency, provider, payerIdentityId } = held;
  const messages = await store.messagesOf(ctx, id);
  const refunds = await store.refundsAbout(ctx, id);
  const uncertain = await uncertainAmong(
    ctx,
    refunds.map((refund) => refund.id),
  );
  const accounts = [
    ...refunds.map((refund) => chart.refundTransit(refund.id, currency)),
    chart.receivableChargeback(id, currency),
  ];
  const found = await about(ctx, { kind: 'payment', id }, accounts, {
    ...{ paymentId: id, payoutId: null, provider, currency, direction: 'in', asked: held.createdAt },
    receipts: await store.receiptsAbout(ctx, id),
    refs: [held.ref, ...refunds.map(({ providerKey }) => providerKey)],
    amountMinor: held.amountMinor,
    withOthers: held.capturedMinor === 0n && provider !== 'wallet',
  });
  return {
    ...(await store.namesFor(ctx, payerIdentityId, held.createdBy)),
    ...found,
    // Where its payer goes on is the payer's alone.
    payment: { ...(await viewReview(ctx, held)), prompt: null },
    cameMinor: Number(held.capturedMinor),
    sent: sentOf(held),
    messages: firstOf(messages).map(messageOf),
    refunds: refunds.map((row) => refundOf(row, uncertain.get(row.id))),
    chargeback: await viewChargeback(ctx, id),
    cut: messages.length > store.MOST ? ['messages', ...found.cut] : found.cut,
  };
}

/** The same of a payout. Throws NOT_FOUND. */
export async function readPayout(ctx: Ctx, id: string): Promise<PayoutTrail> {
  const held = await payouts.read(ctx, id);
  const { currency, provider, identityId } = held;
  const found = await about(ctx, { kind: 'payout', id }, [chart.payoutTransit(id, currency)], {
    ...{ paymentId: null, payoutId: id, provider, currency, direction: 'out', asked: held.requestedAt },
    receipts: held.receipt === null ? [] : [held.receipt],
    refs: [held.ref, held.providerKey],
    amountMinor: held.amountMinor,
    withOthers: held.submitStartedAt !== null && held.receipt === null,
  });
  return {
    ...(await store.namesFor(ctx, identityId, held.askedBy ?? held.requestedBy)),
    ...found,
    payout: await payouts.show(ctx, id),
    provider,
    sent: sentOut(held),
    batch: held.batchId === null ? null : await viewBatch(ctx, held.batchId),
    uncertain: (await uncertainAmong(ctx, [id])).get(id) ?? null,
  };
}

const sentOut = (held: HeldPayout): PayoutTrail['sent'] => ({
  startedAt: at(held.submitStartedAt),
  acceptedAt: null,
  names: held.providerRef === null ? [] : [held.providerRef],
  polls: held.polls,
  nextAt: at(held.nextPollAt),
});

/** The desk asks about one thing so often. */
const ASK_SECONDS = 5;

/** No database waits for a provider: outside of the command's transaction, once in five seconds for each thing. Throws RATE_LIMITED. */
async function outside(ctx: Ctx, id: string): Promise<Ctx> {
  const free: Ctx = { ...ctx, db: ctx.outside, inTransaction: false, actor: { kind: 'system' } };
  if ((await countTry(free, `asked again|${id}`, 1, ASK_SECONDS)) !== null)
    throw new DomainError('RATE_LIMITED', 'Somebody asked a moment ago. Wait five seconds.');
  return free;
}

/** Asks, and says whether a question was put; what came is learned as ever. */
async function put(ctx: Ctx, id: string, asking: Promise<boolean>): Promise<number> {
  try {
    return (await asking) ? 1 : 0;
  } catch (failure) {
    ctx.log.warn('a provider could not be asked by the desk', { id, failure }); // the page says that nothing was put
    return 0;
  }
}

type Asked = { asked: number };

/**
 * Asks the provider of a payment again about it, and about what of it is on its way back. Only evidence is added: nothing is sent a second
 * time. Answers how many questions were put. Throws NOT_FOUND, ILLEGAL_TRANSITION, RATE_LIMITED.
 */
export async function askPayment(ctx: Ctx, id: string): Promise<Asked> {
  const held = await payments.read(ctx, id);
  const refunds = await store.refundsAbout(ctx, id);
  const view = await viewReview(ctx, held);
  const whyNot = whyNotAsk(view);
  if (whyNot !== null) throw new DomainError('ILLEGAL_TRANSITION', whyNot);
  const free = await outside(ctx, id);
  const open = refunds.filter(({ status }) => unansweredRefunds.includes(status));
  let asked = whyNotAsk({ ...view, refunds: [] }) === null ? await put(free, id, pollPayment(free, id)) : 0;
  for (const refund of open) asked += await put(free, refund.id, pollRefund(free, refund.id));
  return { asked };
}

/** The same of a payout. Throws NOT_FOUND, ILLEGAL_TRANSITION, RATE_LIMITED. */
export async function askPayout(ctx: Ctx, id: string): Promise<Asked> {
  const held = await payouts.read(ctx, id);
  const whyNot = whyNotAskOut(held, held.provider);
  if (whyNot !== null) throw new DomainError('ILLEGAL_TRANSITION', whyNot);
  const free = await outside(ctx, id);
  return { asked: await put(free, id, pollPayout(free, id)) };
}
