// The sandbox is a provider without money.
import { createHmac, randomBytes } from 'node:crypto';
import type { Currency } from '@ahadi/domain/core/money.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { escrowCurrencies, limitsOf, stepOf } from '@ahadi/domain/escrow/fees/rules.ts';
import type { FailureCode } from '@ahadi/domain/payments/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import { installationSecret, isSameSecret } from '../core/secrets.ts';
import {
  BadCallback,
  type Callback,
  type Capability,
  type Charge,
  type Heard,
  type Learned,
  type Provider,
  type Submitted,
  type Transfer,
  type TransferLearned,
} from './provider.ts';
import * as store from './sandbox.store.ts';

/** What the sandbox offers: mobile money up to five times what asks for a code (KES 250,000), cards up to the limit of an escrow. */
const capabilities: readonly Capability[] = escrowCurrencies.flatMap((currency: Currency) => {
  const { unverifiedMostMinor, mostMinor } = limitsOf(currency);
  const both = { currency, canRefund: true, canPayOut: true };
  const step = stepOf(currency);
  return [
    {
      ...both,
      rail: 'mobile_money' as const,
      label: 'Simulated mobile money',
      leastMinor: step,
      mostMinor: unverifiedMostMinor * 5n,
      stepMinor: step,
      asksPhone: true,
    },
    {
      ...both,
      rail: 'card' as const,
      label: 'Simulated card',
      leastMinor: 1n,
      mostMinor,
      stepMinor: 1n,
      asksPhone: false,
      canPayOut: false,
    },
    {
      ...both,
      rail: 'bank' as const,
      label: 'Simulated bank account',
      leastMinor: 1n,
      mostMinor,
      stepMinor: 1n,
      asksPhone: false,
      canRefund: false,
    },
  ];
});

/** What a callback of the sandbox says; the same words answer a query. */
type ChargeWords = {
  id: string;
  event: 'charge';
  ours: string;
  theirs: string;
  status: store.SandboxCharge['status'];
  amount: string;
  currency: string;
  receipt: string | null;
  failure: FailureCode | null;
};

const newRef = (prefix: string): string => `${prefix}${randomBytes(6).toString('hex').toUpperCase()}`;

const secretOf = (ctx: Ctx): Promise<string> => installationSecret(ctx, 'sandbox-signing');
const signatureOf = (secret: string, body: string | Uint8Array): string =>
  createHmac('sha256', secret).update(body).digest('hex');

const wordsOf = (it: store.SandboxCharge, id: string): ChargeWords => ({
  id,
  event: 'charge',
  ours: it.ourRef,
  theirs: it.providerRef,
  status: it.status,
  amount: String(it.amountMinor),
  currency: it.currency,
  receipt: it.receipt,
  failure: it.failure,
});

const learnedFrom = (words: ChargeWords, raw: Uint8Array, source: 'callback' | 'query', at: Date | null): Learned => ({
  source,
  isSigned: source === 'callback',
  outcome: words.status,
  refs: { ours: words.ours, provider: words.theirs },
  isLive: false,
  amountMinor: BigInt(words.amount),
  currency: words.currency,
  receipt: words.receipt,
  phone: null,
  failure: words.failure,
  code: words.failure,
  at,
  raw,
});

/**
 * The simulated provider: it keeps its own books and is asked like one outside. It is plainly marked wherever it is offered. A
 * number to pay out to that ends in 001 is refused, one that ends in 002 fails, one that ends in 003 stays unanswered.
 */
export const makeSandbox = (ctx: Ctx): Provider => ({
  name: 'sandbox',
  isSimulated: true,
  capabilities,
  answerMinutes: 10,
  pollAfterSeconds: [60, 180, 600, 3600, 6 * 3600, 24 * 3600],
  charge: async (charge: Charge): Promise<Submitted> => ({
    kind: 'accepted',
    providerRef: await store.addCharge(ctx, {
      key: charge.id,
      providerRef: newRef('SBC'),
      ourRef: charge.ref,
      token: charge.token,
      amountMinor: charge.amountMinor,
      currency: charge.currency,
      rail: charge.rail,
      phone: charge.phone,
    }),
  }),
  async query(charge: Charge) {
    const it = await store.findCharge(ctx, charge.id);
    if (!it) return null;
    const words = wordsOf(it, `query:${it.key}:${it.status}`);
    return learnedFrom(words, Buffer.from(JSON.stringify(words)), 'query', it.answeredAt);
  },
  hear: (callback: Callback) => hear(ctx, callback),
  transfer: (transfer: Transfer) => startTransfer(ctx, transfer),
  async queryTransfer(transfer: Transfer): Promise<TransferLearned | null> {
    const it = await store.findTransfer(ctx, transfer.key);
    if (!it) return null;
    return {
      outcome: it.status,
      refs: { key: it.key, provider: it.providerRef },
      amountMinor: BigInt(it.amountMinor),
      currency: it.currency,
      receipt: it.receipt,
      code: it.code,
      isSigned: true,
      raw: Buffer.from(JSON.stringify(it)),
    };
  },
  async statement(from, to) {
    const rows = await store.movementsBetween(ctx, from, to);
    return rows.map((row) => ({
      direction: row.direction,
      receipt: row.receipt,
      refs: { ...(row.ours !== null && { ours: row.ours }), provider: row.theirs },
      amountMinor: BigInt(row.amountMinor),
      feeMinor: 0n,
      currency: row.currency,
      phone: row.phone,
      at: row.at,
    }));
  },
});

async function checkSignature(ctx: Ctx, { headers, body }: Callback): Promise<void> {
  if (!isSameSecret(headers['x-sandbox-signature'] ?? '', signatureOf(await secretOf(ctx), body)))
    throw new BadCallback('The signature is wrong.');
}

async function hear(ctx: Ctx, callback: Callback): Promise<Heard[]> {
  const { body, path } = callback;
  if (!callback.isVerified) await checkSignature(ctx, callback);
  const words = JSON.parse(Buffer.from(body).toString('utf8')) as ChargeWords; // signed, so written by this file
  return [{ about: 'charge', token: path, learned: learnedFrom(words, body, 'callback', null), dedupeKey: words.id }];
}

async function startTransfer(ctx: Ctx, transfer: Transfer): Promise<Submitted> {
  const tail = transfer.number.slice(-3);
  if (tail === '001') return { kind: 'refused', failure: 'limit_reached', code: 'refused' };
  const status = tail === '002' ? 'failure' : tail === '003' ? 'pending' : 'success';
  const providerRef = newRef('SBT');
  const isNew = await store.addTransfer(ctx, {
    key: transfer.key,
    providerRef,
    token: transfer.token,
    kind: transfer.kind,
    amountMinor: transfer.amountMinor,
    currency: transfer.currency,
    number: transfer.number,
    status,
    code: status === 'failure' ? 'account_inactive' : null,
    receipt: status === 'success' ? newRef('SX') : null,
  });
  // A key that is known says that it was asked for before, not what became of it.
  return isNew ? { kind: 'accepted', providerRef } : { kind: 'unknown', why: 'duplicate key' };
}

export type SimulatedAnswer = { approve: boolean; pin?: string | undefined; card?: string | undefined };

/** Why the payer's answer does not pay, or null when it does. */
function failureOf(rail: store.SandboxCharge['rail'], { approve, pin, card }: SimulatedAnswer): FailureCode | null {
  if (!approve) return rail === 'card' ? 'declined' : 'cancelled_by_payer';
  if (rail !== 'card') return pin === '0000' ? 'wrong_pin' : null;
  const number = (card ?? '').replace(/\D/g, '');
  if (number === '4242424242424242') return null;
  return number === '4000000000009995' ? 'funds_short' : 'declined';
}

/**
 * The payer answers on the simulated phone or card: the sandbox writes it into its own books and sends its callback. False when
 * there is no such charge or it was answered before.
 */
export async function answerSandboxCharge(ctx: Ctx, key: string, answer: SimulatedAnswer): Promise<boolean> {
  const before = await store.findCharge(ctx, key, true);
  if (before?.status !== 'pending') return false;
  const failure = failureOf(before.rail, answer);
  const receipt = failure === null ? newRef('SB') : null;
  await store.answerCharge(ctx, key, { status: failure === null ? 'success' : 'failure', failure, receipt });
  const it = await store.findCharge(ctx, key);
  if (!it || it.delivery === 'lost') return true;
  const body = JSON.stringify(wordsOf(it, `${it.key}:${it.status}`));
  const secret = it.delivery === 'forged' ? 'somebody else' : await secretOf(ctx);
  const dueAt = it.delivery === 'late' ? new Date(ctx.now.getTime() + 10 * MINUTE) : ctx.now;
  for (let times = it.delivery === 'twice' ? 2 : 1; times > 0; times--)
    await store.addDelivery(ctx, { path: it.token, body, signature: signatureOf(secret, body), dueAt });
  return true;
}
