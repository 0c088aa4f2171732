// A line of a bank's statement stands once among the lines that are compared with our books, and proves what it names.
import { createHash } from 'node:crypto';
import { refsIn } from '@ahadi/domain/payments/bank/statements.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import * as store from './bank-file.store.ts';
import { proveBy } from './bank-proof.ts';
import { addProofs } from './payout-batch.store.ts';
import { addLine, hasReceipt, type Line } from './reconciliation.store.ts';

/** So many lines are compared at a time. */
const AT_ONCE = 200;

/**
 * Compares what was read and not compared yet: each line in a transaction of its own, so that a death between two loses none and doubles none.
 * One that fails is tried again the next time, and holds up no other.
 */
export async function takeBankLines(ctx: Ctx): Promise<void> {
  let last: { statementId: string; no: number } | null = null;
  do {
    const lines = await store.linesToTake(ctx, AT_ONCE, last);
    for (const line of lines)
      await insistentTransaction(ctx, (ctx) => take(ctx, line)).catch((failure) =>
        ctx.log.error('a line of a bank could not be compared', { ...line, failure }),
      );
    last = lines.length < AT_ONCE ? null : (lines.at(-1) ?? null);
  } while (last);
}

async function take(ctx: Ctx, at: { statementId: string; no: number }): Promise<void> {
  const held = await store.holdLine(ctx, at);
  if (!held) return;
  const line = await lineOf(ctx, held);
  const { bucket, payouts, ours = line.ours } = await proveBy(ctx, held, line);
  await addLine(ctx, 'bank', { ...line, ours }, bucket, null);
  if (payouts.length > 0) await addProofs(ctx, payouts, line.direction, line.lineKey);
  await store.setTaken(ctx, at, line.lineKey);
}

/**
 * As the desk knows it. The sums of a statement were checked, so each of its lines is a movement of its own: where a bank gives two of them
 * one number (a transfer and what it charged for it), the second has a receipt that tells them apart.
 */
async function lineOf(ctx: Ctx, held: store.BankLine): Promise<Line> {
  const { statementId, no, direction, theirs, on } = held;
  const lineKey = createHash('sha256').update(`${statementId}\n${no}`).digest('hex');
  const made = {
    ...{ lineKey, direction, currency: held.currency, amountMinor: BigInt(held.amountMinor), feeMinor: 0n },
    ...{ ours: refsIn(held)[0] ?? null, theirs: held.ours?.slice(0, 100) ?? null, at: new Date(`${on}T00:00:00Z`) },
  };
  const receipt = theirs ?? `${on}-${lineKey.slice(0, 8)}`;
  const isTaken = await hasReceipt(ctx, 'bank', { ...made, receipt });
  return { ...made, receipt: isTaken ? `${receipt}-${lineKey.slice(0, 8)}` : receipt };
}
