import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { categoryOf, tellingTimes, whyAlwaysTold } from '@ahadi/domain/notifications/rules.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { add, asJson, type Write } from './collecting.ts';
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
export const addDeliveries = (
  ctx: Pick<Ctx, 'db' | 'now' | 'collected'>,
  deliveries: readonly NewDelivery[],
): Promise<void> => add(ctx, writeDeliveries, deliveries);

const writeDeliveries: Write<NewDelivery> = async (ctx, deliveries) => {
  const rows = deliveries.map(({ userId, event, channel, isGathered, subscriptionId, letter, ...it }) => ({
    id: uuidv7(),
    user_id: userId,
    event_id: event?.id,
    channel,
    category: event ? categoryOf(event.name) : 'account',
    gathered: isGathered ?? false,
    subscription_id: subscriptionId,
    title: it.title,
    link: it.link,
    letter,
    dedupe_key: it.dedupeKey,
    due_at: it.dueAt,
  }));
  const added = sql`
    insert into deliveries (id, user_id, event_id, channel, category, status, gathered, subscription_id, title, link, letter, dedupe_key, created_at, due_at)
    select id, user_id, event_id, channel, category, 'waiting', gathered, subscription_id, title, link, letter, dedupe_key, ${ctx.now}, due_at
    from json_to_recordset(${asJson(rows)}::json) as d (id uuid, user_id uuid, event_id uuid, channel text, category text, gathered boolean,
      subscription_id uuid, title text, link text, letter jsonb, dedupe_key text, due_at timestamptz)
    on conflict (dedupe_key) do nothing`;
  await sendAlong(ctx, added);
};

/**
 * The one door through which a feature writes to somebody it tells of a deed. The letter waits three minutes and leaves only if its
 * reader did not read the notification meanwhile, as they chose for its category. At once goes what cannot be switched off, and what is
 * written to somebody without an account, who has nothing else. Its key makes it one letter however often it is told.
 */
export async function tellByLetter(
  ctx: Pick<Ctx, 'db' | 'now' | 'collected'>,
  event: Pick<WrittenEvent, 'id' | 'name'>,
  { userId }: Recipient,
  letter: Letter & { dedupeKey: string },
): Promise<void> {
  if (userId === null || whyAlwaysTold(categoryOf(event.name)) !== null) return postLetter(ctx, letter);
  const dueAt = new Date(ctx.now.getTime() + tellingTimes.letterAfter);
  const { subject: title, dedupeKey } = letter;
  await addDeliveries(ctx, [{ userId, event, channel: 'email', title, link: null, letter, dedupeKey, dueAt }]);
}
