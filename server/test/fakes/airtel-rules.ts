import type { Operation } from './rules.ts';

// What Airtel's reference asks of each request. Where two sources differ the stricter one stands here (docs/providers.md says which).

const read = 'read on 29 November 2026';
const page = (name: string) => `developers.airtel.africa/documentation/${name}, ${read}`;
const reading = { authorization: /^Bearer \w+$/, 'x-country': /^UG$/, 'x-currency': /^UGX$/ };
const writing = { ...reading, 'content-type': /^application\/json/ };
/** Without the country in front. */
const msisdn = /^7\d{8}$/;
const amount = /^[1-9]\d*$/;
const id = /^[\w-]{1,64}$/;
const words = /^[A-Za-z0-9 ]{4,64}$/;

export const airtelRules: readonly Operation[] = [
  {
    ...{ name: 'token', method: 'POST', path: /^\/auth\/oauth2\/token$/, source: page('authorization') },
    headers: { 'content-type': /^application\/json/ },
    must: { client_id: /^[\w-]+$/, client_secret: /^[\w-]+$/, grant_type: /^client_credentials$/ },
  },
  {
    ...{ name: 'prompt', method: 'POST', path: /^\/merchant\/v1\/payments\/$/, headers: writing },
    source: page('collection-apis'),
    must: {
      reference: words,
      'subscriber.country': /^UG$/,
      'subscriber.currency': /^UGX$/,
      'subscriber.msisdn': msisdn,
      'transaction.amount': amount,
      'transaction.country': /^UG$/,
      'transaction.currency': /^UGX$/,
      'transaction.id': id,
    },
  },
  {
    ...{ name: 'question about a prompt', method: 'GET', path: /^\/standard\/v1\/payments\/[\w-]+$/ },
    ...{ headers: reading, source: page('collection-apis'), must: {} },
  },
  {
    ...{ name: 'payout', method: 'POST', path: /^\/standard\/v2\/disbursements\/$/, headers: writing },
    source: page('disbursement-apis'),
    must: {
      'payee.currency': /^UGX$/,
      'payee.msisdn': msisdn,
      reference: words,
      pin: /^[A-Za-z0-9+/]{8,}=*$/,
      'transaction.amount': amount,
      'transaction.id': id,
      'transaction.type': /^B2C$/,
    },
  },
  {
    ...{ name: 'question about a payout', method: 'GET', path: /^\/standard\/v2\/disbursements\/[\w-]+$/ },
    ...{ headers: reading, source: page('disbursement-apis'), must: { transactionType: /^B2C$/ } },
  },
];
