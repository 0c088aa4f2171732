// Payments and the books say the same.
import type { BooksCheck } from '../ledger/audit.ts';
import * as store from './audit.store.ts';

/** I11 and I14 as far as payments know them: what came in, what went back and what is on its way is what the books have. */
export const checkPayments: BooksCheck = async (ctx) => [
  ...(await store.capturedWithoutReceipts(ctx)).map((about) => ({
    ...{ invariant: 'I14' as const, about },
    what: 'What a payment took in is not the sum of its receipts.',
  })),
  ...(await store.refundsBeyondReturned(ctx)).map((about) => ({
    ...{ invariant: 'I11' as const, about },
    what: 'More of a payment went back than is counted.',
  })),
  ...(await store.transitsOffTheBooks(ctx)).map((about) => ({
    ...{ invariant: 'I14' as const, about },
    what: 'What is on its way out is not what lies in its account.',
  })),
];
