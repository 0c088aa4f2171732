import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { entryWords } from '../words.ts';
import styles from './buying.module.css';

const signed = (credits: number): string =>
  credits === 0 ? '0' : credits > 0 ? `+${credits}` : `−${Math.abs(credits)}`;

/** Every change of what can be spent, newest first, with the balance after each. */
export default function CreditStatement() {
  const list = useInfiniteQuery(
    api.credits.statement.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <ListCard
      list={list}
      title="Statement"
      aside="newest first"
      label="the statement"
      empty={
        <EmptyState
          kind="nothing"
          level={3}
          title="Nothing moved yet"
          action={
            <Button variant="quiet" onClick={() => void list.refetch()}>
              Look again
            </Button>
          }
        >
          Each credit in and out stands here, with the balance after it.
        </EmptyState>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Credits</th>
            <th scope="col">To spend</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                {entryWords[row.kind]}
                {row.about !== '' && <span className={styles.quiet}> {row.about}</span>}
                <time className={styles.when} dateTime={row.at}>
                  {formatInstant(row.at)}
                </time>
              </td>
              <td>{signed(row.credits)}</td>
              <td>{row.balance}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ListCard>
  );
}
