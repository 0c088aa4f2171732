import { useEffect, useState } from 'react';
import { timeNow } from './time.ts';

/** Whole seconds until an instant, counted down; 0 when it is over or there is none. */
export function useSecondsUntil(at: string | undefined): number {
  const [now, setNow] = useState(() => timeNow().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(timeNow().getTime()), 500);
    return () => clearInterval(timer);
  }, []);
  return at === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(at) - now) / 1_000));
}
