import { marketDefaults } from '../rules.ts';
import { problemsOfDelivery } from '../suppliers/rules.ts';
import type { Availability, Category, ProductContent } from './schema.ts';

export const emptyProduct: ProductContent = {
  title: '',
  description: '',
  category: null,
  pictures: [],
  priceMinor: 0,
  unit: '',
  attributes: [],
  sku: '',
  mostInOrder: 10,
  handlingDays: 3,
  returnDays: null,
  delivery: [],
};

/** What a picture may be, by its content, and how large as it is sent. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;
export const PICTURE_LIMIT_BYTES = 15 * 1024 * 1024;

/** Words by which what belongs somewhere is found, though its own text does not say them. */
export const wordsOfCategory: Record<Category, string> = {
  food: 'food drink groceries',
  farm: 'farm garden seeds',
  home: 'home house furniture',
  kitchen: 'kitchen cooking',
  clothing: 'clothing clothes shoes fashion',
  textiles: 'textiles fabric cloth',
  crafts: 'crafts art handmade',
  jewellery: 'jewellery jewelry beads',
  beauty: 'beauty skin hair',
  health: 'health care',
  electronics: 'electronics',
  phones: 'phones mobile computers',
  solar: 'solar energy power',
  tools: 'tools',
  building: 'building construction',
  office: 'office school stationery',
  books: 'books reading',
  children: 'children kids baby toys',
  sports: 'sports outdoors',
  vehicles: 'vehicles cars parts bicycle',
  services: 'services work',
};

/** What may not be sold here, with the words that give it away. Whole words, in any case; a person decides in the end. */
export const prohibited: readonly { what: string; words: readonly string[] }[] = [
  { what: 'weapons and ammunition', words: ['firearm', 'pistol', 'rifle', 'ammunition', 'grenade', 'silencer'] },
  { what: 'drugs', words: ['cocaine', 'heroin', 'methamphetamine', 'cannabis', 'bhang', 'khat'] },
  { what: 'medicine on prescription', words: ['antibiotics', 'tramadol', 'viagra', 'misoprostol', 'morphine'] },
  {
    what: 'protected animals and parts of them',
    words: ['ivory', 'rhino horn', 'pangolin', 'leopard skin', 'tortoiseshell'],
  },
  { what: 'forged papers and money', words: ['fake passport', 'counterfeit', 'forged certificate', 'fake degree'] },
  { what: 'people and parts of people', words: ['kidney for sale', 'human organ'] },
  {
    what: 'stolen data and ways into others’ accounts',
    words: ['cvv', 'fullz', 'hacked account', 'stolen card', 'skimmer'],
  },
  {
    what: 'tobacco and alcohol',
    words: ['cigarettes', 'tobacco', 'whisky', 'whiskey', 'vodka', 'chang’aa', 'spirits 40%'],
  },
  { what: 'lending and gambling', words: ['loan offer', 'betting tips', 'lottery ticket', 'ponzi', 'forex signals'] },
];

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Letters as they are read: without marks, signs that nobody sees and kinds of spaces and apostrophes that look alike. */
const readable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase();

/** What of the list a text names, each once; empty when nothing. */
export function prohibitedIn(...texts: readonly string[]): string[] {
  const text = texts.map(readable).join('\n');
  return prohibited
    .filter(({ words }) =>
      words.some((word) =>
        new RegExp(`(?<![\\p{L}\\p{N}])${escaped(readable(word))}(?![\\p{L}\\p{N}])`, 'u').test(text),
      ),
    )
    .map(({ what }) => what);
}

/** What of the list anything names by which buyers read or find a product. */
export const prohibitedInProduct = ({ title, description, unit, sku, attributes }: ProductContent): string[] =>
  prohibitedIn(title, description, unit, sku, ...attributes.flatMap(({ name, value }) => [name, value]));

const least = (text: string, length: number, sentence: string): string | null =>
  text.trim().length < length ? sentence : null;

/** What is missing before a product can be sent to be looked at, by field; empty when nothing is. `stepMinor`: the smallest coin. */
export function problemsOfProduct(content: ProductContent, stepMinor: number): Record<string, string> {
  const named = prohibitedIn(content.title, content.description);
  const checks: [string, string | null][] = [
    ['title', least(content.title, 5, 'Say in at least five characters what it is.')],
    [
      'description',
      named.length > 0
        ? `This may not be sold here: ${named.join(', ')}.`
        : least(
            content.description,
            40,
            'Describe it in at least 40 characters: what it is made of, how large, how new.',
          ),
    ],
    ['category', content.category === null ? 'Choose where it belongs.' : null],
    ['pictures', content.pictures.length === 0 ? 'Add at least one picture.' : null],
    [
      'priceMinor',
      content.priceMinor <= 0
        ? 'Give a price above nothing.'
        : content.priceMinor % stepMinor === 0
          ? null
          : 'Use a price in whole units: smaller coins cannot be paid by phone.',
    ],
    ['unit', least(content.unit, 2, 'Say what one piece is, like “a bag of 5 kg”.')],
  ];
  const described = content.pictures.flatMap(({ alt }, index): [string, string][] =>
    alt.trim().length < 3 ? [[`pictures.${index}.alt`, 'Say what can be seen, for who cannot see it.']] : [],
  );
  const attributes = content.attributes.flatMap(({ name, value }, index): [string, string][] =>
    name.trim() === '' || value.trim() === '' ? [[`attributes.${index}.name`, 'Fill in both, or take it out.']] : [],
  );
  return {
    ...Object.fromEntries(checks.filter((check): check is [string, string] => check[1] !== null)),
    ...Object.fromEntries([...described, ...attributes]),
    ...problemsOfDelivery(content.delivery, stepMinor),
  };
}

/** A price as it was on a day, for how much it may rise. */
type PriceThen = { priceMinor: number; daysAgo: number };

/**
 * Why a change of a product on sale has to be looked at; null when it goes live by itself (design 3.7): only the price or how it is
 * sent changes, the price not by too much, or the supplier is trusted. Prohibited words are always looked at.
 */
export function whyReview(
  live: ProductContent,
  next: ProductContent,
  { trust, earlier }: { trust: number; earlier: readonly PriceThen[] },
): string | null {
  if (prohibitedInProduct(next).length > 0) return 'Its words have to be read.';
  if (trust >= marketDefaults.trusted) return null;
  const shown = ({ title, description, category, pictures, attributes, unit }: ProductContent) =>
    JSON.stringify({ title, description, category, pictures, attributes, unit });
  if (shown(live) !== shown(next)) return 'Its words or pictures changed.';
  const rose = (from: number, bps: number) => next.priceMinor * 10_000 > from * (10_000 + bps);
  if (rose(live.priceMinor, marketDefaults.rise.once)) return 'Its price rises by more than a tenth.';
  const lowest = Math.min(
    live.priceMinor,
    ...earlier.filter(({ daysAgo }) => daysAgo <= marketDefaults.rise.days).map(({ priceMinor }) => priceMinor),
  );
  return rose(lowest, marketDefaults.rise.month) ? 'Its price rises by more than a quarter within thirty days.' : null;
}

/** Whether a product can be had; `free` is what is on hand less what is kept for orders, null when it is not counted. */
export function availabilityOf(free: number | null, isClosed: boolean): Availability {
  if (isClosed) return 'closed';
  if (free === null) return 'in_stock';
  if (free <= 0) return 'none';
  return free < marketDefaults.few ? 'few' : 'in_stock';
}

/** Places on the front of the shop. */
const PLACES = 12;

/**
 * Who stands elsewhere on the front after one is put at `rank`, or taken off it by null: the one that stood there moves on by one, and so on
 * to the first gap. Past the last place is none.
 */
export function placesAfter(
  places: readonly { id: string; rank: number }[],
  id: string,
  rank: number | null,
): { id: string; rank: number | null }[] {
  const others = new Map(places.filter((place) => place.id !== id).map((place) => [place.rank, place.id]));
  const changed: { id: string; rank: number | null }[] = [{ id, rank }];
  for (let at = rank; at !== null; ) {
    const moved = others.get(at);
    if (moved === undefined) break;
    at = at < PLACES ? at + 1 : null;
    changed.push({ id: moved, rank: at });
  }
  return changed;
}
