import type { SupplierForm, SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { useState } from 'react';
import { api } from '../../../core/api.ts';
import { problemOfReason, REASON } from '../../../core/reason.ts';
import { useDeed } from '../../../core/useDeed.ts';
import { useTyped } from '../../../core/useKept.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { PickList } from '../../../ui/PickList.tsx';
import { TextAreaField } from '../../../ui/TextField.tsx';

/** The fields that a reviewer may say something about, as the form calls them. */
const fields = {
  name: 'Name of the shop',
  legalName: 'Name in law',
  registrationNo: 'Registration number',
  taxId: 'Tax number',
  city: 'Town',
  address: 'Address',
  email: 'E-mail for buyers',
  phone: 'Telephone',
  about: 'About the shop',
  goods: 'What you will sell',
  delivery: 'Where you bring goods',
  returnDays: 'Days to send something back',
  returnPolicy: 'How it comes back',
} as const satisfies Partial<Record<keyof SupplierForm, string>>;
type Path = keyof typeof fields;
const options = (Object.keys(fields) as Path[]).map((code) => ({ code, name: fields[code] })); // the table's own keys

type Props = { shop: SupplierView; onDone: () => void; onClose: () => void };

/** Asks for changes: a reason for the whole, and a note beside each field that has to change. */
export function AskDialog({ shop, onDone, onClose }: Props) {
  const [reason, setReason] = useTyped(`ask ${shop.id}`);
  const [notes, setNotes] = useState<Partial<Record<Path, string>>>({});
  const chosen = options.filter(({ code }) => notes[code] !== undefined);
  const short = chosen.find(({ code }) => (notes[code]?.trim().length ?? 0) < 3);
  const deed = useDeed(api.curating.ask, {
    problems: {
      reason: problemOfReason(reason),
      ...(short ? { [`fieldNotes.${short.code}`]: 'Write at least three characters, or take it out.' } : {}),
    },
    onDone,
  });
  return (
    <ConfirmDialog
      wide
      title={`Ask ${shop.form.name || 'them'} for changes?`}
      confirm="Ask for changes"
      cancel="Look again"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() =>
        deed.run({
          id: shop.id,
          reason: reason.trim(),
          fieldNotes: Object.fromEntries(chosen.map(({ code }) => [code, notes[code]?.trim() ?? ''])),
        })
      }
      onClose={onClose}
    >
      <p>They read this, mend it and send it again.</p>
      <TextAreaField
        label="What has to change"
        rows={3}
        maxLength={REASON.most}
        value={reason}
        error={deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <PickList
        label="Notes beside fields"
        optional
        add="Choose a field"
        options={options}
        chosen={chosen.map(({ code }) => code)}
        most={options.length}
        onAdd={(code) => setNotes({ ...notes, [code]: '' })}
        onRemove={(code) => {
          const { [code as Path]: _gone, ...rest } = notes; // its options are these
          setNotes(rest);
        }}
      />
      {chosen.map(({ code, name }) => (
        <TextAreaField
          key={code}
          label={`Note about: ${name}`}
          rows={2}
          maxLength={500}
          value={notes[code] ?? ''}
          error={deed.at(`fieldNotes.${code}`)}
          onChange={(event) => setNotes({ ...notes, [code]: event.currentTarget.value })}
        />
      ))}
    </ConfirmDialog>
  );
}
