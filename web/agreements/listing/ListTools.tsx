import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Chips } from '../../ui/Chips.tsx';
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
  const search = useDebouncedCallback((words: string) => onChange({ q: words }), PAUSE);
  return (
    <div className={styles.tools}>
      <Chips legend="Show" options={filters} start={start.filter} onChange={(filter) => onChange({ filter })} />
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
