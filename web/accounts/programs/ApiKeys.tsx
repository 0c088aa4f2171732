import { scopeWords } from '@ahadi/domain/programs/rules.ts';
import type { ApiKey } from '@ahadi/domain/programs/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { formatDay, formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import listed from '../rows.module.css';
import { MakeKey } from './MakeKey.tsx';
import styles from './programs.module.css';
import { SecretDialog } from './SecretDialog.tsx';

/** The keys with which programs call for one's identities. */
export function ApiKeys() {
  const list = useQuery(api.apiKeys.list.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [ending, setEnding] = useState<ApiKey | null>(null);
  const keys = list.data ?? [];
  return (
    <div>
      <Card inset="flush" aria-label="Your API keys" aria-busy={list.isFetching}>
        {list.isPending && <SkeletonRows rows={2} label="Loading your API keys" />}
        {list.isError && !list.data && (
          <ErrorCard {...problemOf(list.error)} level={3} onRetry={() => list.refetch()} />
        )}
        {list.data && keys.length === 0 && (
          <EmptyState
            kind="nothing"
            level={3}
            title="No API key yet"
            action={<Button onClick={() => setMaking(true)}>Make a key</Button>}
          >
            With a key your own program reads your agreements, or prepares new ones. It can never sign or pay.
          </EmptyState>
        )}
        {keys.length > 0 && (
          <ul className={listed.rows}>
            {keys.map((key) => (
              <Row key={key.id} apiKey={key} onRevoke={() => setEnding(key)} />
            ))}
          </ul>
        )}
      </Card>
      {keys.length > 0 && (
        <div className={styles.add}>
          <Button variant="quiet" onClick={() => setMaking(true)}>
            Make a key
          </Button>
        </div>
      )}
      {isMaking && (
        <MakeKey
          onClose={() => setMaking(false)}
          onDone={(made) => {
            setMaking(false);
            setSecret(made);
            void list.refetch();
          }}
        />
      )}
      {secret && (
        <SecretDialog
          title="Your new key"
          secret={secret}
          about="It is shown only now. Keep it where your program finds it and nobody else does. Who has it can do what it is for."
          onClose={() => setSecret(null)}
        />
      )}
      {ending && <Revoke apiKey={ending} onClose={() => setEnding(null)} />}
    </div>
  );
}

function Row({ apiKey: key, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const isOver = key.revokedAt === null && !key.isAlive;
  const until = key.expiresAt === null ? 'until it is revoked' : `until ${formatDay(key.expiresAt)}`;
  return (
    <li className={listed.row}>
      <div className={listed.words}>
        <p className={listed.name}>
          {key.name}
          {key.revokedAt && <StateBadge>Revoked</StateBadge>}
          {isOver && <StateBadge tone="attention">Its time is over</StateBadge>}
        </p>
        <p className={listed.facts}>
          <code>{key.start}…</code> · {key.identityName} ·{' '}
          {key.scopes.map((scope) => scopeWords[scope].name).join(', ')}
        </p>
        <p className={listed.facts}>
          Made {formatDay(key.createdAt)} by {key.madeBy} ·{' '}
          {key.revokedAt ? `revoked ${formatDay(key.revokedAt)}` : until} ·{' '}
          {key.lastUsedAt ? `last used ${formatInstant(key.lastUsedAt)}` : 'never used'}
        </p>
      </div>
      {key.isAlive && (
        <Button variant="quiet" aria-label={`Revoke ${key.name}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}

function Revoke({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useCommand(api.apiKeys.revoke, { onSuccess: onClose });
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      confirm="Revoke it"
      cancel="Keep it"
      tone="danger"
      pending={revoke.isPending}
      problem={revoke.error ? problemOf(revoke.error).sentence : null}
      onConfirm={() => revoke.run({ id: apiKey.id })}
      onClose={onClose}
    >
      <p>Programs that use it are refused from now on. This cannot be taken back; a new key can be made.</p>
    </ConfirmDialog>
  );
}
