import { lazy, Suspense, useEffect, useState } from 'react';
import './due.ts';

const PromotionPopup = lazy(() => import('./PromotionPopup.tsx'));

/** Nothing of the card is loaded before the page had its time; then it waits for its own. */
const LOADED_AFTER = 15_000;

/** The place of the card in the corner, empty for its first seconds. */
export function LatePopup() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), LOADED_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return isTime ? (
    <Suspense fallback={null}>
      <PromotionPopup />
    </Suspense>
  ) : null;
}
