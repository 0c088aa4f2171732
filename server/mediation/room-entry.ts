// A room is entered by its members alone, and opened with its own key.
import type { MediationId, RoomId, UserId } from '@ahadi/domain/core/ids.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { membersIn, whyClosed } from '@ahadi/domain/mediation/rooms/rules.ts';
import type { Room } from '@ahadi/domain/mediation/rooms/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { sealWith, unsealWith } from '../core/vault.ts';
import { behindWall } from '../core/wall.ts';
import { type CaseMembers, membersOf } from './members.ts';
import * as store from './rooms.store.ts';

/** A room that its reader is a member of, with the case around it. */
export type Entered = {
  room: store.RoomRow;
  members: CaseMembers;
  people: ReturnType<typeof membersIn>;
  userId: string;
};

export const noKey = 'The rooms stay shut until the operator of this platform has set their key.';

/** Why nothing can be written in the rooms of a case; null while one can. */
export const closedFor = (ctx: Pick<Ctx, 'vault'>, { status }: Pick<CaseMembers, 'status'>): string | null =>
  ctx.vault ? whyClosed(status) : noKey;

/** The room as the permission table looks at it. */
const asThing = ({ people, members }: Pick<Entered, 'people' | 'members'>) => ({
  memberUserIds: people.map(({ userId }) => userId),
  sideUserIds: people.filter((one) => one.as === 'side').map(({ userId }) => userId),
  mediatorUserId: members.mediatorUserId,
});

/**
 * The room with the case around it, as the reader may enter it. Throws NOT_FOUND when there is none or they are no member:
 * the database does not show it to them, and where it did, the permission table would not.
 */
export async function enter(ctx: Ctx, roomId: string): Promise<Entered> {
  const userId = userIdOf(ctx);
  const room = await behindWall(ctx, userId, (ctx) => store.findRoom(ctx, roomId));
  const members = room && (await membersOf(ctx, room.mediation_id));
  if (!room || !members) throw new DomainError('NOT_FOUND');
  const entered = { room, members, people: membersIn(room, members), userId };
  if (!ctx.actor || !permissions['room.read'](ctx.actor, asThing(entered))) throw new DomainError('NOT_FOUND');
  return entered;
}

/** Throws FORBIDDEN for who may not do this in a room they are in. */
export function requireRight(ctx: Ctx, entered: Entered, right: 'write' | 'release' | 'read_ledger'): void {
  if (!ctx.actor || !permissions[`room.${right}`](ctx.actor, asThing(entered)))
    throw new DomainError('FORBIDDEN', 'Only the side whose room it is can release what was said in it.');
}

/** Throws MED_ROOM_CLOSED with the reason. */
export function requireOpen(ctx: Ctx, { members }: Pick<Entered, 'members'>): void {
  const why = closedFor(ctx, members);
  if (why) throw new DomainError('MED_ROOM_CLOSED', why);
}

/** The words that a room's key is bound to. */
export const aboutRoom = (roomId: string): string => `room ${roomId}`;

/** What seals and opens what is in a room. Throws MED_ROOM_CLOSED where its key cannot be opened here. */
export function keysOf(ctx: Ctx, room: Pick<store.RoomRow, 'id' | 'wrapped_key' | 'key_id'>) {
  const key = openKey(ctx, aboutRoom(room.id), { wrapped: room.wrapped_key, keyId: room.key_id });
  const about = (what: string) => `${aboutRoom(room.id)} ${what}`;
  return {
    seal: (what: string, plain: string | Uint8Array): Buffer => sealWith(key, about(what), plain),
    open: (what: string, sealed: Uint8Array): Buffer => unsealWith(key, about(what), sealed),
  };
}
export type Keys = ReturnType<typeof keysOf>;

/** A wrapped key opened. Throws MED_ROOM_CLOSED where the master key is not here; the reason is in the log. */
export function openKey(ctx: Pick<Ctx, 'vault' | 'log'>, about: string, wrapped: { wrapped: Buffer; keyId: string }) {
  try {
    if (ctx.vault) return ctx.vault.openKey(about, wrapped);
  } catch (failure) {
    ctx.log.error('a key of a room cannot be opened', { about, keyId: wrapped.keyId, failure });
  }
  throw new DomainError('MED_ROOM_CLOSED', noKey);
}

/** What each part of a message is bound to: neither it nor its row can be put in another's place. */
export const part = {
  body: ({ id, seq }: { id: string; seq: number }) => `message ${seq} ${id} body`,
  file: ({ id, seq }: { id: string; seq: number }) => `message ${seq} ${id} file`,
  bytes: (id: string) => `message ${id} bytes`,
  wording: (releaseId: string) => `release ${releaseId}`,
};

/** A room as its member sees it. */
export const viewOf = (
  ctx: Pick<Ctx, 'vault'>,
  { room, members, people }: Pick<Entered, 'room' | 'members' | 'people'>,
  readSeq: number,
): Room => ({
  id: room.id as RoomId,
  mediationId: room.mediation_id as MediationId,
  kind: room.kind,
  side: room.side,
  members: people.map((one) => ({ ...one, userId: one.userId as UserId })),
  lastSeq: room.last_seq,
  readSeq,
  closed: closedFor(ctx, members),
}); // brands are born here
