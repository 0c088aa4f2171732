// A message of a provider is worked off once, for the payment, refund or payout it is about.
import { createHash } from 'node:crypto';
import { DAY, MINUTE } from '@ahadi/domain/core/time.ts';
import type { ProviderName } from '@ahadi/domain/payments/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { type Ctx, insistentTransaction, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { learnChargeback } from './chargeback.ts';
import { learn } from './decision.ts';
import * as store from './inbox.store.ts';
import { findPaymentId } from './payment.store.ts';
import { findPayoutId } from './payout.store.ts';
import { BadCallback, type Heard } from './provider.ts';
import { providerHooked, providerNamed } from './provider-registry.ts';
import { askAtOnce, type Touched } from './query.ts';
import { findRefundId } from './refund.store.ts';
import { learnRefund } from './refund.ts';
import { learnPayout } from './transfer.ts';

/** What arrived at the address of a provider, by what it is called there; `path` is what stands behind. */
export type Arrived = {
  provider: string;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array;
  peer: string | null;
};

/** The largest message of each kind of provider, in bytes. */
export const largestMessage = (hook: string): number => (hook === 'mp' ? 16 * 1024 : LARGEST_MESSAGE);
export const LARGEST_MESSAGE = 64 * 1024;

/**
 * Keeps a message of a provider in one insert, to be worked off afterwards. What is not the provider's is kept as untrusted, written
 * down as `payment.forged` and never acted on. Answers the status for the sender, and the id of a new message. Throws only
 * when the database does not take it.
 */
export async function receive(ctx: Ctx, arrived: Arrived): Promise<{ status: 200 | 401 | 404; id: string | null }> {
  const provider = providerHooked(ctx, arrived.provider);
  if (!provider) return { status: 404, id: null };
  let heard: readonly Heard[];
  try {
    heard = await provider.hear({ ...arrived, now: ctx.now });
  } catch (failure) {
    if (!(failure instanceof BadCallback)) throw failure;
    return { status: 401, id: await keepForged(ctx, provider.name, arrived, failure.message) };
  }
  for (const one of heard)
    if ('token' in one && one.token !== null && !(await isKnown(ctx, provider.name, one.token)))
      return { status: 404, id: await keepForged(ctx, provider.name, arrived, 'The address is none of ours.') };
  const dedupeKey = heard.map((one) => one.dedupeKey).join('|') || 'nothing';
  const id = await store.addMessage(ctx, {
    ...messageOf(arrived, provider.name),
    dedupeKey: dedupeKey.length <= 200 && heard.length > 0 ? dedupeKey : `sha256:${hashOf(arrived)}`,
    isTrusted: true,
  });
  return { status: 200, id };
}

const hashOf = ({ path, body }: Arrived): string => createHash('sha256').update(path).update(body).digest('hex');
const messageOf = ({ path, headers, body, peer }: Arrived, provider: ProviderName) => ({
  provider,
  path: path.slice(0, 300),
  // Signatures, authorizations and cookies are secrets that could be used again: which headers there were is enough.
  headers: Object.fromEntries(Object.keys(headers).map((name) => [name, ''])),
  raw: Buffer.from(body),
  peer,
});

const isKnown = async (ctx: Ctx, provider: ProviderName, token: string): Promise<boolean> =>
  (await findPaymentId(ctx, provider, { token, ours: null, theirs: null })) !== null ||
  (await findRefundId(ctx, { provider, token, key: null, theirs: null })) !== null ||
  (await findPayoutId(ctx, { provider, token, key: null, theirs: null })) !== null;

/** So many messages that are no provider's are kept of one network address within a day; more are only refused. */
const FORGED_A_DAY = 500;

/** Written down once for the same bytes at the same address, in the history of the payment that the address names. */
const keepForged = (ctx: Ctx, provider: ProviderName, arrived: Arrived, what: string): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const dayAgo = new Date(ctx.now.getTime() - DAY);
    if ((await store.countForged(ctx, arrived.peer, dayAgo, FORGED_A_DAY)) >= FORGED_A_DAY) return null;
    const kept = await store.addMessage(ctx, {
      ...messageOf(arrived, provider),
      dedupeKey: `forged:${hashOf(arrived)}`,
      isTrusted: false,
    });
    if (kept === null) return null;
    const token = arrived.path.split('/')[0] ?? '';
    const about = await findPaymentId(ctx, provider, { token, ours: null, theirs: null });
    await emit(ctx, 'payment.forged', { kind: 'payment', id: about ?? uuidv7() }, { provider, what });
    return null;
  });

/** A message about something that is not known yet is tried again for an hour: it may have come before our own answer. */
const TRIES = 8;

/** Works one message off in one transaction with the message held; the second time nothing happens. Answers what it was about. */
export const processMessage = (ctx: Ctx, id: string): Promise<readonly Touched[]> =>
  insistentTransaction(ctx, async (ctx) => {
    const message = await store.holdMessage(ctx, id);
    const provider = message && providerNamed(ctx, message.provider);
    if (!message || !provider) return [];
    const heard = await provider.hear({ ...message, body: message.raw, now: message.receivedAt, isVerified: true });
    const touched: Touched[] = [];
    let isComplete = true;
    for (const one of heard) {
      const about = await act(ctx, message.provider, one);
      if (about === null) isComplete = false;
      else if (about !== 'nothing') touched.push(about);
    }
    if (isComplete) await store.endMessage(ctx, id);
    else {
      const again = message.attempts >= TRIES ? null : new Date(ctx.now.getTime() + 2 ** message.attempts * MINUTE);
      await store.putOff(ctx, id, 'Nothing of ours is known by these names.', again);
    }
    return touched;
  });

/** Acts on one thing that was said, and answers what it is about. Null when that is nothing that is known. */
async function act(ctx: Ctx, provider: ProviderName, heard: Heard): Promise<Touched | 'nothing' | null> {
  if (heard.about === 'charge') {
    const { token, learned } = heard;
    const { ours = null, provider: theirs = null } = learned.refs;
    const id = await findPaymentId(ctx, provider, { token, ours, theirs });
    if (id === null) return null;
    await learn(ctx, id, learned, token === null ? 'name' : 'secret');
    return { kind: 'payment', id };
  }
  if (heard.about === 'transfer') {
    const { token, learned } = heard;
    const { key = null, provider: theirs = null } = learned.refs;
    const names = { provider, token, key, theirs };
    const payout = await findPayoutId(ctx, names);
    const refund = payout === null ? await findRefundId(ctx, names) : null;
    if (payout !== null) await learnPayout(ctx, payout, learned, learned.isSigned);
    else if (refund !== null) await learnRefund(ctx, refund, learned, learned.isSigned);
    if (payout !== null) return { kind: 'payout', id: payout };
    return refund === null ? null : { kind: 'refund', id: refund };
  }
  if (heard.about === 'chargeback') {
    const { ours = null, provider: theirs = null } = heard.refs;
    const id =
      (await findPaymentId(ctx, provider, { token: null, ours, theirs })) ??
      (ours !== null && theirs !== null
        ? await findPaymentId(ctx, provider, { token: null, ours: null, theirs })
        : null);
    if (id === null) return null;
    await learnChargeback(ctx, id, heard);
  }
  return 'nothing';
}

/** Works off what waits; one that fails is put off and does not hold up the others. */
export async function inboxRound(ctx: Ctx): Promise<void> {
  for (const id of await store.dueMessages(ctx)) await processSafely(ctx, id);
}

/** One message, and what it makes worth asking about at once; when it fails that is logged and it is tried again later. */
export async function processSafely(ctx: Ctx, id: string): Promise<void> {
  try {
    await askAtOnce(ctx, await processMessage(ctx, id));
  } catch (failure) {
    ctx.log.error('a message of a provider could not be worked off', { message: id, failure });
    await store.putOff(ctx, id, String(failure), new Date(ctx.now.getTime() + 5 * MINUTE));
  }
}
