import type { EscrowId } from '@ahadi/domain/core/ids.ts';
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { api } from '../../core/api.ts';
import type { useCommand } from '../../core/command.ts';
import { ReasonDialog as Asking } from '../../core/ReasonDialog.tsx';
import type { EscrowDeedProps } from './deeds.ts';

export type ReasonDeed = 'decline' | 'withdraw' | 'cancel' | 'hold' | 'lift';
type Procedure = Parameters<typeof useCommand<{ id: EscrowId; reason: string }, EscrowView>>[0];
type Words = {
  procedure: Procedure;
  title: string;
  sentence: string;
  confirm: string;
  cancel: string;
  done: string;
};

const deeds: Record<ReasonDeed, Words> = {
  decline: {
    procedure: api.escrow.decline,
    title: 'Decline these terms',
    sentence: 'The escrow ends here. Nothing was paid. If only a part is wrong, propose other terms instead.',
    confirm: 'Decline',
    cancel: 'Not yet',
    done: 'You declined it. The other side is told.',
  },
  withdraw: {
    procedure: api.escrow.withdraw,
    title: 'Withdraw your proposal',
    sentence: 'The escrow ends here. Nothing was paid.',
    confirm: 'Withdraw it',
    cancel: 'Keep it',
    done: 'It is withdrawn. The other side is told.',
  },
  cancel: {
    procedure: api.escrow.cancel,
    title: 'Cancel this escrow',
    sentence:
      'It ends here. Any money paid in goes back to the person who paid it, with the fee. This cannot be undone.',
    confirm: 'Cancel the escrow',
    cancel: 'Keep it',
    done: 'It is cancelled. What was paid in goes back.',
  },
  hold: {
    procedure: api.escrow.hold,
    title: 'Put it on hold',
    sentence:
      'Nothing can leave it, and its clocks stand still, until the hold is lifted. Both sides read your reason.',
    confirm: 'Put it on hold',
    cancel: 'Not now',
    done: 'It is on hold. Both sides are told.',
  },
  lift: {
    procedure: api.escrow.lift,
    title: 'Lift the hold',
    sentence: 'Money can leave again and the clocks go on. After seven days a second administrator has to agree.',
    confirm: 'Lift it',
    cancel: 'Not now',
    done: 'Noted. Where a second administrator has to agree, it is lifted when they do.',
  },
};

/** Asks for the reason of a deed, says what follows, and keeps what was typed when it is refused or closed. */
export function ReasonDialog({ deed, view, onDone, onClose }: EscrowDeedProps & { deed: ReasonDeed }) {
  const { procedure, sentence, done, ...words } = deeds[deed];
  return (
    <Asking
      {...words}
      tone={deed === 'lift' ? 'primary' : 'danger'}
      procedure={procedure}
      input={(reason) => ({ id: view.id, reason })}
      label="Why"
      help="Both sides read this."
      onDone={() => onDone(done)}
      onClose={onClose}
    >
      <p>{sentence}</p>
    </Asking>
  );
}
