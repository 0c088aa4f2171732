import type { EscrowId } from '@ahadi/domain/core/ids.ts';
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { api } from '../../core/api.ts';
import type { useCommand } from '../../core/command.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useKept } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
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
export function ReasonDialog({ deed: which, view, onDone, onClose }: EscrowDeedProps & { deed: ReasonDeed }) {
  const words = deeds[which];
  const [reason, setReason, forget] = useKept(`${which}:${view.id}`, '');
  const deed = useDeed(words.procedure, {
    problems: { reason: problemOfReason(reason) },
    onDone: () => {
      forget();
      onDone(words.done);
    },
  });
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      cancel={words.cancel}
      tone={which === 'lift' ? 'primary' : 'danger'}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>{words.sentence}</p>
      <TextAreaField
        label="Why"
        help="Both sides read this."
        maxLength={REASON.most}
        value={reason}
        error={deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
