import { Suspense, useEffect } from 'react';
import { showChosen } from '../core/choosing.ts';
import { Toaster } from './Toaster.tsx';

/** What every page has, and none needs to be seen first: where toasts appear, and the language that was chosen where it came in another. */
export function Later() {
  useEffect(() => void showChosen(), []);
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
