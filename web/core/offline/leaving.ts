import { closeOutbox, outboxNow } from './mine.ts';
import { forgetPerson } from './people.ts';
import { forgetChoices } from './recent.ts';

/** How many changes of the person wait here and would be lost; what can be sent is sent first. */
export async function changesAtStake(): Promise<number> {
  const outbox = outboxNow();
  if (!outbox) return 0;
  try {
    await Promise.race([outbox.wake(), new Promise((resolve) => setTimeout(resolve, 6_000))]);
    return (await outbox.all()).length;
  } catch (failure) {
    console.warn('What waits here could not be read', failure);
    return 0; // storage is forbidden: nothing was ever kept
  }
}

/** After the person left, nothing of theirs is on the device, in any tab. */
export async function leaveDevice(userId: string): Promise<void> {
  closeOutbox('left');
  sessionStorage.clear();
  forgetChoices(userId);
  await endNotices();
  try {
    await forgetPerson(userId);
  } catch (failure) {
    console.warn('What the device kept could not be removed', failure); // forbidden storage kept nothing
  }
}

/** Nothing of theirs is pushed to this browser any more, and its icon carries no number. The server forgot it with the session. */
async function endNotices(): Promise<void> {
  try {
    await navigator.clearAppBadge?.();
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch (failure) {
    console.warn('Pushes were not ended here', failure); // the push service is out of reach; nothing is sent to it any more
  }
}
