import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { beforeReload } from '../../core/reloading.ts';
import type { NoteView } from '../localnote.ts';
import type { Notebook } from '../notebook.ts';
import { Draft, type DraftState } from './draft.ts';

/** The open note while it is written. Leaving it keeps what was typed and sends it. */
export function useDraft(notebook: Notebook, note: NoteView): { draft: Draft; state: DraftState } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the note becomes later is followed below
  const draft = useMemo(() => new Draft(notebook, note), [notebook, note.id]);
  useEffect(() => draft.follow(note), [draft, note]);
  useEffect(() => {
    const keep = () => document.visibilityState === 'hidden' && void draft.flush();
    const end = beforeReload(() => draft.flush());
    document.addEventListener('visibilitychange', keep);
    return () => {
      end();
      document.removeEventListener('visibilitychange', keep);
      void draft.flush();
    };
  }, [draft]);
  return { draft, state: useSyncExternalStore(draft.subscribe, draft.snapshot) };
}
