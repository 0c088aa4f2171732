import { IconClock } from '@tabler/icons-react';
import { useWords } from '../core/language.ts';
import { useIsOffline } from '../core/offline/connection.ts';
import { useShownAsOf } from '../core/offline/reading.ts';
import { formatInstant } from '../core/time.ts';
import styles from './AsOf.module.css';
import { frame } from './frame/words.ts';

/** Over a page whose answers come from this device: since when they stand. */
export function AsOf() {
  const say = useWords(frame);
  const at = useShownAsOf();
  const isOffline = useIsOffline();
  if (at === null) return null;
  const instant = formatInstant(new Date(at).toISOString());
  return (
    <p className={styles.line} role="status">
      <IconClock size={16} stroke={1.8} aria-hidden />
      <span>{isOffline ? say.asOfOffline({ instant }) : say.asOfWaiting({ instant })}</span>
    </p>
  );
}
