import { v4 as uuid } from 'uuid';

export type Draft = { clientId: string; body: string };

/** What stands in the field once `sent` was sent: nothing, or what was typed while it was on its way, as a message of its own. */
export const afterSending = (now: Draft, sent: string): Draft => ({
  clientId: uuid(),
  body: now.body === sent ? '' : now.body,
});
