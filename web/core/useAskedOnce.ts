import { useEffect, useState } from 'react';
import { useSearch } from './search.ts';

export type Asked = Readonly<Partial<Record<string, string>>>;

/**
 * What a link asks a page to begin, with the words for it (`?deed=decline&reason=…`): read once, and then taken out of the address, so that
 * reloading the page or going back to it begins nothing again, and the words stand in no history.
 */
export function useAskedOnce(...names: readonly string[]): Asked {
  const [search, setSearch] = useSearch();
  const [asked] = useState<Asked>(() =>
    Object.fromEntries(names.flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? '']] : []))),
  );
  const isThere = names.some((name) => search.has(name));
  useEffect(() => {
    if (!isThere) return;
    setSearch(
      (now) => {
        for (const name of names) now.delete(name);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  return asked;
}
