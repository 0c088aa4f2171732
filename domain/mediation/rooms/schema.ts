import * as z from 'zod';
import { MediationId, MessageId, RoomId, Sha256, UserId } from '../../core/ids.ts';
import { InstantSchema } from '../../core/schema.ts';
import { CaseSide } from '../schema.ts';

/** joint: every side and the mediator; caucus: one side and the mediator; notes: the mediator alone. */
export const RoomKind = z.enum(['joint', 'caucus', 'notes']);
export type RoomKind = z.infer<typeof RoomKind>;

export const MESSAGE_LENGTH = 8000;

export const RoomFile = z.object({ name: z.string(), size: z.int(), sha256: Sha256, type: z.string() });

/** What was written in a room. Its text is kept encrypted under the room's own key. */
export const RoomMessage = z.object({
  id: MessageId,
  /** Counts from 1 within the room, without a gap. */
  seq: z.int(),
  authorUserId: UserId,
  authorName: z.string(),
  authorAs: z.enum(['side', 'mediator']),
  authorSide: CaseSide.nullable(),
  body: z.string(),
  file: RoomFile.nullable(),
  at: InstantSchema,
  /** Of a caucus: what its side let the mediator carry on, and in which words. */
  released: z.object({ wording: z.string(), toSides: z.array(CaseSide), at: InstantSchema }).nullable(),
});
export type RoomMessage = z.infer<typeof RoomMessage>;

export const Room = z.object({
  id: RoomId,
  mediationId: MediationId,
  kind: RoomKind,
  side: CaseSide.nullable(),
  /** Everybody who can read it: shown to them at all times. */
  members: z.array(
    z.object({ userId: UserId, name: z.string(), as: z.enum(['side', 'mediator']), side: CaseSide.nullable() }),
  ),
  lastSeq: z.int(),
  /** Up to where the reader has read. */
  readSeq: z.int(),
  /** Why nothing can be written now; null while one can. */
  closed: z.string().nullable(),
});
export type Room = z.infer<typeof Room>;

/** One line of the release ledger, which the releasing side and the mediator see. */
export const Release = z.object({
  id: z.uuid(),
  fromSide: CaseSide,
  toSides: z.array(CaseSide),
  wording: z.string(),
  messageId: MessageId,
  releasedBy: z.string(),
  at: InstantSchema,
  /** Set once the mediator carried it into another room. */
  carriedAt: InstantSchema.nullable(),
});
export type Release = z.infer<typeof Release>;

/** Why a text of the mediator looks like something a side said in confidence and did not release. */
export const ConfidenceWarning = z.object({
  side: CaseSide,
  /** The mediator's own words that look alike. */
  passage: z.string(),
  percent: z.int(),
});
export type ConfidenceWarning = z.infer<typeof ConfidenceWarning>;
