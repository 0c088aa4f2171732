import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import styles from './listing.module.css';
import { filters, type ListFilter } from './useListQuery.ts';

type Props = {
  filter: ListFilter;
  q: string;
  onChange: (change: { filter?: ListFilter; q?: string }) => void;
};

const PAUSE = 250;

/** Filter chips and search in one line. */
export function ListTools({ filter, q, onChange }: Props) {
  const search = useDebouncedCallback((words: string) => onChange({ q: words }), PAUSE);
  return (
    <div className={styles.tools}>
      <fieldset className={styles.chips}>
        <legend className="aside-voice">Show</legend>
        {filters.map(({ value, label }) => (
          <label key={value} className={styles.chip}>
            <input
              type="radio"
              name="filter"
              value={value}
              checked={filter === value}
              onChange={() => onChange({ filter: value })}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <search className={styles.search}>
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <input
          type="search"
          aria-label="Search title or reference"
          placeholder="Search title or reference"
          maxLength={100}
          defaultValue={q}
          onChange={(event) => search(event.currentTarget.value.trim())}
        />
      </search>
    </div>
  );
}
