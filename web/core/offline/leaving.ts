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
  try {
    await forgetPerson(userId);
  } catch (failure) {
    console.warn('What the device kept could not be removed', failure); // forbidden storage kept nothing
  }
}
