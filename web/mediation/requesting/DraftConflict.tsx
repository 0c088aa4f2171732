import { useQuery } from '@tanstack/react-query';
import { problemOf } from '../../core/errors.ts';
import { formatClock } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type Draft, type DraftKeeper, draftOf } from './draftkeeper.ts';
import styles from './requesting.module.css';

const inShort = ({ request, others }: Draft): string =>
  [
    `“${request.title || 'no title'}”`,
    request.publicSummary.slice(0, 120) || 'no summary',
    ...others.map(({ name }) => name || 'nobody named'),
  ].join(' · ');

/** Two windows wrote at once: both drafts in short, and a person chooses. Until then nothing is overwritten. */
export function DraftConflict({ keeper }: { keeper: DraftKeeper }) {
  const theirs = useQuery({
    queryKey: ['their-mediation-draft', keeper.id],
    queryFn: () => keeper.readTheirs(),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Notice tone="attention" title="This draft was also changed in another window" announce>
      <p>What you typed here is kept. Nothing is saved from this window until you choose.</p>
      {theirs.isError && <ErrorCard {...problemOf(theirs.error)} level={3} onRetry={() => theirs.refetch()} />}
      {theirs.data && (
        <>
          <p>Here: {inShort(keeper.autosave.snapshot().value)}</p>
          <p>
            In the other window, saved {formatClock(theirs.data.updatedAt)}: {inShort(draftOf(theirs.data))}
          </p>
          <div className={styles.actions}>
            <Button variant="quiet" onClick={() => keeper.takeTheirs(theirs.data)}>
              Use the other window’s
            </Button>
            <Button variant="quiet" onClick={() => void keeper.keepMine(theirs.data)}>
              Keep mine
            </Button>
          </div>
        </>
      )}
    </Notice>
  );
}
