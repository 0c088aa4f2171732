import type { WebhookEndpoint } from '@ahadi/domain/programs/schema.ts';
import { Suspense, useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { formatEnd } from '../../core/ends.ts';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { toastError } from '../../core/toast.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import listed from '../rows.module.css';
import styles from './programs.module.css';

// Looked at when something is to be found out.
const Deliveries = lazy(() => import('./Deliveries.tsx').then((module) => ({ default: module.Deliveries })));

type Props = { endpoint: WebhookEndpoint; onOpen: (deed: 'change' | 'rotate' | 'remove') => void };

const onError = (failure: Error) => void toastError(problemOf(failure).sentence);

/** One webhook: where it goes, how it stands, and its log. */
export function EndpointRow({ endpoint, onOpen }: Props) {
  const [isLogOpen, setLogOpen] = useState(false);
  const { id, url } = endpoint;
  const test = useCommand(api.webhooks.test, { onSuccess: () => setLogOpen(true), onError });
  const start = useCommand(api.webhooks.start, { onError });
  const stop = useCommand(api.webhooks.stop, { onError });
  const isActive = endpoint.status === 'active';
  return (
    <li>
      <div className={listed.row}>
        <div className={listed.words}>
          <p className={listed.name}>
            <span>{url}</span>
            {isActive ? <StateBadge tone="good">On</StateBadge> : <StateBadge tone="attention">Stopped</StateBadge>}
          </p>
          <p className={listed.facts}>
            {endpoint.identityName} · told of {count(endpoint.kinds.length, 'kind of deed', 'kinds of deeds')}
            {isActive && endpoint.failures > 0 && ` · failed ${count(endpoint.failures, 'time', 'times')} in a row`}
          </p>
          {endpoint.stoppedWhy === 'failures' && (
            <p className={listed.facts}>It failed {endpoint.failures} times in a row. What waits is kept.</p>
          )}
          {endpoint.previousUntil && (
            <p className={listed.facts}>The old secret signs as well until {formatEnd(endpoint.previousUntil)}.</p>
          )}
        </div>
        <div className={listed.buttons}>
          {isActive ? (
            <Button variant="quiet" pending={test.isPending} onClick={() => test.run({ id })}>
              Send a test
            </Button>
          ) : (
            <Button variant="quiet" pending={start.isPending} onClick={() => start.run({ id })}>
              Start it again
            </Button>
          )}
          <Button variant="quiet" aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
            Log
          </Button>
        </div>
      </div>
      {isLogOpen && (
        <div className={styles.log}>
          <Suspense fallback={<SkeletonRows rows={2} label="Loading the log" />}>
            <Deliveries endpointId={id} />
          </Suspense>
        </div>
      )}
      <div className={styles.log}>
        <div className={listed.buttons}>
          <Button variant="plain" onClick={() => onOpen('change')}>
            Change
          </Button>
          <Button variant="plain" onClick={() => onOpen('rotate')}>
            New secret
          </Button>
          {isActive && (
            <Button variant="plain" pending={stop.isPending} onClick={() => stop.run({ id })}>
              Stop
            </Button>
          )}
          <Button variant="plain" onClick={() => onOpen('remove')}>
            Remove
          </Button>
        </div>
      </div>
    </li>
  );
}
