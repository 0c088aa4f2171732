import { attendantWords, standsByParty } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { IconTrash } from '@tabler/icons-react';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import editing from '../editing/editing.module.css';
import type { AttendantDraft, RowProblems } from './attendants.ts';
import styles from './attending.module.css';

type Props = {
  row: AttendantDraft;
  parties: AgreementView['parties'];
  problems: RowProblems;
  onChange: (part: Partial<AttendantDraft>) => void;
  onRemove: () => void;
};

/** One of them being written: who it is, and by whom they stand. */
export default function AttendantRow({ row, parties, problems, onChange, onRemove }: Props) {
  const role = attendantWords[row.role];
  return (
    <fieldset className={styles.row}>
      <legend className={styles.role}>{role}</legend>
      <TextField
        label="Name"
        value={row.name}
        maxLength={120}
        data-path={`attendants.${row.key}.name`}
        autoComplete="off"
        error={problems.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={row.email}
        maxLength={254}
        data-path={`attendants.${row.key}.email`}
        error={problems.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      {standsByParty(row.role) && (
        <SelectField
          label={row.role === 'approver' ? 'Approves for' : 'Is with'}
          value={row.partyId ?? ''}
          error={problems.partyId}
          data-path={`attendants.${row.key}.partyId`}
          onChange={(event) =>
            onChange({ partyId: parties.find(({ id }) => id === event.currentTarget.value)?.id ?? null })
          }
        >
          {parties.every(({ id }) => id !== row.partyId) && <option value="">Choose a party</option>}
          {parties.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <button
        type="button"
        className={editing.removeParty}
        aria-label={`Remove ${row.name || `this ${role.toLowerCase()}`} from the list`}
        title="Remove"
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.8} aria-hidden />
      </button>
    </fieldset>
  );
}
