// What the books have deferred is what registrations have still to earn.
import { chart } from '@ahadi/domain/ledger/chart.ts';
import type { BooksCheck } from '../ledger/audit.ts';
import { balanceOf } from '../ledger/posting.ts';
import * as store from './audit.store.ts';

/** I14 as far as the academy knows it: what is deferred is what registrations have still to earn, and seats are what their rows are. */
export const checkAcademy: BooksCheck = async (ctx) => {
  const found = (what: string) => (about: string) => ({ invariant: 'I14' as const, what, about });
  const due = new Map((await store.currencies(ctx)).map((currency) => [currency, 0]));
  for (const { currency, minor } of await store.deferredByCurrency(ctx)) due.set(currency, minor);
  const off: string[] = [];
  for (const [currency, minor] of due)
    if ((await balanceOf(ctx, chart.deferredAcademy(currency))) !== BigInt(minor)) off.push(currency);
  return [
    ...off.map(found('What is deferred for courses is not what registrations have still to earn.')),
    ...(await store.runsOffTheirRows(ctx)).map(found('The seats of a run are not those of its registrations.')),
    ...(await store.owedOff(ctx)).map(
      found('What is owed back of a course fee that was paid by hand is not what lies there for it.'),
    ),
    ...(await store.deferredBeyondPaid(ctx)).map(found('More of a course fee is deferred than was paid.')),
  ];
};
