import type { MediationId } from '@ahadi/domain/core/ids.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { api } from '../../core/api.ts';
import type { useCommand } from '../../core/command.ts';
import { ReasonDialog as Asking } from '../../core/ReasonDialog.tsx';
import { useOwn } from '../useOwn.ts';
import type { DeedProps } from './deeds.ts';

export type ReasonDeed = 'decline_appointment' | 'object' | 'suspend' | 'pass_screening' | 'refuse_screening';
type Procedure = Parameters<typeof useCommand<{ id: MediationId; reason: string }, MediationView>>[0];
type Words = {
  procedure: Procedure;
  title: string;
  sentence: string;
  who: string;
  confirm: string;
  done: string;
  isDanger?: true;
};

const deeds: Record<ReasonDeed, Words> = {
  decline_appointment: {
    procedure: api.mediation.declineAppointment,
    title: 'Decline the appointment',
    sentence:
      'The next mediator is asked, and what was paid in for you goes back. Do not write who the sides are to you beyond what is needed.',
    who: 'Only officers read this. The sides learn that you are not available.',
    confirm: 'Decline it',
    done: 'You declined it. The next mediator is asked.',
    isDanger: true,
  },
  object: {
    procedure: api.mediation.object,
    title: 'Object to the mediator',
    sentence: 'Say which tie or which conduct makes you doubt that this mediator is impartial. An officer decides.',
    who: 'The officer, the mediator and the other side read this.',
    confirm: 'Object',
    done: 'An officer looks at your objection.',
  },
  suspend: {
    procedure: api.mediation.suspend,
    title: 'Suspend the mediation',
    sentence:
      'For 14 days, or to the first working day after them, no session is held and the clocks stand still. Then it goes on by itself.',
    who: 'Everybody who takes part reads this, and so do officers. Write nothing that was said in a room.',
    confirm: 'Suspend it',
    done: 'It is suspended. Everybody is told.',
    isDanger: true,
  },
  pass_screening: {
    procedure: api.mediation.passScreening,
    title: 'Let it go on',
    sentence: 'The other side is asked for consent now.',
    who: 'Only officers read this. Write why mediation is safe and right here.',
    confirm: 'Let it go on',
    done: 'The other side is asked now.',
  },
  refuse_screening: {
    procedure: api.mediation.refuseScreening,
    title: 'Refuse it',
    sentence: 'The request ends. Nobody else is told that it was made.',
    who: 'The person who asked for mediation reads this. Say what they can do instead.',
    confirm: 'Refuse it',
    done: 'It is refused. The person who asked is told.',
    isDanger: true,
  },
};

/** Asks for the reason of a deed, says what follows, and keeps what was typed when it is refused or closed. */
export function ReasonDialog({ deed, view, onDone, onClose }: DeedProps & { deed: ReasonDeed }) {
  const { procedure, title, sentence, who, confirm, done, isDanger } = deeds[deed];
  const [reason, setReason, forget] = useOwn(`${deed}:${view.id}`, '');
  return (
    <Asking
      {...{ title, confirm, procedure, onClose }}
      cancel="Not yet"
      tone={isDanger ? 'danger' : 'primary'}
      input={(reason) => ({ id: view.id, reason })}
      label="Why"
      help={who}
      kept={[reason, setReason]}
      onDone={() => {
        forget();
        onDone(done);
      }}
    >
      <p>{sentence}</p>
    </Asking>
  );
}
