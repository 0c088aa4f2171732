// A conversation stands where its message to support does.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { followTicket } from './hand-off.ts';

/** A conversation stands where its message to support does. */
export const followMessage = (ctx: Ctx, event: WrittenEvent): Promise<void> =>
  followTicket(ctx, event.subjectId, event.name);
