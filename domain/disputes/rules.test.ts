import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answersLeft,
  claimedMinor,
  disputeDefaults,
  emptyClaim,
  mayOffer,
  monthsBefore,
  policyOf,
  problemsOfClaim,
  waitsFor,
} from './rules.ts';
import type { Claim } from './schema.ts';

const today = '2026-11-21';
const whole: Claim = {
  ...emptyClaim('KES'),
  category: 'non_delivery',
  title: 'Lanterns not delivered',
  narrative: 'Four hundred lanterns were agreed. One hundred and twenty came, and the rest did not.',
  factsFrom: '2026-10-01',
  factsTo: '2026-11-21',
  relief: [{ kind: 'pay', amountMinor: 500_000, text: '' }],
  precontactOn: '2026-11-01',
  precontactHow: 'By a letter that named a day.',
};
const agreed = { today, agreementValue: { valueMinor: 500_000, currency: 'KES' }, hasAgreement: true };
const problems = (wishes: Partial<Claim>, facts: Partial<typeof agreed> = {}) =>
  problemsOfClaim({ ...whole, ...wishes }, { ...agreed, ...facts });
const fields = (wishes: Partial<Claim>, facts: Partial<typeof agreed> = {}) => Object.keys(problems(wishes, facts));

describe('a claim', () => {
  it('that says everything can be filed', () => {
    expect(problems({})).toEqual({});
  });

  it.each<[string, Partial<Claim>]>([
    ['category', { category: null }],
    ['title', { title: 'Four' }],
    ['title', { title: '\u200B\u200B\u200B\u200B\u200B\u200B' }],
    ['title', { title: '\u0001\u0002\u0003\u0004\u0005\u0006' }],
    ['title', { title: 'Lanterns \u202Ederevileds ton' }],
    ['title', { title: 'The seller is a thief' }],
    ['title', { title: 'Call 0712 345 678 for my money' }],
    ['narrative', { narrative: 'x'.repeat(49) }],
    ['narrative', { narrative: `x${' '.repeat(48)}x` }],
    ['factsFrom', { factsFrom: null }],
    ['factsFrom', { factsFrom: '2026-11-22', factsTo: null }],
    ['factsFrom', { factsFrom: '2024-11-20' }],
    ['factsTo', { factsTo: '2026-11-22' }],
    ['factsTo', { factsTo: '2026-09-30' }],
    ['relief', { relief: [] }],
    ['relief.0.amountMinor', { relief: [{ kind: 'pay', amountMinor: null, text: '' }] }],
    ['relief.0.amountMinor', { relief: [{ kind: 'refund', amountMinor: null, text: 'All of it' }] }],
    ['relief.1.text', { relief: [...whole.relief, { kind: 'repair', amountMinor: null, text: 'Fix' }] }],
    ['aboveValueReason', { relief: [{ kind: 'pay', amountMinor: 500_001, text: '' }] }],
    ['aboveValueReason', { currency: 'USD' }],
    ['precontactOn', { precontactOn: null }],
    ['precontactOn', { precontactOn: '2026-11-22' }],
    ['precontactHow', { precontactHow: 'By letter' }],
  ])('is refused at %s alone: %j', (field, wishes) => {
    expect(fields(wishes)).toEqual([field]);
  });

  it('without an agreement names whom it is against and where', () => {
    expect(fields({}, { agreementValue: null as never, hasAgreement: false })).toEqual([
      'respondentName',
      'respondentEmail',
    ]);
    const against = { respondentName: 'Lanterns Ltd', respondentEmail: 'lanterns@example.org' };
    expect(fields(against, { agreementValue: null as never, hasAgreement: false })).toEqual([]);
  });

  it('above the agreement’s value, by a cent or in parts, is filed with a reason of twenty letters', () => {
    const relief: Claim['relief'] = [...whole.relief, { kind: 'refund', amountMinor: 1, text: '' }];
    expect(fields({ relief })).toEqual(['aboveValueReason']);
    expect(fields({ relief, aboveValueReason: 'The delay cost a market day' })).toEqual([]);
    expect(fields({ relief, aboveValueReason: ' '.repeat(40) })).toEqual(['aboveValueReason']);
  });

  it('answers the question about what is left by a reason of twenty letters to that very question, and by no other', () => {
    const question = 'KES 10 is left, and you ask for KES 12.';
    const reason = 'The rest was paid back the next day.';
    const old: Claim = { ...whole, aboveValueReason: reason };
    const because = (aboveLeft: Claim['aboveLeft']) => answersLeft({ ...old, aboveLeft }, question);
    expect(because({ question, reason })).toBe(true);
    expect(because(undefined)).toBe(false);
    expect(because({ question: 'KES 11 is left, and you ask for KES 12.', reason })).toBe(false);
    expect(because({ question, reason: ' '.repeat(40) })).toBe(false);
  });

  it('of facts exactly 24 months ago is still taken', () => {
    expect(fields({ factsFrom: '2024-11-21' })).toEqual([]);
  });

  it('tells the filer which word of the title is in the way, and what to write instead', () => {
    expect(problems({ title: 'The seller is a thief' }).title).toMatch(
      /“thief” accuses of a crime.*Say what was promised/,
    );
  });

  it('is judged without an exception, and its sentences end like sentences, whatever it holds', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    const day = fc.option(
      fc
        .date({ min: new Date('1000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
        .map((at) => at.toISOString().slice(0, 10)),
    );
    const claim = fc.record({
      title: text,
      narrative: text,
      factsFrom: day,
      factsTo: day,
      precontactOn: day,
      precontactHow: text,
      aboveValueReason: text,
      respondentName: text,
      relief: fc.array(
        fc.record({
          kind: fc.constantFrom('pay' as const, 'repair' as const),
          amountMinor: fc.option(fc.integer({ min: 1, max: 1e12 })),
          text,
        }),
        { maxLength: 10 },
      ),
    });
    fc.assert(
      fc.property(claim, (wishes) => {
        for (const sentence of Object.values(problems(wishes))) expect(sentence).toMatch(/^[“A-Z].*[.”]$/su);
      }),
    );
  });
});

it('what is claimed is the sum of the sums, and nothing where none is asked for', () => {
  expect(claimedMinor({ relief: [] })).toBeNull();
  expect(claimedMinor({ relief: [{ kind: 'apology', amountMinor: null, text: 'In writing' }] })).toBeNull();
  expect(claimedMinor({ relief: [...whole.relief, ...whole.relief] })).toBe(1_000_000);
});

describe('months before a day', () => {
  it.each([
    ['2026-03-31', 1, '2026-02-28'],
    ['2024-03-31', 1, '2024-02-29'],
    ['2026-02-28', 24, '2024-02-28'],
    ['2024-02-29', 24, '2022-02-28'],
    ['2026-01-15', 1, '2025-12-15'],
  ])('%s less %i is %s', (day, months, before) => {
    expect(monthsBefore(day, months)).toBe(before);
  });

  it('never leave their month, and never go forward', () => {
    const days = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 120 }), (day, months) => {
        const before = monthsBefore(day, months);
        const [year = 0, month = 0] = day.split('-').map(Number);
        const [yearBefore = 0, monthBefore = 0] = before.split('-').map(Number);
        expect(year * 12 + month - (yearBefore * 12 + monthBefore)).toBe(months);
        expect(before <= day).toBe(true);
      }),
    );
  });
});

it('a side offers again only when its last offer is not open any more', () => {
  const offer = (fromSide: 'filer' | 'respondent', status: 'open' | 'rejected' | 'expired', fromBids = false) => ({
    fromSide,
    status,
    fromBids,
  });
  expect(mayOffer('filer', [])).toBe(true);
  expect(mayOffer('filer', [offer('filer', 'open')])).toBe(false);
  expect(mayOffer('respondent', [offer('filer', 'open')])).toBe(true);
  expect(mayOffer('filer', [offer('filer', 'rejected'), offer('filer', 'expired')])).toBe(true);
  expect(mayOffer('respondent', [offer('respondent', 'open', true)])).toBe(true);
});

it('the policy of a case leaves a week between the answer’s time and the deadline, in any currency', () => {
  for (const currency of ['KES', 'JPY', 'KWD']) {
    const policy = policyOf({ tz: 'Africa/Nairobi', calendar: 'KE' }, currency);
    expect(policy.resolutionDays).toBeGreaterThanOrEqual(policy.responseDays + policy.minReplyWindowDays);
    expect(Math.max(...policy.finalNoticeDaysBefore)).toBeGreaterThanOrEqual(policy.minReplyWindowDays);
  }
  expect(policyOf({ tz: 'Asia/Tokyo', calendar: 'JP' }, 'JPY').deMinimisMinor).toBe(disputeDefaults.deMinimisUnits);
  expect(policyOf({ tz: 'Asia/Kuwait', calendar: 'KW' }, 'KWD').deMinimisMinor).toBe(
    disputeDefaults.deMinimisUnits * 1000,
  );
});

describe('what is waited for', () => {
  type Seen = Parameters<typeof waitsFor>[0];
  const quiet: Seen = {
    ...{ status: 'negotiating', offers: [], response: null },
    ...{ resolvedClaim: null, extensionOffer: null, awaitsFigureOf: null },
  };
  const offered = (fromSide: 'filer' | 'respondent', fromBids = false) =>
    [{ fromSide, status: 'open', fromBids }] as Seen['offers'];
  const asked: Seen['resolvedClaim'] = { kind: 'paid', text: 'Paid on Monday.', at: today };

  it('is nothing where nothing is open', () => {
    expect(waitsFor(quiet, 'filer')).toBeNull();
    expect(waitsFor(quiet, 'respondent')).toBeNull();
  });
  it('is each side’s own next step', () => {
    expect(waitsFor({ ...quiet, status: 'draft' }, 'filer')).toBe('finish');
    expect(waitsFor({ ...quiet, status: 'info_needed' }, 'filer')).toBe('add_information');
    expect(waitsFor({ ...quiet, status: 'awaiting_response' }, 'respondent')).toBe('answer');
    expect(waitsFor({ ...quiet, status: 'awaiting_response' }, 'filer')).toBeNull();
    expect(waitsFor({ ...quiet, status: 'no_response' }, 'respondent')).toBe('answer_late');
    expect(waitsFor({ ...quiet, status: 'settling' }, 'filer')).toBe('sign_settlement');
  });
  it('is the answer to the other side’s offer, and to one that came of sealed figures from either', () => {
    expect(waitsFor({ ...quiet, offers: offered('filer') }, 'respondent')).toBe('answer_offer');
    expect(waitsFor({ ...quiet, offers: offered('filer') }, 'filer')).toBeNull();
    expect(waitsFor({ ...quiet, offers: offered('respondent', true) }, 'respondent')).toBe('answer_offer');
  });
  it('is the figure of the side whose other one sealed theirs, after an offer that is open', () => {
    const sealed: Seen = { ...quiet, status: 'responded', awaitsFigureOf: 'respondent' };
    expect([waitsFor(sealed, 'filer'), waitsFor(sealed, 'respondent')]).toEqual([null, 'seal_figure']);
    const both: Seen = { ...sealed, status: 'negotiating', offers: offered('filer') };
    expect(waitsFor(both, 'respondent')).toBe('answer_offer');
  });
  it('is never what the state does not allow any more', () => {
    const extensionOffer: Seen['extensionOffer'] = { fromSide: 'filer', days: 5, at: today };
    for (const status of ['publication_review', 'unresolved_private', 'withdrawn', 'resolved'] as const) {
      expect(waitsFor({ ...quiet, status, extensionOffer, offers: offered('filer') }, 'respondent')).toBeNull();
      if (status !== 'publication_review')
        expect(waitsFor({ ...quiet, status, resolvedClaim: asked }, 'filer')).toBeNull();
    }
    expect(waitsFor({ ...quiet, status: 'published', resolvedClaim: asked }, 'filer')).toBe('confirm_resolved');
  });
});
