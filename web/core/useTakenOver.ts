import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False for as long as a page that was written at build time is being taken over from its markup. Until then it has to look as it was
 * written, whatever its address asks for: React changes no attribute that it finds there, and one that differs stays wrong for good.
 */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
