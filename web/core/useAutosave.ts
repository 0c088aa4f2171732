import { useSyncExternalStore } from 'react';
import type { Autosave, SaveState } from './autosave.ts';

/** What is typed and how far it came, as it changes. */
export const useAutosave = <Value>(autosave: Autosave<Value>): SaveState<Value> =>
  useSyncExternalStore(autosave.subscribe, autosave.snapshot);
