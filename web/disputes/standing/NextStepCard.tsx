import { rejectionWords } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Primary } from '../acting/ActionBar.tsx';
import type { DialogAction } from '../acting/DeedDialog.tsx';
import { isDeskDeed, primaryOf } from '../offer.ts';
import { useReader } from '../useReader.ts';
import { clockLabel } from '../words.ts';
import { clockOf, nextStepOf } from './nextstep.ts';
import styles from './standing.module.css';

/** What must I do, by when, and what happens if I do not. */
export function NextStepCard({ view, onOpen }: { view: DisputeView; onOpen: (action: DialogAction) => void }) {
  const reader = useReader();
  const primary = primaryOf(view, reader);
  const step = nextStepOf(view, view.mySide === null && isDeskDeed(primary) ? primary : null);
  const clock = clockOf(view, step.clock);
  // Of an entry that was public the words say why it was published, not why it is gone.
  const said =
    view.officerWords !== null &&
    (['info_needed', 'rejected'].includes(view.status) ||
      (view.status === 'unresolved_private' && view.recordId === null));
  return (
    <Card className={styles.next} data-mine={step.isMine || undefined} aria-label="Next step">
      <div className={styles.words}>
        <p className={styles.who}>{step.isMine ? 'Your next step' : 'What happens now'}</p>
        <h2 className={styles.title}>{step.title}</h2>
        <p>{step.sentence}</p>
        {clock?.dueAt && (
          <p className={styles.due}>
            <span>{clockLabel(clock.kind, view.mySide)}</span>{' '}
            <Countdown due={clock.dueAt} binding inline mine={isDeskDeed(primary)} />
          </p>
        )}
        {view.settlementDueAt && (
          <p className={styles.due}>
            <span>Signatures until</span> <Countdown due={view.settlementDueAt} binding inline />
          </p>
        )}
        {step.otherwise && (
          <p className={styles.otherwise}>
            <strong>{step.isMine ? 'If you do nothing:' : 'If nobody does anything:'}</strong> {step.otherwise}
          </p>
        )}
        {said && (
          <Notice title="The officer’s words">
            {view.status === 'rejected' && view.rejectionCode && `${rejectionWords[view.rejectionCode]} `}
            {view.officerWords}
          </Notice>
        )}
        {view.resolvedClaim && view.mySide === 'filer' && (
          <Notice title="The other side says">{view.resolvedClaim.text}</Notice>
        )}
        {view.externalReference && (
          <p className={styles.quiet}>
            {view.holds.some(({ kind }) => kind === 'external_proceedings')
              ? 'Proceedings elsewhere: '
              : 'Proceedings elsewhere that ended: '}
            {view.externalReference}
          </p>
        )}
      </div>
      <div className={styles.action}>
        <Primary view={view} onOpen={onOpen} />
      </div>
    </Card>
  );
}
