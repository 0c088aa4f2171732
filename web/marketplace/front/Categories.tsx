import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useSearch } from '../../core/search.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { categories, categoryWords } from '../words.ts';
import styles from './front.module.css';
import { useFrontQuery, withChange } from './useFrontQuery.ts';

/** Where products belong, with how many there are; a category with nothing in it has no line. */
export function Categories() {
  const { asked } = useFrontQuery();
  const [search] = useSearch();
  const counts = useQuery(api.marketplace.categories.queryOptions());
  const inEach = new Map(counts.data?.map(({ category, products }) => [category, products]));
  const all = [...inEach.values()].reduce((sum, products) => sum + products, 0);
  const shown = categories.filter((category) => (inEach.get(category) ?? 0) > 0 || category === asked.category);
  const line = (category: (typeof categories)[number] | '', label: string, products: number | undefined) => (
    <li key={category}>
      <Link
        className={styles.category}
        to={{ search: withChange(search, { category }).toString() }}
        replace
        preventScrollReset
        aria-current={asked.category === category ? 'true' : undefined}
      >
        <span>{label}</span>
        {products !== undefined && (
          <span className={styles.number}>
            {products}
            <span className="aside-voice"> products</span>
          </span>
        )}
      </Link>
    </li>
  );
  return (
    <nav className={styles.categories} aria-label="Categories">
      <ul>
        {line('', 'Everything', counts.data ? all : undefined)}
        {counts.isPending
          ? categories.map((category) => (
              <li key={category} className={styles.category} aria-hidden>
                <Skeleton width="8rem" />
              </li>
            ))
          : shown.map((category) => line(category, categoryWords[category], inEach.get(category)))}
      </ul>
    </nav>
  );
}
