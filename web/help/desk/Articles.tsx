import type { ArticleStatus } from '@ahadi/domain/help/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { useFilterQuery } from '../../core/filters.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { walkRows } from '../../core/rows.ts';
import { ShowMore } from '../../core/ShowMore.tsx';
import { formatDay } from '../../core/time.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { ListTools } from '../../ui/ListTools.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from './desk.module.css';
import { statusWords } from './words.ts';

type Filter = ArticleStatus | 'all';
const filters: readonly { value: Filter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'needs_review', label: 'Look again' },
  { value: 'in_review', label: 'To be looked at' },
  { value: 'draft', label: 'Drafts' },
  { value: 'published', label: 'Published' },
  { value: 'archived', label: 'Archived' },
];

/** Every article with how it stands and whether it helps. */
export function Articles() {
  const [search, change] = useFilterQuery();
  const filter = filters.find(({ value }) => value === search.get('status'))?.value ?? 'all';
  const q = search.get('q') ?? '';
  const list = useInfiniteQuery(
    api.help.desk.infiniteOptions({
      input: (cursor: string | undefined) => ({
        cursor,
        limit: 30,
        ...(filter === 'all' ? {} : { status: filter }),
        ...(q === '' ? {} : { q }),
      }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div>
      <ListTools
        filters={filters}
        searchLabel="Search titles"
        start={{ filter, q }}
        onChange={({ filter: status, q: words }) =>
          change({
            ...(status === undefined ? {} : { status: status === 'all' ? '' : status }),
            ...(words === undefined ? {} : { q: words }),
          })
        }
      />
      {list.isPending && <SkeletonRows rows={6} label="Loading articles" />}
      {list.error && <ErrorCard {...problemOf(list.error)} onRetry={list.refetch} />}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState
          kind={filter === 'all' && q === '' ? 'nothing' : 'noMatch'}
          title="No articles here"
          action={
            <Link className={buttonClass('primary')} to={to('help', {}, { manage: '1', article: '' })}>
              Write an article
            </Link>
          }
        />
      )}
      {rows.length > 0 && (
        <ul className={styles.rows} onKeyDown={walkRows}>
          {rows.map((row) => (
            <li key={row.slug}>
              <Link className={styles.row} to={to('help', {}, { manage: '1', article: row.slug })}>
                <span className={styles.rowTitle}>{row.title}</span>
                <span className={styles.facts}>
                  {row.category} · changed {formatDay(row.updatedAt)} · read {row.views} times · {row.helpful} yes,{' '}
                  {row.unhelpful} no
                </span>
                <span className={styles.badges}>
                  {row.hasChange && <StateBadge tone="gold">Change not published</StateBadge>}
                  <StateBadge tone={statusWords[row.status].tone}>{statusWords[row.status].words}</StateBadge>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </div>
  );
}
