import type { Condition } from '@ahadi/domain/operating/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { formatInstant } from '../core/time.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge, type Tone } from '../ui/StateBadge.tsx';
import styles from './operating.module.css';

export const meta = pageMeta('How it runs');

const words: Record<Condition['state'], { tone: Tone; words: string }> = {
  wrong: { tone: 'danger', words: 'Fails' },
  look: { tone: 'attention', words: 'To know' },
  right: { tone: 'good', words: 'Works' },
};

/** What of the installation fails, since when, when it last worked, and how to mend it. */
export default function AdminOperationPage() {
  const { data, error, refetch } = useQuery(
    api.operating.conditions.queryOptions({ refetchOnMount: 'always', refetchInterval: 60_000 }),
  );
  const failing = data?.filter(({ state }) => state === 'wrong').length ?? 0;
  const newest = data
    ?.map(({ lookedAt }) => lookedAt)
    .sort()
    .at(-1);
  return (
    <>
      <PageHeader
        title="How it runs"
        facts={
          newest
            ? `${failing === 0 ? 'Everything works' : `${failing} of ${data?.length} fail`}. Looked at ${formatInstant(newest)}, and again every five minutes.`
            : 'Database, letters, files, backup, certificate, disk and what waits.'
        }
      />
      {error ? (
        <ErrorCard {...problemOf(error)} onRetry={refetch} />
      ) : !data ? (
        <SkeletonText lines={8} />
      ) : data.length === 0 ? (
        <EmptyState
          kind="nothing"
          title="Nobody has looked yet"
          action={
            <Button variant="quiet" onClick={() => void refetch()}>
              Look again
            </Button>
          }
        >
          The server looks five minutes after its start.
        </EmptyState>
      ) : (
        <Card inset="flush">
          <ul className={styles.list}>
            {data.map((one) => (
              <Row key={one.name} {...one} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

const Row = ({ name, state, what, mend, since, goodAt }: Condition) => (
  <li className={styles.row}>
    <div className={styles.head}>
      <h2 className={styles.name}>{name}</h2>
      <StateBadge tone={words[state].tone}>{words[state].words}</StateBadge>
    </div>
    <p className={styles.what}>{what}</p>
    {mend && <p className={styles.what}>{mend}</p>}
    <p className={styles.quiet}>
      Since {formatInstant(since)}
      {state === 'wrong' && (goodAt ? `; last seen working ${formatInstant(goodAt)}` : '; never seen working')}
    </p>
  </li>
);
