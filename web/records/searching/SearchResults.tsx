import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { count } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { HitCard, Name } from './HitCard.tsx';
import styles from './searching.module.css';

/** What is public under a name. What is found is never kept by search engines. */
export function SearchResults({ name, level }: { name: string; level: 2 | 3 }) {
  const search = useQuery(api.records.search.queryOptions({ input: { q: name } }));
  return (
    <section className={styles.results} aria-label={`What is public under ${name}`}>
      <meta name="robots" content="noindex" />
      {search.isPending && (
        <Card inset="flush">
          <SkeletonRows rows={3} label="Loading what is public" />
        </Card>
      )}
      {search.isError && (
        <Card>
          <ErrorCard
            title="The search did not work"
            {...problemOf(search.error)}
            level={level}
            onRetry={() => search.refetch()}
          />
        </Card>
      )}
      {search.data?.hits.length === 0 && <NothingPublic name={name} level={level} />}
      {search.data && search.data.hits.length > 0 && (
        <>
          <p className={styles.lead} role="status">
            {count(search.data.hits.length, 'identity').replace('identitys', 'identities')} under “{name}” or nearly
            that name. Choose by city and number, not by the name alone.
          </p>
          <ul className={styles.hits}>
            {search.data.hits.map((hit) => (
              <li key={hit.identity.id}>
                <HitCard hit={hit} level={level} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const NothingPublic = ({ name, level }: { name: string; level: 2 | 3 }) => (
  <Card>
    <div className={styles.none} role="status">
      <Name level={level}>No public record</Name>
      <p>
        Nothing is public under “{name}”. That is no judgement: it says only that no dispute under this name has become
        public here. Try the user number or the registered name of an organisation as well.
      </p>
    </div>
  </Card>
);
