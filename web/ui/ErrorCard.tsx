import { useFigures, useWordsHere } from '../core/here.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import styles from './ErrorCard.module.css';
import { blocks } from './words.ts';

type Props = {
  title?: string;
  /** The sentence and reference of the problem: `<ErrorCard {...problemOf(error)} onRetry={refetch} />`. */
  sentence: string;
  reference?: string | null;
  /** Whole seconds after which the page asks again by itself; null where only Retry does. */
  passesIn?: number | null;
  onRetry: () => unknown;
  level?: 1 | 2 | 3;
};

/** Something could not be read: what happened, what is safe, Retry, and what to quote. */
export function ErrorCard({ title, sentence, reference, passesIn = null, onRetry, level }: Props) {
  const say = useWordsHere(blocks);
  const { seconds } = useFigures();
  return (
    <div role="alert">
      <EmptyState
        kind="failed"
        title={title ?? say.notLoaded}
        level={level}
        action={<Button onClick={() => onRetry()}>{say.retry}</Button>}
      >
        {sentence}
        {passesIn !== null && <p>{say.triesAgain({ span: seconds(passesIn) })}</p>}
        {reference && (
          <p className={styles.reference}>
            {say.reference} <code>{reference}</code>
          </p>
        )}
      </EmptyState>
    </div>
  );
}
