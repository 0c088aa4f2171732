import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import styles from './promises.module.css';
import { standingWords } from './turn.ts';
import { useTelling } from './words.ts';

/** How a promise stands now, with the way to its dispute. */
export const Standing = ({ it }: { it: ObligationView }) => {
  const telling = useTelling();
  return (
    <p className={styles.now}>
      {standingWords(it, telling)}
      {it.disputeId !== null && (
        <>
          {' '}
          <Link to={to('dispute', { id: it.disputeId })}>{telling.say.seeDispute}</Link>
        </>
      )}
    </p>
  );
};
