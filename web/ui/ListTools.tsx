import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Chips } from './Chips.tsx';
import styles from './listing.module.css';

type Props<Filter extends string> = {
  filters: readonly { value: Filter; label: string }[];
  /** What the search looks at: "Search title or reference". */
  searchLabel: string;
  /** What is chosen and searched when the tools appear; afterwards they know it themselves. */
  start: { filter: Filter; q: string };
  onChange: (change: { filter?: Filter; q?: string }) => void;
  /** What is chosen among, read aloud. */
  legend?: string;
};

const PAUSE = 250;

/** Filter chips and search in one line. */
export function ListTools<Filter extends string>({
  filters,
  searchLabel,
  start,
  onChange,
  legend = 'Show',
}: Props<Filter>) {
  const search = useDebouncedCallback((words: string) => onChange({ q: words }), PAUSE);
  return (
    <div className={styles.tools}>
      <Chips legend={legend} options={filters} start={start.filter} onChange={(filter) => onChange({ filter })} />
      <search className={styles.search}>
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <input
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          defaultValue={start.q}
          onChange={(event) => search(event.currentTarget.value.trim())}
        />
      </search>
    </div>
  );
}
