// Kinds of things whose turns are rows, with who knows what the rows have to say.
import type { Turning } from './core/turns.ts';
import { disputes } from './disputes/dispute.ts';
import { escrows } from './escrow/escrow.ts';

export const turning = {
  dispute: { table: 'disputes', turnsOf: disputes.turnsOf },
  escrow: { table: 'escrows', turnsOf: escrows.turnsOf },
} satisfies Record<string, Turning>;
