// Money that came in and nobody was known for becomes the payment of the one who was sent its code.
import { randomBytes } from 'node:crypto';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { credit, debit, posting } from '@ahadi/domain/ledger/rules.ts';
import { refFrom } from '@ahadi/domain/payments/refs/rules.ts';
import type { Purpose } from '@ahadi/domain/payments/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { postTxn } from '../ledger/posting.ts';
import { claimReceipt } from './decision.store.ts';
import { cameIn, unknownPayerOf } from './decision.ts';
import { addPayment } from './payment.store.ts';
import { payments } from './payment.ts';
import { newToken, openProviders } from './provider-registry.ts';
import { findReceived, type Received } from './stray.store.ts';

/** What came in with a provider under the code that a payer was sent, or undefined. */
export const receivedUnder = (ctx: Pick<Ctx, 'db'>, code: string): Promise<Received | undefined> =>
  findReceived(ctx, code);

export type StrayUse = {
  code: string;
  purpose: Purpose;
  aboutId: string;
  title: string;
  path: string;
  payerIdentityId: string;
  createdBy: string;
  amountMinor: number;
  currency: string;
};

/**
 * Money that came in and nobody was known for, named by the code that its payer was sent: from now on it is a payment of theirs that
 * succeeded, and can be given back like any other. Answers its id, or null when there is none of just this amount and currency. In the
 * caller's transaction, who applies it there: nothing else follows the event.
 */
export async function takeStray(ctx: Ctx, it: StrayUse): Promise<string | null> {
  const found = await findReceived(ctx, it.code, true);
  const isFitting = found?.paymentId === null && found.amountMinor === it.amountMinor && found.currency === it.currency;
  const provider = openProviders(ctx).find(({ name }) => name === found?.provider);
  if (!found || !isFitting || !provider) return null;
  const amountMinor = BigInt(it.amountMinor);
  const made = await addPayment(ctx, {
    id: uuidv7(),
    ref: refFrom(randomBytes(7)),
    purpose: it.purpose,
    aboutId: it.aboutId,
    title: it.title.slice(0, 200),
    path: it.path,
    payerIdentityId: it.payerIdentityId,
    createdBy: it.createdBy,
    provider: provider.name,
    rail: 'mobile_money',
    isSimulated: provider.isSimulated,
    amountMinor,
    currency: it.currency,
    phone: null,
    phonePrint: null,
    phoneMasked: null,
    token: newToken(),
  });
  const { purpose, aboutId, currency, payerIdentityId } = made;
  const about = { purpose, aboutId, currency, amountMinor: it.amountMinor, provider: provider.name };
  // Nobody has to be asked for it.
  await emit(ctx, 'payment.created', payments.subject(made), about, made.ownerUserIds, {
    follows: false,
    begins: true,
  });
  await payments.keep(ctx, made, async (ctx, held) => {
    const receipt = { receipt: it.code, amount: amountMinor, currency };
    if ((await claimReceipt(ctx, provider.name, held.id, receipt)) !== 'found')
      throw new Error('a receipt that is held was claimed by another payment');
    await postTxn(ctx, {
      key: `found:${provider.name}:${it.code}`,
      ...posting('apply', [
        debit(chart.unapplied(unknownPayerOf(provider.name), currency), amountMinor),
        credit(chart.unapplied(payerIdentityId, currency), amountMinor),
      ]),
      memo: `It was for ${held.ref}`,
      subject: payments.subject(held),
    });
    await cameIn(ctx, held, it.code, { follows: false });
    const proof = { rule: 'confirmed_by_statement', receipt: it.code, decidedAt: ctx.now } as const;
    return { ...payments.moved(held, 'succeed'), ...proof, capturedMinor: held.capturedMinor + amountMinor };
  });
  return made.id;
}
