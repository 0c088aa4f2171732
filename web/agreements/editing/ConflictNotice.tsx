import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../core/errors.ts';
import { formatClock } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { DifferenceView } from '../document/DifferenceView.tsx';
import styles from './dialogs.module.css';
import type { Editing } from './useEditing.ts';

/** Two windows wrote at once: both texts are shown, and a person chooses. Until then nothing is overwritten. */
export function ConflictNotice({ editing }: { editing: Editing }) {
  const [comparing, setComparing] = useState(false);
  return (
    <>
      <Notice
        tone="attention"
        title="This text was also changed in another window"
        announce
        action={
          <Button variant="quiet" onClick={() => setComparing(true)}>
            Compare and choose
          </Button>
        }
      >
        What you typed here is kept. Nothing is saved from this window until you choose.
      </Notice>
      {comparing && <Choice editing={editing} onClose={() => setComparing(false)} />}
    </>
  );
}

function Choice({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const { keeper, terms, takeTheirs } = editing;
  const theirs = useQuery({
    queryKey: ['their-copy', keeper.id],
    queryFn: () => keeper.readTheirs(),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      title="Which text stays?"
      wide
      onClose={onClose}
      footer={
        theirs.data && (
          <>
            <Button
              variant="quiet"
              onClick={() => {
                takeTheirs(theirs.data);
                onClose();
              }}
            >
              Use the other window's
            </Button>
            <Button
              onClick={() => {
                void keeper.keepMine(theirs.data);
                onClose();
              }}
            >
              Keep mine
            </Button>
          </>
        )
      }
    >
      {theirs.isPending && <SkeletonText lines={4} />}
      {theirs.isError && <ErrorCard {...problemOf(theirs.error)} level={3} onRetry={() => theirs.refetch()} />}
      {theirs.data && (
        <>
          <p className={styles.quiet}>
            The other window saved at {formatClock(theirs.data.savedAt)}. Struck words are only there; underlined words
            are only here.
          </p>
          <DifferenceView id={keeper.id} before={theirs.data.terms} after={terms} />
        </>
      )}
    </Dialog>
  );
}
