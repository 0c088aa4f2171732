import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './listing.module.css';
import { filters, type ListFilter } from './useListQuery.ts';

type Props = {
  /** What is chosen and searched when the tools appear; afterwards they know it themselves. */
  start: { filter: ListFilter; q: string };
  onChange: (change: { filter?: ListFilter; q?: string }) => void;
};

const PAUSE = 250;

/** Filter chips and search in one line. */
export function ListTools({ start, onChange }: Props) {
  // The address follows a moment later; the chip answers at once.
  const [chosen, setChosen] = useState(start.filter);
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
              checked={chosen === value}
              onChange={() => {
                setChosen(value);
                onChange({ filter: value });
              }}
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
          defaultValue={start.q}
          onChange={(event) => search(event.currentTarget.value.trim())}
        />
      </search>
    </div>
  );
}
