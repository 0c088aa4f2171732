import { mediationLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { suspensionToSides } from '@ahadi/domain/mediators/end.ts';
import { Link } from 'react-router';
import { formatEnd } from '../../core/ends.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { StepCard, StepDue, StepNote, StepOtherwise } from '../../ui/StepCard.tsx';
import type { Opening } from '../acting/deeds.ts';
import { hrefOf } from '../address.ts';
import { useReader } from '../useReader.ts';
import { clockLabel } from '../words.ts';
import { type NextStep, nextStepOf } from './nextstep.ts';

type Props = { view: MediationView; onOpen: (opening: Opening) => void };

/** A yes and a no stand side by side where both are as good an answer. */
function insteadOf(view: MediationView, primary: NextStep['primary']): { opening: Opening; label: string } | null {
  if (primary?.kind !== 'deed') return null;
  if (primary.deed === 'no_objection') return { opening: { deed: 'object' }, label: 'Object' };
  if (primary.deed === 'pass_screening') return { opening: { deed: 'refuse_screening' }, label: 'Refuse it' };
  if (primary.deed === 'accept_appointment') return { opening: { deed: 'decline_appointment' }, label: 'Decline' };
  return primary.deed === 'consent' && view.status === 'requested'
    ? { opening: { deed: 'refuse' }, label: 'Decline' }
    : null;
}

/** What must I do, by when, and what happens if I do not. */
export function NextStepCard({ view, onOpen }: Props) {
  const step = nextStepOf(view, useReader());
  const instead = insteadOf(view, step.primary);
  const { appointment } = view;
  return (
    <StepCard
      step={step}
      instead={
        instead && (
          <Button variant="quiet" onClick={() => onOpen(instead.opening)}>
            {instead.label}
          </Button>
        )
      }
      primary={<Primary view={view} onOpen={onOpen} />}
    >
      {view.as === 'side' && appointment?.suspension && mediationLifecycle.can('end', view.status) && (
        <StepNote lead={step.isMine ? 'Before you act:' : 'Your mediator:'}>
          {suspensionToSides({
            name: appointment.mediatorName,
            until: formatEnd(appointment.suspension.until),
            isAway: appointment.suspension.isAway,
          })}
        </StepNote>
      )}
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
  if (primary.kind === 'deed')
    return (
      <Button onClick={() => onOpen({ deed: primary.deed, ...(primary.of ? { of: primary.of } : {}) })}>
        {primary.label}
      </Button>
    );
  const href =
    primary.kind === 'link' ? primary.href : `${hrefOf(view, primary.tab)}${primary.at ? `#${primary.at}` : ''}`;
  return (
    <Link className={buttonClass('primary')} to={href}>
      {primary.label}
    </Link>
  );
}
