import { IconClock } from '@tabler/icons-react';
import { useIsOffline } from '../core/offline/connection.ts';
import { useShownAsOf } from '../core/offline/reading.ts';
import { formatInstant } from '../core/time.ts';
import styles from './AsOf.module.css';

/** Over a page whose answers come from this device: since when they stand. */
export function AsOf() {
  const at = useShownAsOf();
  const isOffline = useIsOffline();
  if (at === null) return null;
  return (
    <p className={styles.line} role="status">
      <IconClock size={16} stroke={1.8} aria-hidden />
      <span>
        As of {formatInstant(new Date(at).toISOString())}.{' '}
        {isOffline ? 'You are offline; what changed since is not shown.' : 'The server has not answered yet.'}
      </span>
    </p>
  );
}
