// A payer gets a receipt for what was paid.
import { brand } from '@ahadi/domain/brand.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Ctx } from '../core/ctx.ts';
import { printAside } from '../core/printing.ts';
import type { Typeset } from '../core/typesetting.ts';
import { zoneOfReader } from '../core/zone.ts';
import { namesOf } from './desk.store.ts';
import type { Held } from './payment.store.ts';
import { isPaid, payments } from './payment.ts';

const railWords = { mobile_money: 'Mobile money', card: 'Card', bank: 'Bank account', wallet: 'Wallet' } as const;

/** The receipt of a payment that was made, as PDF. One of money that is not real says so in large letters. Throws NOT_FOUND; ILLEGAL_TRANSITION before it is paid. */
export async function printReceipt(ctx: Ctx, id: string): Promise<File> {
  const held = await payments.read(ctx, id);
  if (!isPaid(held.status)) throw new DomainError('ILLEGAL_TRANSITION', 'There is a receipt once it is paid.');
  const payer = (await namesOf(ctx, [held.payerIdentityId])).get(held.payerIdentityId) ?? '';
  const pdf = await printAside(layOut(ctx, held, payer, await zoneOfReader(ctx)));
  return new File([new Uint8Array(pdf)], `receipt-${held.ref}.pdf`, { type: 'application/pdf' });
}

function layOut(ctx: Ctx, held: Held, payer: string, tz: string): Typeset {
  const money = (minor: bigint) => formatMoney(Number(minor), held.currency);
  const rows: [string, string][] = [
    ['Paid by', payer],
    ['For', held.title],
    ['Way of paying', `${railWords[held.rail]}${held.phoneMasked ? ` ${held.phoneMasked}` : ''}`],
    ['Number of the provider', held.receipt ?? ''],
    ['Paid on', held.decidedAt ? formatUtc(held.decidedAt.toISOString()) : ''],
    ...(held.returnedMinor > 0n ? [['Given back since', money(held.returnedMinor)] as [string, string]] : []),
  ];
  return {
    template: import.meta.resolve('../core/receipt.typ'),
    at: ctx.now,
    tz,
    data: {
      title: `Receipt ${held.ref}`,
      brand: brand.name,
      simulated: held.isSimulated ? 'SIMULATED. No real money was moved.' : null,
      amount: money(held.amountMinor),
      rows,
      remark: `Written on ${formatUtc(ctx.now.toISOString())}. ${brand.name} holds this money until what was agreed about it happens; the reference above finds it.`,
    },
  };
}
