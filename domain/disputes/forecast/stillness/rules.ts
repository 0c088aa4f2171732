import type { DisputeView } from '../../schema.ts';

const held =
  'Its terms stand still while a mediation has it. Where that ends without a settlement, by its own deadlines too, they go on with what was left or more.';

/**
 * What comes by itself of a dispute in which no clock runs: nothing, unless a mediation holds it, whose own deadlines run and end the hold.
 */
export const nothingRuns = ({ holds }: Pick<DisputeView, 'holds'>): string =>
  holds.some(({ kind }) => kind === 'mediation') ? held : 'Nothing: it stays as it is until somebody acts.';
