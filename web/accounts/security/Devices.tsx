import type { Device } from '@ahadi/domain/accounts/schema.ts';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { deviceWords, isHandheld } from '../../core/devicewords.ts';
import { problemOf } from '../../core/errors.ts';
import { formatAgo, formatInstant, useNow } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Section } from '../profile/Section.tsx';
import styles from './security.module.css';

/** Where the person is signed in, and how to end that from here. */
export function Devices() {
  const list = useQuery(api.accounts.devices.queryOptions({ staleTime: 0, refetchOnMount: true }));
  const [open, setOpen] = useState<Device | 'others' | null>(null);
  const others = list.data?.filter(({ current }) => !current) ?? [];
  return (
    <Section
      title="Signed in"
      about="A session ends by itself after seven days without use, and after thirty in any case. One that you do not know: sign it out, and change the password if you have one."
    >
      <Card inset="flush">
        {list.isPending && <SkeletonRows rows={2} />}
        {list.isError && <ErrorCard {...problemOf(list.error)} level={3} onRetry={list.refetch} />}
        {list.data && (
          <ul>
            {list.data.map((device) => (
              <DeviceRow key={device.id} device={device} onRevoke={() => setOpen(device)} />
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <div className={styles.foot}>
            <Button variant="quiet" onClick={() => setOpen('others')}>
              Sign out all the others
            </Button>
          </div>
        )}
      </Card>
      {open === 'others' && <RevokeOthers count={others.length} onClose={() => setOpen(null)} />}
      {open && open !== 'others' && <RevokeOne device={open} onClose={() => setOpen(null)} />}
    </Section>
  );
}

function DeviceRow({ device, onRevoke }: { device: Device; onRevoke: () => void }) {
  const now = useNow();
  const Icon = isHandheld(device.userAgent) ? IconDeviceMobile : IconDeviceLaptop;
  const words = deviceWords(device.userAgent);
  return (
    <li className={styles.row}>
      <Icon className={styles.icon} size={20} stroke={1.6} aria-hidden />
      <div className={styles.words}>
        <p className={styles.name}>
          {words}
          {device.current && <StateBadge tone="good">This device</StateBadge>}
        </p>
        <p className={styles.quiet}>
          Last used{' '}
          <time dateTime={device.lastSeenAt} title={formatInstant(device.lastSeenAt)}>
            {formatAgo(device.lastSeenAt, now)}
          </time>{' '}
          · signed in {formatInstant(device.createdAt)}
          {device.ipAddress && ` · ${device.ipAddress}`}
        </p>
      </div>
      {!device.current && (
        <Button variant="plain" aria-label={`Sign out ${words}`} onClick={onRevoke}>
          Sign out
        </Button>
      )}
    </li>
  );
}

const stale = () => [api.accounts.devices.key()];

function RevokeOne({ device, onClose }: { device: Device; onClose: () => void }) {
  const revoke = useCommand(api.accounts.revokeDevice, { stale: stale(), onSuccess: onClose });
  return (
    <ConfirmDialog
      title={`Sign out ${deviceWords(device.userAgent)}?`}
      confirm="Sign it out"
      cancel="Leave it"
      tone="danger"
      pending={revoke.isPending}
      problem={revoke.error && problemOf(revoke.error).sentence}
      onConfirm={() => revoke.run({ id: device.id })}
      onClose={onClose}
    >
      <p>Its session ends at once. What is typed there and not saved is lost.</p>
    </ConfirmDialog>
  );
}

function RevokeOthers({ count, onClose }: { count: number; onClose: () => void }) {
  const revoke = useCommand(api.accounts.revokeOtherDevices, { stale: stale(), onSuccess: onClose });
  return (
    <ConfirmDialog
      title="Sign out all the others?"
      confirm={count === 1 ? 'Sign it out' : `Sign ${count} out`}
      cancel="Leave them"
      tone="danger"
      pending={revoke.isPending}
      problem={revoke.error && problemOf(revoke.error).sentence}
      onConfirm={() => revoke.run(undefined)}
      onClose={onClose}
    >
      <p>Only this device stays signed in. What is typed elsewhere and not saved is lost.</p>
    </ConfirmDialog>
  );
}
