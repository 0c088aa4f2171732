import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { api } from '../core/api.ts';
import type { Outbox } from '../core/offline/outbox.ts';
import { Notebook, type NotebookState } from './notebook.ts';

/** The person's notes on this device, kept in step with the server while the page is open. */
export function useNotebook(outbox: Outbox): {
  notebook: Notebook;
  state: NotebookState;
  problem: Error | null;
  again: () => void;
} {
  const notebook = useMemo(() => new Notebook(outbox), [outbox]);
  useEffect(() => notebook.open(), [notebook]);
  const state = useSyncExternalStore(notebook.subscribe, notebook.snapshot);
  // Read again whenever the server tells that a note changed; what comes lands in the notebook.
  const pull = useQuery({
    queryKey: [...api.notes.changes.key(), outbox.userId],
    queryFn: () => notebook.pull(),
    refetchOnMount: 'always',
    refetchOnReconnect: true,
  });
  return { notebook, state, problem: pull.error, again: () => void pull.refetch() };
}
