import type { Operation } from './rules.ts';

// What MTN's reference asks of each request. Where two sources differ the stricter one stands here (docs/providers.md says which).

const read = 'read on 29 November 2026';
const page = (name: string) => `momodeveloper.mtn.com/api-documentation/${name}, ${read}`;
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const reading = {
  authorization: /^Bearer \w+$/,
  'ocp-apim-subscription-key': /^[0-9a-f]{32}$/,
  'x-target-environment': /^mtnuganda$/,
};
const writing = {
  ...reading,
  'content-type': /^application\/json/,
  'x-reference-id': uuid4,
  'x-callback-url': /^https?:\/\/\S+$/,
};
const amount = /^[1-9]\d*$/;
const currency = /^UGX$/;
/** Of no more than 160 signs, and none that it is known to refuse. */
const words = /^[A-Za-z0-9. ]{1,160}$/;
const phone = /^2567\d{8}$/;
const told = { amount, currency, externalId: /^[\w-]{1,50}$/, payerMessage: words, payeeNote: words };
const party = (who: 'payer' | 'payee') => ({ [`${who}.partyIdType`]: /^MSISDN$/, [`${who}.partyId`]: phone });
const id = '[0-9a-f-]{36}';

export const mtnRules: readonly Operation[] = [
  ...(['collection', 'disbursement'] as const).map(
    (product): Operation => ({
      ...{ name: `token of ${product}`, method: 'POST', path: new RegExp(`^/${product}/token/$`) },
      headers: { authorization: /^Basic [A-Za-z0-9+/]+=*$/, 'ocp-apim-subscription-key': /^[0-9a-f]{32}$/ },
      ...{ source: page('api-description'), must: {} },
    }),
  ),
  {
    ...{ name: 'prompt', method: 'POST', path: /^\/collection\/v1_0\/requesttopay$/, headers: writing },
    ...{ source: page('use-case'), must: { ...told, ...party('payer') } },
  },
  {
    ...{ name: 'question about a prompt', method: 'GET', headers: reading, must: {} },
    ...{ path: new RegExp(`^/collection/v1_0/requesttopay/${id}$`), source: page('use-case') },
  },
  {
    ...{ name: 'payout', method: 'POST', path: /^\/disbursement\/v1_0\/transfer$/, headers: writing },
    ...{ source: page('use-case'), must: { ...told, ...party('payee') } },
  },
  {
    ...{ name: 'question about a payout', method: 'GET', headers: reading, must: {} },
    ...{ path: new RegExp(`^/disbursement/v1_0/transfer/${id}$`), source: page('use-case') },
  },
  {
    ...{ name: 'refund', method: 'POST', path: /^\/disbursement\/v1_0\/refund$/, headers: writing },
    ...{ source: page('use-case'), must: { ...told, referenceIdToRefund: uuid4 } },
  },
  {
    ...{ name: 'question about a refund', method: 'GET', headers: reading, must: {} },
    ...{ path: new RegExp(`^/disbursement/v1_0/refund/${id}$`), source: page('use-case') },
  },
];
