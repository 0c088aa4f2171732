import { useEffect, useSyncExternalStore } from 'react';
import type { Autosave, SaveState } from './autosave.ts';
import { beforeReload } from './reloading.ts';

/** What is typed and how far it came, as it changes. */
export function useAutosave<Value>(autosave: Autosave<Value>): SaveState<Value> {
  useEffect(() => beforeReload(() => autosave.flush()), [autosave]);
  return useSyncExternalStore(autosave.subscribe, autosave.snapshot);
}
