import { useSyncExternalStore } from 'react';

/*
 * Whether the server can be reached. A browser only knows whether there is a network; so what it says is confirmed by a question to the server,
 * and a request that got no answer counts as much as what the browser says.
 */

const PING_PATIENCE = 4_000;
const ASK_AGAIN = { first: 2_000, most: 30_000 } as const;

let offline = globalThis.navigator?.onLine === false;
let timer: ReturnType<typeof setTimeout> | undefined;
let wait: number = ASK_AGAIN.first;
const listeners = new Set<() => void>();
const backListeners = new Set<() => void>();

export const isOffline = (): boolean => offline;

/** Told when the server answers again. */
export function onBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

function set(next: boolean): void {
  if (next === offline) return;
  offline = next;
  for (const listener of listeners) listener();
  if (!next) for (const listener of backListeners) listener();
}

/** True when the server answered just now. */
export async function ping(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PING_PATIENCE) });
    return answer.ok;
  } catch {
    return false; // no answer is the answer
  }
}

async function askAgain(): Promise<void> {
  clearTimeout(timer);
  if (await ping()) {
    wait = ASK_AGAIN.first;
    set(false);
    return;
  }
  set(true);
  timer = setTimeout(() => void askAgain(), wait);
  wait = Math.min(wait * 2, ASK_AGAIN.most);
}

/** A request got no answer: whether that is the connection is found out. */
export function noAnswer(): void {
  if (!offline) void askAgain();
}

/** Something of the server arrived. */
export const answered = (): void => set(false);

/** Begins to listen; answers how to end it. */
export function watchConnection(): () => void {
  const off = () => {
    set(true);
    clearTimeout(timer);
    timer = setTimeout(() => void askAgain(), ASK_AGAIN.first);
  };
  const on = () => {
    wait = ASK_AGAIN.first;
    void askAgain();
  };
  const seen = () => document.visibilityState === 'visible' && offline && on();
  window.addEventListener('offline', off);
  window.addEventListener('online', on);
  document.addEventListener('visibilitychange', seen);
  if (offline) off();
  return () => {
    clearTimeout(timer);
    window.removeEventListener('offline', off);
    window.removeEventListener('online', on);
    document.removeEventListener('visibilitychange', seen);
  };
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while the server cannot be reached, as far as is known. */
export const useIsOffline = (): boolean => useSyncExternalStore(listen, isOffline, () => false);
