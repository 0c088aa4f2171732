import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceWords } from '../../core/devicewords.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FreshProof } from '../FreshProof.tsx';
import { addPasskey, removePasskey, renamePasskey } from '../passkeys.ts';
import { refusalIn } from '../signin.ts';
import { useFreshDeed } from '../useFreshDeed.ts';

type Props = { onDone: () => unknown; onClose: () => void };
type Passkey = { id: string; name: string };

/** Names the passkey and hands over to the device's own dialog. */
export function AddPasskey({ onDone, onClose }: Props) {
  const [name, setName] = useState(() => deviceWords(navigator.userAgent));
  const add = useFreshDeed(() => addPasskey(name.trim() || deviceWords(navigator.userAgent)), onDone);
  return (
    <ConfirmDialog
      title="Add a passkey"
      confirm="Add it"
      pending={add.isPending}
      problem={add.refusal?.field ? null : add.refusal?.sentence}
      onConfirm={add.run}
      onClose={onClose}
    >
      <p>Your device asks for the fingerprint, face or PIN you unlock it with. That never leaves the device.</p>
      <TextField
        label="Name"
        help="So that you know later which one it is."
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <FreshProof deed={add} />
    </ConfirmDialog>
  );
}

export function RenamePasskey({ passkey, onDone, onClose }: Props & { passkey: Passkey }) {
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({ mutationFn: () => renamePasskey(passkey.id, name.trim()), onSuccess: onDone });
  return (
    <ConfirmDialog
      title="Rename the passkey"
      confirm="Save"
      pending={rename.isPending}
      problem={refusalIn(rename.error)?.sentence}
      onConfirm={() => name.trim() !== '' && !rename.isPending && rename.mutate()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </ConfirmDialog>
  );
}

export function RemovePasskey({ passkey, onDone, onClose }: Props & { passkey: Passkey }) {
  const remove = useFreshDeed(() => removePasskey(passkey.id), onDone);
  return (
    <ConfirmDialog
      title={`Remove ${passkey.name || 'this passkey'}?`}
      confirm="Remove it"
      cancel="Keep it"
      tone="danger"
      pending={remove.isPending}
      problem={remove.refusal?.field ? null : remove.refusal?.sentence}
      onConfirm={remove.run}
      onClose={onClose}
    >
      <p>It no longer signs you in. What was signed with it stays valid. Delete it on the device as well.</p>
      <FreshProof deed={remove} />
    </ConfirmDialog>
  );
}
