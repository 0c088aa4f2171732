import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import styles from './ErrorCard.module.css';

type Props = {
  title?: string;
  /** The sentence and reference of the problem: `<ErrorCard {...problemOf(error)} onRetry={refetch} />`. */
  sentence: string;
  reference?: string | null;
  /** Whole seconds after which the page asks again by itself; null where only Retry does. */
  passesIn?: number | null;
  onRetry: () => unknown;
  level?: 1 | 2 | 3;
  /** Its own words, where the page is not English. */
  words?: { retry?: string; triesAgain?: string; reference?: string };
};

/** Something could not be read: what happened, what is safe, Retry, and what to quote. */
export const ErrorCard = ({
  title = 'This could not be loaded',
  sentence,
  reference,
  passesIn = null,
  onRetry,
  level,
  words = {},
}: Props) => (
  <div role="alert">
    <EmptyState
      kind="failed"
      title={title}
      level={level}
      action={<Button onClick={() => onRetry()}>{words.retry ?? 'Retry'}</Button>}
    >
      {sentence}
      {passesIn !== null && (
        <p>
          {words.triesAgain ??
            `This page tries again by itself, first in ${passesIn === 1 ? 'a second' : `${passesIn} seconds`}.`}
        </p>
      )}
      {reference && (
        <p className={styles.reference}>
          {words.reference ?? 'Reference'} <code>{reference}</code>
        </p>
      )}
    </EmptyState>
  </div>
);
