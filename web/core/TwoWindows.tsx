import { useQuery } from '@tanstack/react-query';
import { Button } from '../ui/Button.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { problemOf } from './errors.ts';
import styles from './TwoWindows.module.css';

type Props<Theirs> = {
  /** What both wrote: "draft". */
  what: string;
  keeper: {
    id: string;
    readTheirs: () => Promise<Theirs>;
    takeTheirs: (theirs: Theirs) => void;
    keepMine: (theirs: Theirs) => Promise<unknown>;
  };
  /** What stands in this window, in short. */
  here: () => string;
  /** What was saved from the other one: goes on after "In the other window". */
  there: (theirs: Theirs) => string;
};

/** Two windows wrote at once: both in short, and a person chooses. Until then nothing is overwritten. */
export function TwoWindows<Theirs extends object>({ what, keeper, here, there }: Props<Theirs>) {
  const { data: theirs, ...asked } = useQuery({
    queryKey: ['from the other window', what, keeper.id],
    queryFn: () => keeper.readTheirs(),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Notice tone="attention" title={`This ${what} was also changed in another window`} announce>
      <p>What you typed here is kept. Nothing is saved from this window until you choose.</p>
      {asked.isError && <ErrorCard {...problemOf(asked.error)} level={3} onRetry={() => asked.refetch()} />}
      {theirs && (
        <>
          <p>Here: {here()}</p>
          <p>In the other window{there(theirs)}</p>
          <div className={styles.buttons}>
            <Button variant="quiet" onClick={() => keeper.takeTheirs(theirs)}>
              Use the other window’s
            </Button>
            <Button variant="quiet" onClick={() => void keeper.keepMine(theirs)}>
              Keep mine
            </Button>
          </div>
        </>
      )}
    </Notice>
  );
}
