import { checkView } from '@ahadi/domain/paths.ts';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../core/language.ts';
import { useSearch } from '../../../core/search.ts';
import { landing } from '../words.ts';
import { useIsAlive } from './alive.ts';
import styles from './NameSearch.module.css';

const load = () => import('./Asked.tsx');
/** What talks to the server is loaded when somebody is about to ask, never with the page. */
const Asked = lazy(() => load().then((module) => ({ default: module.Asked })));

const LEAST = 2;

/**
 * The search of public history on the landing page, for anybody. Without script it is a plain form whose answer is this page
 * with the name in its address.
 */
export function NameSearch() {
  const say = useWords(landing);
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
        aria-label={say.searchHistory}
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = String(new FormData(event.currentTarget).get('name') ?? '').trim();
          if (wanted.length >= LEAST) go({ name: wanted });
        }}
      >
        <label className={styles.label} htmlFor="public-name">
          {say.searchName}
        </label>
        <div className={styles.line}>
          <input
            key={name}
            id="public-name"
            className={styles.input}
            type="search"
            name="name"
            defaultValue={name}
            placeholder={say.searchHint}
            minLength={LEAST}
            required
            autoComplete="off"
            onFocus={() => void load()}
          />
          <button type="submit" className={styles.button} onFocus={() => void load()}>
            {say.search}
          </button>
        </div>
      </form>
      {asked?.get('view') !== checkView && (
        <Link className={styles.link} to={`?view=${checkView}`} preventScrollReset>
          {say.checkDocument}
        </Link>
      )}
      {asked && asked.size > Number(asked.has('lang')) && (
        <Suspense fallback={<p className={styles.wait}>{say.loading}</p>}>
          <Asked search={asked} onClear={() => go({})} />
        </Suspense>
      )}
    </div>
  );
}
