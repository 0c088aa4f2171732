import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../core/api.ts';
import { ListCard } from '../../../core/ListCard.tsx';
import { byCursorAfresh } from '../../../core/paging.ts';
import { formatInstant } from '../../../core/time.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import styles from '../curating.module.css';
import { viewTabs } from '../useCuratingQuery.ts';
import { logWords } from './logwords.ts';

/** What administrators did here, the newest first; nothing of it can be changed. */
export default function Log() {
  const list = useInfiniteQuery(
    api.curating.log.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...byCursorAfresh }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <ListCard
      list={list}
      label="the log"
      title="What administrators did"
      aside="newest first, kept for good"
      empty={
        <EmptyState
          kind="nothing"
          title="Nobody has decided anything yet"
          action={<Link to={viewTabs[0]?.href ?? ''}>Open the review queue</Link>}
        >
          Every decision stands here with who made it and why.
        </EmptyState>
      }
    >
      <ul className={styles.log}>
        {rows.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <p>
              <strong>{entry.by}</strong> {logWords(entry.name)} <Link to={entry.path}>{entry.about}</Link>
            </p>
            {entry.reason && <p className={styles.said}>{entry.reason}</p>}
            <time className={styles.when} dateTime={entry.at}>
              {formatInstant(entry.at)}
            </time>
          </li>
        ))}
      </ul>
    </ListCard>
  );
}
