import type { Session } from '@ahadi/domain/accounts/schema.ts';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../query.ts';
import { sessionKey } from '../sessionkey.ts';
import { isOffline } from './connection.ts';
import { databaseClosedFor } from './database.ts';
import { deviceId } from './device.ts';
import { Outbox, type Senders } from './outbox.ts';
import type { OutboxRecord } from './outboxrules.ts';

/*
 * The outbox of the signed-in person on this page. Tabs tell each other what they kept, so that all show the same.
 */

/** Told to the other tabs when the person left: from then on nothing of theirs is kept there either. */
const LEFT = 'left';

type Listener = (keys: readonly string[]) => void;

let current: { userId: string; outbox: Outbox; channel: BroadcastChannel | null } | null = null;
let records: readonly OutboxRecord[] = [];
const listeners = new Set<Listener>();
const countListeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells of keys that changed, on this page or in another tab; "outbox" stands for everything that waits. */
export function onKeptChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(keys: readonly string[]): void {
  for (const listener of listeners) listener(keys);
  if (keys.includes('outbox')) void recount();
}

async function recount(): Promise<void> {
  const outbox = current?.outbox;
  const next = outbox ? await outbox.all().catch(() => records) : [];
  if (outbox !== current?.outbox) return;
  records = next;
  for (const listener of countListeners) listener();
}

/** The outbox of this person; the one of somebody else is let go. */
export function outboxFor(userId: string, senders: Senders): Outbox {
  if (current?.userId === userId) return current.outbox;
  closeOutbox();
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`offline:${userId}`) : null;
  channel?.addEventListener('message', ({ data }: MessageEvent<string[]>) => {
    if (data.includes(LEFT)) databaseClosedFor(userId);
    else tell(data);
  });
  const outbox = new Outbox(userId, {
    senders,
    deviceId: deviceId(),
    now: Date.now,
    chance: Math.random,
    isOffline,
    isHeld: () =>
      queryClient.isFetching({ queryKey: sessionKey }) > 0 ||
      queryClient.getQueryData<Session | null>(sessionKey)?.userId !== userId,
    ended: () => void queryClient.invalidateQueries({ queryKey: sessionKey }),
    alone: aloneByLock,
    changed: (keys) => {
      tell(keys);
      channel?.postMessage(keys);
      void askToPersist(keys);
    },
    later: (pause, run) => {
      clearTimeout(timer);
      timer = setTimeout(run, pause);
    },
  });
  current = { userId, outbox, channel };
  void recount();
  return outbox;
}

/** Lets go of the outbox; `how` tells whether the person left the device. */
export function closeOutbox(how?: 'left'): void {
  clearTimeout(timer);
  if (how === 'left') current?.channel?.postMessage([LEFT]);
  current?.channel?.close();
  current = null;
  records = [];
  for (const listener of countListeners) listener();
}

async function aloneByLock(name: string, run: () => Promise<void>): Promise<void> {
  // Where there are no locks there is one tab at a time in practice, and the server does each change once anyway.
  if (!('locks' in navigator)) return run();
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? run() : undefined));
}

let asked = false;
/** After the first thing that was written without a connection the browser is asked not to throw it away by itself. */
async function askToPersist(keys: readonly string[]): Promise<void> {
  if (asked || !isOffline() || !keys.includes('outbox')) return;
  asked = true;
  await navigator.storage?.persist?.();
}

/** The outbox of the one who is signed in on this page. */
export const outboxNow = (): Outbox | null => current?.outbox ?? null;

/** Looked at again by the one who needs it; see {@link useWaiting}. */
export const waitingNow = (): readonly OutboxRecord[] => records;

function listen(listener: () => void): () => void {
  countListeners.add(listener);
  return () => countListeners.delete(listener);
}

/** What waits on this device for the signed-in person, oldest first. */
export const useWaiting = (): readonly OutboxRecord[] => useSyncExternalStore(listen, waitingNow, waitingNow);
