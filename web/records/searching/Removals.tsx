import { disputeCategoryWords } from '@ahadi/domain/records/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { removalWords } from '../words.ts';
import styles from './searching.module.css';

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthWords = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

/** How many entries left the public record and why, without saying whose. */
export function Removals({ level }: { level: 2 | 3 }) {
  const removals = useQuery(api.records.removals.queryOptions());
  return (
    <div className={styles.results}>
      <Card title="What was removed" level={level} aside="all entries, 30 days late">
        <div className={styles.removals}>
          <p className={styles.quiet}>
            How many entries left the public record, by month and reason, so that everybody can see how it is kept. It
            comes 30 days late, so that nobody can tell one entry from the next.
          </p>
          {removals.isPending && <SkeletonText lines={3} />}
          {removals.isError && (
            <ErrorCard {...problemOf(removals.error)} level={level} onRetry={() => removals.refetch()} />
          )}
          {removals.data?.length === 0 && <p>Nothing has been removed yet.</p>}
          {removals.data && removals.data.length > 0 && (
            <div className={styles.scroll}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">Month</th>
                    <th scope="col">Kind of matter</th>
                    <th scope="col">Reason</th>
                    <th scope="col">Entries</th>
                  </tr>
                </thead>
                <tbody>
                  {removals.data.map(({ month, category, reason, count }) => (
                    <tr key={month + category + reason}>
                      <td>{monthWords(month)}</td>
                      <td>{disputeCategoryWords[category]}</td>
                      <td>{removalWords[reason]?.label ?? reason}</td>
                      <td>{count}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <dl className={styles.definitions}>
            {Object.entries(removalWords).map(([reason, { label, line }]) => (
              <div key={reason}>
                <dt>{label}</dt>
                <dd>{line}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Card>
    </div>
  );
}
