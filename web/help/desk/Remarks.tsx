import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { ShowMore } from '../../core/ShowMore.tsx';
import { formatDay } from '../../core/time.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { voteReasons } from '../words.ts';
import styles from './desk.module.css';

/** What readers said was wrong with an article, until an editor settled it. */
export function Remarks() {
  const list = useInfiniteQuery(
    api.help.remarks.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: 30 }),
      ...byCursorAfresh,
    }),
  );
  const settle = useCommand(api.help.settleRemark);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className={styles.stack}>
      {settle.error && <Notice tone="danger">{problemOf(settle.error).sentence}</Notice>}
      {list.isPending && <SkeletonRows rows={4} label="Loading remarks" />}
      {list.error && <ErrorCard {...problemOf(list.error)} onRetry={list.refetch} />}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState
          kind="nothing"
          title="No open remarks"
          action={
            <Link className={buttonClass('quiet')} to={to('help')}>
              Go to the help center
            </Link>
          }
        >
          When a reader says that an article did not help and why, it stands here.
        </EmptyState>
      )}
      <ul className={styles.rows}>
        {rows.map((remark) => (
          <li key={remark.id} className={styles.row}>
            <span className={styles.rowTitle}>
              <Link to={to('help', {}, { manage: '1', article: remark.article })}>{remark.title}</Link>
            </span>
            <span className={styles.facts}>
              {voteReasons.find(({ value }) => value === remark.reason)?.label ?? 'Without a reason'} ·{' '}
              {formatDay(remark.at)}
              {remark.text !== '' && <span className={styles.quote}>{remark.text}</span>}
            </span>
            <span className={styles.badges}>
              <Button variant="quiet" onClick={() => settle.run({ id: remark.id })}>
                Settled
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </div>
  );
}
