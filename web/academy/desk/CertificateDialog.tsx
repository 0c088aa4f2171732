import type { CertificateRow } from '@ahadi/domain/academy/teaching/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

type Props = {
  row: CertificateRow;
  /** With a sentence of what is so now. */
  onDone: (sentence: string) => void;
  onClose: () => void;
};

/** A certificate is given again under another name, with the reason. */
export default function CertificateDialog({ row, onDone, onClose }: Props) {
  const [name, setName] = useState(row.holder);
  const { number } = row;
  return (
    <ReasonDialog
      title={`Reissue ${number}?`}
      confirm="Reissue it"
      procedure={api.teaching.reissueCertificate}
      input={(reason) => ({ number, name: name.trim(), reason })}
      help="Kept in the records, like the paper that shows the new name."
      onDone={(made) => onDone(`${made.number} takes its place under the name ${made.holder}. The old one says so.`)}
      onClose={onClose}
    >
      <p>A new certificate with a new number; the old one stays where it is and says that it was replaced.</p>
      <TextField
        label="Name on the new one"
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}
