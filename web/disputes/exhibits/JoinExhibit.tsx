import type { DisputeView, Exhibit } from '@ahadi/domain/disputes/schema.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { offer } from '../offer.ts';
import { useReader } from '../useReader.ts';
import styles from './exhibits.module.css';

/** One side offers its exhibit as both sides' own, the other agrees: then it is listed as J1 as well, and stays. */
export function JoinExhibit({ view, exhibit }: { view: DisputeView; exhibit: Exhibit }) {
  const reader = useReader();
  const join = useCommand(api.disputes.joinExhibit);
  const isOwn = exhibit.side === view.mySide;
  if (exhibit.side === 'joint' || exhibit.sameAs !== null || !offer('join_exhibit', view, reader).can) return null;
  if (isOwn && exhibit.jointOfferedAt !== null)
    return <p className={styles.quiet}>Offered as an exhibit of both. The other side agrees or leaves it.</p>;
  if (!isOwn && exhibit.jointOfferedAt === null) return null;
  return (
    <>
      <Button
        variant={isOwn ? 'plain' : 'quiet'}
        aria-label={isOwn ? `Offer as joint: ${exhibit.number}` : `Agree, it is of both: ${exhibit.number}`}
        pending={join.isPending}
        onClick={() => join.run({ id: view.id, exhibitId: exhibit.id })}
      >
        {isOwn ? 'Offer as joint' : 'Agree, it is of both'}
      </Button>
      {join.error && (
        <p className={styles.quiet} role="alert">
          {problemOf(join.error).sentence}
        </p>
      )}
    </>
  );
}
