import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { isClosed } from '@ahadi/domain/obligations/lifecycle.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../core/api.ts';
import { type Problem, problemOf } from '../core/errors.ts';
import { useWordsHere } from '../core/here.ts';
import { lazy } from '../core/lazy.ts';
import { useSearch } from '../core/search.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { PromiseItem } from './PromiseItem.tsx';
import styles from './promises.module.css';
import type { PromiseDeed } from './turn.ts';
import { promises } from './words.ts';

// Opened by a deed only.
const PromiseDialog = lazy(() => import('./PromiseDialog.tsx').then((module) => ({ default: module.PromiseDialog })));

type Props = {
  agreementId: AgreementId;
  /** A refusal in the language of the page. */
  said: (refused: Problem) => string;
};

/** What is promised in an agreement that everybody signed: what is open first, each with its clock and the one whose turn it is. */
export function Promises({ agreementId, said }: Props) {
  const say = useWordsHere(promises);
  const list = useQuery(api.obligations.list.queryOptions({ input: { agreementId } }));
  const [search] = useSearch();
  const [open, setOpen] = useState<{ id: string; deed: PromiseDeed } | null>(null);
  const [done, setDone] = useState<{ id: string; sentence: string } | null>(null);
  const problem = list.isError && !list.data ? problemOf(list.error) : null;
  if (problem)
    return <ErrorCard title={say.notLoaded} {...problem} sentence={said(problem)} onRetry={() => list.refetch()} />;
  if (!list.data)
    return (
      <Card title={say.promised}>
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
    <Card title={say.promised} aside={say.openCount({ count: current.length })} inset="flush">
      {current.length === 0 && <p className={styles.allClosed}>{closed.length === 0 ? say.soon : say.allClosed}</p>}
      <ol className={styles.list}>{current.map(item)}</ol>
      {closed.length > 0 && (
        <details className={styles.closed} open={current.length === 0 || closed.some(({ id }) => id === done?.id)}>
          <summary>{say.closedCount({ count: closed.length })}</summary>
          <ol className={styles.list}>{closed.map(item)}</ol>
        </details>
      )}
      {open && chosen && (
        <Suspense fallback={null}>
          <PromiseDialog
            it={chosen}
            deed={open.deed}
            said={said}
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
