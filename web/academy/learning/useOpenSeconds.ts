import { useEffect, useState } from 'react';

/** How long this page has been looked at, in whole seconds, from `start` on: a tab in the background does not count. */
export function useOpenSeconds(start: number, isCounting: boolean): number {
  const [seconds, setSeconds] = useState(start);
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setSeconds((before) => before + 1);
    }, 1_000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return seconds;
}
