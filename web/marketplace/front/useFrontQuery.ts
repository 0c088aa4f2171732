import { parseMoney } from '@ahadi/domain/core/money.ts';
import { escrowCurrencies } from '@ahadi/domain/escrow/fees/rules.ts';
import type { Category, Sort } from '@ahadi/domain/marketplace/products/schema.ts';
import { useLocation, useNavigation } from 'react-router';
import { useFilterQuery, withWords } from '../../core/filters.ts';
import { useHome } from '../useHome.ts';
import { categories } from '../words.ts';

/** In what order, in the contract's own words. */
export const sorts: readonly { value: Sort; label: string }[] = [
  { value: 'best', label: 'Best match' },
  { value: 'newest', label: 'Newest' },
  { value: 'price_up', label: 'Lowest price' },
  { value: 'price_down', label: 'Highest price' },
  { value: 'rating', label: 'Best rated' },
];

/** Everything that narrows the shop, as it stands in the address: prices as they are typed, without their currency. */
export type FrontQuery = {
  q: string;
  category: Category | '';
  sort: Sort;
  currency: string;
  least: string;
  most: string;
  country: string;
  stock: string;
  favourites: string;
};

export const nothingAsked = {
  ...{ q: '', category: '', sort: 'best', currency: '', least: '', most: '', country: '', stock: '', favourites: '' },
} as const satisfies FrontQuery;

const byDefault = { sort: 'best' };

/** What is asked for, and its change. The address carries all of it, so that it can be linked, gone back to and kept. */
export function useFrontQuery(): { asked: FrontQuery; setAsked: (change: Partial<FrontQuery>) => void } {
  const [search, setQuery] = useFilterQuery<Partial<FrontQuery>>(byDefault);
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const word = (name: keyof FrontQuery) => search.get(name) ?? '';
  return {
    asked: {
      ...{ q: word('q').slice(0, 100), least: word('least'), most: word('most'), country: word('country') },
      ...{ stock: word('stock'), favourites: word('favourites') },
      currency: escrowCurrencies.find((one) => one === word('currency')) ?? '',
      category: categories.find((one) => one === word('category')) ?? '',
      sort: sorts.find(({ value }) => value === word('sort'))?.value ?? 'best',
    },
    // What was typed last may follow when the page is being left already: then it must not be called back.
    setAsked: (change) => {
      if (next && next.pathname !== pathname) return;
      setQuery(change);
    },
  };
}

/** The address after a change; what is as nobody asked for it is left out. */
export const withChange = (before: URLSearchParams, change: Partial<FrontQuery>): URLSearchParams =>
  withWords(before, change, byDefault);

/** How many filters stand, the words and the category aside: those are in sight anyway. */
export const filtersIn = ({ least, most, country, stock, favourites }: FrontQuery): number =>
  [least !== '' || most !== '', country, stock, favourites].filter(Boolean).length;

/** True when the front stands as nobody asked for anything. */
export const isPlain = (asked: FrontQuery): boolean =>
  asked.q === '' && asked.category === '' && asked.sort === 'best' && filtersIn(asked) === 0;

/** The same for the server. A price that is none is left out; its field says so. */
export function useFrontInput(asked: FrontQuery) {
  const home = useHome();
  const currency = asked.currency === '' ? home.currency : asked.currency;
  const least = parseMoney(asked.least, currency);
  const most = parseMoney(asked.most, currency);
  return {
    ...(asked.q === '' ? {} : { q: asked.q }),
    ...(asked.category === '' ? {} : { category: asked.category }),
    ...(asked.country === '' ? {} : { country: asked.country }),
    ...(least === null && most === null ? {} : { currency }),
    ...(least === null ? {} : { leastMinor: least }),
    ...(most === null ? {} : { mostMinor: most }),
    ...(asked.stock === '' ? {} : { inStock: true }),
    ...(asked.favourites === '' ? {} : { favourites: true }),
    sort: asked.sort,
  };
}
