import { useQuery } from '@tanstack/react-query';
import { problemOf } from '../../core/errors.ts';
import type { Choice } from '../../core/formkeeper.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './form.module.css';

type Props = {
  /** What it is: "This product". */
  what: string;
  keeper: { choice: () => Promise<Choice> };
};

/** Two windows wrote at once: both in short, and a person chooses. Until then nothing is overwritten. */
export default function Conflict({ keeper, what }: Props) {
  const choice = useQuery({
    queryKey: ['theirs', what],
    queryFn: () => keeper.choice(),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Notice tone="attention" title={`${what} was also changed in another window`} announce>
      <p>What you typed here is kept. Nothing is saved from this window until you choose.</p>
      {choice.isError && <ErrorCard {...problemOf(choice.error)} level={3} onRetry={() => choice.refetch()} />}
      {choice.data && (
        <>
          <p>Here: {choice.data.mine}</p>
          <p>In the other window: {choice.data.theirs}</p>
          <div className={styles.buttons}>
            <Button variant="quiet" onClick={choice.data.takeTheirs}>
              Use the other window’s
            </Button>
            <Button variant="quiet" onClick={choice.data.keepMine}>
              Keep mine
            </Button>
          </div>
        </>
      )}
    </Notice>
  );
}
