import { MOST_DAYS_AHEAD, MOST_DAYS_AS_DEPUTY } from '@ahadi/domain/organisations/deputies/rules.ts';
import type { Member } from '@ahadi/domain/organisations/schema.ts';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { client } from '../../core/api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { FreshProof } from '../FreshProof.tsx';
import { useFreshDeed } from '../useFreshDeed.ts';

type Props = { member: Member; others: readonly Member[]; onDone: () => void; onClose: () => void };

/** Who stands in for a member, and until when. */
export function DeputyDialog({ member, others, onDone, onClose }: Props) {
  const [deputyId, setDeputy] = useState(others[0]?.id);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [tried, setTried] = useState(false);
  const deed = useFreshDeed(async () => {
    if (!deputyId) return;
    const deputy = { deputyId, from: from || null, until };
    await client.organisations.nameDeputy({ id: member.id, deputy }, { context: { idempotencyKey: uuid() } });
  }, onDone);
  const problem = tried && until === '' ? 'Choose the last day.' : undefined;
  return (
    <ConfirmDialog
      title={`Who stands in for ${member.name}`}
      confirm="Save"
      pending={deed.isPending}
      problem={deed.refusal?.field === 'password' ? null : deed.refusal?.sentence}
      onConfirm={() => {
        setTried(true);
        if (until !== '') deed.run();
      }}
      onClose={onClose}
    >
      <SelectField
        label="Deputy"
        help={`They may do what ${member.name} may, but do not decide who acts for the organisation.`}
        value={deputyId}
        onChange={(event) => setDeputy(others.find((one) => one.id === event.currentTarget.value)?.id)}
      >
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="First day"
        type="date"
        optional
        help={`Empty for at once; within ${MOST_DAYS_AHEAD} days.`}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextField
        label="Last day"
        type="date"
        help={`This day included, as the organisation counts days; ${MOST_DAYS_AS_DEPUTY} days at most.`}
        value={until}
        error={problem}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <FreshProof deed={deed} />
    </ConfirmDialog>
  );
}
