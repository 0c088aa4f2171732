import { Suspense, useEffect, useState } from 'react';
import { lazy } from '../../core/lazy.ts';
import { waitLeft } from './due.ts';

// Without a connection it cannot be read, and no page breaks for want of a sponsored card.
const PromotionPopup = lazy(() => import('./PromotionPopup.tsx').catch(() => ({ default: () => null })));

/** Nothing of the card is loaded before the page had its time; so long before its own it begins, to be there at once. */
const AHEAD = 15_000;

/** The place of the card in the corner, empty for its first seconds. */
export function LatePopup() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), waitLeft() - AHEAD);
    return () => clearTimeout(timer);
  }, []);
  return isTime ? (
    <Suspense fallback={null}>
      <PromotionPopup />
    </Suspense>
  ) : null;
}
