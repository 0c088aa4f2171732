import { describe, expect, test } from 'vitest';
import {
  availabilityOf,
  emptyProduct,
  placesAfter,
  problemsOfProduct,
  prohibitedIn,
  prohibitedInProduct,
  whyReview,
} from './rules.ts';
import type { ProductContent } from './schema.ts';

const lamp: ProductContent = {
  ...emptyProduct,
  title: 'Solar lamp with two lights',
  description: 'A lamp that charges in the sun and lights a room for eight hours. Two years of guarantee.',
  category: 'solar',
  pictures: [
    { id: crypto.randomUUID(), alt: 'A yellow lamp', width: 800, height: 600, sha256: 'a'.repeat(64), tint: '#c0a040' },
  ],
  priceMinor: 250_000,
  unit: 'a lamp',
};
const paths = (wishes: Partial<ProductContent>) => Object.keys(problemsOfProduct({ ...lamp, ...wishes }, 100)).sort();

describe('a product', () => {
  test('can be sent when nothing is missing, and names each thing that is', () => {
    expect(problemsOfProduct(lamp, 100)).toEqual({});
    expect(Object.keys(problemsOfProduct(emptyProduct, 100)).sort()).toEqual(
      ['category', 'description', 'pictures', 'priceMinor', 'title', 'unit'].sort(),
    );
  });

  test('has a price in whole coins, above nothing', () => {
    expect(paths({ priceMinor: 0 })).toEqual(['priceMinor']);
    expect(paths({ priceMinor: 250_050 })).toEqual(['priceMinor']);
  });

  test('describes each picture, fills in each attribute, and names each place once', () => {
    const rate = { country: 'KE', region: '', feeMinor: 0, freeFromMinor: null, daysLeast: 3, daysMost: 2 };
    expect(
      paths({
        pictures: lamp.pictures.map((picture) => ({ ...picture, alt: '' })),
        attributes: [{ name: 'Colour', value: '' }],
        delivery: [rate, rate],
      }),
    ).toEqual([
      'attributes.0.name',
      'delivery.0.daysMost',
      'delivery.1.daysMost',
      'delivery.1.region',
      'pictures.0.alt',
    ]);
  });

  test('costs whole coins to bring, too', () => {
    const rate = { country: 'KE', region: '', feeMinor: 12_345, freeFromMinor: null, daysLeast: 1, daysMost: 2 };
    expect(paths({ delivery: [rate] })).toEqual(['delivery.0.feeMinor']);
    expect(paths({ delivery: [{ ...rate, feeMinor: 12_300 }] })).toEqual([]);
  });

  test('may not hide what may not be sold behind accents, signs that nobody sees, other spaces or its number', () => {
    const spirits = ['tobacco and alcohol'];
    for (const text of [
      'Whísky',
      'whi\uFE0Fsky',
      'whi\u034Fsky',
      'wh\u3164isky',
      'ｗｈｉｓｋｙ',
      "Chang'aa",
      'CHANG‘AA',
    ])
      expect([text, prohibitedIn(text)]).toEqual([text, spirits]);
    expect(prohibitedIn('a rhino\n horn')).toEqual(['protected animals and parts of them']);
    // Two texts beside each other make no word together.
    expect(prohibitedIn('A rhino', 'horn-rimmed glasses')).toEqual([]);
    expect(prohibitedInProduct({ ...lamp, sku: 'WHISKY 1' })).toEqual(spirits);
    expect(whyReview(lamp, { ...lamp, sku: 'WHISKY 1' }, { trust: 3, earlier: [] })).toBe('Its words have to be read.');
  });

  test('may not be what may not be sold; a word within another one is none', () => {
    expect(prohibitedIn('Carved IVORY box', '')).toEqual(['protected animals and parts of them']);
    expect(prohibitedIn('A whiskey glass', 'for tobacco')).toEqual(['tobacco and alcohol']);
    expect(prohibitedIn('Salivory soup from Pistolesi', 'betting on good weather')).toEqual([]);
    expect(problemsOfProduct({ ...lamp, description: `${lamp.description} Comes with ammunition.` }, 100)).toEqual({
      description: 'This may not be sold here: weapons and ammunition.',
    });
  });
});

describe('a change of what is on sale', () => {
  const why = (next: Partial<ProductContent>, trust = 0, earlier: { priceMinor: number; daysAgo: number }[] = []) =>
    whyReview(lamp, { ...lamp, ...next }, { trust, earlier });

  test('goes live by itself when only how it is sent or a small part of the price changes', () => {
    expect(why({ handlingDays: 5, mostInOrder: 3, sku: 'L-2' })).toBeNull();
    expect(why({ priceMinor: 275_000 })).toBeNull();
    expect(why({ priceMinor: 1_000 })).toBeNull();
  });

  test('is looked at when its words change or its price rises too much, at once or over a month', () => {
    expect(why({ title: 'Solar lamp with three lights' })).toBe('Its words or pictures changed.');
    expect(why({ priceMinor: 275_100 })).toBe('Its price rises by more than a tenth.');
    expect(why({ priceMinor: 270_000 }, 0, [{ priceMinor: 215_000, daysAgo: 29 }])).toBe(
      'Its price rises by more than a quarter within thirty days.',
    );
    expect(why({ priceMinor: 270_000 }, 0, [{ priceMinor: 215_000, daysAgo: 31 }])).toBeNull();
  });

  test('of somebody trusted goes live, but never past the list of what may not be sold', () => {
    expect(why({ title: 'Solar lamp with three lights', priceMinor: 900_000 }, 3)).toBeNull();
    expect(why({ title: 'Solar lamp and a pistol' }, 3)).toBe('Its words have to be read.');
  });
});

test('availability tells when it is nearly gone, and a closed shop before everything', () => {
  expect([
    availabilityOf(null, false),
    availabilityOf(5, false),
    availabilityOf(4, false),
    availabilityOf(0, false),
  ]).toEqual(['in_stock', 'in_stock', 'few', 'none']);
  expect(availabilityOf(100, true)).toBe('closed');
});

test('what may not be sold is found wherever buyers read it', () => {
  expect(prohibitedInProduct(lamp)).toEqual([]);
  expect(prohibitedInProduct({ ...lamp, unit: 'a pistol' })).toEqual(['weapons and ammunition']);
  expect(prohibitedInProduct({ ...lamp, attributes: [{ name: 'Made of', value: 'Ivory' }] })).toEqual([
    'protected animals and parts of them',
  ]);
  const trusted = { trust: 3, earlier: [] };
  expect(whyReview(lamp, { ...lamp, attributes: [{ name: 'Ivory', value: 'yes' }] }, trusted)).toBe(
    'Its words have to be read.',
  );
});

describe('a place on the front', () => {
  const places = [
    { id: 'a', rank: 1 },
    { id: 'b', rank: 2 },
    { id: 'd', rank: 4 },
  ];

  test('moves on who stood there, up to the first gap', () => {
    expect(placesAfter(places, 'n', 1)).toEqual([
      { id: 'n', rank: 1 },
      { id: 'a', rank: 2 },
      { id: 'b', rank: 3 },
    ]);
    expect(placesAfter(places, 'n', 3)).toEqual([{ id: 'n', rank: 3 }]);
  });

  test('that is left is a gap, for who comes back to it, too', () => {
    expect(placesAfter(places, 'b', 1)).toEqual([
      { id: 'b', rank: 1 },
      { id: 'a', rank: 2 },
    ]);
    expect(placesAfter(places, 'b', 2)).toEqual([{ id: 'b', rank: 2 }]);
    expect(placesAfter(places, 'a', null)).toEqual([{ id: 'a', rank: null }]);
  });

  test('past the twelfth is none', () => {
    expect(placesAfter([{ id: 'z', rank: 12 }], 'n', 12)).toEqual([
      { id: 'n', rank: 12 },
      { id: 'z', rank: null },
    ]);
  });
});
