import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { byCursor } from '../../core/paging.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { categoryWords } from '../words.ts';
import styles from './front.module.css';
import { Tiles } from './Tiles.tsx';
import { type FrontQuery, isPlain, nothingAsked, useFrontInput } from './useFrontQuery.ts';

const PAGE = 24;

/** Short, so that a price or a piece that is gone does not stand there for long. */
const FRESH = 30_000;

type Props = { asked: FrontQuery; setAsked: (change: Partial<FrontQuery>) => void };

/** What was found, under a heading that says what it is. */
export function Results({ asked, setAsked }: Props) {
  const input = useFrontInput(asked);
  const list = useInfiniteQuery(
    api.marketplace.products.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, cursor, limit: PAGE }),
      ...byCursor,
      staleTime: FRESH,
      refetchOnMount: true,
    }),
  );
  const repaired = list.isPlaceholderData ? null : (list.data?.pages[0]?.repaired ?? null);
  const title = asked.category !== '' ? categoryWords[asked.category] : asked.q === '' ? 'All products' : 'Found';
  return (
    <section className={styles.results} aria-label={title}>
      <h2 className={styles.heading}>
        {title}
        {asked.q !== '' && <span className={styles.quiet}> for “{repaired ?? asked.q}”</span>}
      </h2>
      <p className={styles.repaired} role="status">
        {repaired !== null && (
          <>
            Nothing is called “{asked.q}”. We looked for <strong>{repaired}</strong> instead.
          </>
        )}
      </p>
      <Tiles
        list={list}
        label="Products"
        empty={
          isPlain(asked) ? (
            <EmptyState
              kind="nothing"
              level={3}
              title="Nothing is on sale yet"
              action={
                <Button variant="quiet" onClick={() => void list.refetch()}>
                  Look again
                </Button>
              }
            >
              As soon as a shop’s first product was looked at, it stands here.
            </EmptyState>
          ) : (
            <EmptyState
              kind="noMatch"
              level={3}
              title={asked.favourites !== '' && asked.q === '' ? 'No favourites here yet' : 'Nothing was found'}
              action={<Button onClick={() => setAsked(nothingAsked)}>Show everything</Button>}
            >
              {asked.favourites !== '' && asked.q === ''
                ? 'The heart on a product keeps it here for you.'
                : 'Try another word, or fewer filters. Words are found as they begin, and with a slip of the finger in them.'}
            </EmptyState>
          )
        }
      />
    </section>
  );
}
