import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IllegalTransition } from '../core/lifecycle.ts';
import { paths } from '../paths.ts';
import { changedFields, emptyPromotion, problemsOf, readTarget } from './form.ts';
import { type PromotionAction, promotionLifecycle } from './lifecycle.ts';
import { isSensitivePath } from './rules.ts';
import { PromotionForm, type PromotionStatus, promotionStatuses } from './schema.ts';

const now = new Date('2031-03-01T08:00:00Z');
const whole: PromotionForm = {
  ...emptyPromotion,
  title: 'Water tanks on credit',
  description: 'Pay in twelve parts, delivered in Kisumu and Homa Bay.',
  imageSha256: 'a'.repeat(64),
  imageAlt: 'A green tank beside a house',
  sponsorName: 'Maji Bora',
  ctaText: 'See the tanks',
  ctaUrl: 'https://example.org/tanks',
  endsAt: '2031-04-01T08:00:00.000Z',
};
const problemOf = (url: string): string | null => {
  const target = readTarget(url, ['ahadi.example']);
  return 'problem' in target ? target.problem : null;
};

describe('where a button may lead', () => {
  for (const url of [
    'https://example.org',
    'http://shop.example.co.ke:8080/a?b=c#d',
    'HTTPS://Example.org/Page',
    '/dashboard/community',
    '/dashboard/marketplace?category=solar',
    '/help/article/file-a-dispute#steps',
  ])
    it(`${url} passes`, () => expect(problemOf(url)).toBeNull());

  const refused: [string, RegExp][] = [
    ['', /Write where/],
    ['javascript:alert(1)', /Only web addresses/],
    ['JaVaScRiPt:alert(1)', /Only web addresses/],
    ['java\tscript:alert(1)', /cannot be seen/],
    ['data:text/html,hello', /Only web addresses/],
    ['vbscript:x', /Only web addresses/],
    ['mailto:a@example.org', /Only web addresses/],
    ['ftp://example.org', /Only web addresses/],
    ['example.org', /Only web addresses/],
    ['https:example.org', /Only web addresses/],
    ['https:///example.org', /Only web addresses/],
    ['//example.org', /two slashes/],
    ['/\\example.org', /backslashes/],
    ['https:\\\\example.org', /backslashes/],
    ['https://example.org\\@other.example', /backslashes/],
    ['https://user:pass@example.org', /before the @/],
    ['https://ahadi.example@example.org', /before the @/],
    ['https://@example.org', /before the @/],
    ['https://example.org/\u0000', /cannot be seen/],
    ['https://exam\u200bple.org', /cannot be seen/],
    ['https://example.org/\u202egpj', /cannot be seen/],
    [' https://example.org', /cannot be seen/],
    ['https://localhost/x', /full name of a site/],
    ['http://127.0.0.1/', /full name of a site/],
    ['http://2130706433/', /full name of a site/],
    ['http://0x7f.1/', /full name of a site/],
    ['http://[::1]/', /full name of a site/],
    ['https://ex%61mple.org', /full name of a site/],
    ['https://аpple.com', /full name of a site/],
    ['https://ahadi.example/dashboard', /our own site/],
    ['https://ahadi.example./dashboard', /our own site/],
    ['/admin/promotions', /people sign, pay/],
    ['/checkout', /people sign, pay/],
    ['/disputes/new', /people sign, pay/],
    ['/', /people sign, pay/],
    ['/auth?next=/dashboard', /people sign, pay/],
    ['/%61dmin/promotions', /plainly/],
    ['/dashboard/../admin/promotions', /plainly/],
    ['/dashboard//community', /plainly/],
    ['/dashboard/', /plainly/],
    ['/no-such-page', /no such page/],
  ];
  for (const [url, sentence] of refused)
    it(`${JSON.stringify(url)} is refused with a sentence`, () => expect(problemOf(url)).toMatch(sentence));

  it('nothing passes that a browser reads as another kind of address than it says', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 40 }),
          fc
            .array(
              fc.constantFrom(
                'https:',
                '/',
                '//',
                '\\',
                '@',
                'a.example',
                ':',
                'javascript:',
                '\t',
                '%',
                '..',
                'dashboard',
              ),
              {
                maxLength: 8,
              },
            )
            .map((parts) => parts.join('')),
        ),
        (url) => {
          const target = readTarget(url);
          if ('problem' in target) return;
          const read = new URL(url, 'https://ahadi.example');
          if (target.kind === 'own') {
            expect(read.origin).toBe('https://ahadi.example');
            expect(isSensitivePath(read.pathname)).toBe(false);
          } else {
            expect(read.protocol).toMatch(/^https?:$/);
            expect(read.hostname.replace(/\.$/, '')).toBe(target.host);
            expect(read.username + read.password).toBe('');
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('sensitive pages', () => {
  const sensitive = [
    paths.landing,
    paths.auth,
    paths.agreement,
    paths.escrow,
    paths.newEscrow,
    paths.newDispute,
    paths.createDispute,
    paths.dispute,
    paths.editDispute,
    paths.checkout,
    paths.cart,
    paths.orderConfirmation,
    paths.order,
    paths.chatbot,
    paths.chat,
    paths.mediation,
    paths.buyCredits,
    paths.adminMarketplace,
    paths.adminPromotions,
    '/legal-services/academy',
    '/legal-services/academy/payment/1',
    '/a-page-that-is-built-later',
  ];
  it.each(sensitive)('%s is one', (path) => expect(isSensitivePath(path.replace(/:\w+/g, 'x'))).toBe(true));
  it.each([paths.dashboard, paths.community, paths.post, paths.marketplace, paths.product, paths.help])(
    '%s is none',
    (path) => expect(isSensitivePath(path.replace(/:\w+/g, 'x'))).toBe(false),
  );
});

describe('what a post needs before it is sent in', () => {
  it('a whole one needs nothing', () => expect(problemsOf(whole, { now })).toEqual({}));
  it('an empty one is told of every field', () => {
    expect(Object.keys(problemsOf(emptyPromotion, { now })).sort()).toEqual(
      ['ctaText', 'ctaUrl', 'description', 'endsAt', 'imageAlt', 'imageSha256', 'sponsorName', 'title'].sort(),
    );
  });
  it('lengths are those of the design', () => {
    const at = (part: Partial<PromotionForm>) => Object.keys(problemsOf({ ...whole, ...part }, { now }));
    expect(at({ title: 'ab' })).toEqual(['title']);
    expect(at({ title: 'abc' })).toEqual([]);
    expect(at({ description: 'x'.repeat(9) })).toEqual(['description']);
    expect(at({ ctaText: 'x' })).toEqual(['ctaText']);
    expect(PromotionForm.safeParse({ ...whole, title: 'x'.repeat(61) }).success).toBe(false);
    expect(PromotionForm.safeParse({ ...whole, description: 'x'.repeat(161) }).success).toBe(false);
    expect(PromotionForm.safeParse({ ...whole, ctaText: 'x'.repeat(25) }).success).toBe(false);
    expect(PromotionForm.safeParse({ ...whole, title: 'two\nlines' }).success).toBe(false);
    expect(PromotionForm.safeParse({ ...whole, title: 'turned \u202e round' }).success).toBe(false);
    expect(PromotionForm.safeParse({ ...whole, dailyCap: 0 }).success).toBe(false);
  });
  it('the end is later than now and than the start, and at most a year away', () => {
    const end = (startsAt: string | null, endsAt: string | null) =>
      problemsOf({ ...whole, startsAt, endsAt }, { now }).endsAt ?? null;
    expect(end(null, null)).toMatch(/when it ends/);
    expect(end(null, '2031-03-01T08:00:00.000Z')).toMatch(/later/);
    expect(end('2031-05-01T08:00:00.000Z', '2031-04-01T08:00:00.000Z')).toMatch(/later/);
    expect(end('2031-05-01T08:00:00.000Z', '2032-05-01T08:00:00.000Z')).toBeNull();
    expect(end(null, '2032-04-01T08:00:00.000Z')).toMatch(/a year/);
  });
  it('the fields in which two versions differ are named', () => {
    expect(changedFields(whole, { ...whole, title: 'Other', roles: ['seller'] })).toEqual(['title', 'roles']);
    expect(changedFields(whole, { ...whole })).toEqual([]);
  });
});

describe('the life of a sponsored post', () => {
  const actions = Object.keys(promotionLifecycle.steps) as PromotionAction[];
  const road = fc.array(fc.constantFrom(...actions), { maxLength: 40 });
  /** The states that a row of deeds passes, those that are refused left out. */
  const walk = (deeds: readonly PromotionAction[]): [PromotionAction | null, PromotionStatus][] => {
    let status: PromotionStatus = 'draft';
    const passed: [PromotionAction | null, PromotionStatus][] = [[null, status]];
    for (const deed of deeds)
      try {
        status = promotionLifecycle.next(deed, status);
        passed.push([deed, status]);
      } catch (refusal) {
        expect(refusal).toBeInstanceOf(IllegalTransition);
      }
    return passed;
  };

  it('is always in one of six states, and has no way out of the last', () => {
    fc.assert(
      fc.property(road, (deeds) => {
        const states = walk(deeds).map(([, status]) => status);
        expect(states.every((status) => promotionStatuses.includes(status))).toBe(true);
        const end = states.indexOf('ended');
        if (end >= 0) expect(new Set(states.slice(end))).toEqual(new Set(['ended']));
      }),
    );
  });
  it('is never shown unless it was approved after the last change of its text', () => {
    fc.assert(
      fc.property(road, (deeds) => {
        let approved = false;
        for (const [deed, status] of walk(deeds)) {
          if (deed === 'approve') approved = true;
          if (deed === 'save' || deed === 'revise') approved = false;
          if (status === 'active') expect(approved).toBe(true);
        }
      }),
    );
  });
});
