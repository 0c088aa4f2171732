import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { LifeTimeline } from '../../ui/LifeTimeline.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './terms.module.css';

/** The life so far: who did what when, each deed with the hash that chains it to the one before. */
export function HistoryTab({ view }: { view: EscrowView }) {
  const life = useQuery(api.escrow.life.queryOptions({ input: { id: view.id } }));
  return (
    <Card title="The life so far">
      <div className={styles.stack}>
        <p className={styles.quiet}>Each deed carries the hash that chains it to the one before.</p>
        {life.isPending && <SkeletonText lines={6} />}
        {life.isError && <ErrorCard {...problemOf(life.error)} level={3} onRetry={() => life.refetch()} />}
        {life.data && <LifeTimeline label="The life of the escrow so far" events={life.data} />}
      </div>
    </Card>
  );
}
