import { rejectionWords } from '@ahadi/domain/disputes/rules.ts';
import type { RejectionCode } from '@ahadi/domain/disputes/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useKept } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField, TextAreaField } from '../../ui/TextField.tsx';
import { type DeedProps, useDeed } from './useDeed.ts';

const codes = Object.entries(rejectionWords) as [RejectionCode, string][]; // the table's own keys

/** Does not take a matter on: why, from the closed list, and in the officer's own words. */
export function RejectDialog({ view, onDone, onClose }: DeedProps) {
  const [code, setCode] = useState<RejectionCode | ''>('');
  const [reason, setReason, forget] = useKept(`reject:${view.id}`, '');
  const deed = useDeed(api.disputes.reject, {
    problems: { reason: problemOfReason(reason), code: code === '' ? 'Choose why.' : undefined },
    onDone: () => {
      forget();
      onDone('The filer is told, with your reason.');
    },
  });
  return (
    <ConfirmDialog
      title="Do not take it on"
      confirm="Refuse it"
      cancel="Cancel"
      tone="danger"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, code: code || 'unclear', reason: reason.trim() })} // without a code nothing is sent
      onClose={onClose}
    >
      <p>The other side is never told of it. The filer can ask a second officer within seven days.</p>
      <SelectField
        label="Why is it not taken on?"
        help="The filer reads this sentence first."
        value={code}
        error={deed.at('code')}
        onChange={(event) => setCode(event.currentTarget.value as RejectionCode | '')} // the options are the table's keys
      >
        <option value="">Choose one</option>
        {codes.map(([value, sentence]) => (
          <option key={value} value={value}>
            {sentence}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Your reason"
        help="The filer reads this word for word."
        rows={3}
        value={reason}
        maxLength={REASON.most}
        error={deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
