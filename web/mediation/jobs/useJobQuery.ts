import { languages } from '@ahadi/domain/core/languages.ts';
import type { AmountBand, MediationFormat } from '@ahadi/domain/mediation/schema.ts';
import { bandWords, formatWords } from '@ahadi/domain/mediation/words.ts';
import type { Specialism } from '@ahadi/domain/mediators/schema.ts';
import { specialismWords } from '@ahadi/domain/mediators/words.ts';
import { countries } from '../../core/countries.ts';
import { useFilterQuery } from '../../core/filters.ts';

/** What the board can be narrowed by; nothing chosen means everything. */
export type JobFilter = {
  category?: Specialism | undefined;
  band?: AmountBand | undefined;
  format?: MediationFormat | undefined;
  country?: string | undefined;
  language?: string | undefined;
  q?: string | undefined;
};

const keyOf = <Key extends string>(table: Readonly<Record<Key, unknown>>, asked: string | null): Key | undefined =>
  asked !== null && Object.hasOwn(table, asked) ? (asked as Key) : undefined; // it is one of the table's own keys
const codeOf = (list: readonly { code: string }[], asked: string | null): string | undefined =>
  list.find(({ code }) => code === asked)?.code;

/** The filters of the board, kept in the address so that it can be linked and gone back to. */
export function useJobQuery(): { filter: JobFilter; setFilter: (change: JobFilter) => void; clear: () => void } {
  const [search, setFilter] = useFilterQuery<JobFilter>();
  return {
    filter: {
      category: keyOf(specialismWords, search.get('category')),
      band: keyOf(bandWords, search.get('band')),
      format: keyOf(formatWords, search.get('format')),
      country: codeOf(countries, search.get('country')),
      language: codeOf(languages, search.get('language')),
      q: search.get('q') || undefined,
    },
    setFilter,
    clear: () => setFilter(Object.fromEntries([...search.keys()].map((name) => [name, undefined]))),
  };
}
