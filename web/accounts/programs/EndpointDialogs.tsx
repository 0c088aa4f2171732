import type { WebhookEndpoint } from '@ahadi/domain/programs/schema.ts';
import { api, client } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FreshProof } from '../FreshProof.tsx';
import { useFreshDeed } from '../useFreshDeed.ts';

type Props = { endpoint: WebhookEndpoint; onClose: () => void };

/** A new secret for a webhook. */
export function RotateSecret({ endpoint, onDone, onClose }: Props & { onDone: (secret: string) => void }) {
  const deed = useFreshDeed(
    async () => onDone((await client.webhooks.rotate({ id: endpoint.id })).secret),
    () => undefined,
  );
  return (
    <ConfirmDialog
      title="Make a new secret?"
      confirm="Make a new one"
      pending={deed.isPending}
      problem={deed.refusal?.field === 'password' ? null : deed.refusal?.sentence}
      onConfirm={deed.run}
      onClose={onClose}
    >
      <p>
        For a day each message carries both signatures, so that your program can change over without missing one. Then
        the old secret counts no more.
      </p>
      <FreshProof deed={deed} />
    </ConfirmDialog>
  );
}

/** Takes a webhook away, with its log. */
export function RemoveWebhook({ endpoint, onClose }: Props) {
  const remove = useCommand(api.webhooks.remove, { onSuccess: onClose });
  return (
    <ConfirmDialog
      title="Remove this webhook?"
      confirm="Remove it"
      cancel="Keep it"
      tone="danger"
      pending={remove.isPending}
      problem={remove.error ? problemOf(remove.error).sentence : null}
      onConfirm={() => remove.run({ id: endpoint.id })}
      onClose={onClose}
    >
      <p>Nothing more is sent to {endpoint.url}, and what waits for it is dropped. Its log goes, too.</p>
    </ConfirmDialog>
  );
}
