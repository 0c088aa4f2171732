import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { ParcelDialogProps } from './dialogprops.ts';
import { problemsOfWay, WayFields } from './WayFields.tsx';

/** The seller wrote a wrong number, or it goes another way. */
export function CorrectDialog({ parcel, onDone, onClose }: ParcelDialogProps) {
  const [typed, setTyped] = useState({ carrier: parcel.carrier, tracking: parcel.tracking });
  const deed = useDeed(api.selling.correct, {
    problems: problemsOfWay(typed),
    onDone: () => onDone(`${parcel.buyer.name} is told how it comes.`),
  });
  return (
    <ConfirmDialog
      title="Correct how it is sent"
      confirm="Correct it"
      cancel="Leave it"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: parcel.id, carrier: typed.carrier.trim(), tracking: typed.tracking.trim() })}
      onClose={onClose}
    >
      <p>What you showed when you sent it stays as it is. No deadline changes.</p>
      <WayFields typed={typed} at={deed.at} onChange={(part) => setTyped({ ...typed, ...part })} />
    </ConfirmDialog>
  );
}
