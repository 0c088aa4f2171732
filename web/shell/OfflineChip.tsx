import { to } from '@ahadi/domain/paths.ts';
import { IconAlertTriangle, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useIsOffline } from '../core/offline/connection.ts';
import { useWaiting } from '../core/offline/mine.ts';
import styles from './OfflineChip.module.css';

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** In the top bar, only when there is something to say: no connection, or changes that are not with the server. */
export function OfflineChip() {
  const isOffline = useIsOffline();
  const waiting = useWaiting();
  const refused = waiting.filter((it) => it.state === 'needs_attention' || it.state === 'conflict').length;
  const stuck = waiting.some((it) => it.attempts > 1 || it.state === 'paused');
  if (!isOffline && refused === 0 && !stuck) return null;
  const words = () => {
    if (refused > 0) return `${changes(refused)} to look at`;
    if (waiting.length > 0) return `${isOffline ? 'Offline: ' : ''}${changes(waiting.length)} waiting`;
    return 'Offline';
  };
  const Icon = refused > 0 ? IconAlertTriangle : isOffline ? IconCloudOff : IconCloudUp;
  return (
    <span role="status">
      <Link
        className={styles.chip}
        data-tone={refused > 0 ? 'danger' : 'attention'}
        to={to('profile', {}, { tab: 'app' })}
      >
        <Icon size={16} stroke={1.8} aria-hidden />
        <span className={styles.words}>{words()}</span>
        {waiting.length > 0 && (
          <span className={styles.count} aria-hidden>
            {waiting.length}
          </span>
        )}
      </Link>
    </span>
  );
}
