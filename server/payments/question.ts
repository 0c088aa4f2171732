// A provider that asks whether a payment may be made from any phone is answered by what is waited for.
import type { ProviderName } from '@ahadi/domain/payments/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Arrived } from './inbox.ts';
import { findPayment, findPaymentId } from './payment.store.ts';
import { isPayable } from './payment.ts';
import { BadCallback, type MayPay, type Question } from './provider.ts';
import { providerHooked } from './provider-registry.ts';

/**
 * What is answered to a provider that asks before a payment is made; null when nothing is asked, or by somebody else, whom `receive`
 * deals with. It reads one payment and writes nothing.
 */
export async function mayBePaid(ctx: Ctx, arrived: Arrived): Promise<Record<string, string> | null> {
  const provider = providerHooked(ctx, arrived.provider);
  if (!provider?.asked || !provider.saying) return null;
  let asked: Question | null;
  try {
    asked = provider.asked({ ...arrived, now: ctx.now });
  } catch (failure) {
    if (failure instanceof BadCallback) return null; // kept as untrusted where it is received
    throw failure;
  }
  return asked && provider.saying(await judged(ctx, provider.name, asked));
}

/** Only what is still waited for, of just its amount: money that would have to go back is not taken first. */
async function judged(ctx: Ctx, provider: ProviderName, { ours, amountMinor, currency }: Question): Promise<MayPay> {
  const id = await findPaymentId(ctx, provider, { token: null, ours, theirs: null });
  const held = id === null ? undefined : await findPayment(ctx, id);
  if (!held) return 'unknown_reference';
  if (!isPayable(held, ctx.now)) return 'closed';
  return held.amountMinor === amountMinor && held.currency === currency ? 'yes' : 'other_amount';
}
