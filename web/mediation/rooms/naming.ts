import type { Room } from '@ahadi/domain/mediation/rooms/schema.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { nameList } from '../../core/words.ts';
import { sideName } from '../words.ts';

type Naming = Pick<MediationView, 'sides' | 'mySide' | 'as'>;

/** How a room is called by the one who looks at it. */
export function roomName(room: Pick<Room, 'kind' | 'side'>, view: Naming): string {
  if (room.kind === 'joint') return 'Joint room';
  if (room.kind === 'notes') return 'Your notes';
  if (room.side === view.mySide) return 'Your private room';
  return `Private: ${room.side ? sideName(view, room.side) : 'one side'}`;
}

/** Everybody who can read it, the reader as "you". */
export const readersOf = (room: Pick<Room, 'members'>, userId: string): string => {
  const others = room.members
    .filter((member) => member.userId !== userId)
    .map(({ name, as }) => (as === 'mediator' ? `${name} (mediator)` : name));
  return others.length === 0 ? 'Only you' : nameList(['You', ...others]);
};

/** What a person should have in mind when they write here. */
export function warningOf(room: Pick<Room, 'kind' | 'side'>, view: Naming): string {
  if (room.kind === 'joint') return 'Every side reads this.';
  if (room.kind === 'notes') return 'Nobody but you reads this.';
  return view.as === 'mediator'
    ? `Only ${room.side ? sideName(view, room.side) : 'this side'} and you read this.`
    : 'Only your side and the mediator read this.';
}

/** How many messages the reader has not seen. */
export const unreadOf = ({ lastSeq, readSeq }: Pick<Room, 'lastSeq' | 'readSeq'>): number =>
  Math.max(0, lastSeq - readSeq);
