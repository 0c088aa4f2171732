import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ifYouDoNothing } from '../core/claim.ts';
import { problemsBeforeSharing } from './before-sharing.ts';
import { ifNobodyActs, unlessAllSign } from './end.ts';
import {
  absentWitnesses,
  clauseDecided,
  emptyTerms,
  everybodyAccepted,
  everybodySigned,
  isTurnOf,
  passedDays,
  plainText,
  problemsOfAttendants,
  problemsOfParties,
  waitingApprovers,
  whyNotInPerson,
} from './rules.ts';
import { type AgreementTerms, type Clause, PartyStatus, type RichText, SignMode } from './schema.ts';
import { unanswered } from './silence.ts';

const words = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] }],
});
const clause = (number: number, heading = `Clause ${number}`, text = `Text ${number}`): Clause => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  heading,
  body: words(text),
});
const terms = (more: Partial<AgreementTerms> = {}): AgreementTerms => ({
  ...emptyTerms('KES'),
  title: 'Roof of the school',
  clauses: [clause(1)],
  ...more,
});

describe('a draft', () => {
  it('with a title and one written clause can be shared', () => {
    expect(problemsBeforeSharing(terms())).toEqual({});
  });

  it('as it is made cannot be shared yet, and says what is missing', () => {
    expect(Object.keys(problemsBeforeSharing(emptyTerms('KES'))).sort()).toEqual(['clauses', 'title']);
  });

  it('with a title of blanks, or empty clauses only, cannot be shared', () => {
    expect(problemsBeforeSharing(terms({ title: '  ab  ' }))).toHaveProperty('title');
    expect(problemsBeforeSharing(terms({ clauses: [clause(1, ' ', ' ')] }))).toHaveProperty('clauses');
  });

  it('says which clause has a heading but no text', () => {
    const clauses = [clause(1), clause(2, 'Payment', ''), clause(3, '', '')];
    expect(problemsBeforeSharing(terms({ clauses }))).toEqual({
      'clauses.1.body': 'This clause has a heading but no text.',
    });
  });

  it('about what the law keeps on paper cannot be shared', () => {
    for (const title of ['My last will', 'Adoption of a child', 'DIVORCE settlement', 'A codicil to it'])
      expect(problemsBeforeSharing(terms({ title })).title, title).toMatch(/law asks for paper/);
    for (const title of ['Goodwill and trade mark', 'The contractor will build', 'Adopting a code of conduct'])
      expect(problemsBeforeSharing(terms({ title })), title).toEqual({});
  });

  it('may end on the day it begins, but not before', () => {
    const days = (effectiveOn: string, endsOn: string) => problemsBeforeSharing(terms({ effectiveOn, endsOn }));
    expect(days('2026-12-01', '2026-12-01')).toEqual({});
    expect(days('2026-12-02', '2026-12-01')).toEqual({ endsOn: 'The end is before the beginning.' });
  });
});

describe('the parties', () => {
  const party = (side: string, email: string) => ({ side, email, name: 'A Name' });

  it('need two sides', () => {
    expect(problemsOfParties([])).toHaveProperty('parties');
    expect(problemsOfParties([party('A', 'a@x.org'), party('A', 'b@x.org')])).toHaveProperty('parties');
    expect(problemsOfParties([party('A', 'a@x.org'), party('B', 'b@x.org')])).toEqual({});
  });

  it('are each named once, whatever the case of the address; the second one is told', () => {
    const twice = [party('A', 'a@x.org'), party('B', 'b@x.org'), party('B', 'A@X.org')];
    expect(Object.keys(problemsOfParties(twice))).toEqual(['parties.2.email']);
  });

  it('whose address is not written yet are not each other', () => {
    expect(problemsOfParties([party('A', ''), party('B', '')])).toEqual({});
  });
});

describe('turns', () => {
  const parties = fc.array(
    fc.record({ signOrder: fc.integer({ min: 1, max: 5 }), status: fc.constantFrom(...PartyStatus.options) }),
    { minLength: 1, maxLength: 8 },
  );
  const numbered = (list: readonly { signOrder: number; status: PartyStatus }[]) =>
    list.map((party, index) => ({ ...party, id: clause(index).id as never })); // an id's brand does not matter here

  it('in parallel it is always everybody’s turn', () => {
    fc.assert(
      fc.property(parties, (list) => numbered(list).every((party, _index, all) => isTurnOf(party, all, 'parallel'))),
    );
  });

  it('in sequence it is the turn of those of the lowest order that has not signed, and of those before them', () => {
    fc.assert(
      fc.property(parties, (list) => {
        const all = numbered(list);
        const open = all.filter(({ status }) => status !== 'signed').map(({ signOrder }) => signOrder);
        const lowest = Math.min(...open);
        for (const party of all) expect(isTurnOf(party, all, 'sequential')).toBe(party.signOrder <= lowest);
      }),
    );
  });

  it('in any mode somebody can go on until everybody has signed', () => {
    fc.assert(
      fc.property(parties, fc.constantFrom(...SignMode.options), (list, mode) => {
        const all = numbered(list);
        for (let signed = 0; !everybodySigned(all); signed++) {
          const next = all.find((party) => party.status !== 'signed' && isTurnOf(party, all, mode));
          if (!next || signed > all.length) throw new Error('nobody can go on');
          next.status = 'signed';
        }
      }),
    );
  });
});

describe('everybody', () => {
  it('is nobody when there are no parties: nothing is signed by nobody', () => {
    expect(everybodySigned([])).toBe(false);
  });

  it('has accepted only when each accepted this very version', () => {
    const versions = (...ids: (string | null)[]) =>
      ids.map((id) => ({ inPerson: false, acceptedVersionId: id as never })); // see above
    expect(everybodyAccepted(versions('2', '2'), '2')).toBe(true);
    expect(everybodyAccepted(versions('2', '1'), '2')).toBe(false);
    expect(everybodyAccepted(versions('2', null), '2')).toBe(false);
    const guest = { inPerson: true, acceptedVersionId: null };
    expect(everybodyAccepted([...versions('2'), guest], '2')).toBe(true);
  });

  it('decides about the public-history clause, where it is offered, by yes or no', () => {
    const answers = [{ clauseAnswer: 'accepted' as const }, { clauseAnswer: 'refused' as const }];
    expect(clauseDecided({ publicClauseOffered: true }, answers)).toBe(true);
    expect(clauseDecided({ publicClauseOffered: true }, [...answers, { clauseAnswer: null }])).toBe(false);
    expect(clauseDecided({ publicClauseOffered: false }, [{ clauseAnswer: null }])).toBe(true);
  });
});

describe('plain text', () => {
  it('has a line for each paragraph and list item, and keeps line breaks', () => {
    const item = (text: string) => ({
      type: 'listItem' as const,
      content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
    });
    const body: RichText = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'one' }, { type: 'hardBreak' }, { type: 'text', text: 'two' }],
        },
        { type: 'bulletList', content: [item('three'), item('four')] },
        { type: 'paragraph' },
      ],
    };
    expect(plainText(body)).toBe('one\ntwo\nthree\nfour\n');
  });
});

describe('when nobody acts', () => {
  it('only an agreement that waits for signatures ends by itself, at its exact instant', () => {
    const signDueAt = '2026-11-22T20:59:00.000Z';
    expect(ifNobodyActs({ status: 'signing', signDueAt, purpose: null })).toEqual({
      at: signDueAt,
      sentence: 'The agreement lapses and nothing is owed.',
    });
    for (const status of ['draft', 'negotiating', 'executed', 'active', 'declined', 'voided', 'lapsed'] as const)
      expect(ifNobodyActs({ status, signDueAt, purpose: null }).at, status).toBeNull();
  });

  it('a document that changes or ends another comes to nothing without harm to that one', () => {
    const waits = { status: 'signing', signDueAt: null } as const;
    expect(ifNobodyActs({ ...waits, purpose: 'amendment' }).sentence).toMatch(/holds as it is/);
    expect(unlessAllSign({ ...waits, purpose: 'termination' })).toMatch(
      /^Unless everybody signs by then, it comes to nothing/,
    );
    expect(ifNobodyActs({ ...waits, status: 'active', purpose: 'termination' }).sentence).toMatch(/stays ended/);
  });
});

describe('who attends', () => {
  const parties = [
    { id: 'p1' as never, email: 'amina@example.org' },
    { id: 'p2' as never, email: 'brian@example.org' },
  ];
  const one = { role: 'approver' as const, partyId: 'p2' as never, name: 'Board', email: 'board@example.org' };

  it('stands by a party and is none, and has one part beside one party', () => {
    expect(problemsOfAttendants([one, { ...one, partyId: 'p1' as never }], parties)).toEqual({});
    expect(problemsOfAttendants([{ ...one, email: 'BRIAN@example.org' }], parties)).toHaveProperty(
      'attendants.0.email',
    );
    expect(problemsOfAttendants([one, one], parties)).toHaveProperty('attendants.1.email');
    expect(problemsOfAttendants([one, { ...one, role: 'witness' as const }], parties)).toHaveProperty(
      'attendants.1.email',
    );
    expect(problemsOfAttendants([{ ...one, partyId: 'p3' as never }], parties)).toHaveProperty('attendants.0.partyId');
    for (const role of ['reader', 'receiver'] as const)
      expect(problemsOfAttendants([{ ...one, role, partyId: null }], parties)).toEqual({});
  });

  it('comes before the signature as an approver, and is there at it as a witness for a quarter of an hour', () => {
    const now = new Date('2031-03-03T08:00:00Z');
    const approver = { ...one, status: 'refused' as const, presentAt: null };
    expect(waitingApprovers('p2', [approver])).toHaveLength(1);
    expect(waitingApprovers('p1', [approver])).toHaveLength(0);
    expect(waitingApprovers('p2', [{ ...approver, status: 'approved' as const }])).toHaveLength(0);
    const witness = (presentAt: string | null) => ({ ...approver, role: 'witness' as const, presentAt });
    expect(absentWitnesses('p2', [witness('2031-03-03T07:45:00.000Z')], now)).toHaveLength(0);
    expect(absentWitnesses('p2', [witness('2031-03-03T07:44:59.999Z')], now)).toHaveLength(1);
    expect(absentWitnesses('p2', [witness(null)], now)).toHaveLength(1);
  });
});

describe('parties under one address', () => {
  const party = (side: string, inPerson?: boolean) => ({ side, name: 'Wekesa', email: 'home@example.org', inPerson });
  it('are of one side, and all but one sign in person', () => {
    const other = { side: 'A', name: 'Amina', email: 'amina@example.org' };
    expect(problemsOfParties([other, party('B'), party('B', true)])).toEqual({});
    expect(problemsOfParties([other, party('B', true), party('B', true)])).toEqual({});
    expect(problemsOfParties([other, party('B'), party('B')])).toHaveProperty('parties.2.email');
    expect(problemsOfParties([other, party('B'), party('A', true)])).toHaveProperty('parties.2.email');
    expect(problemsOfParties([other, party('B', true), party('B'), party('B')])).toHaveProperty('parties.3.email');
  });

  it('cannot sign in person where each needs a passkey of their own', () => {
    expect(whyNotInPerson([{ name: 'Mzee', inPerson: true }], 2)).toContain('Mzee');
    expect(whyNotInPerson([{ name: 'Mzee', inPerson: true }], 1)).toBeNull();
    expect(whyNotInPerson([{ name: 'Mzee', inPerson: false }], 2)).toBeNull();
  });
});

it('days that have passed are asked about before a text is sent, and no others', () => {
  const due = (title: string, rule: object) => ({ title, due: rule });
  const obligations = [
    due('Deliver maize', { kind: 'on', day: '2020-01-02' }),
    due('Pay', { kind: 'on', day: '2026-11-22' }),
    due('Rent', { kind: 'repeats', from: '2020-02-01', rule: 'FREQ=MONTHLY' }),
    due('Paint', { kind: 'after', days: 3 }),
  ];
  expect(
    passedDays({ effectiveOn: '2020-01-01', endsOn: null, obligations: obligations as never }, '2026-11-22'),
  ).toEqual([
    { what: 'from', day: '2020-01-01', title: null },
    { what: 'due', day: '2020-01-02', title: 'Deliver maize' },
    { what: 'first', day: '2020-02-01', title: 'Rent' },
  ]);
  expect(passedDays(terms({ effectiveOn: '2026-11-22' }), '2026-11-22')).toEqual([]);
  // Asked once: what the version before said already is not asked again, and what this one brings is.
  const before = { effectiveOn: '2020-01-01', endsOn: null, obligations: obligations.slice(0, 2) as never };
  const after = { effectiveOn: '2020-01-01', endsOn: '2020-03-01', obligations: obligations as never };
  expect(passedDays(after, '2026-11-22', before).map(({ day }) => day)).toEqual(['2020-03-01', '2020-02-01']);
});

it('no sentence of what comes of silence writes a name with a small letter', () => {
  for (const says of Object.values(unanswered))
    expect(ifYouDoNothing(typeof says === 'string' ? says : says('Nadia Hassan'))).not.toContain('nadia');
});
