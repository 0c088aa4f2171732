// Kinds of things whose turns are rows, with who knows what the rows have to say.
import { turnsOf } from './agreements/life/service.ts';
import type { Turning } from './core/turns.ts';
import { disputes } from './disputes/dispute.ts';
import { escrows } from './escrow/escrow.ts';
import { obligations } from './obligations/obligation.ts';
import { tickets } from './support/ticket.ts';

export const turning = {
  agreement: { table: 'agreements', turnsOf },
  dispute: { table: 'disputes', turnsOf: disputes.turnsOf },
  escrow: { table: 'escrows', turnsOf: escrows.turnsOf },
  obligation: { table: 'obligations', turnsOf: obligations.turnsOf },
  ticket: { table: 'support_tickets', turnsOf: tickets.turnsOf },
} satisfies Record<string, Turning>;
