// Our bank is a provider that is paid out by in files: what became of each payout its statements say.
import { BadCallback, type Provider } from './provider.ts';

/** What a payout may be, in whole shillings. */
export type BankSettings = { least: number; most: number };

/** Payouts in KES to accounts at banks in Kenya. Nothing is paid in by it, and nobody can be asked: it has a file and a statement. */
export const makeBank = ({ least, most }: BankSettings): Provider => ({
  name: 'bank',
  isSimulated: false,
  isByFile: true,
  capabilities: [
    {
      ...{ rail: 'bank', currency: 'KES', label: 'Bank account in Kenya' },
      ...{ leastMinor: BigInt(least) * 100n, mostMinor: BigInt(most) * 100n, stepMinor: 1n },
      ...{ asksPhone: false, canRefund: false, canPayOut: true },
    },
  ],
  answerMinutes: 0,
  pollAfterSeconds: [],
  charge: async () => ({ kind: 'refused', failure: 'other', code: 'closed' }),
  query: async () => null,
  async hear() {
    throw new BadCallback('A bank sends no messages.');
  },
});
