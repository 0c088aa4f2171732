import { toast } from '../../core/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FreshProof } from '../FreshProof.tsx';
import { NewPassword } from '../NewPassword.tsx';
import { removePassword } from '../recovering.ts';
import { useFreshDeed } from '../useFreshDeed.ts';
import { useWaysChanged } from './useWaysChanged.ts';

type Props = { onClose: () => void };

/** From then on only passkeys sign in. */
export function RemovePassword({ twoStep, onClose }: Props & { twoStep: boolean }) {
  const waysChanged = useWaysChanged();
  const remove = useFreshDeed(removePassword, async () => {
    onClose();
    toast({ title: 'Password removed', message: 'Your passkeys sign you in. Every other device was signed out.' });
    await waysChanged();
  });
  return (
    <ConfirmDialog
      title="Remove the password?"
      confirm="Remove it"
      cancel="Keep it"
      tone="danger"
      pending={remove.isPending}
      problem={remove.refusal?.field ? null : remove.refusal?.sentence}
      onConfirm={remove.run}
      onClose={onClose}
    >
      <p>
        Then only your passkeys sign you in, and if they are lost, a recovery code with a letter to your address.
        {twoStep && ' The second step ends with the password: a passkey is both steps at once.'}
      </p>
      <FreshProof deed={remove} />
    </ConfirmDialog>
  );
}

/** A password beside the passkeys. */
export function AddPassword({ onClose }: Props) {
  const waysChanged = useWaysChanged();
  return (
    <Dialog title="Add a password" onClose={onClose}>
      <NewPassword
        onDone={async () => {
          onClose();
          toast({ title: 'Password added', message: 'Every other device was signed out.', tone: 'good' });
          await waysChanged();
        }}
      />
    </Dialog>
  );
}
