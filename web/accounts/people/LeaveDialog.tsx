import { memberRoleWords } from '@ahadi/domain/organisations/rules.ts';
import type { Membership } from '@ahadi/domain/organisations/schema.ts';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { client } from '../../core/api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import { FreshProof } from '../FreshProof.tsx';
import { useFreshDeed } from '../useFreshDeed.ts';

type Props = { membership: Membership; onDone: () => void; onClose: () => void };

/** Ends the reader's own membership. The only owner says first who takes over; with nobody to do so they cannot go. */
export function LeaveDialog({ membership: { id, organisation, successors }, onDone, onClose }: Props) {
  const [successorId, setSuccessor] = useState(successors?.[0]?.id);
  const deed = useFreshDeed(
    () =>
      client.organisations.leave(successorId ? { id, successorId } : { id }, { context: { idempotencyKey: uuid() } }),
    onDone,
  );
  if (successors?.length === 0)
    return (
      <ConfirmDialog title="Nobody could take over" confirm="Close" onConfirm={onClose} onClose={onClose}>
        <p>
          You are the only owner of {organisation}, and nobody else acts for it. Invite somebody first, or ask who signs
          in with its own account to remove you.
        </p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={`Stop acting for ${organisation}?`}
      confirm={successors ? 'Hand over and leave' : 'Leave it'}
      cancel="Stay"
      tone="danger"
      pending={deed.isPending}
      problem={deed.refusal?.field === 'password' ? null : deed.refusal?.sentence}
      onConfirm={deed.run}
      onClose={onClose}
    >
      <p>
        You stop acting for it at once. What you signed for it stays signed. To come back, you need another invitation.
      </p>
      {successors && (
        <SelectField
          label="Who takes over"
          help="You are its only owner. They are an owner from then on, and all that waits there waits for them."
          value={successorId}
          onChange={(event) => setSuccessor(successors.find((one) => one.id === event.currentTarget.value)?.id)}
        >
          {successors.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}, {memberRoleWords[one.role].name.toLowerCase()}
            </option>
          ))}
        </SelectField>
      )}
      <FreshProof deed={deed} />
    </ConfirmDialog>
  );
}
