import { expect, test } from 'vitest';
import { type Broken, claimAbout, claimOfBreach } from './breach.ts';

test('a promise that was written as a sentence stands in a title without its stop', () => {
  const broken = {
    term: { kind: 'perform', title: 'John mends the roof.', amountMinor: null, clauseId: null, criteria: '' },
    ...{ ref: 'AG-2026-000048', debtorName: 'John', creditorName: 'Mary', status: 'overdue', isDecided: false },
    ...{ dueOn: '2026-12-20', hastenedFrom: null, today: '2026-12-21', settled: { minor: 0, words: '' }, claims: [] },
  } as unknown as Broken; // what is looked at here
  const title = 'John mends the roof: due on 2026-12-20';
  expect(claimAbout(broken, (day) => day).title).toBe(title);
  expect(claimOfBreach([broken], 'DS-2026-000011', (day) => day).title).toBe(title);
});
