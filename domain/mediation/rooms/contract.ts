import * as z from 'zod';
import { confidential, takesFile, through } from '../../core/door.ts';
import { MediationId, MessageId, RoomId } from '../../core/ids.ts';
import { Revision } from '../../core/revision.ts';
import { CaseSide } from '../schema.ts';
import { ROOM_FILE_BYTES } from './rules.ts';
import { ConfidenceWarning, MESSAGE_LENGTH, Release, Room, RoomMessage } from './schema.ts';

const room = z.object({ roomId: RoomId });
const body = z.string().trim().normalize('NFC').max(MESSAGE_LENGTH, `Use at most ${MESSAGE_LENGTH} characters.`);

/**
 * The rooms of a case. Who is no member of a room is answered as if there were none, administrators and officers included;
 * nothing of a room is in any event, search, notice, letter or bundle.
 */
export const rooms = {
  /** The rooms the reader is a member of. NOT_FOUND for who is none of the case. */
  list: confidential
    .route({ method: 'GET', path: '/mediations/{mediationId}/rooms' })
    .input(z.object({ mediationId: MediationId }))
    .output(z.array(Room)),
  /** A page of messages, the newest last: the newest page, or the one before `before`, or what came after `after`. */
  messages: confidential
    .route({ method: 'GET', path: '/rooms/{roomId}/messages' })
    .input(
      room.extend({
        before: Revision.min(1).optional(),
        after: Revision.optional(),
        limit: z.int().min(1).max(100).default(50),
      }),
    )
    .output(z.object({ room: Room, messages: z.array(RoomMessage), hasEarlier: z.boolean() })),
  /**
   * Writes a message, with a file of up to 25 MB or without. For the mediator in a joint room or the other side's caucus,
   * `warnings` come back instead and nothing is written while the text looks like something unreleased; `carries` names a
   * release, `despiteWarnings` writes all the same. Throws MED_ROOM_CLOSED, FILE_TOO_LARGE, FILE_TYPE.
   */
  send: through({ isConfidential: true, ...takesFile(ROOM_FILE_BYTES) })
    .route({ method: 'POST', path: '/rooms/{roomId}/messages' })
    .input(
      room.extend({
        body,
        file: z.file().optional(),
        carries: z.uuid().optional(),
        despiteWarnings: z.union([z.boolean(), z.stringbool()]).default(false),
      }),
    )
    .output(z.object({ message: RoomMessage.nullable(), warnings: z.array(ConfidenceWarning) })),
  file: confidential
    .route({ method: 'GET', path: '/rooms/{roomId}/messages/{messageId}/file' })
    .input(room.extend({ messageId: MessageId }))
    .output(z.file()),
  markRead: confidential
    .route({ method: 'POST', path: '/rooms/{roomId}/read' })
    .input(room.extend({ seq: Revision }))
    .output(Room),
  /** A side lets the mediator carry something of its caucus on, in words of its own. */
  release: confidential
    .route({ method: 'POST', path: '/rooms/{roomId}/messages/{messageId}/release' })
    .input(
      room.extend({
        messageId: MessageId,
        wording: z.string().trim().min(2, 'Write what may be told.').max(2000),
        toSides: z.array(CaseSide).min(1, 'Choose who may hear it.').max(3),
      }),
    )
    .output(Release),
  /** The side's own releases; all of them for the mediator. */
  releases: confidential
    .route({ method: 'GET', path: '/mediations/{mediationId}/releases' })
    .input(z.object({ mediationId: MediationId }))
    .output(z.array(Release)),
};
