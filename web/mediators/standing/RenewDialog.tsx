import { mediatorDefaults } from '@ahadi/domain/mediators/rules.ts';
import type { MediatorStanding } from '@ahadi/domain/mediators/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { localDay, useNow } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** Another term, with what has to be true for it. */
export default function RenewDialog({ standing, onClose }: { standing: MediatorStanding; onClose: () => void }) {
  const today = localDay(useNow());
  const [insured, setInsured] = useState(standing.insuranceExpiresOn ?? '');
  const [clean, setClean] = useState(false);
  const deed = useDeed(api.mediators.renew, {
    problems: {
      insuranceExpiresOn:
        insured !== '' && insured <= today ? 'This has run out. Renew it first, or leave it empty.' : undefined,
      nothingToDeclare: clean ? undefined : 'Confirm it, or write to an administrator first.',
    },
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Renew for ${mediatorDefaults.termMonths} months`}
      confirm="Renew it"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ insuranceExpiresOn: insured || null, nothingToDeclare: true })}
      onClose={onClose}
    >
      <p>
        {mediatorDefaults.cpdHours} hours of training in the year are needed; you have {standing.cpdHours}.
      </p>
      <TextField
        label="Your insurance runs until"
        type="date"
        optional
        value={insured}
        error={deed.at('insuranceExpiresOn')}
        onChange={(event) => setInsured(event.currentTarget.value)}
      />
      <CheckField
        label="There is nothing new to declare: no proceedings, no convictions, no open charges."
        checked={clean}
        error={deed.at('nothingToDeclare')}
        onChange={(event) => setClean(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}
