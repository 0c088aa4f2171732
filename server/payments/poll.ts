// A payment is asked about until it is known what became of it.
import { polledIntents } from '@ahadi/domain/payments/lifecycle.ts';
import { pollsBy } from '@ahadi/domain/payments/polls.ts';
import type { Ctx } from '../core/ctx.ts';
import { evidenceOf } from './decision.store.ts';
import { learn, redecide } from './decision.ts';
import { dueExpiries, duePolls, findPayment } from './payment.store.ts';
import { onPayment, payments } from './payment.ts';
import { providerNamed } from './provider-registry.ts';
import { chargeOf, pollOf, pollsOf } from './submission.ts';

/**
 * Asks the provider what became of a payment and takes it to heart. When to ask next is committed first, so that an answer that never
 * comes does not have it asked without end. Not in a transaction.
 */
export async function pollPayment(ctx: Ctx, id: string): Promise<boolean> {
  const held = await findPayment(ctx, id);
  const provider = held && providerNamed(ctx, held.provider);
  if (!held || !provider) return false;
  const from = held.submittedAt ?? held.createdAt;
  // Asked before its time, by a person, it takes no place of those that come.
  const isDue = held.nextPollAt === null || held.nextPollAt <= ctx.now;
  const polls = pollsBy(ctx.now, from, pollsOf(provider), isDue ? held.polls + 1 : held.polls);
  const charge = await chargeOf(ctx, held);
  await onPayment(ctx, id, async (_ctx, now) => {
    // Refused, and somebody says that it was paid all the same: asked until the list has it.
    const isOver = !polledIntents.includes(now.status) && !(now.status === 'failed' && charge.heard);
    return { ...now, polls, nextPollAt: isOver ? null : pollOf(provider, from, polls) };
  });
  const learned = await provider.query(charge);
  if (learned) await learn(ctx, id, learned, 'secret');
  if (pollOf(provider, from, polls) === null) await questionHearsay(ctx, id);
  return true;
}

/** Asked for the last time, and still only somebody unproven says that it was paid: people look at it, or the payer's word is lost. */
const questionHearsay = (ctx: Ctx, id: string): Promise<unknown> =>
  onPayment(ctx, id, async (ctx, held) => {
    const heard = (await evidenceOf(ctx, id)).some(
      ({ source, isSigned, isOurs, outcome }) => source === 'callback' && !isSigned && isOurs && outcome === 'success',
    );
    if (held.status !== 'expired' || !heard) return undefined;
    await payments.tell(ctx, held, 'payment.questioned', { purpose: held.purpose, aboutId: held.aboutId });
    return { ...payments.moved(held, 'question'), rule: 'only_hearsay' };
  });

/** The payer's time is over: the payment is out of time unless something else is known. It is asked about in silence from then on. */
export const expirePayment = (ctx: Ctx, id: string): Promise<unknown> =>
  onPayment(ctx, id, async (ctx, held) => (held.status === 'pending' ? redecide(ctx, held) : undefined));

/** Asks about what is due and ends what is out of time; one that fails does not hold up the others. */
export async function pollsRound(ctx: Ctx): Promise<void> {
  const failed = (id: string) => (failure: unknown) =>
    ctx.log.warn('a payment could not be asked about', { payment: id, failure });
  for (const id of await duePolls(ctx)) await pollPayment(ctx, id).catch(failed(id));
  for (const id of await dueExpiries(ctx)) await expirePayment(ctx, id).catch(failed(id));
}
