// Kinds of things whose turns are rows, with who knows what the rows have to say.
import { turnsOf as turnsOfRegistration } from './academy/deeds.ts';
import { turnsOf } from './agreements/agreement.ts';
import { turnsOf as turnsOfApproval } from './agreements/approval.ts';
import { turnsOf as turnsOfPost } from './community/entry.ts';
import type { Turning } from './core/turns.ts';
import { disputes } from './disputes/dispute.ts';
import { escrows } from './escrow/escrow.ts';
import { orders } from './marketplace/order.ts';
import { parcels } from './marketplace/parcel.ts';
import { products } from './marketplace/product.ts';
import { suppliers } from './marketplace/supplier.ts';
import { mediations } from './mediation/mediation.ts';
import { applications } from './mediators/application.ts';
import { turnsInCertification } from './mediators/complaint.ts';
import { obligations } from './obligations/obligation.ts';
import { tickets } from './support/ticket.ts';

export const turning = {
  agreement: { table: 'agreements', turnsOf },
  approval: { table: 'approvals', turnsOf: turnsOfApproval },
  dispute: { table: 'disputes', turnsOf: disputes.turnsOf },
  escrow: { table: 'escrows', turnsOf: escrows.turnsOf },
  order: { table: 'orders', turnsOf: orders.turnsOf },
  parcel: { table: 'parcels', turnsOf: parcels.turnsOf },
  product: { table: 'products', turnsOf: products.turnsOf },
  supplier: { table: 'suppliers', turnsOf: suppliers.turnsOf },
  mediation: { table: 'mediations', turnsOf: mediations.turnsOf },
  mediator: { table: 'mediators', turnsOf: turnsInCertification },
  mediator_application: { table: 'mediator_applications', turnsOf: applications.turnsOf },
  obligation: { table: 'obligations', turnsOf: obligations.turnsOf },
  post: { table: 'posts', turnsOf: turnsOfPost },
  registration: { table: 'registrations', turnsOf: turnsOfRegistration },
  ticket: { table: 'support_tickets', turnsOf: tickets.turnsOf },
} satisfies Record<string, Turning>;
