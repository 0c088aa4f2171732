// Kinds of things whose turns are rows, with who knows what the rows have to say.
import type { Turning } from './core/turns.ts';
import { disputes } from './disputes/dispute.ts';

export const turning = {
  dispute: { table: 'disputes', turnsOf: disputes.turnsOf },
} satisfies Record<string, Turning>;
