import type { CertificateAction } from '@ahadi/domain/academy/certificates/lifecycle.ts';
import type { RevocationReason } from '@ahadi/domain/academy/certificates/schema.ts';
import type { CertificateRow } from '@ahadi/domain/academy/teaching/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { revocationWords } from '../words.ts';

export type CertificateDeed = CertificateAction;

type Props = {
  row: CertificateRow;
  deed: CertificateDeed;
  /** With a sentence of what is so now. */
  onDone: (sentence: string) => void;
  onClose: () => void;
};

const classes = Object.keys(revocationWords) as RevocationReason[]; // the table's own keys

/** A deed on a certificate, with its reason and what follows from it for the holder. */
export default function CertificateDialog({ row, deed, onDone, onClose }: Props) {
  const [why, setWhy] = useState<RevocationReason>('mistake');
  const [name, setName] = useState(row.holder);
  const { number, holder } = row;
  if (deed === 'revoke')
    return (
      <ReasonDialog
        title={`Revoke the certificate of ${holder}?`}
        confirm="Revoke it"
        cancel="Keep it"
        tone="danger"
        procedure={api.teaching.revokeCertificate}
        input={(reason) => ({ number, why, reason })}
        help="Kept in the records and told to the holder. Others read only the class above."
        onDone={() => onDone(`${number} is revoked. Whoever checks it reads so from now on.`)}
        onClose={onClose}
      >
        <p>
          It counts for nothing any more, for good. An accreditation also ends being available as a mediator at once.
        </p>
        <SelectField
          label="Class of the reason, read by everybody who checks it"
          value={why}
          onChange={(event) => setWhy(classes.find((one) => one === event.currentTarget.value) ?? 'mistake')}
        >
          {classes.map((one) => (
            <option key={one} value={one}>
              {revocationWords[one]}
            </option>
          ))}
        </SelectField>
      </ReasonDialog>
    );
  if (deed === 'supersede')
    return (
      <ReasonDialog
        title={`Give ${number} anew?`}
        confirm="Give it anew"
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
  const isSuspending = deed === 'suspend';
  return (
    <ReasonDialog
      title={isSuspending ? `Suspend the certificate of ${holder}?` : `Make ${number} good again?`}
      confirm={isSuspending ? 'Suspend it' : 'Make it good again'}
      tone={isSuspending ? 'danger' : 'primary'}
      procedure={isSuspending ? api.teaching.suspendCertificate : api.teaching.reinstateCertificate}
      input={(reason) => ({ number, reason })}
      help="Kept in the records and told to the holder."
      onDone={() => onDone(isSuspending ? `${number} is suspended.` : `${number} is good again.`)}
      onClose={onClose}
    >
      <p>
        {isSuspending
          ? 'Whoever checks it reads that it is suspended, until it is made good again or revoked. A mediator who is available by it is not, meanwhile.'
          : 'Whoever checks it reads that it is valid, from now on.'}
      </p>
    </ReasonDialog>
  );
}
