// A side releases what may be carried on, in its own words.
import type { MessageId } from '@ahadi/domain/core/ids.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { confidencesIn, hasWording, isReleasedTo, readingSides } from '@ahadi/domain/mediation/rooms/rules.ts';
import type { ConfidenceWarning, Release } from '@ahadi/domain/mediation/rooms/schema.ts';
import type { CaseSide } from '@ahadi/domain/mediation/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, tellPeople, transaction } from '../core/ctx.ts';
import { behindWall } from '../core/wall.ts';
import { audienceOf, membersOf, namesOf } from './members.ts';
import { type Entered, enter, type Keys, keysOf, part, requireOpen, requireRight } from './room-entry.ts';
import * as store from './rooms.store.ts';

type Wishes = { roomId: string; messageId: string; wording: string; toSides: readonly CaseSide[] };

/** Tells the members of a room, and nobody else, that there is something new in it: only which room and how far it is. */
export const tellMembers = (ctx: Ctx, { people, room }: Entered, seq = room.last_seq): Promise<void> =>
  tellPeople(ctx, [...new Set(people.map(({ userId }) => userId))], 'room', {
    mediationId: room.mediation_id,
    roomId: room.id,
    seq,
  });

/**
 * A side lets the mediator carry something of its caucus on, in words of its own. Throws NOT_FOUND, FORBIDDEN for the mediator,
 * MED_ROOM_CLOSED, and BAD_INPUT where nobody else would hear it.
 */
export const release = (ctx: Ctx, { roomId, messageId, wording, toSides }: Wishes): Promise<Release> =>
  transaction(ctx, async (ctx) => {
    const entered = await enter(ctx, roomId);
    const { room, members, userId } = entered;
    const message = await behindWall(ctx, userId, (ctx) => store.findMessage(ctx, roomId, messageId));
    if (!message || room.kind !== 'caucus' || !room.side) throw new DomainError('NOT_FOUND');
    requireRight(ctx, entered, 'release');
    requireOpen(ctx, entered);
    const others = members.sides.map(({ side }) => side).filter((side) => side !== room.side);
    const to = others.filter((side) => toSides.includes(side));
    if (to.length === 0 || toSides.some((side) => !others.includes(side)))
      throw new DomainError('BAD_INPUT', undefined, { toSides: 'Choose among the other sides of this case.' });
    const id = uuidv7();
    const row: store.ReleaseRow = {
      id,
      room_id: roomId,
      message_id: messageId,
      from_side: room.side,
      to_sides: to,
      wording: keysOf(ctx, room).seal(part.wording(id), wording),
      released_by: userId,
      at: ctx.now,
      carried_at: null,
    };
    await behindWall(ctx, userId, (ctx) => store.addRelease(ctx, row));
    await tellMembers(ctx, entered);
    return shape(row, wording, await namesOf(ctx, [userId]));
  });

const shape = (row: store.ReleaseRow, wording: string, names: Map<string, string>): Release => ({
  id: row.id,
  fromSide: row.from_side,
  toSides: row.to_sides,
  wording,
  messageId: row.message_id as MessageId,
  releasedBy: names.get(row.released_by) ?? '',
  at: row.at.toISOString(),
  carriedAt: row.carried_at?.toISOString() ?? null,
}); // the brand is born here

/** The release ledger as its reader sees it: their own side's, or all of it for the mediator. Throws NOT_FOUND. */
export const listReleases = (ctx: Ctx, mediationId: string): Promise<Release[]> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const members = await membersOf(ctx, mediationId);
    if (!members || !audienceOf(members).includes(userId)) throw new DomainError('NOT_FOUND');
    const { rooms, rows } = await behindWall(ctx, userId, async (ctx) => {
      const rooms = await caucuses(ctx, mediationId);
      return { rooms, rows: await store.releasesOf(ctx, [...rooms.keys()]) };
    });
    const keys = keysByRoom(ctx, rooms);
    const names = await namesOf(
      ctx,
      rows.map(({ released_by }) => released_by),
    );
    return rows.map((row) => shape(row, wordingOf(keys, row), names));
  });

const caucuses = async (ctx: Ctx, mediationId: string): Promise<Map<string, store.RoomRow>> =>
  new Map(
    (await store.roomsOf(ctx, mediationId)).filter(({ kind }) => kind === 'caucus').map((room) => [room.id, room]),
  );
/** The keys of some rooms, each opened when it is first needed. */
function keysByRoom(ctx: Ctx, rooms: Map<string, store.RoomRow>): (roomId: string) => Keys {
  const opened = new Map<string, Keys>();
  return (roomId) => {
    const room = rooms.get(roomId);
    if (!room) throw new Error(`room ${roomId} was not asked for`);
    const keys = opened.get(roomId) ?? keysOf(ctx, room);
    opened.set(roomId, keys);
    return keys;
  };
}
const wordingOf = (keys: (roomId: string) => Keys, row: store.ReleaseRow): string =>
  keys(row.room_id).open(part.wording(row.id), row.wording).toString();

/** So many of a room's newest messages are looked at. */
const MOST_SAID = 3000;

/**
 * What the mediator has to think of before a text goes to a room (M10): where it looks like something that a side said in its
 * caucus and did not release to those who read the room. `carries` is a release the text carries on. Throws BAD_INPUT where
 * that is not released to them, or not told in the words that were released.
 */
export async function confidencesFor(
  ctx: Ctx,
  entered: Entered,
  text: string,
  carries: string | undefined,
): Promise<ConfidenceWarning[]> {
  const { room, members, userId } = entered;
  const sides = members.sides.map(({ side }) => side);
  if (room.kind === 'notes') return [];
  const found = await behindWall(ctx, userId, async (ctx) => {
    const all = await store.roomsOf(ctx, room.mediation_id);
    const ids = (of: (one: store.RoomRow) => boolean) => all.filter(of).map(({ id }) => id);
    // A caucus whose side alone reads the room has no secrets from it.
    const closed = ids(({ kind, side }) => kind === 'caucus' && readingSides(room, sides, side).length > 0);
    const open = ids(({ id, kind }) => kind === 'joint' || id === room.id);
    return {
      all: new Map(all.map((one) => [one.id, one])),
      releases: await store.releasesOf(ctx, closed),
      secrets: await store.saidBySides(ctx, closed, MOST_SAID),
      known: await store.saidBySides(ctx, open, MOST_SAID),
    };
  });
  const keys = keysByRoom(ctx, found.all);
  const said = (row: (typeof found.secrets)[number]) => keys(row.room_id).open(part.body(row), row.body).toString();
  const heard = found.releases
    .map((row) => ({ ...row, fromSide: row.from_side, toSides: row.to_sides, words: wordingOf(keys, row) }))
    .filter((one) => isReleasedTo(one, room, sides));
  if (carries !== undefined) {
    const carried = heard.find(({ id }) => id === carries);
    if (!carried)
      throw new DomainError('BAD_INPUT', undefined, { carries: 'This was not released to those who read this room.' });
    if (!hasWording(text, carried.words))
      throw new DomainError('BAD_INPUT', undefined, { body: 'Tell it in the words that were released.' });
  }
  return confidencesIn(
    text,
    found.secrets.map((row) => ({ side: found.all.get(row.room_id)?.side as CaseSide, text: said(row) })), // only caucuses are among them
    [...heard.map(({ words }) => words), ...found.known.map(said)],
  );
}
