import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { noticesOf } from '../agreements/telling/service.ts';
import type { Ctx } from '../core/ctx.ts';
import { addNotifications } from './store.ts';

/** Tells everybody with an account of a deed on an agreement, once however often it runs. */
export async function notifyOfAgreement(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices } = await noticesOf(ctx, event);
  const rows = notices.flatMap(({ recipients, type, title, message }) =>
    recipients.flatMap(({ userId }) =>
      userId
        ? [
            {
              id: uuidv7() as Notification['id'],
              user_id: userId as Notification['user_id'],
              type,
              title,
              message,
              related_agreement_id: event.subjectId as Notification['related_agreement_id'],
              event_id: event.id,
            },
          ]
        : [],
    ),
  ); // brands of ids are born here
  await addNotifications(ctx, rows);
}
