import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { noticesOf } from '../agreements/telling/service.ts';
import type { Ctx } from '../core/ctx.ts';
import { noticesOfRecord } from '../records/telling/service.ts';
import { addNotifications, type NewNotification } from './store.ts';

type Notice = { recipients: { userId: string | null }[]; type: string; title: string; message: string };
type Related = Pick<NewNotification, 'related_agreement_id' | 'related_dispute_id'>;

/** One notification for each person with an account, linked to what it is about. */
const rowsOf = (event: WrittenEvent, notices: readonly Notice[], related: Related): NewNotification[] =>
  notices.flatMap(({ recipients, type, title, message }) =>
    recipients.flatMap(({ userId }) =>
      userId
        ? [
            {
              ...related,
              id: uuidv7() as Notification['id'],
              user_id: userId as Notification['user_id'],
              type,
              title,
              message,
              event_id: event.id,
            },
          ]
        : [],
    ),
  ); // brands of ids are born here

/** Tells everybody with an account of a deed on an agreement, once however often it runs. */
export async function notifyOfAgreement(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices } = await noticesOf(ctx, event);
  const related_agreement_id = event.subjectId as Notification['related_agreement_id']; // the brand is born here
  await addNotifications(ctx, rowsOf(event, notices, { related_agreement_id }));
}

/** Tells everybody with an account of a deed on an entry of public history; it leads to the dispute. */
export async function notifyOfRecord(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices, disputeId } = await noticesOfRecord(ctx, event);
  await addNotifications(ctx, rowsOf(event, notices, { related_dispute_id: disputeId }));
}
