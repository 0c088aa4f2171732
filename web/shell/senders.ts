import { commentSender, postSender } from '../community/sender.ts';
import { outboxFor } from '../core/offline/mine.ts';
import type { Outbox, Senders } from '../core/offline/outbox.ts';
import { noteSender } from '../notes/sender.ts';

/** Who takes what waits to the server, by the kind of thing. A feature that is written to without a connection adds its row. */
export const senders: Senders = { note: noteSender, post: postSender, comment: commentSender };

/** The outbox of the signed-in person. */
export const outboxOf = (userId: string): Outbox => outboxFor(userId, senders);
