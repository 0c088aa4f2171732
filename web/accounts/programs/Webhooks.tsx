import type { WebhookEndpoint } from '@ahadi/domain/programs/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import listed from '../rows.module.css';
import { RemoveWebhook, RotateSecret } from './EndpointDialogs.tsx';
import { EndpointRow } from './EndpointRow.tsx';
import styles from './programs.module.css';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookForm } from './WebhookForm.tsx';

type Open = { deed: 'add' } | { deed: 'change' | 'rotate' | 'remove'; endpoint: WebhookEndpoint } | null;

/** Addresses of one's own programs that are told what happens on agreements. */
export function Webhooks() {
  const list = useQuery(api.webhooks.list.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  const [open, setOpen] = useState<Open>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const endpoints = list.data ?? [];
  const close = () => setOpen(null);
  const done = (made: string | null) => {
    close();
    setSecret(made);
    void list.refetch();
  };
  return (
    <div>
      <Card inset="flush" aria-label="Your webhooks" aria-busy={list.isFetching}>
        {list.isPending && <SkeletonRows rows={2} label="Loading your webhooks" />}
        {list.isError && !list.data && (
          <ErrorCard {...problemOf(list.error)} level={3} onRetry={() => list.refetch()} />
        )}
        {list.data && endpoints.length === 0 && (
          <EmptyState
            kind="nothing"
            level={3}
            title="No webhook yet"
            action={<Button onClick={() => setOpen({ deed: 'add' })}>Add a webhook</Button>}
          >
            Your own program hears at once when an agreement is shared, signed, sealed or ended, and need not ask.
          </EmptyState>
        )}
        {endpoints.length > 0 && (
          <ul className={listed.rows}>
            {endpoints.map((endpoint) => (
              <EndpointRow key={endpoint.id} endpoint={endpoint} onOpen={(deed) => setOpen({ deed, endpoint })} />
            ))}
          </ul>
        )}
      </Card>
      {endpoints.length > 0 && (
        <div className={styles.add}>
          <Button variant="quiet" onClick={() => setOpen({ deed: 'add' })}>
            Add a webhook
          </Button>
        </div>
      )}
      {open?.deed === 'add' && <WebhookForm onDone={done} onClose={close} />}
      {open?.deed === 'change' && <WebhookForm endpoint={open.endpoint} onDone={done} onClose={close} />}
      {open?.deed === 'rotate' && <RotateSecret endpoint={open.endpoint} onDone={done} onClose={close} />}
      {open?.deed === 'remove' && <RemoveWebhook endpoint={open.endpoint} onClose={close} />}
      {secret && (
        <SecretDialog
          title="The secret of the webhook"
          secret={secret}
          about="It is shown only now. Your program checks with it that a message is ours; the help says how."
          onClose={() => setSecret(null)}
        />
      )}
    </div>
  );
}
