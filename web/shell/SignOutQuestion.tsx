import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { useSignOut } from './useSignOut.ts';

/** Asks before what only this device has is lost by signing out. */
export function SignOutQuestion({ leaving }: { leaving: ReturnType<typeof useSignOut> }) {
  const { atStake } = leaving;
  if (atStake === 0) return null;
  return (
    <ConfirmDialog
      title="Sign out and lose what waits?"
      confirm="Sign out and lose it"
      cancel="Stay signed in"
      tone="danger"
      pending={leaving.isPending}
      onConfirm={leaving.goAnyway}
      onClose={leaving.stay}
    >
      <p>
        {atStake === 1 ? 'One change is' : `${atStake} changes are`} only on this device and could not be sent yet.
        Signing out removes everything of yours from it.
      </p>
    </ConfirmDialog>
  );
}
