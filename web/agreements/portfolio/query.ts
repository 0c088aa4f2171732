import type { AgreementFilter, AgreementQuery } from '@ahadi/domain/agreements/portfolio/schema.ts';
import type { AgreementKind } from '@ahadi/domain/agreements/schema.ts';
import { isLanguage } from '@ahadi/domain/core/locale.ts';

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
const isKind: Record<AgreementKind, true> = {
  general: true,
  sale: true,
  service: true,
  loan: true,
  lease: true,
  mou: true,
  ngo_grant: true,
  public_service: true,
};
export const kinds = Object.keys(isKind) as AgreementKind[]; // its keys are the kinds

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

/** The same as the words of an address; null takes one away. */
export const inAddress = (query: Partial<ListQuery>): Record<string, string | null> =>
  Object.fromEntries(
    ['filter' as const, ...narrowings].map((name) => [name, query[name] === undefined ? null : String(query[name])]),
  );

/** True where both ask for the same. */
export const isSameQuery = (one: ListQuery, other: ListQuery): boolean =>
  one.filter === other.filter && narrowings.every((name) => one[name] === other[name]);

/** By how much of this it is narrowed beside words and state: a value and its other end count as one, as they are shown. */
export const furtherOf = (query: ListQuery): Narrowing[] =>
  narrowings.filter((name) => name !== 'q' && query[name] !== undefined);
