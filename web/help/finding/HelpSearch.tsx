import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import styles from './finding.module.css';

const PAUSE = 200;

type Props = { q: string; onSearch: (q: string) => void; onAsk?: (q: string) => void; large?: boolean };

/** Search as one types; Enter asks in earnest, so that what finds nothing is known to the editors. */
export function HelpSearch({ q, onSearch, onAsk, large }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback(onSearch, PAUSE);
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = q;
  }, [q]);
  return (
    <search className={styles.search} data-large={large || undefined}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search.flush();
          onAsk?.(field.current?.value.trim() ?? '');
        }}
      >
        <IconSearch size={20} stroke={1.8} aria-hidden />
        <input
          ref={field}
          type="search"
          aria-label="Search the help center"
          placeholder="Ask in your own words"
          defaultValue={q}
          autoComplete="off"
          onChange={(event) => search(event.currentTarget.value.trim())}
          onBlur={() => search.flush()}
        />
      </form>
    </search>
  );
}
