import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clauseDecided,
  emptyTerms,
  everybodyAccepted,
  everybodySigned,
  ifNobodyActs,
  isTurnOf,
  plainText,
  problemsBeforeSharing,
  problemsOfParties,
} from './rules.ts';
import { type AgreementTerms, type Clause, PartyStatus, type RichText, SignMode } from './schema.ts';

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
    const versions = (...ids: (string | null)[]) => ids.map((id) => ({ acceptedVersionId: id as never })); // see above
    expect(everybodyAccepted(versions('2', '2'), '2')).toBe(true);
    expect(everybodyAccepted(versions('2', '1'), '2')).toBe(false);
    expect(everybodyAccepted(versions('2', null), '2')).toBe(false);
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
    expect(ifNobodyActs({ status: 'signing', signDueAt })).toEqual({
      at: signDueAt,
      sentence: 'The agreement lapses and nothing is owed.',
    });
    for (const status of ['draft', 'negotiating', 'executed', 'active', 'declined', 'voided', 'lapsed'] as const)
      expect(ifNobodyActs({ status, signDueAt }).at, status).toBeNull();
  });
});
