import { describe, expect, test } from 'vitest';
import { agreementLifecycle } from '../lifecycle.ts';
import { emptyTerms } from '../rules.ts';
import { AgreementStatus, type AgreementTerms } from '../schema.ts';
import {
  addMonths,
  type End,
  endOf,
  lastNoticeDay,
  noticeEnd,
  noticeWords,
  problemsOfAmendment,
  problemsOfEnd,
  renewalWords,
  renewedUntil,
} from './rules.ts';

const inForce: AgreementTerms = {
  ...emptyTerms('KES'),
  minAssurance: 1,
  publicClauseOffered: true,
  signWindowDays: 14,
};

describe('the table', () => {
  test('changes and ends only what is fully signed, and only what is in force runs out, is renewed or is done', () => {
    const from = (action: Parameters<typeof agreementLifecycle.can>[0]) =>
      AgreementStatus.options.filter((status) => agreementLifecycle.can(action, status));
    for (const action of ['propose_amendment', 'propose_end', 'amend', 'terminate'] as const)
      expect([action, from(action)]).toEqual([action, ['executed', 'active']]);
    for (const action of ['give_notice', 'take_back_notice', 'renew', 'complete', 'expire'] as const)
      expect([action, from(action)]).toEqual([action, ['active']]);
  });

  test('has no way back from an end', () => {
    for (const status of ['completed', 'expired', 'terminated'] as const)
      expect(agreementLifecycle.actionsFrom(status)).toEqual([]);
  });
});

describe('an amendment', () => {
  test.each<[string, Partial<AgreementTerms>, string[]]>([
    ['may change anything else', { title: 'Another name', endsOn: '2028-01-31', noticeDays: 30 }, []],
    ['may ask for more proof', { minAssurance: 2 }, []],
    ['may not ask for less proof', { minAssurance: 0 }, ['minAssurance']],
    ['may not take out the public-history clause', { publicClauseOffered: false }, ['publicClauseOffered']],
    ['keeps the currency', { currency: 'USD' }, ['currency']],
    ['is signed within three days at least', { signWindowDays: 2 }, ['signWindowDays']],
    ['is signed within three days', { signWindowDays: 3 }, []],
    ['is signed within sixty days', { signWindowDays: 60 }, []],
    ['is signed within sixty days at most', { signWindowDays: 61 }, ['signWindowDays']],
  ])('%s', (_sentence, change, fields) => {
    expect(Object.keys(problemsOfAmendment({ ...inForce, ...change }, inForce))).toEqual(fields);
  });

  test('may not put in a public-history clause that nobody answered', () => {
    const without = { ...inForce, publicClauseOffered: false };
    expect(problemsOfAmendment(inForce, without).publicClauseOffered).toContain('cannot be put in');
  });
});

describe('a renewal', () => {
  const monthly = (noticeDays: number) => ({ everyMonths: 1, noticeDays });

  test('needs an end, and a notice that is shorter than what is added', () => {
    const terms = { effectiveOn: null, endsOn: '2027-12-31' };
    expect(problemsOfEnd(terms)).toEqual({});
    expect(problemsOfEnd({ ...terms, renewal: monthly(27) })).toEqual({});
    expect(Object.keys(problemsOfEnd({ ...terms, renewal: monthly(28) }))).toEqual(['renewal']);
    expect(Object.keys(problemsOfEnd({ ...terms, endsOn: null, renewal: monthly(7) }))).toEqual(['renewal']);
  });

  test.each([
    ['the same day of the next month', '2027-03-15', 1, '2027-03-15', '2027-04-15'],
    ['the last day of a shorter month', '2027-01-31', 1, '2027-01-31', '2027-02-28'],
    ['the day it was written with, after February', '2027-02-28', 1, '2027-01-31', '2027-03-31'],
    ['the 30th after February', '2027-02-28', 1, '2026-11-30', '2027-03-30'],
    ['the 29th in a leap year', '2027-02-28', 12, '2024-02-29', '2028-02-29'],
    ['the 28th in any other', '2028-02-29', 12, '2024-02-29', '2029-02-28'],
    ['over the end of a year', '2027-11-30', 3, '2026-08-31', '2028-02-29'],
    ['December', '2027-06-15', 6, '2027-06-15', '2027-12-15'],
    ['five years', '2027-06-15', 60, '2027-06-15', '2032-06-15'],
  ])('runs to %s', (_words, endsOn, months, anchor, until) => {
    expect(renewedUntil(endsOn, months, anchor)).toBe(until);
  });

  test('twelve times by a month ends where once by a year does', () => {
    for (const anchor of ['2027-01-31', '2027-02-28', '2027-05-15', '2028-02-29', '2027-12-30']) {
      let day = anchor;
      for (let time = 0; time < 12; time++) day = renewedUntil(day, 1, anchor);
      expect(day).toBe(addMonths(anchor, 12));
    }
  });
});

describe('a notice', () => {
  const yearly = { renewal: { everyMonths: 12, noticeDays: 30 } };
  const monthly = { renewal: { everyMonths: 1, noticeDays: 14 } };

  test('keeps from renewing until so many days before the end', () => {
    expect(lastNoticeDay('2027-12-31', 30)).toBe('2027-12-01');
    expect(lastNoticeDay('2027-12-31', 0)).toBe('2027-12-31');
    expect(lastNoticeDay('2028-03-01', 1)).toBe('2028-02-29');
  });

  test.each<[string, Parameters<typeof noticeEnd>, string | null]>([
    ['cannot be given where the terms say nothing of it', [{}, '2027-12-31', '2027-05-01'], null],
    ['cannot be given without an end either', [{}, null, '2027-05-01'], null],
    ['ends it after the days of the terms', [{ noticeDays: 30 }, null, '2027-05-01'], '2027-05-31'],
    ['of no days ends it today', [{ noticeDays: 0 }, null, '2027-05-01'], '2027-05-01'],
    ['never outlives the last day', [{ noticeDays: 30 }, '2027-05-10', '2027-05-01'], '2027-05-10'],
    ['cannot be given when the last day is over', [{ noticeDays: 30 }, '2027-04-30', '2027-05-01'], null],
    ['in time ends it with the running period', [yearly, '2027-12-31', '2027-05-01'], '2027-12-31'],
    ['on the last day for it is in time', [yearly, '2027-12-31', '2027-12-01'], '2027-12-31'],
    ['a day too late ends it with the next period', [yearly, '2027-12-31', '2027-12-02'], '2028-12-31'],
    ['too late in February goes by the written day', [monthly, '2027-02-28', '2027-02-20', '2027-01-31'], '2027-03-31'],
    ['long after an end that was not told finds its period', [monthly, '2027-01-31', '2027-06-25'], '2027-07-31'],
    ['takes whichever is earlier: the days', [{ ...yearly, noticeDays: 10 }, '2027-12-31', '2027-05-01'], '2027-05-11'],
    ['or the period', [{ ...yearly, noticeDays: 400 }, '2027-12-31', '2027-05-01'], '2027-12-31'],
    ['too late for the period: the days', [{ ...yearly, noticeDays: 60 }, '2027-12-31', '2027-12-15'], '2028-02-13'],
  ])('%s', (_sentence, given, end) => {
    expect(noticeEnd(...given)).toBe(end);
  });
});

describe('when a day is over, an agreement', () => {
  const day = '2027-06-30';
  const standing = {
    endsOn: day as string | null,
    noticeEndsOn: null as string | null,
    isRenewed: false,
    ...{ open: 0, all: 2, isDisputed: false },
  };
  const notice = { noticeEndsOn: day };
  const ahead = { endsOn: '2027-07-01' };

  test.each<[string, Partial<typeof standing>, End]>([
    ['whose promises are closed is complete on its last day', {}, 'complete'],
    ['with something open on its last day runs out', { open: 1 }, 'expire'],
    ['without promises runs out', { all: 0 }, 'expire'],
    ['in dispute runs out, and is not complete', { isDisputed: true }, 'expire'],
    ['that is renewed goes on, also when all is done', { isRenewed: true }, 'renew'],
    ['that is renewed goes on in dispute', { isRenewed: true, open: 1, isDisputed: true }, 'renew'],
    ['ends by notice before it is renewed', { isRenewed: true, ...notice }, 'terminate'],
    ['ends by notice before it is complete', notice, 'terminate'],
    ['ends by a notice whose day was missed', { noticeEndsOn: '2027-06-29' }, 'terminate'],
    ['waits for a notice that is still to come', { endsOn: null, open: 1, noticeEndsOn: '2027-07-01' }, 'wait'],
    ['with its end ahead waits, also when all is done', ahead, 'wait'],
    ['with its end ahead and renewal waits', { ...ahead, isRenewed: true }, 'wait'],
    ['without an end is complete with its last promise', { endsOn: null }, 'complete'],
    ['without an end waits for what is open', { endsOn: null, open: 1 }, 'wait'],
    ['without an end waits for its dispute', { endsOn: null, isDisputed: true }, 'wait'],
    ['without end and promises is never complete by itself', { endsOn: null, all: 0 }, 'wait'],
    ['whose end was missed is ended all the same', { endsOn: '2027-06-01', open: 1 }, 'expire'],
  ])('%s', (_sentence, change, end) => {
    expect(endOf({ ...standing, ...change }, day)).toBe(end);
  });
});

test('how it ends is said in words that a person says', () => {
  expect(renewalWords({ everyMonths: 1, noticeDays: 1 })).toContain(
    'by a month each time, unless notice is given a day',
  );
  expect(renewalWords({ everyMonths: 12, noticeDays: 30 })).toContain('by a year each time');
  expect(renewalWords({ everyMonths: 6, noticeDays: 30 })).toContain('by 6 months each time');
  expect([0, 1, 30].map(noticeWords)).toEqual([
    'by any party, on the day of its notice',
    'by any party, a day after its notice',
    'by any party, 30 days after its notice',
  ]);
});
