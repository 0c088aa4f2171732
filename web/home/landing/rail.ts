import { useSyncExternalStore } from 'react';
import styles from './rail.module.css';

/** Undefined where there is no window, as when the page is written at build time. */
const narrow: MediaQueryList | undefined = globalThis.matchMedia?.('(max-width: 767px)');

function listen(listener: () => void): () => void {
  narrow?.addEventListener('change', listener);
  return () => narrow?.removeEventListener('change', listener);
}

/**
 * What makes a list a rail on a phone: it is read from side to side, and the edge of the next part shows that it goes on. The style
 * sheet alone does it; only there the keyboard stops at it, since its arrows move it.
 */
export function useRail(className = ''): { className: string; tabIndex: 0 | undefined } {
  const isRail = useSyncExternalStore(
    listen,
    () => narrow?.matches ?? true,
    () => true, // on a phone it has to be from the first frame on
  );
  return { className: `${styles.rail} ${className}`, tabIndex: isRail ? 0 : undefined };
}
