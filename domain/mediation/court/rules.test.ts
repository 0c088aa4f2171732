import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayInWords } from '../../core/time.ts';
import { ProfileCode } from '../schema.ts';
import { courtProfiles } from './profiles.ts';
import {
  type BundleFacts,
  compile,
  emptyFacts,
  foreseen,
  itemsOf,
  nextReminder,
  noticeOf,
  papersFor,
  warningsOf,
} from './rules.ts';

const { options: codes } = ProfileCode;
const signature = (as: 'side' | 'mediator', side: 'A' | 'B' | null) => ({
  name: 'Somebody',
  as,
  side,
  mayBind: true,
  level: 2,
  at: '2026-11-21T10:00:00.000Z',
});
/** Everything that any of the profiles asks for; what contradicts itself is the profile's own. */
const whole = (pendingCase = ''): BundleFacts => ({
  ref: 'MD-2026-000001',
  title: 'Doors that were late',
  agreementRef: 'AG-2026-000001',
  contentHash: 'a'.repeat(64),
  category: 'commercial',
  currency: 'KES',
  place: 'Nairobi',
  scope: 'full',
  startedOn: '2026-10-01',
  signedOn: '2026-11-21',
  sides: [
    { side: 'A', name: 'Amina' },
    { side: 'B', name: 'Baraka' },
  ],
  mediator: {
    name: 'Mumbi',
    accreditationNumber: null,
    accreditationBody: null,
    register: [{ number: 'MAC/2026/17', expiresOn: '2027-01-01' }],
  },
  terms: [
    {
      who: 'B',
      what: 'Delivers four doors to Plot 7.',
      by: '2026-12-24',
      amountMinor: null,
      to: null,
      otherwise: 'Pays 1,000 a day.',
    },
  ],
  signatures: [signature('side', 'A'), signature('side', 'B'), signature('mediator', null)],
  courtConsent: ['A', 'B'],
  sessions: [
    {
      no: 1,
      kind: 'joint',
      on: '2026-10-05',
      minutes: 90,
      held: true,
      attendance: (['A', 'B'] as const).map((side) => ({ name: side, side, capacity: 'Party', maySettle: true })),
    },
  ],
  writing: [],
  reportFiled: true,
  given: {
    ...emptyFacts,
    courtName: 'High Court at Nairobi',
    registry: 'Milimani',
    pendingCase,
    noPendingCase: pendingCase === '',
    lawful: true,
    allNecessaryParties: true,
    accreditationNumber: 'MAC/2026/17',
    declaresVoluntary: true,
    declaresRulesFollowed: true,
    declaresWitnessed: true,
    international: true,
    excludedMatter: false,
  },
  papers: [],
});
const wholeFor = (code: (typeof codes)[number]) => whole(code === 'ug_consent_judgment' ? 'HCCS 12 of 2026' : '');

/** What takes away one thing that was there, with the error that must follow where a profile asks for it. */
const losses: Record<string, (facts: BundleFacts) => BundleFacts> = {
  COURT_NAMED_MISSING: (it) => ({ ...it, given: { ...it.given, courtName: '' } }),
  REGISTRY_NAMED_MISSING: (it) => ({ ...it, given: { ...it.given, registry: '' } }),
  PENDING_CASE_NAMED_MISSING: (it) => ({ ...it, given: { ...it.given, pendingCase: '' } }),
  NO_PENDING_CASE_MISSING: (it) => ({ ...it, given: { ...it.given, noPendingCase: false } }),
  PLACE_STATED_MISSING: (it) => ({ ...it, place: '' }),
  DATED_MISSING: (it) => ({ ...it, signedOn: null }),
  PARTIES_SIGNED_MISSING: (it) => ({ ...it, signatures: it.signatures.filter(({ side }) => side !== 'B') }),
  MEDIATOR_SIGNED_MISSING: (it) => ({ ...it, signatures: it.signatures.filter(({ as }) => as !== 'mediator') }),
  REPRESENTATIVES_AUTHORISED_MISSING: (it) => ({
    ...it,
    signatures: it.signatures.map((one) => (one.side === 'A' ? { ...one, as: 'representative', mayBind: false } : one)),
  }),
  SIDES_ATTENDED_MISSING: (it) => ({ ...it, sessions: it.sessions.map((one) => ({ ...one, held: false })) }),
  ACCREDITATION_NUMBER_MISSING: (it) => ({ ...it, given: { ...it.given, accreditationNumber: '' } }),
  LAWFUL_MISSING: (it) => ({ ...it, given: { ...it.given, lawful: false } }),
  NECESSARY_PARTIES_MISSING: (it) => ({ ...it, given: { ...it.given, allNecessaryParties: false } }),
  TERMS_CLEAR_MISSING: (it) => ({ ...it, terms: [] }),
  COURT_CONSENT_MISSING: (it) => ({ ...it, courtConsent: ['A'] }),
  REPORT_FILED_MISSING: (it) => ({ ...it, reportFiled: false }),
  DECLARED_VOLUNTARY_MISSING: (it) => ({ ...it, given: { ...it.given, declaresVoluntary: false } }),
  DECLARED_RULES_FOLLOWED_MISSING: (it) => ({ ...it, given: { ...it.given, declaresRulesFollowed: false } }),
  DECLARED_WITNESSED_MISSING: (it) => ({ ...it, given: { ...it.given, declaresWitnessed: false } }),
  INTERNATIONAL_MISSING: (it) => ({ ...it, given: { ...it.given, international: false } }),
  COMMERCIAL_MISSING: (it) => ({ ...it, category: 'employment_like' }),
  NOT_EXCLUDED_MISSING: (it) => ({ ...it, given: { ...it.given, excludedMatter: null } }),
  ACCREDITATION_HELD_MISSING: (it) => ({
    ...it,
    given: { ...it.given, accreditationNumber: it.given.accreditationNumber && 'MAC/2020/1' },
    mediator: { ...it.mediator, register: [{ number: 'mac/2020/ 1', expiresOn: '2026-11-21' }] },
  }),
  PAPER_TRANSLATION_MISSING: (it) => ({ ...it, given: { ...it.given, language: 'fr' } }),
};
/** What is judged by a fact that is missing itself is found once that is there. */
const cannotBeJudged: Record<string, string[]> = {
  ACCREDITATION_HELD_MISSING: ['DATED_MISSING', 'ACCREDITATION_NUMBER_MISSING'],
};
const askedBy = (code: (typeof codes)[number]): Set<string> => {
  const { scopeTests, requiredFacts, requiredSignatures, requiredPapers } = courtProfiles[code];
  return new Set([
    ...[...scopeTests, ...requiredFacts, ...requiredSignatures].map(({ item }) => `${item}_MISSING`),
    ...requiredPapers.filter(({ from }) => from === 'given').map(({ code }) => `PAPER_${code.toUpperCase()}_MISSING`),
  ]);
};

describe.each(codes)('%s', (code) => {
  const profile = courtProfiles[code];

  test('says what it is, from when, and that it is no advice; its rows carry rules', () => {
    expect(profile).toMatchObject({ code, forbidden: ['mediation_communications'] });
    expect(noticeOf(profile)).toBe(
      `Template, not legal advice; check the current rules. Last checked on ${dayInWords(profile.lastCheckedOn)}.`,
    );
    for (const { rule } of itemsOf(wholeFor(code), profile)) expect(rule.length).toBeGreaterThan(5);
  });

  test('finds nothing open where everything is there', () => {
    expect(compile(wholeFor(code), profile)).toEqual([]);
  });

  test.each(Object.keys(losses).filter((error) => askedBy(code).has(error)))('finds %s, with its rule', (error) => {
    const errors = compile(losses[error]?.(wholeFor(code)) ?? wholeFor(code), profile);
    expect(errors.map((one) => one.code)).toContain(error);
    for (const one of errors) {
      expect(one.rule.length).toBeGreaterThan(5);
      expect(one.sentence).toMatch(/\.$/);
      expect(one.how).toMatch(/\.$/);
    }
  });

  test('is never ready with any required item open, whatever is missing together (I9)', () => {
    fc.assert(
      fc.property(fc.subarray(Object.keys(losses)), (missing) => {
        const facts = missing.reduce((it, name) => losses[name]?.(it) ?? it, wholeFor(code));
        const errors = compile(facts, profile).map((one) => one.code);
        for (const name of missing)
          if (askedBy(code).has(name) && !cannotBeJudged[name]?.some((other) => missing.includes(other)))
            expect(errors).toContain(name);
        const open = itemsOf(facts, profile).filter(({ state }) => state === 'open');
        expect(errors.length).toBe(open.length);
        if (missing.every((name) => !askedBy(code).has(name))) expect(errors).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test('asks for a translation and an authority only where they are needed, and takes them when they are given', () => {
    const facts = wholeFor(code);
    const needed = (it: BundleFacts) => papersFor(it, profile).map((paper) => paper.code);
    expect(needed(facts)).not.toContain('translation');
    const foreign = { ...facts, given: { ...facts.given, language: 'fr' } };
    expect(needed(foreign)).toContain('translation');
    expect(compile({ ...foreign, papers: ['translation'] }, profile)).toEqual([]);
    const signatures = facts.signatures.map((one) =>
      one.side === 'A' ? { ...one, as: 'representative' as const } : one,
    );
    const represented = { ...facts, signatures };
    expect(compile(represented, profile).map((one) => one.code)).toEqual(['PAPER_AUTHORITY_OF_REPRESENTATIVE_MISSING']);
    expect(compile({ ...represented, papers: ['authority_of_representative'] }, profile)).toEqual([]);
  });
});

test('the first error of a missing accreditation number cites the Kenyan rule', () => {
  const facts = losses.ACCREDITATION_NUMBER_MISSING?.(whole());
  expect(facts && compile(facts, courtProfiles.ke_private_settlement)).toEqual([
    {
      code: 'ACCREDITATION_NUMBER_MISSING',
      rule: 'LN 145/2022, rule 45',
      sentence: 'The accreditation number of the mediator is missing.',
      who: 'mediator',
      how: 'Write the number that you were accredited under.',
    },
  ]);
});

test('reminders come ten, five and one day before the end, and none after', () => {
  expect([30, 11, 10, 6, 5, 2, 1, 0].map(nextReminder)).toEqual([10, 10, 5, 5, 1, 1, null, null]);
});

describe('whether every side took part', () => {
  const absent = losses.SIDES_ATTENDED_MISSING?.(whole()) ?? whole();
  const open = (facts: BundleFacts, profile: (typeof codes)[number]) =>
    compile(facts, courtProfiles[profile]).map(({ code }) => code);
  const written = (messages: number) => ({
    ...absent,
    writing: [...'AB'].map((side) => ({ side, messages })) as never,
  });

  test('is shown by messages of each side where the profile takes them, and not where one side wrote none', () => {
    expect(open(written(3), 'ke_private_settlement')).toEqual([]);
    expect(open(written(0), 'ke_private_settlement')).toEqual(['SIDES_ATTENDED_MISSING']);
    const one = { ...absent, writing: [{ side: 'A' as const, messages: 9 }] };
    expect(open(one, 'ke_private_settlement')).toEqual(['SIDES_ATTENDED_MISSING']);
  });

  test('or by the word of the mediator; a profile that asks for a session takes neither', () => {
    const declared = { ...written(3), given: { ...absent.given, declaresTakenPart: true } };
    expect(open({ ...declared, writing: [] }, 'ke_private_settlement')).toEqual([]);
    const uganda = { ...declared.given, pendingCase: 'HCCS 12 of 2026', noPendingCase: false };
    expect(open({ ...declared, given: uganda }, 'ug_consent_judgment')).toEqual(['SIDES_ATTENDED_MISSING']);
  });

  test('is said while terms are still talked about, where the profile could not be met', () => {
    const talks = { category: 'commercial' as const, sides: absent.sides, sessions: [] };
    const held = { status: 'held' as const, attendance: [{ side: 'A' as const }, { side: 'B' as const }] };
    expect(foreseen(talks, courtProfiles.ug_consent_judgment)[0]).toContain('a session that every side came to');
    expect(foreseen({ ...talks, sessions: [held] }, courtProfiles.ug_consent_judgment)).toEqual([]);
    expect(foreseen(talks, courtProfiles.ke_private_settlement)).toEqual([]);
    expect(foreseen({ ...talks, category: 'consumer' }, courtProfiles.sg_convention)[0]).toContain('commercial');
  });
});

describe('the accreditation on the day of the settlement', () => {
  const kenya = courtProfiles.ke_private_settlement;
  const held = (register: { number: string; expiresOn: string | null }[]): BundleFacts => ({
    ...whole(),
    mediator: { ...whole().mediator, register },
  });
  const found = (register: { number: string; expiresOn: string | null }[]) => ({
    errors: compile(held(register), kenya).map(({ code, rule }) => `${code} ${rule}`),
    warnings: warningsOf(held(register), kenya).map(({ code, rule }) => `${code} ${rule}`),
  });

  test('is refused with its rule when it had run out, be it on that very day', () => {
    const refused = { errors: ['ACCREDITATION_HELD_MISSING LN 145/2022, rule 45'], warnings: [] };
    expect(found([{ number: 'MAC/2026/17', expiresOn: '2026-11-21' }])).toEqual(refused);
    expect(found([{ number: 'MAC/2026/17', expiresOn: '2026-11-22' }])).toEqual({ errors: [], warnings: [] });
  });

  test('is a warning with its rule where its end is not known, or nobody checked the number; it hinders nothing', () => {
    const warned = { errors: [], warnings: ['ACCREDITATION_HELD_UNSURE LN 145/2022, rule 45'] };
    expect(found([{ number: 'MAC/2026/17', expiresOn: null }])).toEqual(warned);
    expect(found([{ number: 'MAC/2026/18', expiresOn: '2030-01-01' }])).toEqual(warned);
    expect(itemsOf(held([]), kenya).find(({ code }) => code === 'ACCREDITATION_HELD')?.state).toBe('unsure');
  });

  test('is asked by no profile that asks for no number', () => {
    expect(warningsOf(held([]), courtProfiles.generic_consent_order)).toEqual([]);
  });
});

test('that a matter is none of the excluded ones is never taken as said: it is open until somebody answers', () => {
  const sg = courtProfiles.sg_convention;
  const said = (excludedMatter: boolean | null) =>
    compile({ ...whole(), given: { ...whole().given, excludedMatter } }, sg).map(({ sentence }) => sentence);
  expect(emptyFacts.excludedMatter).toBeNull();
  expect(said(false)).toEqual([]);
  expect(said(null)[0]).toContain('It is not said');
  expect(said(true)[0]).toContain('are excluded');
});
