import { standsByParty } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { IconTrash } from '@tabler/icons-react';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import editing from '../editing/editing.module.css';
import { useFurther } from '../further/words.ts';
import type { AttendantDraft, RowProblems } from './attendants.ts';
import styles from './attending.module.css';

type Props = {
  row: AttendantDraft;
  parties: AgreementView['parties'];
  problems: RowProblems;
  onChange: (part: Partial<AttendantDraft>) => void;
  onRemove: () => void;
};

const roles = {
  approver: { name: 'approver', remove: 'removeApprover' },
  witness: { name: 'witness', remove: 'removeWitness' },
  reader: { name: 'reader', remove: 'removeReader' },
  receiver: { name: 'receiver', remove: 'removeReceiver' },
} as const;

/** One of them being written: who it is, and by whom they stand. */
export default function AttendantRow({ row, parties, problems, onChange, onRemove }: Props) {
  const say = useFurther();
  return (
    <fieldset className={styles.row}>
      <legend className={styles.role}>{say[roles[row.role].name]}</legend>
      <TextField
        label={say.name}
        value={row.name}
        maxLength={120}
        data-path={`attendants.${row.key}.name`}
        autoComplete="off"
        error={problems.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextField
        label={say.email}
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
          label={row.role === 'approver' ? say.approvesFor : say.isWith}
          value={row.partyId ?? ''}
          error={problems.partyId}
          data-path={`attendants.${row.key}.partyId`}
          onChange={(event) =>
            onChange({ partyId: parties.find(({ id }) => id === event.currentTarget.value)?.id ?? null })
          }
        >
          {parties.every(({ id }) => id !== row.partyId) && <option value="">{say.chooseParty}</option>}
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
        aria-label={row.name ? say.removeNamed({ name: row.name }) : say[roles[row.role].remove]}
        title={say.remove}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.8} aria-hidden />
      </button>
    </fieldset>
  );
}
