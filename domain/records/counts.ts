import type { CountClaim } from '../core/claim.ts';

/**
 * What a deed makes of the number of agreements kept that stands under the name of who owed something, true whatever else the agreement
 * says. The number itself is counted in one statement (server/records/standing), and tests hold each sentence against it.
 */
export const countingDoes = {
  accept: {
    ...{ deed: 'accept', counts: 'kept' },
    words: 'Once all that this side owes is done and the agreement is over, it counts as kept.',
  },
  waive: {
    ...{ deed: 'waive', counts: 'never kept' },
    words: 'What was given up was not kept: the agreement does not count as kept by the side that owed it.',
  },
  cure: {
    ...{ deed: 'cure', counts: 'never kept' },
    words:
      'A breach that a dispute put right stays one: the agreement does not count as kept by the side that broke it.',
  },
  settle: {
    ...{ deed: 'settle', counts: 'never kept' },
    words:
      'A settlement takes the place of what was promised: the agreement does not count as kept by the side that owed it.',
  },
} as const satisfies Record<string, CountClaim>;
