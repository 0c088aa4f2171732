import { useWords } from '../core/language.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { frame } from './frame/words.ts';
import type { useSignOut } from './useSignOut.ts';

/** Asks before what only this device has is lost by signing out. */
export function SignOutQuestion({ leaving }: { leaving: ReturnType<typeof useSignOut> }) {
  const say = useWords(frame);
  const { atStake } = leaving;
  if (atStake === 0) return null;
  return (
    <ConfirmDialog
      title={say.leaveTitle}
      confirm={say.leaveConfirm}
      cancel={say.leaveCancel}
      tone="danger"
      pending={leaving.isPending}
      onConfirm={leaving.goAnyway}
      onClose={leaving.stay}
    >
      <p>{say.leaveWords({ count: atStake })}</p>
    </ConfirmDialog>
  );
}
