import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the page as it was written at build time, which knows no address and no moment; true from the first frame after it came alive. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
