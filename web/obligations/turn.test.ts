import { ifTheyDoNothing, ifYouDoNothing } from '@ahadi/domain/core/claim.ts';
import { obligationStatusWords } from '@ahadi/domain/obligations/rules.ts';
import { ObligationStatus, type ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { promiseSilence } from '@ahadi/domain/obligations/silence.ts';
import { countingDoes } from '@ahadi/domain/records/counts.ts';
import { describe, expect, test } from 'vitest';
import { figuresIn } from '../core/figures.ts';
import { deedsOf, dueWords, moneyWords, standingWords } from './turn.ts';
import en from './words/en.ts';
import type { PromiseWords, Telling } from './words.ts';

const telling: Telling = { say: en as unknown as PromiseWords, figures: figuresIn('en') }; // compiled, as in the browser

type Standing = Parameters<typeof deedsOf>[0];
const at = (status: ObligationView['status'], myRole: Standing['myRole'], extension: Standing['extension'] = null) =>
  deedsOf({ status, myRole, extension });

describe('the one whose turn it is has one button', () => {
  test.each([
    ['due', 'debtor', 'claim'],
    ['due', 'creditor', null],
    ['submitted', 'debtor', null],
    ['submitted', 'creditor', 'accept'],
    ['rejected', 'debtor', 'claim'],
    ['overdue', 'debtor', 'claim'],
    ['overdue', 'creditor', 'dispute'],
    ['disputed', 'creditor', null],
    ['fulfilled', 'debtor', null],
  ] as const)('%s, for the %s: %s', (status, role, deed) => {
    expect(at(status, role).primary).toBe(deed);
  });

  test('anyone who is asked for another day answers that first', () => {
    const extension = {
      day: '2027-01-10',
      reason: 'The lorry is broken.',
      by: 'debtor',
      at: '2027-01-01T00:00:00Z',
    } as const;
    expect(at('due', 'creditor', extension)).toEqual({ primary: 'agree_day', more: ['refuse_day', 'waive'] });
    expect(at('due', 'debtor', extension).more).toContain('ask_day');
  });

  test('who only reads has none, whatever the state', () => {
    for (const status of ObligationStatus.options) expect(at(status, 'other')).toEqual({ primary: null, more: [] });
  });

  test('who owes disputes what was sent back and not what they let pass', () => {
    expect(at('rejected', 'debtor').more).toContain('dispute');
    expect(at('overdue', 'debtor').more).not.toContain('dispute');
  });
});

test('who is owed along with somebody in dispute about it can file about their own part', () => {
  const standing = { status: 'disputed', myRole: 'creditor', extension: null } as const;
  expect(deedsOf({ ...standing, mayDisputeOwnPart: true }).more).toEqual(['dispute']);
  expect(deedsOf({ ...standing, mayDisputeOwnPart: false }).more).toEqual([]);
});

test('between quotation marks stands only what somebody wrote', () => {
  const said = (text: string, myRole: Standing['myRole']) =>
    standingWords(
      {
        ...{ status: 'submitted', debtorName: 'Tabu', creditorName: 'Baraka', myRole, term: { kind: 'deliver' } },
        claims: [{ text, byName: 'Tabu' }],
      } as ObligationView,
      telling,
    ); // all that the words go by
  expect(said('Forty bags, this morning.', 'creditor')).toBe(
    'Tabu said that it is delivered. “Forty bags, this morning.” If you do nothing, it counts as accepted.',
  );
  expect(said('', 'debtor')).toBe(
    'You said that it is delivered. Without an answer from Baraka: It counts as accepted.',
  );
});

test('of several on one side it is said by the one who did', () => {
  const said = (isOwn: boolean) =>
    standingWords(
      {
        ...{ status: 'submitted', debtorName: 'Tabu and Musa', creditorName: 'Baraka', myRole: 'debtor' },
        ...{ term: { kind: 'deliver' }, claims: [{ text: '', byName: 'Musa', isOwn }] },
      } as ObligationView,
      telling,
    ); // all that the words go by
  expect(said(true)).toMatch(/^You said that it is delivered\./);
  expect(said(false)).toMatch(/^Musa said that it is delivered\./);
});

test('where the clock goes by another day than the text both are said', () => {
  expect(dueWords({ plannedOn: '2020-01-02', dueOn: '2027-01-16' }, telling)).toBe(
    'due 16 January 2027, promised for 2 January 2020',
  );
  expect(dueWords({ plannedOn: '2027-01-16', dueOn: '2027-01-16' }, telling)).toBe('due 16 January 2027');
  expect(dueWords({ plannedOn: '2027-01-16', dueOn: null }, telling)).toBe('due 16 January 2027');
  expect(dueWords({ plannedOn: null, dueOn: null }, telling)).toBeNull();
});

describe('where the money for a promise is', () => {
  const stage = { amountMinor: 2_000_000, heldMinor: 0, releasedMinor: 0 } as const;
  test.each([
    ['awaiting_funds', {}, 'KES\u00a020,000 to be paid in for it, in escrow'],
    ['funded', { heldMinor: 2_000_000 }, 'KES\u00a020,000 held for it in escrow'],
    ['released', { releasedMinor: 2_000_000 }, 'Paid for through escrow'],
    ['released', { releasedMinor: 500_000 }, 'KES\u00a05,000 of KES\u00a020,000 paid out for it in escrow'],
    ['refunded', {}, 'Nothing was paid out for it in escrow'],
    ['settled', {}, 'Its money was divided in escrow'],
    ['cancelled', {}, 'Nothing was paid out for it in escrow'],
  ] as const)('%s %j: %s', (status, money, words) => {
    expect(moneyWords({ ...stage, status, ...money }, 'ES-1', 'KES', telling)).toBe(`${words} <a>ES-1</a>`);
  });
});

test('what is said in English of a state, of silence and of what counts is what the domain says', () => {
  const { say } = telling;
  for (const status of ObligationStatus.options) expect(say[status]).toBe(obligationStatusWords[status]);
  expect(say.withoutAnswer({ name: 'Asha' })).toContain(promiseSilence('accept_silently'));
  expect(say.ifYouDoNothing).toBe(ifYouDoNothing(promiseSilence('accept_silently')));
  expect(say.claimWords({ name: 'Asha', count: 7 })).toContain(ifTheyDoNothing(promiseSilence('accept_silently')));
  expect(say.hastens({ count: 7 })).toBe(`If not: ${promiseSilence('fall_overdue', true)}`);
  expect(say.acceptWords({ name: 'Asha' })).toContain(countingDoes.accept.words);
  expect(say.waiveCounts).toBe(countingDoes.waive.words);
});
