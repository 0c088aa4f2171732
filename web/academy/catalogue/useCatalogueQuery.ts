import type { CourseLevel, CourseMode } from '@ahadi/domain/academy/courses/schema.ts';
import { useFilterQuery } from '../../core/filters.ts';
import { levelWords, modeWords } from '../words.ts';

/** What narrows the catalogue, as it stands in the address; empty where it does not. */
export type CatalogueQuery = { level: CourseLevel | ''; mode: CourseMode | ''; language: string; free: string };

const levels = Object.keys(levelWords) as CourseLevel[]; // the table's own keys
const modes = Object.keys(modeWords) as CourseMode[]; // the table's own keys

export const levelOptions = levels.map((value) => ({ value, label: levelWords[value] }));
export const modeOptions = modes.map((value) => ({ value, label: modeWords[value] }));

/** Reads the address; what is in it and means nothing is left out. */
export function catalogueQueryIn(search: URLSearchParams): CatalogueQuery {
  const language = search.get('language') ?? '';
  return {
    level: levels.find((one) => one === search.get('level')) ?? '',
    mode: modes.find((one) => one === search.get('mode')) ?? '',
    language: /^[a-z]{2}$/.test(language) ? language : '',
    free: search.get('free') === '1' ? '1' : '',
  };
}

/** The same for the server. */
export const catalogueInput = ({ level, mode, language, free }: CatalogueQuery) => ({
  ...(level === '' ? {} : { level }),
  ...(mode === '' ? {} : { mode }),
  ...(language === '' ? {} : { language }),
  ...(free === '' ? {} : { isFree: true }),
});

export const isNarrowed = (asked: CatalogueQuery): boolean => Object.values(asked).some((value) => value !== '');

/** What is asked for, and its change. The address carries all of it, so that it can be linked, gone back to and kept. */
export function useCatalogueQuery() {
  const [search, setAsked] = useFilterQuery<Partial<CatalogueQuery>>();
  return {
    asked: catalogueQueryIn(search),
    setAsked,
  };
}
