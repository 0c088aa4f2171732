import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Sha256 } from '../../core/ids.ts';
import { withClauses, withDocument } from '../documents/rules.ts';
import { emptyTerms } from '../rules.ts';
import { AgreementTerms } from '../schema.ts';
import {
  fitted,
  inReadingOrder,
  ofOtherSide,
  onAllPages,
  PAGE_PARTS,
  type PlaceKind,
  placeKindWords,
  placesWords,
  problemsOfPlaces,
  withoutPlace,
  withPlace,
} from './rules.ts';

const document = (pages: number, more: object = {}) => ({
  ...{ sha256: Sha256.parse('ab'.repeat(32)), name: 'lease.pdf', size: 4_000 },
  pages: Array.from({ length: pages }, () => ({ width: 595, height: 842 })),
  ...more,
});
const withPages = (pages: number): AgreementTerms => ({ ...emptyTerms('KES'), document: document(pages) });
const idOf = (n: number) => `018f3a2b-7c4d-7e5f-8a9b-${String(n).padStart(12, '0')}`;
const kinds = Object.keys(placeKindWords) as PlaceKind[]; // the keys of the table

const put = (terms: AgreementTerms, n: number, kind: PlaceKind, it: { side?: string; page?: number } = {}) => ({
  ...terms,
  ...withPlace(terms, {
    ...{ id: idOf(n), fieldId: idOf(n + 500_000), kind, side: it.side ?? 'A', page: it.page ?? 1 },
    at: { x: 5000, y: 5000 },
  }),
});

const step = fc.record({
  kind: fc.constantFrom(...kinds),
  side: fc.constantFrom('A', 'B'),
  page: fc.integer({ min: 1, max: 4 }),
  at: fc.record({ x: fc.integer({ min: -2000, max: 12_000 }), y: fc.integer({ min: -2000, max: 12_000 }) }),
  deed: fc.constantFrom('put', 'take', 'copy', 'give'),
});

describe('what stands on the pages of a brought document', () => {
  it('can always be shared and kept, whatever was put, copied and taken off by hand', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let terms = withPages(4);
        let n = 0;
        const newId = () => idOf(++n);
        for (const { deed, ...wanted } of steps) {
          const last = terms.places?.at(-1);
          if (deed === 'put' || !last)
            terms = { ...terms, ...withPlace(terms, { ...wanted, id: newId(), fieldId: newId() }) };
          else if (deed === 'take') terms = { ...terms, ...withoutPlace(terms, last.id) };
          else if (deed === 'give')
            terms = { ...terms, ...ofOtherSide(terms, { id: last.id, side: wanted.side, fieldId: newId() }) };
          else terms = { ...terms, ...onAllPages(terms, last.id, newId) };
        }
        // What was put onto something else is said, and nothing else is wrong with it.
        const inTheWay = /^It lies over .+ of side [AB]\. Move|^.+ of side [AB] stands there already\. Move/;
        for (const problem of Object.values(problemsOfPlaces(terms))) expect(problem).toMatch(inTheWay);
        expect(AgreementTerms.safeParse(terms).success).toBe(true);
        // Each question made by it stands somewhere.
        for (const { id } of terms.fields ?? []) expect(terms.places?.some(({ fieldId }) => fieldId === id)).toBe(true);
      }),
    );
  });

  it('stays on its page, as large as it was, wherever it is moved to', () => {
    const any = fc.integer({ min: -30_000, max: 30_000 });
    const size = fc.integer({ min: 1, max: PAGE_PARTS });
    fc.assert(
      fc.property(any, any, size, size, (x, y, width, height) => {
        const place = fitted({ id: idOf(1), side: 'A', shows: 'signature', page: 1, x, y, width, height });
        expect([place.width, place.height]).toEqual([width, height]);
        expect(Math.min(place.x, place.y)).toBeGreaterThanOrEqual(0);
        expect(place.x + width).toBeLessThanOrEqual(PAGE_PARTS);
        expect(place.y + height).toBeLessThanOrEqual(PAGE_PARTS);
      }),
    );
  });

  it('asks for initials and the day once a side, however many pages they stand on, and for each text apart', () => {
    let terms = withPages(3);
    terms = put(terms, 1, 'initials');
    terms = put(terms, 2, 'initials', { page: 2 });
    terms = put(terms, 3, 'initials', { side: 'B' });
    terms = put(terms, 4, 'text');
    terms = put(terms, 5, 'text');
    expect(terms.fields?.map(({ side, label }) => `${side} ${label}`)).toEqual([
      ...['A Initials', 'B Initials', 'A Text', 'A Text 2'],
    ]);
    const copied = onAllPages(terms, idOf(1), () => idOf(99));
    expect(copied.places?.filter(({ side, page }) => side === 'A' && page === 3)).toHaveLength(1);
    expect(copied.fields).toEqual(terms.fields);
    const off = withoutPlace(terms, idOf(4));
    expect(off.fields?.map(({ label }) => label)).toEqual(['Initials', 'Initials', 'Text 2']);
  });

  it('is refused off its page, too small, on a page that is not there, or showing what nobody is asked', () => {
    const [place] = put(withPages(1), 1, 'signature').places ?? [];
    if (!place) throw new Error('there is one');
    const wrong = (part: Partial<typeof place>) =>
      problemsOfPlaces({ ...withPages(1), places: [{ ...place, ...part }] })['places.0'];
    expect(wrong({})).toBeUndefined();
    expect(wrong({ page: 2 })).toMatch(/no page 2/);
    expect(wrong({ x: 9_000 })).toMatch(/over the edge/);
    expect(wrong({ height: 20 })).toMatch(/too small/);
    expect(wrong({ shows: 'answer', fieldId: idOf(7) })).toMatch(/not asked/);
    expect(wrong({ fieldId: idOf(7) })).toMatch(/something else/);
    const other = put(withPages(1), 1, 'text', { side: 'B' });
    expect(problemsOfPlaces({ ...other, places: other.places?.map((one) => ({ ...one, side: 'A' })) })).not.toEqual({});
    expect(problemsOfPlaces({ ...emptyTerms('KES'), places: [place] }).places).toMatch(/Only a document/);
    expect(problemsOfPlaces({ document: document(1, { signatures: 1 }), places: [place] }).places).toMatch(
      /signed before it was brought/,
    );
  });

  it('is refused over a place of another side, and on its like of the same side', () => {
    const [place] = put(withPages(2), 1, 'signature').places ?? [];
    if (!place) throw new Error('there is one');
    const wrong = (part: Partial<typeof place>) =>
      problemsOfPlaces({ ...withPages(2), places: [place, { ...place, id: idOf(2), ...part }] });
    const { x, y, width, height } = place;
    expect(wrong({ side: 'B' })).toEqual({
      'places.1': 'It lies over Signature of side A. Move one of them, so that neither hides the other.',
    });
    expect(wrong({ side: 'B', x: x + width - 100, y: y + height - 100, shows: 'name' })).not.toEqual({});
    expect(wrong({ side: 'B', x: x + width - 10 })).toEqual({});
    expect(wrong({ side: 'B', y: y + height })).toEqual({});
    expect(wrong({ side: 'B', page: 2 })).toEqual({});
    expect(wrong({ x: x + 100 })['places.1']).toMatch(/^Signature of side A stands there already/);
    expect(wrong({ x: x + width / 2 + 100 })).toEqual({});
    // A name under one's own signature may stand close to it.
    expect(wrong({ shows: 'name' })).toEqual({});
    expect(problemsOfPlaces(put(put(withPages(1), 1, 'text'), 2, 'text'))['places.1']).toMatch(
      /^Text of side A stands/,
    );
    expect(problemsOfPlaces(put(put(withPages(1), 1, 'text'), 2, 'tick'))).toEqual({});
  });

  it('goes along to another document as far as that has its pages, and goes with the document', () => {
    const terms = put(put(withPages(3), 1, 'signature'), 2, 'signature', { page: 3 });
    expect(withDocument(terms, document(2)).places?.map(({ page }) => page)).toEqual([1]);
    expect('places' in withDocument(terms, document(1, { signatures: 2 }))).toBe(false);
    expect('places' in withClauses(terms, [])).toBe(false);
  });

  it('is read from above, lines from the left, and said in words that differ when it is moved', () => {
    const at = (n: number, page: number, x: number, y: number) => ({
      ...{ id: idOf(n), side: 'A', shows: 'signature' as const, page, x, y, width: 2000, height: 500 },
    });
    const places = [at(1, 2, 0, 0), at(2, 1, 6000, 8010), at(3, 1, 500, 8000), at(4, 1, 6000, 1000)];
    expect(inReadingOrder(places).map(({ id }) => id)).toEqual([4, 3, 2, 1].map(idOf));
    expect(placesWords({ places: [at(1, 1, 100, 100), at(2, 2, 100, 100), at(3, 4, 100, 100)] })).toBe(
      'pages 1–2, 4: Signature of side A (1.00 % from the left, 1.00 % from above, 20.00 % by 5.00 %)',
    );
    expect(placesWords({ places: [at(1, 1, 100, 101)] })).not.toBe(placesWords({ places: [at(1, 1, 100, 100)] }));
    expect(placesWords({})).toBe('nothing');
  });
});
