import type { RoomId } from '@ahadi/domain/core/ids.ts';
import { useCallback, useSyncExternalStore } from 'react';

/** What somebody is writing in a room; `carries` names the release that the words come from. */
export type Draft = { body: string; carries: string | null };
const blank: Draft = { body: '', carries: null };

/**
 * In memory only and by person: what is written in confidence is not left behind on the device, and anyone who signs in next
 * in this tab does not find it.
 */
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

export const draftKey = (userId: string, roomId: RoomId): string => `${userId}:${roomId}`;

export function setDraft(key: string, draft: Draft): void {
  if (draft.body === '' && draft.carries === null) drafts.delete(key);
  else drafts.set(key, draft);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What is being written in one room, kept while other rooms are looked at and while sending fails. */
export function useDraft(key: string): [Draft, (draft: Draft) => void] {
  const draft = useSyncExternalStore(subscribe, () => drafts.get(key) ?? blank);
  const change = useCallback((next: Draft) => setDraft(key, next), [key]);
  return [draft, change];
}
