// What somebody did in the marketplace is said in words.
import type { EventPayloads } from '@ahadi/domain/events.ts';

/** What somebody did in the marketplace, in words that follow "You". */
const sentences: Readonly<Record<string, string>> = {
  'order.created': 'ordered',
  'order.cancelled': 'cancelled an order',
  'order.completed': 'An order is complete',
  'order.paid': 'An order was paid',
  'order.expired': 'An order was not paid in time',
  'order.holds_released': 'What was kept for an order is free again',
  'parcel.placed': 'A parcel was ordered',
  'parcel.short': 'A part of an order was sold out',
  'parcel.ship_reminded': 'A parcel has to be sent soon',
  'parcel.late': 'A parcel is late',
  'parcel.settled': 'A problem with a parcel is over',
  'parcel.accepted': 'accepted an order',
  'parcel.refused': 'refused an order',
  'parcel.pieces_cancelled': 'took pieces out of a parcel',
  'parcel.given_up': 'cancelled a late parcel',
  'parcel.shipped': 'sent a parcel',
  'parcel.corrected': 'corrected how a parcel is sent',
  'parcel.report_answered': 'answered the report of a problem',
  'parcel.received': 'received a parcel',
  'parcel.problem': 'reported a problem with a parcel',
  'parcel.completed': 'completed a parcel',
  'parcel.cancelled': 'A parcel was paid back',
  'parcel.written': 'wrote about a parcel',
  'supplier.created': 'began to open a shop',
  'supplier.applied': 'applied to sell',
  'supplier.withdrawn': 'took an application to sell back',
  'supplier.asked': 'asked for changes of an application to sell',
  'supplier.approved': 'approved a shop',
  'supplier.rejected': 'rejected an application to sell',
  'supplier.changed': 'changed the terms of a shop',
  'supplier.suspended': 'suspended a shop',
  'supplier.reinstated': 'opened a shop again',
  'supplier.termination_proposed': 'proposed to close a shop for good',
  'supplier.terminated': 'closed a shop for good',
  'supplier.closed': 'said on which days a shop sends nothing',
  'product.created': 'began a product',
  'product.changed': 'changed what is written of a product for its shop',
  'product.submitted': 'sent a product to be looked at',
  'product.withdrawn': 'took a product back',
  'product.went_live': 'put a product on sale',
  'product.asked': 'asked for changes of a product',
  'product.rejected': 'rejected a product',
  'product.reopened': 'began to write a rejected product again',
  'product.change_dropped': 'dropped a change of a product',
  'product.paused': 'paused a product',
  'product.resumed': 'put a paused product on sale again',
  'product.archived': 'archived a product',
  'product.restored': 'took a product out of the archive',
  'product.taken_down': 'took a product off sale',
  'product.lifted': 'lifted the takedown of a product',
  'product.featured': 'changed what stands on the front of the shop',
  'product.stock_adjusted': 'counted the pieces of a product',
  'product.reviewed': 'wrote a review',
  'product.review_answered': 'answered a review',
};

/** What nobody did: a time was over. */
const byItself: Readonly<Record<string, string>> = {
  'parcel.refused': 'An order was not accepted in time',
  'parcel.received': 'A parcel counts as received',
  'parcel.completed': 'A parcel is complete',
};

/** The words for a deed on a shop, a product, an order or a parcel, or undefined. `isByItself`: a clock or a rule did it. */
export const sentenceOfMarket = (name: string, payload: unknown, isByItself: boolean): string | undefined =>
  (isByItself ? byItself[name] : undefined) ??
  (name === 'order.cancelled' && (payload as EventPayloads['order.cancelled']).by === 'parcels' // the name says so
    ? 'An order ended, because nothing of it comes'
    : sentences[name]);
