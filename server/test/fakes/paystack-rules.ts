import type { Operation } from './rules.ts';

// What Paystack's reference asks of each request. Where two sources differ the stricter one stands here (docs/providers.md says which).

const read = 'read on 28 November 2026';
const page = (name: string) => `paystack.com/docs/api/${name} and PaystackOSS/openapi, ${read}`;
const reading = { authorization: /^Bearer sk_(?:test|live)_\w+$/ };
const writing = { ...reading, 'content-type': /^application\/json/ };
const email = /^[^\s@]+@[^\s@]+$/;
const minor = /^[1-9]\d*$/;
const currency = /^(?:NGN|GHS|ZAR|KES|USD|XOF)$/;
/** Of a payment: letters, digits, hyphen, point and equals sign. */
const reference = /^[A-Za-z0-9.=-]+$/;
/** Of a transfer: small letters, digits, hyphen and underscore. */
const transferReference = /^[a-z0-9_-]{16,50}$/;
const words = /^[\p{L}\p{N}][^<>]{0,249}$/u;
const metadata = /^\{.*\}$/s;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const paystackRules: readonly Operation[] = [
  {
    ...{ name: 'page', method: 'POST', path: /^\/transaction\/initialize$/, headers: writing },
    source: page('transaction#initialize'),
    must: {
      email,
      amount: minor,
      currency,
      reference,
      callback_url: /^https?:\/\/\S+$/,
      'channels.0': /^(?:card|bank|ussd|qr|eft|mobile_money|bank_transfer)$/,
    },
    may: { metadata },
  },
  {
    ...{ name: 'prompt', method: 'POST', path: /^\/charge$/, headers: writing, source: page('charge#create') },
    must: {
      email,
      amount: minor,
      currency: /^KES$/,
      reference,
      'mobile_money.phone': /^\+254[17]\d{8}$/,
      'mobile_money.provider': /^(?:mpesa|mpesa_offline|mptill)$/,
    },
    may: { metadata },
  },
  {
    ...{ name: 'question about a payment', method: 'GET', path: /^\/transaction\/verify\/[A-Za-z0-9.=-]+$/ },
    ...{ headers: reading, source: page('transaction#verify'), must: {} },
  },
  {
    ...{ name: 'recipient on a phone', method: 'POST', path: /^\/transferrecipient$/, headers: writing },
    ...{ when: { type: /^mobile_money$/ }, source: page('transfer-recipient#create') },
    must: {
      type: /^mobile_money$/,
      name: words,
      account_number: /^0[17]\d{8}$/,
      bank_code: /^MPESA$/,
      currency: /^KES$/,
    },
  },
  {
    ...{ name: 'recipient at a bank', method: 'POST', path: /^\/transferrecipient$/, headers: writing },
    ...{ when: { type: /^(?:nuban|ghipss|basa|kepss)$/ }, source: page('transfer-recipient#create') },
    must: { type: /^\w+$/, name: words, account_number: /^\d{6,20}$/, bank_code: /^\w+$/, currency },
  },
  {
    ...{ name: 'payout', method: 'POST', path: /^\/transfer$/, headers: writing, source: page('transfer#initiate') },
    must: {
      source: /^balance$/,
      amount: minor,
      recipient: /^RCP_\w+$/,
      reference: transferReference,
      currency,
    },
    may: { reason: words },
  },
  {
    ...{ name: 'question about a payout', method: 'GET', path: /^\/transfer\/verify\/[a-z0-9_-]{16,50}$/ },
    ...{ headers: reading, source: page('transfer#verify'), must: {} },
  },
  {
    ...{ name: 'refund', method: 'POST', path: /^\/refund$/, headers: writing, source: page('refund#create') },
    must: { transaction: reference, amount: minor },
    may: { merchant_note: words },
  },
  {
    ...{ name: 'question about a refund', method: 'GET', path: /^\/refund\/\d+$/, headers: reading },
    ...{ source: page('refund#fetch'), must: {} },
  },
  {
    ...{ name: 'refunds of a payment', method: 'GET', path: /^\/refund$/, headers: reading },
    ...{ when: { transaction: /./ }, source: page('refund#list'), must: { transaction: reference } },
  },
  {
    ...{ name: 'list', method: 'GET', path: /^\/(?:transaction|transfer|refund)$/, headers: reading },
    ...{ when: { transaction: /^$/ }, source: page('transaction#list') },
    must: { from: instant, to: instant, perPage: /^(?:[1-9]\d?|100)$/, page: minor },
    may: { status: /^(?:success|failed|abandoned|pending)$/ },
  },
];
