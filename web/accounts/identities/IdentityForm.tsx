import { problemOfName } from '@ahadi/domain/accounts/rules.ts';
import type { Identity, IdentityInput } from '@ahadi/domain/accounts/schema.ts';
import { useRef, useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { countries } from '../../core/countries.ts';
import { problemOf } from '../../core/errors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { KindChoice } from '../entry/KindChoice.tsx';
import styles from './identities.module.css';

const empty: IdentityInput = {
  kind: 'business',
  displayName: '',
  legalName: '',
  country: null,
  city: null,
  registrationNo: null,
};

/** What was checked about an identity; a change of one of these makes it unchecked again. */
const checkedFacts = ['legalName', 'country', 'registrationNo'] as const;

/** A new organisation, or the facts of one that is there. Its legal name begins as its name. */
export function IdentityForm({ identity, onClose }: { identity: Identity | null; onClose: () => void }) {
  const [form, setForm] = useState<IdentityInput>(identity ?? empty);
  const [tried, setTried] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const refused = { onSuccess: onClose, onError: () => focusFirstProblem(body.current) };
  const create = useCommand(api.accounts.createIdentity, refused);
  const update = useCommand(api.accounts.updateIdentity, refused);
  const refusal = create.error || update.error ? problemOf(create.error ?? update.error) : null;
  const set = (change: Partial<IdentityInput>) => setForm((before) => ({ ...before, ...change }));
  const legalName = form.legalName || form.displayName;
  const filled: IdentityInput = {
    ...form,
    legalName,
    city: form.city?.trim() || null,
    registrationNo: form.registrationNo?.trim() || null,
  };
  const problems = tried
    ? { displayName: problemOfName(form.displayName), legalName: form.legalName ? problemOfName(form.legalName) : null }
    : { displayName: null, legalName: null };
  const losesCheck =
    identity !== null && identity.verificationLevel > 1 && checkedFacts.some((fact) => filled[fact] !== identity[fact]);

  const submit = () => {
    setTried(true);
    if (problemOfName(form.displayName) || problemOfName(legalName)) return focusFirstProblem(body.current);
    if (identity) update.run({ ...filled, id: identity.id });
    else create.run(filled);
  };
  return (
    <ConfirmDialog
      title={identity ? `Edit ${identity.displayName}` : 'Add an organisation'}
      confirm={identity ? 'Save' : 'Add it'}
      pending={create.isPending || update.isPending}
      problem={refusal && Object.keys(refusal.fields).length === 0 ? refusal.sentence : null}
      onConfirm={submit}
      onClose={onClose}
    >
      <div ref={body} style={{ display: 'grid', gap: 16 }}>
        {identity === null && (
          <KindChoice
            legend="It is a"
            kinds={['business', 'government', 'ngo']}
            value={form.kind}
            onChange={(kind) => set({ kind })}
          />
        )}
        <TextField
          label="Name"
          help="As others know it."
          autoComplete="off"
          value={form.displayName}
          error={problems.displayName ?? refusal?.fields.displayName}
          onChange={(event) => set({ displayName: event.target.value })}
        />
        <TextField
          label="Legal name"
          optional
          help="As it stands in the register or the passport. Left empty, it is the name above."
          autoComplete="off"
          placeholder={form.displayName}
          value={form.legalName}
          error={problems.legalName ?? refusal?.fields.legalName}
          onChange={(event) => set({ legalName: event.target.value })}
        />
        <div className={styles.pair}>
          <SelectField
            label="Country"
            optional
            value={form.country ?? ''}
            onChange={(event) => set({ country: event.target.value || null })}
          >
            <option value="">Not said</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Town"
            optional
            autoComplete="off"
            maxLength={80}
            value={form.city ?? ''}
            onChange={(event) => set({ city: event.target.value })}
          />
        </div>
        <TextField
          label="Registration number"
          optional
          autoComplete="off"
          maxLength={60}
          value={form.registrationNo ?? ''}
          onChange={(event) => set({ registrationNo: event.target.value })}
        />
        {losesCheck && (
          <Notice tone="attention" announce>
            What was checked changes here. After saving, only the contact counts as confirmed, until it is checked
            again.
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}
