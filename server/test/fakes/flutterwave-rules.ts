import type { Operation } from './rules.ts';

// What Flutterwave's reference (v3) asks of each request. Where two of its pages differ the stricter one stands here
// (docs/providers.md says which).

const read = 'read on 28 November 2026';
const page = (name: string) => `developer.flutterwave.com/${name}, ${read}`;
const reading = { authorization: /^Bearer FLWSECK\S+$/ };
const writing = { ...reading, 'content-type': /^application\/json/ };
const email = /^[^\s@]+@[^\s@]+$/;
const decimal = /^(?!0+(?:\.0+)?$)\d+(?:\.\d{1,2})?$/;
const whole = /^[1-9]\d*$/;
const words = /^[\p{L}\p{N}][^<>]{0,249}$/u;
const reference = /^[\w-]{1,100}$/;
const day = /^\d{4}-\d\d-\d\d$/;
const day_page = { from: day, to: day, page: /^\d+$/ };

/** A way of the hosted page stands with the currency that it takes. */
const checkout = (currency: string, ways: RegExp): Operation => ({
  ...{ name: `page in ${currency}`, method: 'POST', path: /^\/v3\/payments$/, headers: writing },
  source: page('docs/collections-inflow/flutterwave-standard and /reference/checkout.md'),
  when: { currency: new RegExp(`^${currency}$`) },
  must: {
    tx_ref: reference,
    amount: decimal,
    currency: /^[A-Z]{3}$/,
    redirect_url: /^https?:\/\/\S+$/,
    payment_options: ways,
    'customer.email': email,
  },
  may: {
    session_duration: /^(?:\d{1,3}|1[0-3]\d\d|14[0-3]\d|1440)$/,
    'customer.phonenumber': /^\+?\d{7,15}$/,
    'customizations.title': words,
  },
});

type Payout = { currency: string; networks: RegExp; number: RegExp; country: string };
const payout = ({ currency, networks, number, country }: Payout, meta: Operation['must'] = {}): Operation => ({
  ...{ name: `payout in ${currency}`, method: 'POST', path: /^\/v3\/transfers$/, headers: writing },
  source: page(`docs/payout-outflow/mobile-money-transfer and docs/${country}`),
  when: { currency: new RegExp(`^${currency}$`) },
  must: {
    account_bank: networks,
    account_number: number,
    amount: whole,
    currency: /^[A-Z]{3}$/,
    beneficiary_name: words,
    reference,
    ...meta,
  },
  // Who sends may always be said; only Kenya asks for it.
  may: { narration: words, 'meta.sender': words, 'meta.sender_country': /^[A-Z]{2}$/, 'meta.mobile_number': whole },
});

export const flutterwaveRules: readonly Operation[] = [
  checkout('KES', /^(?:card|mpesa)$/),
  checkout('UGX', /^(?:card|mobilemoneyuganda)$/),
  checkout('RWF', /^(?:card|mobilemoneyrwanda)$/),
  checkout('USD', /^card$/),
  checkout('NGN', /^card$/),
  {
    ...{ name: 'question about a payment', method: 'GET', path: /^\/v3\/transactions\/verify_by_reference$/ },
    ...{ headers: reading, source: page('docs/transaction-verification.md'), must: { tx_ref: reference } },
  },
  payout(
    { currency: 'KES', networks: /^MPS$/, number: /^254[17]\d{8}$/, country: 'kenya-2' },
    { 'meta.sender': words, 'meta.sender_country': /^[A-Z]{2}$/, 'meta.mobile_number': /^[1-9]\d{7,14}$/ },
  ),
  // Its page on Uganda also has MPS; that on all countries has these two only.
  payout({ currency: 'UGX', networks: /^(?:AIRTEL|MTN)$/, number: /^2567\d{8}$/, country: 'uganda-3' }),
  payout({ currency: 'RWF', networks: /^(?:MPS|MTN)$/, number: /^2507\d{8}$/, country: 'rwanda-2' }),
  {
    ...{ name: 'question about a payout', method: 'GET', path: /^\/v3\/transfers$/, headers: reading },
    ...{ when: { reference: /./ }, source: page('docs/payout-outflow/introduction'), must: { reference } },
  },
  {
    ...{ name: 'refund', method: 'POST', path: /^\/v3\/transactions\/\d+\/refund$/, headers: writing },
    ...{ source: page('docs/payment-operations/refunds'), must: { amount: decimal, comments: words } },
  },
  {
    ...{ name: 'question about a refund', method: 'GET', path: /^\/v3\/refunds\/\d+$/, headers: reading },
    ...{ source: page('docs/payment-operations/refunds'), must: {} },
  },
  {
    ...{ name: 'list', method: 'GET', path: /^\/v3\/(?:transactions|transfers|refunds)$/, headers: reading },
    ...{ when: { from: /./ }, source: page('docs/payment-operations/settlements'), must: day_page },
  },
  {
    ...{ name: 'all refunds', method: 'GET', path: /^\/v3\/refunds$/, headers: reading, when: { from: /^$/ } },
    ...{ source: page('docs/payment-operations/refunds'), must: {} },
  },
];
