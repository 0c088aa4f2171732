import { useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Editing } from './useEditing.ts';

/** Leaving the page first saves what waits, unseen when that works; only text that cannot be saved holds the person back. */
export function LeaveGuard({ editing }: { editing: Editing }) {
  const { hasUnsaved, flush, text, parties } = editing;
  const proceed = useRef<(() => void) | undefined>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!hasUnsaved || currentLocation.pathname === nextLocation.pathname) return false;
    void flush().then((done) => done && proceed.current?.());
    return true;
  });
  proceed.current = blocker.proceed;
  useBeforeUnload((event) => {
    if (hasUnsaved) event.preventDefault();
  });
  if (blocker.state !== 'blocked' || text.status === 'saving' || parties.status === 'saving') return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave and lose it"
      cancel="Stay"
      tone="danger"
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>{reason(editing)} If you leave now, that part is lost.</p>
    </ConfirmDialog>
  );
}

function reason({ text, parties }: Editing): string {
  if (text.status === 'offline' || parties.status === 'offline')
    return 'The server cannot be reached, so your newest words are not saved.';
  if (text.status === 'stale') return 'You have not chosen yet which of the two texts stays.';
  if (parties.status === 'incomplete') return 'A party on the list has no name or no address yet, so it is not saved.';
  return 'Your newest words could not be saved.';
}
