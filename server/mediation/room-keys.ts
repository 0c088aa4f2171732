// Rooms come to be with a key of their own, and are destroyed with it.
import { membersIn } from '@ahadi/domain/mediation/rooms/rules.ts';
import type { RoomKind } from '@ahadi/domain/mediation/rooms/schema.ts';
import type { CaseSide } from '@ahadi/domain/mediation/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { behindWall, PLATFORM } from '../core/wall.ts';
import { type CaseMembers, membersOf } from './members.ts';
import { aboutRoom, closedFor } from './room-entry.ts';
import * as store from './rooms.store.ts';

/** The rooms a case has: one for all, one a side, and the mediator's notes. */
const roomsFor = ({ sides }: CaseMembers): { kind: RoomKind; side: CaseSide | null }[] => [
  { kind: 'joint', side: null },
  ...sides.map(({ side }) => ({ kind: 'caucus' as const, side })),
  { kind: 'notes', side: null },
];

/**
 * The rooms of a case that is going on are there afterwards, each with a key of its own; those that were there stay as they
 * are. Nothing happens for another case, or while the installation has no key to wrap theirs in: then they come to be when
 * somebody looks for them and it has one.
 */
export async function openRooms(ctx: Ctx, mediationId: string): Promise<void> {
  const members = await membersOf(ctx, mediationId);
  const { vault } = ctx;
  if (!members || !vault || closedFor(ctx, members) !== null) return;
  await behindWall(ctx, PLATFORM, async (ctx) => {
    for (const room of roomsFor(members)) {
      const id = uuidv7();
      const { key: _inside, ...wrapped } = vault.makeKey(aboutRoom(id));
      await store.addRoom(ctx, { id, mediationId, ...room, ...wrapped });
    }
  });
}

/** How many rooms somebody should see of a case; fewer are there when they still have to be opened. */
export const roomsExpected = (members: CaseMembers, userId: string): number =>
  roomsFor(members).filter((room) => membersIn(room, members).some((one) => one.userId === userId)).length;

/**
 * Takes away all that was said in the rooms of a case: keys, messages, releases and the bytes of files. What a backup still
 * has of it needs the master key and the room's own, and that is in the backup only as long as the backup is. Answers how many
 * rooms there were. Part of the caller's transaction, which holds the case.
 */
export async function destroyRooms(ctx: Ctx, mediationId: string): Promise<number> {
  const { rooms, stored } = await behindWall(ctx, PLATFORM, (ctx) => store.removeRooms(ctx, mediationId));
  // Last of all, so that a failure before leaves everything; after it the same round runs again and finds nothing to miss.
  for (const sha256 of stored) await ctx.storage.remove(sha256);
  return rooms;
}
