import { actIn } from '@ahadi/domain/escrow/acts.ts';
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { whyNotActing } from '@ahadi/domain/organisations/acts.ts';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { StepCard, StepDue, StepOtherwise } from '../../ui/StepCard.tsx';
import { escrowLabels, type Opening, stageLabels } from '../acting/deeds.ts';
import { type Reader, useReader } from '../useReader.ts';
import { clockLabel } from '../words.ts';
import { type NextStep, nextStepOf } from './nextstep.ts';

type Props = { view: EscrowView; onOpen: (opening: Opening) => void };

/** Brings the panel of paying in sight and into focus. */
export const showFunding = (): void => {
  const panel = document.getElementById('funding');
  panel?.scrollIntoView({ block: 'start' });
  panel?.focus({ preventScroll: true });
};

/** A yes and a no stand side by side: anyone who is asked to release money, or to say that it came back, may say what is wrong. */
function insteadOf(primary: NextStep['primary'], { acting }: Reader): Opening | null {
  if (primary === null || primary === 'pay' || primary.stageId === null) return null;
  const deed = primary.deed === 'release' ? 'reject' : primary.deed === 'receive_return' ? 'refuse_return' : null;
  return deed === null || whyNotActing(acting, actIn(deed)) !== null ? null : { ...primary, deed };
}

/** What must I do, by when, and what happens if I do not. */
export function NextStepCard({ view, onOpen }: Props) {
  const reader = useReader();
  const step = nextStepOf(view, reader);
  const instead = insteadOf(step.primary, reader);
  return (
    <StepCard
      step={step}
      instead={
        instead && (
          <Button variant="quiet" onClick={() => onOpen(instead)}>
            Something is wrong
          </Button>
        )
      }
      primary={<Primary view={view} onOpen={onOpen} />}
    >
      {step.due && (
        <StepDue>
          <span>{clockLabel(step.due.kind)}</span> <Countdown due={step.due.at} binding inline />
        </StepDue>
      )}
      <StepOtherwise isMine={step.isMine}>{step.otherwise}</StepOtherwise>
    </StepCard>
  );
}

/** The one thing to do here now, or nothing. */
export function Primary({ view, onOpen }: Props) {
  const { primary } = nextStepOf(view, useReader());
  if (primary === null) return null;
  if (primary === 'pay') return <Button onClick={showFunding}>Pay it in</Button>;
  const label = primary.stageId === null ? escrowLabels[primary.deed] : stageLabels[primary.deed];
  return <Button onClick={() => onOpen(primary)}>{label}</Button>;
}
