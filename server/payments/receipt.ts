// A payer gets a receipt for what was paid.
import { brand } from '@ahadi/domain/brand.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Ctx } from '../core/ctx.ts';
import { pdfmake } from '../core/printing.ts';
import { namesOf } from './desk.store.ts';
import type { Held } from './payment.store.ts';
import { isPaid, payments } from './payment.ts';

const MUTED = '#5b6575';
const railWords = { mobile_money: 'Mobile money', card: 'Card', bank: 'Bank account', wallet: 'Wallet' } as const;

/** The receipt of a payment that was made, as PDF. One of money that is not real says so in large letters. Throws NOT_FOUND; ILLEGAL_TRANSITION before it is paid. */
export async function printReceipt(ctx: Ctx, id: string): Promise<File> {
  const held = await payments.read(ctx, id);
  if (!isPaid(held.status)) throw new DomainError('ILLEGAL_TRANSITION', 'There is a receipt once it is paid.');
  const payer = (await namesOf(ctx, [held.payerIdentityId])).get(held.payerIdentityId) ?? '';
  const pdf = await pdfmake.createPdf(layOut(ctx, held, payer)).getBuffer();
  return new File([new Uint8Array(pdf)], `receipt-${held.ref}.pdf`, { type: 'application/pdf' });
}

function layOut(ctx: Ctx, held: Held, payer: string): TDocumentDefinitions {
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
    info: { title: `Receipt ${held.ref}`, author: brand.name, creator: brand.name, producer: brand.name },
    pageSize: 'A5',
    pageMargins: [44, 44, 44, 44],
    language: 'en',
    defaultStyle: { font: 'NotoSans', fontSize: 10, color: '#17202e', lineHeight: 1.25 },
    content: [
      {
        columns: [
          { text: brand.name, fontSize: 16, bold: true },
          { text: `Receipt ${held.ref}`, alignment: 'right', color: MUTED },
        ],
      },
      ...(held.isSimulated
        ? [
            {
              text: 'SIMULATED. No real money was moved.',
              bold: true,
              color: '#a33a1f',
              margin: [0, 14, 0, 0] as [number, number, number, number],
            },
          ]
        : []),
      { text: money(held.amountMinor), fontSize: 24, bold: true, margin: [0, 18, 0, 14] },
      {
        layout: 'lightHorizontalLines',
        table: {
          widths: [130, '*'],
          body: rows.map(([name, words]) => [{ text: name, color: MUTED }, { text: words }]),
        },
      },
      {
        text: `Written on ${formatUtc(ctx.now.toISOString())}. ${brand.name} holds this money until what was agreed about it happens; the reference above finds it.`,
        fontSize: 8,
        color: MUTED,
        margin: [0, 16, 0, 0],
      },
    ],
  };
}
