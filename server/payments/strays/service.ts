import { randomBytes } from 'node:crypto';
import { chart } from '@ahadi/domain/ledger/chart/rules.ts';
import { credit, debit, posting } from '@ahadi/domain/ledger/rules.ts';
import { intentLifecycle } from '@ahadi/domain/payments/lifecycle.ts';
import { refFrom } from '@ahadi/domain/payments/refs/rules.ts';
import type { Purpose } from '@ahadi/domain/payments/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../core/ctx.ts';
import { postTxn } from '../../ledger/service.ts';
import { succeed, unknownPayerOf } from '../deciding/service.ts';
import { claimReceipt } from '../deciding/store.ts';
import { tell } from '../life/service.ts';
import { newToken, openProviders } from '../providers/registry/service.ts';
import { addCaptured, addPayment } from '../store.ts';
import { findReceived, type Received } from './store.ts';

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
  const held = await addPayment(ctx, {
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
    phoneMasked: null,
    token: newToken(),
  });
  const { purpose, aboutId, currency, payerIdentityId } = held;
  const told = { purpose, aboutId, currency, amountMinor: it.amountMinor, provider: provider.name };
  await tell(ctx, held, 'payment.created', told, { follows: false }); // nobody has to be asked for it
  if (
    (await claimReceipt(ctx, provider.name, held.id, { receipt: it.code, amount: amountMinor, currency })) !== 'found'
  )
    throw new Error('a receipt that is held was claimed by another payment');
  await postTxn(ctx, {
    key: `found:${provider.name}:${it.code}`,
    ...posting('apply', [
      debit(chart.unapplied(unknownPayerOf(provider.name), currency), amountMinor),
      credit(chart.unapplied(payerIdentityId, currency), amountMinor),
    ]),
    memo: `It was for ${held.ref}`,
    subject: { kind: 'payment', id: held.id },
  });
  await addCaptured(ctx, held.id, amountMinor);
  const status = intentLifecycle.next('succeed', held.status);
  const change = { status, rule: 'confirmed_by_statement' as const, receipt: it.code, decided_at: ctx.now };
  await succeed(ctx, held, change, { follows: false });
  return held.id;
}
