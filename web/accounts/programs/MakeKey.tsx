import { problemOfName } from '@ahadi/domain/accounts/rules.ts';
import { type KeyScope, keyScopes } from '@ahadi/domain/core/scopes.ts';
import { keyLives, scopeWords } from '@ahadi/domain/programs/rules.ts';
import { useState } from 'react';
import { client } from '../../core/api.ts';
import { useMe } from '../../core/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { FreshProof } from '../FreshProof.tsx';
import { useFreshDeed } from '../useFreshDeed.ts';
import { Choices } from './Choices.tsx';
import { IdentityField } from './IdentityField.tsx';

type Props = { onDone: (secret: string) => void; onClose: () => void };

const options = keyScopes.map((value) => ({ value, label: scopeWords[value].name, help: scopeWords[value].about }));
const lifeWords = (days: number | null): string => (days === null ? 'Until it is revoked' : `${days} days`);

/** Asks what a new key is called, for whom it is, what it may do and for how long. */
export function MakeKey({ onDone, onClose }: Props) {
  const { identities } = useMe();
  const [identityId, setIdentityId] = useState(identities.find(({ isPrimary }) => isPrimary)?.id ?? identities[0]?.id);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<KeyScope[]>(['agreements:read']);
  const [days, setDays] = useState<(typeof keyLives)[number]>(90);
  const [tried, setTried] = useState(false);
  const problems = {
    name: problemOfName(name) ?? undefined,
    scopes: scopes.length === 0 ? 'Choose what it may do.' : undefined,
  };
  const deed = useFreshDeed(
    async () => {
      if (identityId) onDone((await client.apiKeys.make({ identityId, name, scopes, expiresInDays: days })).secret);
    },
    () => undefined,
  );
  return (
    <ConfirmDialog
      title="Make an API key"
      confirm="Make it"
      pending={deed.isPending}
      problem={deed.refusal?.field === 'password' ? null : deed.refusal?.sentence}
      onConfirm={() => {
        setTried(true);
        if (!problems.name && !problems.scopes) deed.run();
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        help="What uses it, so that you know it again: “Bookkeeping”."
        maxLength={120}
        value={name}
        error={tried ? problems.name : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <IdentityField value={identityId} error={undefined} onChange={setIdentityId} />
      <Choices
        legend="What it may do"
        options={options}
        chosen={scopes}
        error={tried ? problems.scopes : undefined}
        onChange={setScopes}
      />
      <SelectField
        label="For how long"
        value={String(days)}
        onChange={(event) => setDays(keyLives.find((one) => String(one) === event.currentTarget.value) ?? null)}
      >
        {keyLives.map((one) => (
          <option key={String(one)} value={String(one)}>
            {lifeWords(one)}
          </option>
        ))}
      </SelectField>
      <FreshProof deed={deed} />
    </ConfirmDialog>
  );
}
