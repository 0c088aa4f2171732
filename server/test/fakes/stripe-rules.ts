import type { Operation } from './rules.ts';

// What Stripe's reference asks of each request, in the version that our package is made for.

const page = (name: string) => `docs.stripe.com/api/${name}, read on 28 November 2026`;
const reading = { authorization: /^Bearer sk_(?:test|live)_\w+$/, 'stripe-version': /^\d{4}-\d\d-\d\d\.\w+$/ };
/** With a key, so that a request that was lost on its way is done once (docs.stripe.com/api/idempotent_requests). */
const writing = {
  ...reading,
  'content-type': /^application\/x-www-form-urlencoded/,
  'idempotency-key': /^[\x21-\x7e]{1,255}$/,
};
const whole = /^[1-9]\d{0,7}$/;
const words = /^[\p{L}\p{N}][^<>]{0,249}$/u;
const address = /^https?:\/\/\S+$/;
const id = (start: string) => new RegExp(`^${start}_\\w+$`);
const price = 'line_items[0][price_data]';

export const stripeRules: readonly Operation[] = [
  {
    ...{ name: 'page', method: 'POST', path: /^\/v1\/checkout\/sessions$/, headers: writing },
    source: page('checkout/sessions/create'),
    must: {
      mode: /^payment$/,
      [`${price}[currency]`]: /^[a-z]{3}$/,
      [`${price}[unit_amount]`]: whole,
      [`${price}[product_data][name]`]: words,
      'line_items[0][quantity]': whole,
      success_url: address,
      client_reference_id: /^[\w-]{1,200}$/,
      expires_at: /^\d{10}$/,
      'metadata[ref]': /^[\w-]{1,500}$/,
      'payment_intent_data[metadata][ref]': /^[\w-]{1,500}$/,
    },
    may: {
      cancel_url: address,
      customer_email: /^[^\s@]+@[^\s@]+$/,
      'allowed_payment_method_types[0]': /^[a-z_]{1,40}$/,
    },
  },
  {
    ...{ name: 'question about a page', method: 'GET', path: /^\/v1\/checkout\/sessions\/cs_(?:test|live)_\w+$/ },
    ...{ headers: reading, source: page('checkout/sessions/retrieve'), must: {} },
  },
  {
    ...{ name: 'search for a payment', method: 'GET', path: /^\/v1\/payment_intents\/search$/, headers: reading },
    source: page('payment_intents/search'),
    must: { query: /^metadata\['ref'\]:'[\w-]+'$/ },
    may: { limit: /^(?:[1-9]\d?|100)$/ },
  },
  {
    ...{ name: 'refund', method: 'POST', path: /^\/v1\/refunds$/, headers: writing, source: page('refunds/create') },
    must: { payment_intent: id('pi'), amount: whole },
    may: { 'metadata[key]': /^[\w-]{1,500}$/ },
  },
  {
    ...{ name: 'question about a refund', method: 'GET', path: /^\/v1\/refunds\/re_\w+$/, headers: reading },
    ...{ source: page('refunds/retrieve'), must: {} },
  },
  {
    ...{ name: 'refunds of a payment', method: 'GET', path: /^\/v1\/refunds$/, headers: reading },
    ...{ source: page('refunds/list'), must: { payment_intent: id('pi') }, may: { limit: /^(?:[1-9]\d?|100)$/ } },
  },
  {
    ...{ name: 'list', method: 'GET', path: /^\/v1\/balance_transactions$/, headers: reading },
    source: page('balance_transactions/list'),
    must: { 'created[gte]': /^\d{10}$/, 'created[lte]': /^\d{10}$/ },
    may: { limit: /^(?:[1-9]\d?|100)$/, 'expand[0]': /^data\.source$/, starting_after: id('txn') },
  },
];
