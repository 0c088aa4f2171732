import { rejectionWords } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StepCard, StepDue, StepOtherwise } from '../../ui/StepCard.tsx';
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
    <StepCard step={step} primary={<Primary view={view} onOpen={onOpen} />}>
      {clock?.dueAt && (
        <StepDue>
          <span>{clockLabel(clock.kind, view.mySide)}</span>{' '}
          <Countdown due={clock.dueAt} binding inline mine={isDeskDeed(primary)} />
        </StepDue>
      )}
      {view.settlementDueAt && (
        <StepDue>
          <span>Signatures until</span> <Countdown due={view.settlementDueAt} binding inline />
        </StepDue>
      )}
      <StepOtherwise isMine={step.isMine}>{step.otherwise}</StepOtherwise>
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
    </StepCard>
  );
}
