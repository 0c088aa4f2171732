import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Sha256 } from '../../core/ids.ts';
import { problemsOfFields } from '../fields/checks.ts';
import { emptyTerms } from '../rules.ts';
import { AgreementTerms } from '../schema.ts';
import { type Found, labelOfName, readAnchor, sideByName, whatByName, withFound, withoutAnchors } from './found.ts';
import { problemsOfPlaces } from './rules.ts';

const terms = (pages: number): AgreementTerms => ({
  ...emptyTerms('KES'),
  document: {
    ...{ sha256: Sha256.parse('ab'.repeat(32)), name: 'lease.pdf', size: 4_000 },
    pages: Array.from({ length: pages }, () => ({ width: 595, height: 842 })),
  },
});
const ids = () => {
  let n = 0;
  return () => `018f3a2b-7c4d-7e5f-8a9b-${String(++n).padStart(12, '0')}`;
};
const one = (more: Partial<Found>): Found => ({
  ...{
    what: 'text',
    side: null,
    label: 'Account',
    required: false,
    page: 1,
    x: 1000,
    y: 1000,
    width: 2000,
    height: 300,
  },
  ...more,
});
const seen = (found: readonly Found[], of = terms(2)) => {
  const { places = [], fields = [] } = withFound(of, found, ids());
  return places.map(({ side, shows, fieldId, option }) =>
    [side, shows, fields.find(({ id }) => id === fieldId)?.label, option]
      .filter((part) => part !== undefined)
      .join(' '),
  );
};

describe('what a document says of where it is signed', () => {
  it('is read from words of its maker', () => {
    expect(readAnchor('{{sign:A}}')).toMatchObject({ what: 'signature', side: 'A' });
    expect(readAnchor('{{ Date : b }}')).toMatchObject({ what: 'date_signed', side: 'B', group: 'date_signed' });
    expect(readAnchor('{{text:B:Account number}}')).toMatchObject({ what: 'text', label: 'Account number' });
    expect(readAnchor('{{choice:B:Paid by|Bank|Cash|Bank}}')).toMatchObject({
      ...{ what: 'select', label: 'Paid by', validation: { options: ['Bank', 'Cash'] } },
    });
    for (const words of [
      '{{first_name}}',
      '{{stamp:A}}',
      '{{sign:AB}}',
      '{{choice:B:Paid by|Bank}}',
      '{{constructor:A}}',
    ])
      expect(readAnchor(words), words).toBeNull();
    expect(withoutAnchors('Signed {{sign:A}} by {{first_name}}')).toBe('Signed  by {{first_name}}');
  });

  it('is told by what a field of a form is called', () => {
    expect(['txtAccountNumber[0]', 'tenant_name', 'Way'].map(labelOfName)).toEqual(
      ['Account Number', 'tenant name', 'Way'].map((it) => it.charAt(0).toUpperCase() + it.slice(1)),
    );
    expect(whatByName('Initials', 'text')).toBe('initials');
    expect(whatByName('Signature of the tenant', 'text')).toBe('signature');
    expect(whatByName('Date signed', 'text')).toBe('date_signed');
    expect(whatByName('Date of birth', 'text')).toBe('text');
    expect(whatByName('Signature date', 'checkbox')).toBe('checkbox');
    expect(['sign_A', 'Party 2 name', 'form.sideB.text', 'Apartment', 'party_12'].map(sideByName)).toEqual([
      'A',
      'B',
      'B',
      null,
      null,
    ]);
  });

  it('becomes places of the sides: the first of several signatures for who brings it, what else is asked for the other', () => {
    const signature = { what: 'signature', label: 'Signature' } as const;
    expect(seen([one(signature), one({ ...signature, y: 4000 }), one({ y: 6000 })])).toEqual([
      ...['A signature', 'B signature', 'B answer Account'],
    ]);
    expect(seen([one(signature)])).toEqual(['B signature']);
    expect(seen([one({ ...signature, side: 'C' })])).toEqual(['C signature']);
  });

  it('is one question where the file has one name for it, and one of each kind that is asked once', () => {
    const way: Partial<Found> = {
      what: 'radio',
      group: 'way',
      label: 'Way',
      validation: { options: ['Bank', 'Cash'] },
    };
    const day = { what: 'date_signed', label: 'Day of signing', side: 'A' } as const;
    const found = [
      one({ ...way, option: 'Bank' }),
      one({ ...way, option: 'Cash', x: 5000 }),
      one({ ...day, y: 3000 }),
      one({ ...day, y: 5000, page: 2 }),
      one({ y: 6000 }),
      one({ y: 8000 }),
    ];
    expect(seen(found)).toEqual([
      ...['B answer Way Bank', 'B answer Way Cash', 'A answer Day of signing', 'A answer Day of signing'],
      ...['B answer Account', 'B answer Account 2'],
    ]);
    expect(withFound(terms(2), found, ids()).fields).toHaveLength(4);
  });

  it('comes once, however often the document is brought', () => {
    const found = [one({}), one({ what: 'signature', y: 4000 }), one({ what: 'date_signed', y: 6000 })];
    const once = { ...terms(2), ...withFound(terms(2), found, ids()) };
    expect(withFound(once, found, ids())).toEqual({ places: once.places, fields: once.fields });
  });

  it('can always be shared, whatever the file says', () => {
    const part = fc.integer({ min: 0, max: 10_000 });
    const any = fc.record(
      {
        what: fc.constantFrom(
          'signature',
          'name',
          'text',
          'long_text',
          'checkbox',
          'initials',
          'date_signed',
          'number',
        ),
        side: fc.constantFrom(null, 'A', 'B'),
        label: fc.string({ maxLength: 200 }),
        required: fc.boolean(),
        group: fc.constantFrom('one', 'other'),
        page: fc.integer({ min: 1, max: 3 }),
        ...{ x: part, y: part, width: part, height: part },
      },
      { requiredKeys: ['what', 'side', 'label', 'required', 'page', 'x', 'y', 'width', 'height'] },
    );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (found) => {
        const made = { ...terms(2), ...withFound(terms(2), found as Found[], ids()) };
        expect({ ...problemsOfPlaces(made), ...problemsOfFields(made.fields ?? []) }).toEqual({});
        expect(AgreementTerms.safeParse(made).success).toBe(true);
        for (const { id } of made.fields ?? []) expect(made.places?.some(({ fieldId }) => fieldId === id)).toBe(true);
      }),
    );
  });
});
