import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../../core/ctx.ts';
import { openRooms } from './opening/service.ts';

/** The mediation began: its rooms are there. */
export const openRoomsOfCase = (ctx: Ctx, event: WrittenEvent<'mediation.began'>): Promise<void> =>
  openRooms(ctx, event.subjectId);
