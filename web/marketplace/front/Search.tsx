import type { Sort } from '@ahadi/domain/marketplace/products/schema.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import styles from './front.module.css';
import { sorts, useFrontQuery } from './useFrontQuery.ts';

const PAUSE = 200;

const leadsAway = (target: Element | null): boolean =>
  target instanceof HTMLAnchorElement && target.pathname !== window.location.pathname;

/** Search as one types. */
export function Search({ label }: { label: string }) {
  const { asked, setAsked } = useFrontQuery();
  const field = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback((q: string) => setAsked({ q }), PAUSE);
  // Back, Forward and what was cleared elsewhere show in the field; while somebody types there, it is theirs.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = asked.q;
  }, [asked.q]);
  return (
    <search className={styles.search}>
      <IconSearch size={18} stroke={1.8} aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={asked.q}
        onChange={(event) => search(event.currentTarget.value.trim())}
        // A click elsewhere leads on from what is typed, not back to it; one on a product goes there, and must find it under the finger.
        onBlur={({ relatedTarget }) => (leadsAway(relatedTarget) ? search.cancel() : search.flush())}
      />
    </search>
  );
}

/** In what order it stands. */
export function SortBy() {
  const { asked, setAsked } = useFrontQuery();
  return (
    <label className={styles.sort}>
      <span>Sort by</span>
      <select
        value={asked.sort}
        onChange={(event) => setAsked({ sort: event.currentTarget.value as Sort })} // options are its values
      >
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
