import { accountCalls, accounts } from './accounts/handlers.ts';
import { agreements } from './agreements/handlers.ts';
import { os } from './core/os.ts';
import { notificationCalls, notifications } from './notifications/handlers.ts';
import { records } from './records/handlers.ts';

/** Every procedure of the contract with its handler; a missing one does not compile. */
export const router = os.router({
  accounts,
  agreements,
  notifications,
  records,
  rpc: { ...accountCalls, ...notificationCalls },
});
