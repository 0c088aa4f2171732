import { IconSearch } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import styles from './searching.module.css';

const LEAST = 2;

/** A name, a user number or a registration number. */
export const SearchForm = ({ start, onSearch }: { start: string; onSearch: (name: string) => void }) => (
  <search>
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
        if (name.length >= LEAST) onSearch(name);
      }}
    >
      <span className={styles.field}>
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <input
          key={start}
          type="search"
          name="name"
          defaultValue={start}
          minLength={LEAST}
          required
          autoComplete="off"
          aria-label="Name, number or reference of an entry"
          placeholder="Name, number or reference of an entry"
        />
      </span>
      <Button type="submit">Search</Button>
    </form>
  </search>
);
