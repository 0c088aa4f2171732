import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { EntryView } from './EntryView.tsx';
import { IdentityLine, Name } from './HitCard.tsx';
import styles from './searching.module.css';

/** One entry by its reference. Of one that was removed nothing is told, not even whose it was. `action` leads back. */
export function EntryByRef({ reference, level, action }: { reference: string; level: 2 | 3; action: ReactNode }) {
  const entry = useQuery(api.records.entry.queryOptions({ input: { ref: reference } }));
  const problem = entry.error && !entry.data ? problemOf(entry.error) : null;
  return (
    <section className={styles.results} aria-label={`Entry ${reference}`}>
      {/* An organisation's entry may be found from outside, a person's only here; of what is gone or unknown nothing may. */}
      {entry.data?.prominence !== 'indexed' && <meta name="robots" content="noindex" />}
      <Card>
        {entry.isPending && (
          <div role="status" aria-label="Loading the entry">
            <SkeletonText lines={5} />
          </div>
        )}
        {problem && (problem.code === 'GONE' || problem.code === 'NOT_FOUND' || problem.code === 'BAD_INPUT') && (
          <EmptyState
            kind="unavailable"
            level={level}
            title={
              problem.code === 'GONE'
                ? 'There is no public entry here any more.'
                : 'There is no public entry under this reference.'
            }
            action={action}
          />
        )}
        {problem && !['GONE', 'NOT_FOUND', 'BAD_INPUT'].includes(problem.code) && (
          <ErrorCard {...problem} level={level} onRetry={() => entry.refetch()} />
        )}
        {entry.data && (
          <div className={styles.hit}>
            <div className={styles.head}>
              <Name level={level}>{entry.data.facts.subject.name}</Name>
              <span className={styles.quiet}>{entry.data.ref}</span>
            </div>
            <IdentityLine identity={entry.data.facts.subject} />
            <EntryView entry={entry.data} />
          </div>
        )}
      </Card>
    </section>
  );
}
