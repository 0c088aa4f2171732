// A first answer that is late is told, and what was answered a week ago closes.
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { ClockDeed } from '../core/firing.ts';
import { closeByTime, noteLate } from './message.ts';

/** What a deadline of a message to support does when it runs out. A kind without a row does not compile. */
export const ticketClocks: Record<Extract<ClockKind, `ticket.${string}`>, ClockDeed> = {
  'ticket.first_reply': (ctx, { subject }) => noteLate(ctx, subject.id),
  'ticket.close': (ctx, { subject }) => closeByTime(ctx, subject.id),
};
