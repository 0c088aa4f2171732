import { client, reading } from '../core/api.ts';
import { deviceWords } from '../core/devicewords.ts';
import type { TellingWords } from './settings/words.ts';

/** Why there are no pushes, by the name of its words. */
type NoPush = Extract<keyof TellingWords, 'pushHome' | 'pushNone' | 'pushDenied' | 'pushRefused' | 'pushSilent'>;

/** Why this browser cannot show pushes; null when it can. */
export function whyNoPush(): NoPush | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'pushHome' : 'pushNone';
  if (Notification.permission === 'denied') return 'pushDenied';
  return null;
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

const current = async (): Promise<PushSubscription | null> =>
  (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription() ?? null;

/** True when pushes go to this browser. */
export const isPushOn = async (): Promise<boolean> =>
  whyNoPush() === null && Notification.permission === 'granted' && (await current()) !== null;

async function tellServer(subscription: PushSubscription): Promise<string> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const device = deviceWords(navigator.userAgent);
  return (await client.notifications.subscribe({ endpoint, p256dh, auth, device })).id;
}

/** Asks the person, the browser and its push service, in this order; only after a tap. Answers why it did not work, or null. Throws what our server refuses. */
export async function startPush(): Promise<NoPush | null> {
  const why = whyNoPush();
  if (why) return why;
  if ((await Notification.requestPermission()) !== 'granted') return 'pushRefused';
  const { key } = await client.notifications.pushKey(undefined, reading);
  const registration = await navigator.serviceWorker.ready;
  let subscription: PushSubscription;
  try {
    subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(key),
    });
  } catch (failure) {
    console.warn('The push service did not answer', failure);
    return 'pushSilent';
  }
  try {
    await tellServer(subscription);
  } catch (failure) {
    await subscription.unsubscribe(); // what the server does not know is not left behind
    throw failure;
  }
  return null;
}

/** Ends pushes to this browser, here and with the server. */
export async function endPush(): Promise<void> {
  const subscription = await current();
  if (!subscription) return;
  const id = await tellServer(subscription);
  await client.notifications.unsubscribe({ id });
  await subscription.unsubscribe();
}

/** Pushes end with the session that asked for them: a browser that has them says so again with the next one. */
export async function renewPush(): Promise<void> {
  try {
    const subscription = (await isPushOn()) ? await current() : null;
    if (subscription) await tellServer(subscription);
  } catch (failure) {
    console.warn('Pushes were not renewed', failure); // the bell and letters go on
  }
}
