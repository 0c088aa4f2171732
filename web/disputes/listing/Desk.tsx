import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursor } from '../../core/paging.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from '../../ui/listing.module.css';
import { DisputeRows } from './DisputeRows.tsx';

export type DeskName = 'triage' | 'identity' | 'review' | 'appeals' | 'courts';

const desks: Record<DeskName, { sentence: string; empty: string }> = {
  triage: {
    sentence:
      'Filed and not yet looked at, what is due first at the top. Take it on, ask for more, or refuse it, with a reason.',
    empty: 'Nothing waits to be taken on',
  },
  identity: {
    sentence: 'Somebody says that they are not the one it names. All clocks of these stand still until you decide.',
    empty: 'Nobody disputes an identity',
  },
  review: {
    sentence:
      'Everything is true that has to be true before these become public. Look once more, then publish or refuse.',
    empty: 'No publication waits for a decision',
  },
  appeals: {
    sentence: 'A filer does not accept a refusal. Another person than the one who refused it decides.',
    empty: 'No appeal waits',
  },
  courts: {
    sentence:
      'These stand still because a side says that a court has them: for 90 days, or not for the first time. End what is over, and compare what one side objects to with the paper.',
    empty: 'No matter has been with a court for long',
  },
};

/** What waits for an officer; matters of their own are never among it. */
export function Desk({ view, onLeave }: { view: DeskName; onLeave: () => void }) {
  const list = useInfiniteQuery(
    api.disputes.desk.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, view }),
      ...byCursor,
    }),
  );
  const { sentence, empty } = desks[view];
  return (
    <>
      <p className={styles.sentence}>{sentence}</p>
      <ListCard
        list={list}
        label="What waits at this desk"
        loading="Loading the desk"
        empty={
          <EmptyState
            kind="noMatch"
            title={empty}
            action={
              <Button variant="quiet" onClick={onLeave}>
                Go to my disputes
              </Button>
            }
          />
        }
      >
        <DisputeRows rows={list.data?.pages.flatMap((page) => page.rows) ?? []} />
      </ListCard>
    </>
  );
}
