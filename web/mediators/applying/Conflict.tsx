import type { ApplicationForm } from '@ahadi/domain/mediators/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { problemOf } from '../../core/errors.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { ApplicationKeeper } from './applicationkeeper.ts';
import styles from './applying.module.css';

const inShort = (form: ApplicationForm): string =>
  [
    form.legalName || 'no name',
    count(form.accreditations.length, 'accreditation'),
    `${form.bio.length} characters about you`,
  ].join(' · ');

/** Two windows wrote at once: both in short, and a person chooses. Until then nothing is overwritten. */
export default function Conflict({ keeper }: { keeper: ApplicationKeeper }) {
  const theirs = useQuery({
    queryKey: ['their-application', keeper.id],
    queryFn: () => keeper.readTheirs(),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Notice tone="attention" title="This application was also changed in another window" announce>
      <p>What you typed here is kept. Nothing is saved from this window until you choose.</p>
      {theirs.isError && <ErrorCard {...problemOf(theirs.error)} level={3} onRetry={() => theirs.refetch()} />}
      {theirs.data && (
        <>
          <p>Here: {inShort(keeper.autosave.snapshot().value)}</p>
          <p>In the other window: {inShort(theirs.data.form)}</p>
          <div className={styles.buttons}>
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
