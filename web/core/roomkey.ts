import type { RoomId } from '@ahadi/domain/core/ids.ts';

/** Where a room's messages are kept; begins like every key of the rooms, so that what makes those stale reaches it too. */
export const threadKey = (roomId: RoomId) => [['rooms', 'thread'], { roomId }] as const;
