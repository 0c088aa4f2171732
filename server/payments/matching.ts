// Money that came in and names nothing becomes a payment's by the word of two administrators.
import { DomainError } from '@ahadi/domain/errors.ts';
import { whyNotMatchTo } from '@ahadi/domain/payments/atdesk.ts';
import { readRef } from '@ahadi/domain/payments/refs/rules.ts';
import { asSystem } from '../core/aggregate.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { type HeldLine, holdLine } from './clearing.store.ts';
import { addEvidence } from './decision.store.ts';
import { redecide } from './decision.ts';
import { hearAgain } from './inbox.store.ts';
import * as store from './matching.store.ts';
import type { Held } from './payment.store.ts';
import { holdPayment, payments } from './payment.ts';

type Said = { id: string; ref: string; reason: string };

const noSuch = (): DomainError =>
  new DomainError('BAD_INPUT', undefined, { ref: 'No payment has this reference. Read it once more.' });

/**
 * An administrator says whose money a line of a statement is; the second one agrees, or names another payment, and then the first word is
 * gone. With both it is evidence like any other, and the payment is decided from all of it: of just the amount that was asked it is paid, of
 * another one two people look at it. Throws BAD_INPUT, NOT_FOUND, FORBIDDEN for one's own, PUB_TWO_PERSON_REQUIRED, ILLEGAL_TRANSITION.
 */
export const matchLine = (ctx: Ctx, { id, ref, reason }: Said): Promise<{ matched: boolean }> =>
  insistentTransaction(ctx, async (ctx) => {
    const plain = readRef(ref);
    const paymentId = plain === null ? undefined : await store.paymentByRef(ctx, plain);
    if (paymentId === undefined) throw noSuch();
    let matched = false;
    // The payment first: that is the order of who reads a statement, too.
    await payments.keep(ctx, await holdPayment(ctx, paymentId), async (ctx, held) => {
      const userId = userIdOf(ctx);
      const line = await holdLine(ctx, id);
      if (!line) throw new DomainError('NOT_FOUND');
      authorize(ctx, 'payment.judge', { ...held, decidedBy: [] });
      const whyNot = whyNotMatchTo(line, { ...held, isMine: false, cameMinor: Number(held.capturedMinor) });
      if (whyNot !== null) throw new DomainError('ILLEGAL_TRANSITION', whyNot);
      const first = await store.openMatch(ctx, id);
      const isSame = first?.paymentId === held.id;
      if (isSame && first.userId === userId) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
      await store.closeMatches(ctx, id);
      await store.addMatch(ctx, { lineId: id, paymentId: held.id, userId, reason, isOpen: !isSame });
      const { receipt, amountMinor, currency } = line;
      const payload = { lineId: id, amountMinor, currency, receipt, reason, isFinal: isSame };
      await payments.tell(ctx, held, 'payment.matched', payload);
      if (!isSame) return undefined;
      matched = true;
      return counted(asSystem(ctx), held, line, { by: [first.userId, userId], reason });
    });
    return { matched };
  });

/** What two said about a line is evidence, and the payment is decided from all of it. */
async function counted(ctx: Ctx, held: Held, line: HeldLine, words: { by: string[]; reason: string }): Promise<Held> {
  await addEvidence(ctx, held.id, held.provider, {
    source: 'officers',
    isSigned: false,
    outcome: 'success',
    isOurs: true,
    amount: BigInt(line.amountMinor),
    currency: line.currency,
    receipt: line.receipt,
    failure: null,
    code: null,
    raw: Buffer.from(JSON.stringify({ ...words, receipt: line.receipt, at: ctx.now.toISOString() })),
  });
  const after = await redecide(ctx, held);
  if (after.capturedMinor === held.capturedMinor)
    throw new DomainError('ILLEGAL_TRANSITION', 'This money counts for another payment already.');
  // A bank may have asked it back before anybody knew whose it is.
  await hearAgain(ctx, held.provider, line.receipt);
  return after;
}
