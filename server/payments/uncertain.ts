// Two administrators decide about money of which the provider says nothing.

import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { BANK_ANSWER_DAYS } from '@ahadi/domain/payments/bank/batch.ts';
import { unansweredPayouts, unansweredRefunds } from '@ahadi/domain/payments/lifecycle.ts';
import type { UncertainRow } from '@ahadi/domain/payments/schema.ts';
import { asSystem } from '../core/aggregate.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { pageFrom } from '../core/page.ts';
import { holdPayment, payments } from './payment.ts';
import { findPayout } from './payout.store.ts';
import { payouts } from './payout.ts';
import type { TransferLearned } from './provider.ts';
import { findRefund } from './refund.store.ts';
import { learnRefund } from './refund.ts';
import { learnPayout } from './transfer.ts';
import * as store from './uncertain.store.ts';

/** A transfer as its reader at the desk sees it, with what the first of two said of it. */
function shown(ctx: Ctx, row: store.Uncertain, first: store.Judgement | undefined): UncertainRow {
  const userId = userIdOf(ctx);
  const { memberUserIds, at_us: _at, sentAt, ...it } = row;
  return {
    ...it,
    sentAt: sentAt.toISOString(),
    isMine: memberUserIds.includes(userId),
    judged: first
      ? { went: first.went, reason: first.reason, at: first.at.toISOString(), isMine: first.userId === userId }
      : null,
  };
}

const idsOf = (found: readonly store.Uncertain[]): string[] => found.map(({ id }) => id);

/** Payouts and refunds of which nobody knows for a day whether they went, the oldest first. Throws FORBIDDEN. */
export async function listUncertain(ctx: Ctx, page: PageRequest): Promise<Page<UncertainRow>> {
  const found = await store.uncertainPage(ctx, page);
  const judgements = await store.openJudgements(ctx, idsOf(found));
  return pageFrom(
    found,
    page.limit,
    ({ at_us: at, id }) => ({ at, id }),
    (row) => shown(ctx, row, judgements.get(row.id)),
  );
}

/** Those of these transfers of which nobody knows for a day whether they went, by their ids. */
export async function uncertainAmong(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, UncertainRow>> {
  if (ids.length === 0) return new Map();
  const found = await store.uncertainAmong(ctx, ids);
  const judgements = await store.openJudgements(ctx, idsOf(found));
  return new Map(found.map((row) => [row.id, shown(ctx, row, judgements.get(row.id))]));
}

type Said = { id: string; kind: store.Kind; went: boolean; reason: string };
type Open = {
  ownerUserIds: readonly string[];
  actingUserIds: readonly string[];
  isOpen: boolean;
  sentAt: Date | null;
  provider: string;
  tell: (isFinal: boolean) => Promise<unknown>;
};

/** The payout, or the refund behind its payment, held. Throws NOT_FOUND. */
async function holdTransfer(ctx: Ctx, { id, kind, went, reason }: Said): Promise<Open> {
  if (kind === 'payout') {
    const held = await findPayout(ctx, id, true);
    if (!held) throw new DomainError('NOT_FOUND');
    return {
      ...{
        ownerUserIds: held.ownerUserIds,
        actingUserIds: held.actingUserIds,
        isOpen: unansweredPayouts.includes(held.status),
        sentAt: held.submitStartedAt,
        provider: held.provider,
      },
      tell: (isFinal) => payouts.tell(ctx, held, 'payout.judged', { went, reason, isFinal }),
    };
  }
  const paymentId = await store.paymentOf(ctx, id);
  if (paymentId === null) throw new DomainError('NOT_FOUND');
  const payment = await holdPayment(ctx, paymentId);
  const refund = await findRefund(ctx, id, true);
  if (!refund) throw new DomainError('NOT_FOUND');
  return {
    ...{
      ownerUserIds: payment.ownerUserIds,
      actingUserIds: payment.actingUserIds,
      isOpen: unansweredRefunds.includes(refund.status),
      sentAt: refund.submitStartedAt,
      provider: payment.provider,
    },
    tell: (isFinal) => payments.tell(ctx, payment, 'payment.refund_judged', { refundId: id, went, reason, isFinal }),
  };
}

/**
 * Two administrators decide about money of which the provider says nothing: the first says whether it went, the second agrees, or sends
 * it back by saying the other. What went is booked as paid, what did not is in the wallet. What the provider proves later is heard all
 * the same. Throws NOT_FOUND, FORBIDDEN for one's own, PUB_TWO_PERSON_REQUIRED, ILLEGAL_TRANSITION.
 */
export const decideUncertain = (ctx: Ctx, said: Said): Promise<{ decided: boolean }> =>
  insistentTransaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const { id, kind, went, reason } = said;
    const open = await holdTransfer(ctx, said);
    const first = (await store.openJudgements(ctx, [id])).get(id);
    if (first?.userId === userId) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
    const { ownerUserIds, actingUserIds } = open;
    authorize(ctx, 'payout.judge', { ownerUserIds, actingUserIds, decidedBy: [] });
    if (!open.isOpen) throw new DomainError('ILLEGAL_TRANSITION', 'It is known by now what became of it.');
    if (open.sentAt === null || ctx.now.getTime() - open.sentAt.getTime() < store.waitOf(open.provider))
      throw new DomainError(
        'ILLEGAL_TRANSITION',
        open.provider === 'bank'
          ? `The bank may still book it. Read its statements, and decide once ${BANK_ANSWER_DAYS} days have passed.`
          : 'The provider may still answer. Decide once a day has passed.',
      );
    await store.closeJudgements(ctx, id); // the other word sends the first one back
    const isFinal = first?.went === went;
    if (!first) await store.addJudgement(ctx, kind, id, { userId, went, reason });
    await open.tell(isFinal);
    if (!isFinal) return { decided: false };
    const learned: TransferLearned = {
      ...{ outcome: went ? 'success' : 'failure', refs: {}, amountMinor: null, currency: null, receipt: null },
      ...{ code: went ? null : 'officers', isSigned: false, raw: Buffer.from(reason) },
    };
    await (kind === 'payout' ? learnPayout : learnRefund)(asSystem(ctx), id, learned, true);
    return { decided: true };
  });
