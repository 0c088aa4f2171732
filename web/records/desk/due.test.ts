import { expect, test } from 'vitest';
import { deskDueOf } from './due.ts';

const [first, word, decision] = ['2026-12-03T08:00:00.000Z', '2026-12-08T08:00:00.000Z', '2026-12-30T08:00:00.000Z'];
const at = (it: object) =>
  deskDueOf({
    ...{ status: 'open', rung: 'officer', firstActionDue: first, reaffirmDue: null, decisionDue: decision },
    ...it,
  } as Parameters<typeof deskDueOf>[0]); // only what is read of it

test('a challenge says what of it is late, and the deadline that counts now', () => {
  expect(at({})).toEqual({ late: null, label: 'First step due', due: first });
  expect(at({ rung: 'second', firstActionDue: null })).toEqual({
    ...{ late: 'The first step is late', label: 'Decision due', due: decision },
  });
  expect(at({ status: 'forwarded', firstActionDue: null, reaffirmDue: word })?.due).toBe(word);
  expect(at({ status: 'reaffirmed', rung: 'second', firstActionDue: null })).toMatchObject({
    late: null,
    due: decision,
  });
  for (const status of ['open', 'forwarded', 'reaffirmed'])
    expect(at({ status, rung: 'owner', firstActionDue: null, decisionDue: null })).toMatchObject({
      ...{ late: 'The decision is late', due: null },
    });
  expect(at({ status: 'decided' })).toBeNull();
});
