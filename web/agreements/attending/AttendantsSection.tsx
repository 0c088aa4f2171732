import { attendantWords, standsByParty } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import editing from '../editing/editing.module.css';
import { Section } from '../editing/Section.tsx';
import {
  type AttendantDraft,
  draftsOf,
  inputOf,
  newAttendant,
  problemsOfRows,
  type RowProblems,
  roleChoices,
} from './attendants.ts';
import styles from './attending.module.css';

const sentence =
  'Who takes part without being bound. Most agreements need nobody here; leave it empty unless somebody approves, witnesses, reads along or gets a copy.';

/** The approvers, witnesses, readers and receivers of a copy: written by whoever made the agreement, saved by a button. */
export function AttendantsSection({ view, mayChange }: { view: AgreementView; mayChange: boolean }) {
  const queryClient = useQueryClient();
  const [rows, setRows] = useState(() => draftsOf(view.attendants));
  const [hasTried, setTried] = useState(false);
  const save = useCommand(api.agreements.saveAttendants, {
    onSuccess: (kept) => {
      queryClient.setQueryData(api.agreements.get.queryKey({ input: { id: view.id } }), kept);
      setRows(draftsOf(kept.attendants));
      setTried(false);
    },
  });
  if (!mayChange || view.purpose !== null) return null;
  const isChanged = JSON.stringify(inputOf(rows)) !== JSON.stringify(inputOf(draftsOf(view.attendants)));
  const problems = problemsOfRows(rows, view.parties);
  const change = (key: string, part: Partial<AttendantDraft>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const isShared = view.status !== 'draft';
  return (
    <Section id="attendants" title="Approvers, witnesses and readers" sentence={sentence}>
      {rows.map((row) => (
        <AttendantRow
          key={row.key}
          row={row}
          parties={view.parties}
          problems={hasTried ? (problems[row.key] ?? {}) : {}}
          onChange={(part) => change(row.key, part)}
          onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <ul className={styles.adding}>
        {roleChoices.map(({ role, title, line }) => (
          <li key={role}>
            <Button variant="plain" onClick={() => setRows([...rows, newAttendant(role, view.parties)])}>
              <IconPlus size={16} stroke={1.8} aria-hidden />
              {title}
            </Button>
            <span className={styles.line}>{line}</span>
          </li>
        ))}
      </ul>
      {save.error && <Notice tone="danger">{problemOf(save.error).sentence}</Notice>}
      {save.isSuccess && !isChanged && (
        <Notice tone="good" announce>
          {isShared
            ? 'The list is saved. Whoever is new was invited.'
            : 'The list is saved. They are invited when you share.'}
        </Notice>
      )}
      {(isChanged || rows.length > 0) && (
        <div>
          <Button
            variant="quiet"
            pending={save.isPending}
            whyNot={isChanged ? null : 'Nothing changed on this list.'}
            onClick={() => {
              setTried(true);
              if (Object.values(problems).every((one) => Object.keys(one).length === 0))
                save.run({ id: view.id, attendants: inputOf(rows) });
            }}
          >
            {isShared ? 'Save this list and invite new ones' : 'Save this list'}
          </Button>
        </div>
      )}
    </Section>
  );
}

type RowProps = {
  row: AttendantDraft;
  parties: AgreementView['parties'];
  problems: RowProblems;
  onChange: (part: Partial<AttendantDraft>) => void;
  onRemove: () => void;
};

function AttendantRow({ row, parties, problems, onChange, onRemove }: RowProps) {
  const role = attendantWords[row.role];
  return (
    <fieldset className={styles.row}>
      <legend className={styles.role}>{role}</legend>
      <TextField
        label="Name"
        value={row.name}
        maxLength={120}
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
        error={problems.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      {standsByParty(row.role) && (
        <SelectField
          label={row.role === 'approver' ? 'Approves for' : 'Is with'}
          value={row.partyId ?? ''}
          error={problems.partyId}
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
