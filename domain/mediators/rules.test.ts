import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageName, languages } from '../core/languages.ts';
import { type ApplicationAction, applicationLifecycle, mediatorLifecycle } from './lifecycle.ts';
import { failedCriticals, outcomeOf, passes, percentOf, problemsOf, tierFor } from './rules.ts';
import { type ApplicationForm, ApplicationStatus, type Rubric, RubricItem } from './schema.ts';

const today = '2026-11-21';
const rubric = (points: number, other: Partial<Rubric> = {}): Rubric => ({
  ...(Object.fromEntries(RubricItem.options.map((item) => [item, points])) as Rubric), // every item is there
  ...other,
});
const form: ApplicationForm = {
  track: 'mediator',
  legalName: 'Zawadi Njeri Mwangi',
  practiceName: '',
  countries: ['KE'],
  languages: [{ code: 'sw', level: 'native' }],
  specialisms: ['commercial'],
  accreditations: [
    { body: 'Court of the county', number: 'CA-117', registerUrl: '', issuedOn: '2024-01-10', expiresOn: '2027-01-09' },
  ],
  barAdmission: '',
  trainingHours: 40,
  trainingProvider: 'A school of mediation',
  mediationsCount: 3,
  mediationHours: 20,
  insurance: { insurer: '', number: '', expiresOn: null },
  disciplinaryDeclaration: '',
  criminalDeclaration: '',
  declaresComplete: true,
  references: [
    { name: 'Ruth Achieng', email: 'ruth@people.example.org', relation: 'Trainer' },
    { name: 'John Mutua', email: 'john@people.example.org', relation: 'Colleague' },
  ],
  feeSchedule: '',
  bio: 'I mediate between traders and their suppliers since 2019, in Kiswahili and English, mostly by text.',
};
const papers = [{ kind: 'certificate' }, { kind: 'accreditation' }] as const;

describe('an application', () => {
  it('can be sent when everything is there', () => {
    expect(problemsOf(form, papers, today)).toEqual({});
  });

  it('names each missing thing beside its field', () => {
    const without = (change: Partial<ApplicationForm>, documents: typeof papers | readonly [] = papers) =>
      Object.keys(problemsOf({ ...form, ...change }, documents, today));
    expect(without({ trainingHours: 39 })).toEqual(['trainingHours']);
    expect(without({ references: form.references.slice(1) })).toEqual(['references']);
    expect(without({ declaresComplete: false })).toEqual(['declaresComplete']);
    expect(without({}, [])).toEqual(['documents']);
    expect(without({ track: 'lawyer_mediator' })).toEqual(['barAdmission', 'documents']);
  });

  it('with an accreditation or an insurance that has run out is refused at that field', () => {
    const [first] = form.accreditations;
    if (!first) throw new Error('there is one');
    for (const expiresOn of ['2026-11-21', '2020-01-01'])
      expect(problemsOf({ ...form, accreditations: [{ ...first, expiresOn }] }, papers, today)).toHaveProperty([
        'accreditations.0.expiresOn',
      ]);
    expect(
      problemsOf({ ...form, insurance: { insurer: 'Jubilee', number: '7', expiresOn: today } }, papers, today),
    ).toHaveProperty(['insurance.expiresOn']);
  });
});

describe('an assessment', () => {
  it('passes from 70 percent on, unless something critical failed', () => {
    expect(percentOf(rubric(4))).toBe(100);
    expect(percentOf(rubric(0))).toBe(0);
    expect(passes(rubric(3))).toBe(true);
    expect(passes(rubric(2))).toBe(false);
    for (const item of ['confidentiality', 'impartiality', 'self_determination'] as const) {
      expect(failedCriticals(rubric(4, { [item]: 1 }))).toEqual([item]);
      expect(passes(rubric(4, { [item]: 1 }))).toBe(false);
    }
    expect(passes(rubric(4, { drafting: 0 }))).toBe(true);
  });

  it('is decided by two that agree, and by a third where they do not', () => {
    expect(outcomeOf([])).toBeNull();
    expect(outcomeOf(['approve'])).toBeNull();
    expect(outcomeOf(['approve', 'approve'])).toBe('approve');
    expect(outcomeOf(['reject', 'reject'])).toBe('reject');
    expect(outcomeOf(['approve', 'reject'])).toBeNull();
    expect(outcomeOf(['approve', 'reject', 'reject'])).toBe('reject');
    expect(outcomeOf(['reject', 'approve', 'approve'])).toBe('approve');
  });

  it('comes before every approval, and an approval after sending and checking, whatever is tried in whatever order', () => {
    const actions = Object.keys(applicationLifecycle.steps) as ApplicationAction[]; // the table's own keys
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 14 }), (tried) => {
        let status: ApplicationStatus = 'draft';
        const done: ApplicationAction[] = [];
        for (const action of tried)
          if (applicationLifecycle.can(action, status)) {
            status = applicationLifecycle.next(action, status);
            done.push(action);
          }
        if (status !== 'approved') return;
        expect(done).toContain('submit');
        expect(done.lastIndexOf('invite')).toBeGreaterThan(done.lastIndexOf('submit'));
        expect(done.at(-1)).toBe('approve');
      }),
      { numRuns: 3000 },
    );
    for (const status of ['approved', 'lapsed', 'withdrawn'] as const)
      expect(applicationLifecycle.actionsFrom(status)).toEqual([]);
    expect(ApplicationStatus.options).toHaveLength(9);
  });
});

describe('a tier', () => {
  const none = {
    hasCheckedAccreditation: false,
    mediations: 0,
    hours: 0,
    digestCases: 0,
    sustainedComplaintIn3Years: false,
  };
  it('needs what the table says, and is the highest whose needs are met', () => {
    expect(tierFor(none)).toBe('provisional');
    expect(tierFor({ ...none, mediations: 500, hours: 900 })).toBe('provisional');
    const certified = { ...none, hasCheckedAccreditation: true, mediations: 5 };
    expect(tierFor(certified)).toBe('certified');
    expect(tierFor({ ...certified, mediations: 4, hours: 49 })).toBe('provisional');
    expect(tierFor({ ...certified, mediations: 4, hours: 50 })).toBe('certified');
    const senior = { ...certified, mediations: 20, digestCases: 10 };
    expect(tierFor(senior)).toBe('senior');
    expect(tierFor({ ...senior, sustainedComplaintIn3Years: true })).toBe('certified');
    expect(tierFor({ ...senior, digestCases: 9 })).toBe('certified');
  });
});

it('who was removed comes back only where that is undone, and only active ones can be extended or expire', () => {
  expect(mediatorLifecycle.actionsFrom('revoked')).toEqual(['restore', 'restore_unbegun']);
  expect(mediatorLifecycle.can('expire', 'suspended')).toBe(false);
  expect(mediatorLifecycle.can('renew', 'suspended')).toBe(false);
});

it('languages of the region are said by their names, signed ones too, and never as codes', () => {
  for (const code of ['ki', 'rn', 'sg', 'ss', 've', 'luo', 'kam', 'luy', 'kln', 'xki', 'ugn', 'tza'])
    expect(languageName(code), code).not.toBe(code);
  for (const { code, name } of languages) expect(name, code).not.toBe(code);
});
