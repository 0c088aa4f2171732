import { to } from '@ahadi/domain/paths.ts';
import { IconAlertTriangle, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useWords } from '../core/language.ts';
import { useIsOffline } from '../core/offline/connection.ts';
import { useWaiting } from '../core/offline/mine.ts';
import { frame } from './frame/words.ts';
import styles from './OfflineChip.module.css';

/** In the top bar, only when there is something to say: no connection, or changes that are not with the server. */
export function OfflineChip() {
  const say = useWords(frame);
  const isOffline = useIsOffline();
  const waiting = useWaiting();
  const refused = waiting.filter((it) => it.state === 'needs_attention' || it.state === 'conflict').length;
  const stuck = waiting.some((it) => it.attempts > 1 || it.state === 'paused');
  if (!isOffline && refused === 0 && !stuck) return null;
  const words = () => {
    const count = waiting.length;
    if (refused > 0) return say.toLookAt({ count: refused });
    if (count > 0) return isOffline ? say.offlineWaiting({ count }) : say.waiting({ count });
    return say.offline;
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
