// A course fee has a receipt, and one of money that is not real says so.
import { receivedFees } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { dayInWords, formatUtc } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import type { Ctx } from '../core/ctx.ts';
import { zoneOfReader } from '../core/zone.ts';
import { paymentFor } from '../payments/start.ts';
import { feesOf, type HeldFee } from './fee-booking.store.ts';
import { findRegistration, findRun, namesOf } from './held.store.ts';
import { printSheet } from './press.ts';

const ways = {
  rail: 'Paid on the platform',
  code: 'Transfer with the code',
  proof: 'By a paper with the reference',
  waiver: 'Nothing to be paid',
} as const;
const isPaid = ({ status }: HeldFee): boolean => receivedFees.includes(status);

/** The receipt of a course fee as PDF. One of money that is not real says so. Throws NOT_FOUND; ILLEGAL_TRANSITION before it is paid. */
export async function printFeeReceipt(ctx: Ctx, id: string): Promise<File> {
  const held = await findRegistration(ctx, id);
  const run = held && (await findRun(ctx, held.runId));
  if (!held || !run || !ctx.actor || !permissions['registration.read'](ctx.actor, held))
    throw new DomainError('NOT_FOUND');
  const fee = (await feesOf(ctx, id)).find(isPaid);
  if (!fee) throw new DomainError('ILLEGAL_TRANSITION', 'There is a receipt once its money came in.');
  const payment = fee.paymentId === null ? undefined : await paymentFor(ctx, fee.paymentId);
  const pdf = await printSheet({
    kind: 'receipt',
    number: held.number,
    amount: formatMoney(fee.amountMinor, fee.currency),
    facts: [
      ['Paid by', fee.paidBy ?? (await namesOf(ctx, [held.userId])).get(held.userId) ?? ''],
      ['For', `${run.code} ${run.title}, from ${dayInWords(run.startsOn)}`],
      ['Way of paying', ways[fee.method]],
      ['Number', fee.reference],
      ['Given on', formatUtc(fee.createdAt.toISOString())],
    ],
    isSimulated: payment?.isSimulated ?? false,
    writtenAt: ctx.now.toISOString(),
    tz: await zoneOfReader(ctx),
  });
  return new File([new Uint8Array(pdf)], `receipt-${held.number}.pdf`, { type: 'application/pdf' });
}
