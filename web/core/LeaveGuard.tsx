import { useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useSaving } from './saving/words.ts';

type Props = {
  hasUnsaved: boolean;
  isSaving: boolean;
  /** Sends what waits; true when the server has everything afterwards. */
  flush: () => Promise<boolean>;
  /** Why something is not saved, as a sentence. */
  reason: string;
  /** Also the parts of a page that have an address each, after its question mark. */
  ofTab?: boolean;
};

/** Leaving the page first saves what waits, unseen when that works; only text that cannot be saved holds the person back. */
export function LeaveGuard({ hasUnsaved, isSaving, flush, reason, ofTab = false }: Props) {
  const say = useSaving();
  const proceed = useRef<(() => void) | undefined>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const stays =
      currentLocation.pathname === nextLocation.pathname && (!ofTab || currentLocation.search === nextLocation.search);
    if (!hasUnsaved || stays) return false;
    void flush().then((done) => done && proceed.current?.());
    return true;
  });
  proceed.current = blocker.proceed;
  useBeforeUnload((event) => {
    if (hasUnsaved) event.preventDefault();
  });
  if (blocker.state !== 'blocked' || isSaving) return null;
  return (
    <ConfirmDialog
      title={say.leave}
      confirm={say.leaveAndLose}
      cancel={say.stay}
      tone="danger"
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>{say.lost({ reason })}</p>
    </ConfirmDialog>
  );
}
