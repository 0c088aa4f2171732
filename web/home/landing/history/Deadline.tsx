import { lazy, Suspense } from 'react';
import { useWords } from '../../../core/language.ts';
import { landing } from '../words.ts';
import { useIsAlive } from './alive.ts';
import styles from './Deadline.module.css';

/** What runs is loaded once the page stands; where it does not come the lengths stay. */
const Live = lazy(() =>
  import('./LiveDeadline.tsx').then(
    (module) => ({ default: module.LiveDeadline }),
    () => ({ default: Lengths }),
  ),
);

const Lengths = () => {
  const say = useWords(landing);
  return (
    <p className={styles.ends}>
      <span>{say.deliveredAgo}</span>
      <span>{say.deadlineIn}</span>
    </p>
  );
};

/** The illustration's deadline: the page as it was written at build time knows no moment and shows the lengths only. */
export function Deadline() {
  const say = useWords(landing);
  return useIsAlive() ? (
    <Suspense fallback={<Lengths />}>
      <Live say={say} ends={styles.ends} clock={styles.clock} />
    </Suspense>
  ) : (
    <Lengths />
  );
}
