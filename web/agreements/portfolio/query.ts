import type { AgreementFilter, AgreementQuery } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { isLanguage } from '@ahadi/domain/core/locale.ts';
import { isKind } from './words.ts';

/** What the list is narrowed by, as it stands in the address. */
export type ListQuery = AgreementQuery;

const isFilter: Record<AgreementFilter, true> = {
  all: true,
  waiting: true,
  draft: true,
  open: true,
  signed: true,
  ended: true,
};
export const kinds = Object.keys(isKind) as (keyof typeof isKind)[]; // its keys are the kinds

const amount = (text: string): number | undefined => {
  const minor = Number(text);
  return /^\d{1,13}$/.test(text) && minor > 0 && minor <= 1_000_000_000_000 ? minor : undefined;
};
const day = (text: string): string | undefined => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
    ? text
    : undefined;
};

/** How each word of the address is read: what is none of its kind is as if it were not there. */
const readers = {
  q: (text: string) => text.trim().slice(0, 100) || undefined,
  tag: (text: string) => (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined),
  kind: (text: string) => (Object.hasOwn(isKind, text) ? text : undefined),
  currency: (text: string) => (/^[A-Z]{3}$/.test(text) ? text : undefined),
  language: (text: string) => (isLanguage(text) ? text : undefined),
  least: amount,
  most: amount,
  endsFrom: day,
  endsUntil: day,
  signedFrom: day,
  signedUntil: day,
} satisfies Record<Exclude<keyof AgreementQuery, 'filter'>, (text: string) => string | number | undefined>;
export type Narrowing = keyof typeof readers;
export const narrowings = Object.keys(readers) as Narrowing[]; // its keys are those

/** What an address asks for. */
export function queryFrom(search: URLSearchParams): ListQuery {
  const filter = search.get('filter') ?? '';
  const read = narrowings.flatMap((name) => {
    const text = search.get(name);
    const value = text === null ? undefined : readers[name](text);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { filter: Object.hasOwn(isFilter, filter) ? filter : 'all', ...Object.fromEntries(read) } as ListQuery; // each was read as its kind
}

/** Words of the address that become others; null takes one away. */
export type AddressChange = Partial<Record<keyof ListQuery, string | null>>;

/** The same as the words of an address. */
export const inAddress = (query: Partial<ListQuery>): AddressChange =>
  Object.fromEntries(
    ['filter' as const, ...narrowings].map((name) => [name, query[name] === undefined ? null : String(query[name])]),
  );

/** True where both ask for the same. */
export const isSameQuery = (one: ListQuery, other: ListQuery): boolean =>
  one.filter === other.filter && narrowings.every((name) => one[name] === other[name]);

/** What it is narrowed by beside words and state, each by itself, as it is shown. */
export const furtherOf = (query: ListQuery): Narrowing[] =>
  narrowings.filter((name) => name !== 'q' && query[name] !== undefined);
