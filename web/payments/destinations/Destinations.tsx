import type { DestinationView } from '@ahadi/domain/payments/schema.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { figuresIn } from '../../core/figures.ts';
import { lazy } from '../../core/lazy.ts';
import { useMe } from '../../core/session.ts';
import { formatBindingInstant, useNow } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import payments from '../payments.module.css';
import styles from './destinations.module.css';

// It asks for a code and what can be paid to: loaded when somebody adds one.
const AddDestination = lazy(() =>
  import('./AddDestination.tsx').then((module) => ({ default: module.AddDestination })),
);

const focusIt = (element: HTMLElement | null): void => element?.focus();

/** Where payouts of one's identities go, and from when on. */
export default function Destinations() {
  const list = useQuery(api.payments.destinations.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<DestinationView | null>(null);
  const [leaving, setLeaving] = useState<DestinationView | null>(null);
  return (
    <div>
      {added && (
        <div className={payments.done} ref={focusIt} tabIndex={-1} key={added.id} style={{ marginBottom: 16 }}>
          <Notice tone="good" announce title={`${added.masked} is added`}>
            It rests for 72 hours, and everybody of the identity was told. Was it not you? Remove it now.
          </Notice>
        </div>
      )}
      <Card inset="flush" aria-label="Your destinations" aria-busy={list.isFetching}>
        {list.isPending && <SkeletonRows rows={2} label="Loading where payouts go" />}
        {list.isError && !list.data && (
          <ErrorCard {...problemOf(list.error)} level={3} onRetry={() => list.refetch()} />
        )}
        {list.data?.length === 0 && (
          <EmptyState
            kind="nothing"
            level={3}
            title="No destination yet"
            action={<Button onClick={() => setAdding(true)}>Add a destination</Button>}
          >
            Mobile money or a bank account, for yourself or for an organisation you act for. Add it before you need it.
          </EmptyState>
        )}
        {list.data && list.data.length > 0 && (
          <ul className={styles.rows}>
            {list.data.map((one) => (
              <Row key={one.id} destination={one} onRemove={() => setLeaving(one)} />
            ))}
          </ul>
        )}
      </Card>
      {list.data && list.data.length > 0 && (
        <div className={styles.add}>
          <Button variant="quiet" onClick={() => setAdding(true)}>
            <IconPlus size={16} stroke={1.8} aria-hidden /> Add a destination
          </Button>
        </div>
      )}
      <p className={styles.why}>
        Why a rest of 72 hours? Somebody who gets into your account would first change where the money goes. Until the
        rest is over nothing goes there; you have been told, and can remove it.
      </p>
      {isAdding && (
        <Suspense>
          <AddDestination
            onClose={() => setAdding(false)}
            onDone={(destination) => {
              setAdding(false);
              setAdded(destination);
            }}
          />
        </Suspense>
      )}
      {leaving && (
        <Remove
          destination={leaving}
          onClose={() => {
            setLeaving(null);
            if (leaving.id === added?.id) setAdded(null);
          }}
        />
      )}
    </div>
  );
}

function Row({ destination: one, onRemove }: { destination: DestinationView; onRemove: () => void }) {
  const { identities } = useMe();
  const now = useNow();
  const whose = identities.find(({ id }) => id === one.identityId)?.displayName;
  const isUsable = one.isUsable || new Date(one.usableFrom) <= now;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {one.bankName ?? 'Mobile money'} {one.masked}
        </p>
        <p className={styles.facts}>
          {[one.holderName, one.currency, whose && `for ${whose}`].filter(Boolean).join(' · ')}
        </p>
        <p className={styles.state}>
          {isUsable ? (
            <StateBadge tone="good">Payouts can go there</StateBadge>
          ) : (
            <>
              <StateBadge tone="attention">Rests until {formatBindingInstant(one.usableFrom, now)}</StateBadge>
              <span
                className={styles.facts}
              >{`${figuresIn('en').span(Date.parse(one.usableFrom) - now.getTime())} left`}</span>
            </>
          )}
        </p>
      </div>
      <Button variant="quiet" aria-label={`Remove ${one.masked} of ${one.holderName}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

function Remove({ destination, onClose }: { destination: DestinationView; onClose: () => void }) {
  const remove = useCommand(api.payments.removeDestination, { onSuccess: onClose });
  return (
    <ConfirmDialog
      title={`Remove ${destination.masked}?`}
      confirm="Remove it"
      cancel="Keep it"
      tone="danger"
      pending={remove.isPending}
      problem={remove.error ? problemOf(remove.error).sentence : null}
      onConfirm={() => remove.run({ id: destination.id })}
      onClose={onClose}
    >
      <p>
        No further payout goes there; what was sent already arrives. If you add it again, it rests for 72 hours again.
      </p>
    </ConfirmDialog>
  );
}
