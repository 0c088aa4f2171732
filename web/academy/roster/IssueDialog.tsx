import type { BulkResult, RosterRow } from '@ahadi/domain/academy/teaching/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './roster.module.css';

type Props = { people: readonly RosterRow[]; onClose: () => void };

/** Gives certificates to those who reached all that is asked for, and names each that could not be given. */
export default function IssueDialog({ people, onClose }: Props) {
  const [result, setResult] = useState<BulkResult | null>(null);
  // The list changes under the dialog as certificates are given; it speaks of whom it was opened for.
  const [asked] = useState(people);
  const deed = useDeed(api.teaching.issue, { onDone: setResult });
  if (result) return <Results result={result} people={asked} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={asked.length === 1 ? `Give ${asked[0]?.name} a certificate?` : `Give ${asked.length} certificates?`}
      confirm={asked.length === 1 ? 'Give it' : 'Give them'}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ registrationIds: asked.map(({ id }) => id) })}
      onClose={onClose}
    >
      <p>
        The course ends for them as completed. Each certificate carries the name below and is signed; it cannot be
        changed afterwards.
      </p>
      <ul className={styles.named}>
        {asked.map((row) => (
          <li key={row.id}>{row.nameOnCertificate}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function Results({
  result,
  people,
  onClose,
}: {
  result: BulkResult;
  people: readonly RosterRow[];
  onClose: () => void;
}) {
  const nameOf = (id: string) => people.find((row) => row.id === id)?.name ?? 'Somebody';
  const given = result.results.filter(({ done }) => done);
  const failed = result.results.filter(({ done }) => !done);
  return (
    <Dialog title="Certificates" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      {given.length > 0 && (
        <Notice tone="good" title={`${given.length} given`} announce>
          {given.map(({ id }) => nameOf(id)).join(', ')}. They are told and find it on their page.
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice tone="attention" title={`${failed.length} not given`} announce>
          <ul className={styles.named}>
            {failed.map(({ id, sentence }) => (
              <li key={id}>
                {nameOf(id)}: {sentence}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Dialog>
  );
}
