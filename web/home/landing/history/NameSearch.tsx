import { checkView } from '@ahadi/domain/paths.ts';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useSearch } from '../../../core/search.ts';
import styles from './NameSearch.module.css';

const load = () => import('./Asked.tsx');
/** What talks to the server is loaded when somebody is about to ask, never with the page. */
const Asked = lazy(() => load().then((module) => ({ default: module.Asked })));

const never = () => () => undefined;
/** False in the page as it was written at build time, which knows no address; true from the first frame after it came alive. */
const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const LEAST = 2;

/**
 * The search of public history on the landing page, for anybody. Without script it is a plain form whose answer is this page
 * with the name in its address.
 */
export function NameSearch() {
  const [search, setSearch] = useSearch();
  const isAlive = useIsAlive();
  const asked = isAlive ? search : null;
  const name = asked?.get('name')?.trim() ?? '';
  const go = (params: Record<string, string>) => setSearch(params, { preventScrollReset: true });
  return (
    <div className={styles.search}>
      <form
        className={styles.form}
        action="/#public-history"
        method="get"
        aria-label="Search public history"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = String(new FormData(event.currentTarget).get('name') ?? '').trim();
          if (wanted.length >= LEAST) go({ name: wanted });
        }}
      >
        <label className={styles.label} htmlFor="public-name">
          Search a party’s name
        </label>
        <div className={styles.line}>
          <input
            key={name}
            id="public-name"
            className={styles.input}
            type="search"
            name="name"
            defaultValue={name}
            placeholder="Name, user number or registration number"
            minLength={LEAST}
            required
            autoComplete="off"
            onFocus={() => void load()}
          />
          <button type="submit" className={styles.button} onFocus={() => void load()}>
            Search
          </button>
        </div>
      </form>
      {asked?.get('view') !== checkView && (
        <Link className={styles.link} to={`?view=${checkView}`} preventScrollReset>
          Check a signed document
        </Link>
      )}
      {asked && asked.size > 0 && (
        <Suspense fallback={<p className={styles.wait}>Loading…</p>}>
          <Asked search={asked} onClear={() => go({})} />
        </Suspense>
      )}
    </div>
  );
}
