// What is not needed any more of numbers and messages is forgotten.
import { addDays } from '@ahadi/domain/core/time.ts';
import type { Ctx } from '../core/ctx.ts';
import { forgetEvidenceBefore, forgetMessagesBefore } from './retention.store.ts';

/** So long the bytes that providers sent are kept, in days: longer than a bank may ask a payment back. */
const KEPT_DAYS = 400;

/** Bytes older than that go; what they said, and the hash of them, stays. Works in batches and goes on at the next round. */
export async function forgetOldBytes(ctx: Ctx): Promise<void> {
  const before = addDays(ctx.now, -KEPT_DAYS);
  await forgetMessagesBefore(ctx, before);
  await forgetEvidenceBefore(ctx, before);
}
