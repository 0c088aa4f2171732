// After seven days without a word a conversation closes.
import type { ClockDeed } from '../core/firing.ts';
import { closeByTime } from './session.ts';

/** What the deadline of a conversation does when it runs out. */
export const chatClocks: Record<'chat.close', ClockDeed> = {
  'chat.close': (ctx, { subject }) => closeByTime(ctx, subject.id),
};
