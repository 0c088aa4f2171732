import { useQuery } from '@tanstack/react-query';
import { problemOf } from '../../core/errors.ts';
import { formatClock } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { differencesOf } from './comparing.ts';
import styles from './conflict.module.css';
import type { Claiming } from './useClaim.ts';

type Props = { claiming: Claiming; comparing: boolean; onCompare: (comparing: boolean) => void; onChosen: () => void };

/** Two windows wrote at once: both claims are shown, and a person chooses. Until then nothing is overwritten. */
export function ClaimConflict({ claiming, comparing, onCompare, onChosen }: Props) {
  return (
    <>
      <Notice
        tone="attention"
        title="This claim was also changed in another window"
        announce
        action={
          <Button variant="quiet" onClick={() => onCompare(true)}>
            Compare and choose
          </Button>
        }
      >
        What you typed here is kept. Nothing is saved from this window until you choose.
      </Notice>
      {comparing && <Choice claiming={claiming} onClose={() => onCompare(false)} onChosen={onChosen} />}
    </>
  );
}

function Choice({ claiming, onClose, onChosen }: { claiming: Claiming } & Record<'onClose' | 'onChosen', () => void>) {
  const { keeper, claim, takeTheirs } = claiming;
  const theirs = useQuery({
    queryKey: ['their-claim', keeper.id],
    queryFn: () => keeper.readTheirs(),
    staleTime: 0,
    gcTime: 0,
  });
  const other = theirs.data?.claim;
  const differing = other ? differencesOf(claim, other) : [];
  return (
    <Dialog
      title="Which claim stays?"
      wide
      onClose={onClose}
      footer={
        theirs.data && (
          <>
            <Button
              variant="quiet"
              onClick={() => {
                takeTheirs(theirs.data);
                onChosen();
              }}
            >
              Use the other window's
            </Button>
            <Button
              onClick={() => {
                void keeper.keepMine(theirs.data);
                onChosen();
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
      {theirs.data && other && (
        <>
          <p className={styles.quiet}>The other window saved at {formatClock(theirs.data.updatedAt)}.</p>
          {differing.length === 0 && <p>Both say the same.</p>}
          {differing.map(({ label, here, there }) => (
            <div key={label} className={styles.pair}>
              <h3 className={styles.label}>{label}</h3>
              <p>
                <b>Here</b>
                {here || 'empty'}
              </p>
              <p>
                <b>In the other window</b>
                {there || 'empty'}
              </p>
            </div>
          ))}
        </>
      )}
    </Dialog>
  );
}
