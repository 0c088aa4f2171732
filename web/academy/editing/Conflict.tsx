import type { CourseForm } from '@ahadi/domain/academy/courses/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../core/errors.ts';
import type { Choice } from '../../core/formkeeper.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { differences } from './differences.ts';
import styles from './editing.module.css';

type Props = { keeper: { choice: () => Promise<Choice<CourseForm>> } };

/** Two people wrote at once: both texts side by side, and a person chooses. Until then nothing is overwritten. */
export default function Conflict({ keeper }: Props) {
  const [asking, setAsking] = useState<'mine' | 'theirs' | null>(null);
  const choice = useQuery({
    queryKey: ['theirs', 'course'],
    queryFn: () => keeper.choice(),
    staleTime: 0,
    gcTime: 0,
    // Made of what is typed here as well: never a thing to keep on the device.
    persister: undefined,
  });
  return (
    <Notice tone="attention" title="This changed while you were editing. Compare and choose what to keep." announce>
      <p>What you typed is kept here. Nothing is saved from this window until you choose.</p>
      {choice.isError && <ErrorCard {...problemOf(choice.error)} level={3} onRetry={() => choice.refetch()} />}
      {choice.data && (
        <>
          <ul className={styles.differences}>
            {differences(choice.data.texts.mine, choice.data.texts.theirs).map((it) => (
              <li key={it.what}>
                <p className={styles.differs}>{it.what}</p>
                <div className={styles.sides}>
                  <Side name="Yours" text={it.mine} />
                  <Side name="Theirs" text={it.theirs} />
                </div>
              </li>
            ))}
          </ul>
          <div className={styles.buttons}>
            <Button variant="quiet" onClick={() => setAsking('theirs')}>
              Use theirs
            </Button>
            <Button variant="quiet" onClick={() => setAsking('mine')}>
              Keep mine
            </Button>
          </div>
        </>
      )}
      {asking && choice.data && (
        <ConfirmDialog
          title={asking === 'mine' ? 'Keep yours for the whole course?' : 'Use theirs for the whole course?'}
          confirm={asking === 'mine' ? 'Keep mine' : 'Use theirs'}
          tone="danger"
          onConfirm={asking === 'mine' ? choice.data.keepMine : choice.data.takeTheirs}
          onClose={() => setAsking(null)}
        >
          <p>
            The other text is replaced by it. Copy from the comparison what you want to take over; afterwards you can
            write it in.
          </p>
        </ConfirmDialog>
      )}
    </Notice>
  );
}

const Side = ({ name, text }: { name: string; text: string }) => (
  <div className={styles.side}>
    <p className={styles.quiet}>{name}</p>
    <div className={styles.sideText}>{text === '' ? 'empty' : text}</div>
  </div>
);
