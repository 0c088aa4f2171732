import { useState } from 'react';
import { api } from '../../core/api.ts';
import { acceptedTypes, exhibitTypeWords, problemOfExhibit } from '../../core/exhibitfile.ts';
import { PaperField } from '../../core/PaperField.tsx';
import { useDeed } from '../../core/useDeed.ts';
import { useKept } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import type { ParcelDialogProps } from './dialogprops.ts';
import { problemsOfWay, WayFields } from './WayFields.tsx';

/** The seller says how it is on its way, and shows it. */
export function ShipDialog({ parcel, onDone, onClose }: ParcelDialogProps) {
  const [typed, setTyped, forget] = useKept(`ship:${parcel.id}`, { carrier: '', tracking: '', note: '' });
  const [file, setFile] = useState<File | null>(null);
  const set = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const deed = useDeed(api.selling.ship, {
    problems: problemsOfWay(typed),
    onDone: () => {
      forget();
      onDone(`${parcel.buyer.name} is told that it is on its way.`);
    },
  });
  return (
    <ConfirmDialog
      title="Say that it is sent"
      confirm="It is on its way"
      cancel="Not yet"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() =>
        deed.run({
          ...{ id: parcel.id, carrier: typed.carrier.trim(), tracking: typed.tracking.trim(), note: typed.note.trim() },
          ...(file ? { evidence: file } : {}),
        })
      }
      onClose={onClose}
    >
      <p>
        Once it arrived, {parcel.buyer.name} has 72 hours to look at it. Seven days after it was sent it counts as
        arrived.
      </p>
      <WayFields typed={typed} at={deed.at} onChange={set} />
      <PaperField
        label="What shows that it was sent (optional)"
        help={`A photograph of the parcel or its receipt: ${exhibitTypeWords}; up to 25 MB.`}
        accept={acceptedTypes}
        problemOf={(chosen) => problemOfExhibit(chosen, 0)}
        error={deed.at('evidence')}
        file={file}
        onChange={setFile}
      />
      <TextAreaField
        label="A note"
        optional
        rows={2}
        maxLength={2000}
        value={typed.note}
        error={deed.at('note')}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </ConfirmDialog>
  );
}
