import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { categoryOf, tellingTimes, whyAlwaysTold } from '@ahadi/domain/notifications/rules.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from './ctx.ts';
import { sendAlong } from './driver.ts';
import { type Letter, postLetter } from './mail.ts';
import type { Recipient } from './notice.ts';

/** Something that is to leave for somebody by a channel outside the product. */
export type NewDelivery = {
  userId: string;
  /** The deed it tells of; null for a test. */
  event: Pick<WrittenEvent, 'id' | 'name'> | null;
  channel: 'email' | 'push';
  /** It goes into the next digest. */
  isGathered?: boolean;
  /** The browser, of a push. */
  subscriptionId?: string;
  title: string;
  link: string | null;
  letter?: Letter;
  /** A second one with the same key is not written: reactions may run twice. */
  dedupeKey: string;
  dueAt: Date;
};

/** Writes down what is to leave. Whether it does is decided when its time comes, by server/notifications. */
export async function addDeliveries(ctx: Pick<Ctx, 'db' | 'now'>, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const added = ctx.db
    .insertInto('deliveries')
    .values(
      deliveries.map((it) => ({
        id: uuidv7(),
        user_id: it.userId,
        event_id: it.event?.id ?? null,
        channel: it.channel,
        category: it.event ? categoryOf(it.event.name) : 'account',
        status: 'waiting',
        gathered: it.isGathered ?? false,
        subscription_id: it.subscriptionId ?? null,
        title: it.title,
        link: it.link,
        letter: it.letter ? JSON.stringify(it.letter) : null,
        dedupe_key: it.dedupeKey,
        created_at: ctx.now,
        due_at: it.dueAt,
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing());
  await sendAlong(ctx, added);
}

/**
 * The one door through which a feature writes to somebody it tells of a deed. The letter waits three minutes and leaves only if its
 * reader did not read the notification meanwhile, as they chose for its category. At once goes what cannot be switched off, and what is
 * written to somebody without an account, who has nothing else. Its key makes it one letter however often it is told.
 */
export async function tellByLetter(
  ctx: Pick<Ctx, 'db' | 'now'>,
  event: Pick<WrittenEvent, 'id' | 'name'>,
  { userId }: Recipient,
  letter: Letter & { dedupeKey: string },
): Promise<void> {
  if (userId === null || whyAlwaysTold(categoryOf(event.name)) !== null) return postLetter(ctx, letter);
  const dueAt = new Date(ctx.now.getTime() + tellingTimes.letterAfter);
  const { subject: title, dedupeKey } = letter;
  await addDeliveries(ctx, [{ userId, event, channel: 'email', title, link: null, letter, dedupeKey, dueAt }]);
}
