import { type WebhookKind, webhookKinds, webhookWords } from '@ahadi/domain/programs/rules.ts';
import type { WebhookEndpoint } from '@ahadi/domain/programs/schema.ts';
import { useState } from 'react';
import { client } from '../../core/api.ts';
import { useMe } from '../../core/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FreshProof } from '../FreshProof.tsx';
import { useFreshDeed } from '../useFreshDeed.ts';
import { Choices } from './Choices.tsx';
import { IdentityField } from './IdentityField.tsx';

type Props = {
  /** The one that is changed; a new one otherwise. */
  endpoint?: WebhookEndpoint;
  /** With the secret of a new one. */
  onDone: (secret: string | null) => void;
  onClose: () => void;
};

const options = webhookKinds.map((value) => ({ value, label: webhookWords[value] }));
const common: WebhookKind[] = ['agreement.signed', 'agreement.executed', 'agreement.sealed', 'agreement.declined'];

/** Asks where messages go, and which. */
export function WebhookForm({ endpoint, onDone, onClose }: Props) {
  const { identities } = useMe();
  const [identityId, setIdentityId] = useState(identities.find(({ isPrimary }) => isPrimary)?.id ?? identities[0]?.id);
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [kinds, setKinds] = useState<WebhookKind[]>(endpoint?.kinds ?? common);
  const [tried, setTried] = useState(false);
  const problems = {
    url: url.trim() === '' ? 'Write an address like https://example.org/ahadi.' : undefined,
    kinds: kinds.length === 0 ? 'Choose at least one.' : undefined,
  };
  const deed = useFreshDeed(
    async () => {
      if (endpoint) await client.webhooks.save({ id: endpoint.id, url: url.trim(), kinds });
      const made = !endpoint && identityId ? await client.webhooks.add({ identityId, url: url.trim(), kinds }) : null;
      onDone(made?.secret ?? null);
    },
    () => undefined,
  );
  return (
    <ConfirmDialog
      title={endpoint ? 'Change the webhook' : 'Add a webhook'}
      confirm={endpoint ? 'Save it' : 'Add it'}
      pending={deed.isPending}
      problem={deed.refusal?.field === 'password' ? null : deed.refusal?.sentence}
      onConfirm={() => {
        setTried(true);
        if (!problems.url && !problems.kinds) deed.run();
      }}
      onClose={onClose}
    >
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.org/ahadi"
        help="On the open internet, with https. It answers with 200 within ten seconds."
        maxLength={500}
        value={url}
        error={tried ? problems.url : undefined}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      {!endpoint && <IdentityField value={identityId} error={undefined} onChange={setIdentityId} />}
      <Choices
        legend="What it is told of"
        options={options}
        chosen={kinds}
        error={tried ? problems.kinds : undefined}
        onChange={setKinds}
      />
      <FreshProof deed={deed} />
    </ConfirmDialog>
  );
}
