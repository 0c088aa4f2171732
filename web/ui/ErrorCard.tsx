import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import styles from './ErrorCard.module.css';

type Props = {
  title?: string;
  /** The sentence and reference of the problem: `<ErrorCard {...problemOf(error)} onRetry={refetch} />`. */
  sentence: string;
  reference?: string | null;
  onRetry: () => unknown;
  level?: 1 | 2 | 3;
};

/** Something could not be read: what happened, what is safe, Retry, and what to quote. */
export const ErrorCard = ({ title = 'This could not be loaded', sentence, reference, onRetry, level }: Props) => (
  <div role="alert">
    <EmptyState kind="failed" title={title} level={level} action={<Button onClick={() => onRetry()}>Retry</Button>}>
      {sentence}
      {reference && (
        <p className={styles.reference}>
          Reference <code>{reference}</code>
        </p>
      )}
    </EmptyState>
  </div>
);
