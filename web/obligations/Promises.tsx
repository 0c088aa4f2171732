import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { isClosed } from '@ahadi/domain/obligations/lifecycle.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { lazy } from '../core/lazy.ts';
import { useSearch } from '../core/search.ts';
import { count } from '../core/words.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { PromiseItem } from './PromiseItem.tsx';
import styles from './promises.module.css';
import type { PromiseDeed } from './turn.ts';

// Opened by a deed only.
const PromiseDialog = lazy(() => import('./PromiseDialog.tsx').then((module) => ({ default: module.PromiseDialog })));

/** What is promised in an agreement that everybody signed: what is open first, each with its clock and the one whose turn it is. */
export function Promises({ agreementId }: { agreementId: AgreementId }) {
  const list = useQuery(api.obligations.list.queryOptions({ input: { agreementId } }));
  const [search] = useSearch();
  const [open, setOpen] = useState<{ id: string; deed: PromiseDeed } | null>(null);
  const [done, setDone] = useState<{ id: string; sentence: string } | null>(null);
  if (list.isError && !list.data)
    return (
      <ErrorCard
        title="What is promised could not be loaded"
        {...problemOf(list.error)}
        onRetry={() => list.refetch()}
      />
    );
  if (!list.data)
    return (
      <Card title="What is promised">
        <SkeletonText lines={4} />
      </Card>
    );
  const closed = list.data.filter(({ status }) => isClosed(status));
  const current = list.data.filter(({ status }) => !isClosed(status));
  const chosen = open && list.data.find(({ id }) => id === open.id);
  const item = (it: (typeof list.data)[number]) => (
    <li key={it.id}>
      <PromiseItem
        it={it}
        isWanted={search.get('promise') === it.id}
        onDeed={(deed) => {
          setDone(null);
          setOpen({ id: it.id, deed });
        }}
      >
        {done?.id === it.id && (
          <Notice tone="good" announce>
            {done.sentence}
          </Notice>
        )}
      </PromiseItem>
    </li>
  );
  return (
    <Card title="What is promised" aside={`${current.length} open`} inset="flush">
      {current.length === 0 && (
        <p className={styles.allClosed}>
          {closed.length === 0
            ? 'What is promised stands here in a moment, with its days.'
            : 'Nothing that was promised is open any more.'}
        </p>
      )}
      <ol className={styles.list}>{current.map(item)}</ol>
      {closed.length > 0 && (
        <details className={styles.closed} open={current.length === 0 || closed.some(({ id }) => id === done?.id)}>
          <summary>{count(closed.length, 'closed promise')}</summary>
          <ol className={styles.list}>{closed.map(item)}</ol>
        </details>
      )}
      {open && chosen && (
        <Suspense fallback={null}>
          <PromiseDialog
            it={chosen}
            deed={open.deed}
            onClose={() => setOpen(null)}
            onDone={(sentence) => {
              setOpen(null);
              setDone({ id: open.id, sentence });
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
