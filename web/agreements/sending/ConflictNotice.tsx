import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../core/errors.ts';
import { useFigures } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { DifferenceView } from '../document/DifferenceView.tsx';
import type { Editing } from '../editing/useEditing.ts';
import { problemIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './dialogs.module.css';
import { useSending } from './words.ts';

/** Two windows wrote at once: both texts are shown, and a person chooses. Until then nothing is overwritten. */
export function ConflictNotice({ editing }: { editing: Editing }) {
  const say = useSending();
  const [comparing, setComparing] = useState(false);
  return (
    <>
      <Notice
        tone="attention"
        title={say.otherWindow}
        announce
        action={
          <Button variant="quiet" onClick={() => setComparing(true)}>
            {say.compare}
          </Button>
        }
      >
        {say.otherWindowWords}
      </Notice>
      {comparing && <Choice editing={editing} onClose={() => setComparing(false)} />}
    </>
  );
}

function Choice({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const say = useSending();
  const voice = useVoice();
  const { instant } = useFigures();
  const { keeper, terms, takeTheirs } = editing;
  const theirs = useQuery({
    queryKey: ['their-copy', keeper.id],
    queryFn: () => keeper.readTheirs(),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      title={say.whichStays}
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
              {say.useTheirs}
            </Button>
            <Button
              onClick={() => {
                void keeper.keepMine(theirs.data);
                onClose();
              }}
            >
              {say.keepMine}
            </Button>
          </>
        )
      }
    >
      {theirs.isPending && <SkeletonText lines={4} />}
      {theirs.isError && (
        <ErrorCard {...problemIn(voice, problemOf(theirs.error))} level={3} onRetry={() => theirs.refetch()} />
      )}
      {theirs.data && (
        <>
          <p className={styles.quiet}>{say.bothTexts({ when: instant(theirs.data.savedAt) })}</p>
          <DifferenceView id={keeper.id} before={theirs.data.terms} after={terms} />
        </>
      )}
    </Dialog>
  );
}
