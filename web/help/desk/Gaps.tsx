import type { Gap } from '@ahadi/domain/help/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { ShowMore } from '../../core/ShowMore.tsx';
import { formatDay } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './desk.module.css';

const states = [
  { value: 'open', label: 'Open', deed: 'Open again' },
  { value: 'planned', label: 'Planned', deed: 'Plan it' },
  { value: 'covered', label: 'Covered', deed: 'It is covered' },
  { value: 'ignored', label: 'Ignored', deed: 'Ignore it' },
] as const;

/** What readers asked and nothing answered, alike questions together, the most frequent first. */
export function Gaps() {
  const [status, setStatus] = useState<Gap['status']>('open');
  const list = useInfiniteQuery(
    api.help.gaps.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: 30, status }),
      ...byCursorAfresh,
    }),
  );
  const decide = useCommand(api.help.decideGap);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className={styles.stack}>
      <Chips legend="Show" options={states} start={status} onChange={setStatus} />
      {decide.error && <Notice tone="danger">{problemOf(decide.error).sentence}</Notice>}
      {list.isPending && <SkeletonRows rows={4} label="Loading questions" />}
      {list.error && <ErrorCard {...problemOf(list.error)} onRetry={list.refetch} />}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState
          kind="nothing"
          title="Nothing here"
          action={
            <Link className={buttonClass('quiet')} to={to('help')}>
              Try the search
            </Link>
          }
        >
          Questions that find no answer come here, without who asked them.
        </EmptyState>
      )}
      <ul className={styles.rows}>
        {rows.map((gap) => (
          <li key={gap.id} className={styles.row}>
            <span className={styles.rowTitle}>“{gap.samples[0]}”</span>
            <span className={styles.facts}>
              asked {count(gap.count, 'time')}, last {formatDay(gap.lastAt)}
              {gap.samples.length > 1 && ` · also: ${gap.samples.slice(1, 4).join(' · ')}`}
            </span>
            <span className={styles.badges}>
              <Link className={buttonClass('quiet')} to={to('help', {}, { manage: '1', article: '' })}>
                Write an article
              </Link>
              {states
                .filter(({ value }) => value !== gap.status)
                .map(({ value, deed }) => (
                  <Button
                    key={value}
                    variant="plain"
                    onClick={() => decide.run({ id: gap.id, status: value, article: gap.article })}
                  >
                    {deed}
                  </Button>
                ))}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </div>
  );
}
