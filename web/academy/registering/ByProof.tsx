import { PROOF } from '@ahadi/domain/academy/registrations/rules.ts';
import type { Registration } from '@ahadi/domain/academy/registrations/schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api, client } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { whyNotSent } from '../../core/filesize.ts';
import { withProgress } from '../../core/upload.ts';
import { amountWords } from '../../core/words.ts';
import { FileField } from '../../ui/FileField.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextField } from '../../ui/TextField.tsx';
import { PaidByField, problemOfPaidBy } from '../PaidByField.tsx';
import styles from './registering.module.css';

/** A paper of a bank or a sponsor that shows the payment. */
export function ByProof({ registration, bank }: { registration: Registration; bank: string }) {
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [reference, setReference] = useState('');
  const [paidBy, setPaidBy] = useState<string | null>(null);
  const [unnamed, setUnnamed] = useState<string>();
  const [missing, setMissing] = useState<string>();
  const [tooLarge, setTooLarge] = useState<string>();
  const [progress, setProgress] = useState<number | null>(null);
  const send = useMutation({
    mutationFn: (file: File) =>
      client.academy.uploadProof(
        { id: registration.id, reference: reference.trim(), paidBy: paidBy?.trim() ?? null, file },
        { context: { idempotencyKey: uuid(), ...withProgress(setProgress) } },
      ),
    onSettled: () => setProgress(null),
    onSuccess: async () => {
      setReference('');
      await queryClient.invalidateQueries({ queryKey: api.academy.key() });
    },
  });
  const problem = send.error ? problemOf(send.error) : null;
  const take = (file: File) => {
    setTooLarge(whyNotSent(file, PROOF.bytes) ?? undefined);
    const isShort = reference.trim().length < 3;
    setMissing(isShort ? 'Write the reference that is on it.' : undefined);
    const noName = problemOfPaidBy(paidBy);
    setUnnamed(noName);
    if (isShort || noName) focusFirstProblem(place.current);
    if (isShort || noName || file.size > PROOF.bytes) return;
    setProgress(0);
    send.mutate(file);
  };
  return (
    <div className={styles.stack} ref={place}>
      <p className={styles.payTo}>
        {bank}
        <br />
        Amount <strong>{amountWords(registration.priceMinor, registration.currency)}</strong>, reference{' '}
        <strong>{registration.number}</strong>
      </p>
      <TextField
        label="Reference on the paper"
        help="The number of the transfer, of the slip or of the sponsor’s letter."
        maxLength={80}
        value={reference}
        error={missing ?? problem?.fields.reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <PaidByField
        value={paidBy}
        onChange={setPaidBy}
        labels={['I paid it myself', 'Somebody else pays for me']}
        help="Your employer, a sponsor or a relative, as their bank names them. If the fee comes back one day, it goes to them."
        error={unnamed ?? problem?.fields.paidBy}
      />
      <FileField
        label="The paper"
        help="PDF, JPG or PNG up to 5 MB. Only those who look at payments see it."
        button={registration.status === 'payment_review' ? 'Give another paper' : 'Upload the paper'}
        accept={PROOF.types.join(',')}
        progress={progress}
        error={tooLarge ?? (problem && Object.keys(problem.fields).length === 0 ? problem.sentence : undefined)}
        onFile={take}
      />
      <p className={styles.quiet}>
        What happens next: one person looks at the paper and a second one finds its money on our statement, usually
        within one working day. Then your seat is confirmed and you are told. Until then it is kept and does not run
        out.
      </p>
    </div>
  );
}
