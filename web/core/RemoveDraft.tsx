import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useCommand } from './command.ts';
import { problemOf } from './errors.ts';

type Props<Id> = {
  id: Id;
  procedure: Parameters<typeof useCommand<{ id: Id }, unknown>>[0];
  /** The list that it stood in: its key, and its page, where the reader is afterwards. */
  stale: readonly unknown[];
  list: string;
  onClose: () => void;
  /** Runs when it is certain, so that nothing is saved into what goes. */
  onBefore?: () => void;
  /** What goes with it. */
  children: ReactNode;
};

/** Asks whether a draft that nobody else ever saw is deleted. */
export function RemoveDraft<Id>({ id, procedure, stale, list, onClose, onBefore, children }: Props<Id>) {
  const navigate = useNavigate();
  const remove = useCommand(procedure, {
    // The pages that showed it are left before they could ask for what is gone.
    stale: [stale],
    onSuccess: () => navigate(list, { replace: true }),
  });
  return (
    <ConfirmDialog
      title="Delete this draft?"
      confirm="Delete the draft"
      cancel="Keep it"
      tone="danger"
      pending={remove.isPending}
      problem={remove.error && problemOf(remove.error).sentence}
      onConfirm={() => {
        onBefore?.();
        remove.run({ id });
      }}
      onClose={onClose}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
