import { withSecret } from '@ahadi/domain/agreements/invitations/rules.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { envelopeOf, type LetterKind } from '@ahadi/domain/notifications/envelopes.ts';
import { categoryOf, tellingTimes, whyAlwaysTold } from '@ahadi/domain/notifications/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { keptUserOf } from '@ahadi/domain/privacy/holding/rules.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { add, asJson, type Write } from './collecting.ts';
import type { Ctx } from './ctx.ts';
import { sendAlong } from './driver.ts';
import { type Letter, postLetter } from './mail.ts';
import type { InLetter, Notice, Recipient } from './notice.ts';
import { LEFT_NAME } from './personal.ts';

/** Something that is to leave for somebody by a channel outside the product. */
export type NewDelivery = {
  userId: string;
  /** The organisation that it is for, of what is written to somebody who acts for one. */
  forUserId?: string;
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

/**
 * The things whose turns say what a deed asks of somebody: the promise that it is about or what it was done to, the escrow it names, and the
 * agreement that it drew up to be signed, a settlement for one. Pairs of kind and id, of an event as `e`.
 */
export const thingsAsked = sql`(values
  (case when e.payload ? 'obligationId' then 'obligation' else e.subject_kind end, coalesce((e.payload->>'obligationId')::uuid, e.subject_id)),
  ('escrow', (e.payload->>'escrowId')::uuid),
  ('agreement', case when e.name like '%\\_drafted' then (e.payload->>'agreementId')::uuid end))`;

/** Writes down what is to leave. Whether it does is decided when its time comes, by server/notifications. */
export const addDeliveries = (
  ctx: Pick<Ctx, 'db' | 'now' | 'collected'>,
  deliveries: readonly NewDelivery[],
): Promise<void> => add(ctx, writeDeliveries, deliveries);

/**
 * A letter that asks for something keeps whose turn it was, their own or of whom they act for, in its thing, the promise that it is about or
 * the escrow it names: done meanwhile, it is asked for no more. Where it is not their turn by now, or for something newer, and more was done
 * since, it was done before this was written.
 */
const writeDeliveries: Write<NewDelivery> = async (ctx, deliveries) => {
  const rows = deliveries.map(({ userId, forUserId, event, channel, isGathered, subscriptionId, letter, ...it }) => ({
    id: uuidv7(),
    user_id: userId,
    for_user_id: forUserId,
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
    insert into deliveries (id, user_id, for_user_id, event_id, channel, category, status, gathered, subscription_id, title, link, letter, dedupe_key, created_at, due_at)
    select id, user_id, for_user_id, event_id, channel, category, 'waiting', gathered, subscription_id, title, link,
      case when letter->'words'->'asked' is null then letter
        else letter || jsonb_build_object('waitsFor', coalesce(it.turns, '[]'), 'isOvertaken', it.turns is null and it.is_overtaken) end,
      dedupe_key, ${ctx.now}, due_at
    from json_to_recordset(${asJson(rows)}::json) as d (id uuid, user_id uuid, for_user_id uuid, event_id uuid, channel text, category text, gathered boolean,
      subscription_id uuid, title text, link text, letter jsonb, dedupe_key text, due_at timestamptz)
    left join lateral (
      select (select jsonb_agg(jsonb_build_array(t.verb, t.part_id)) from turns t
          where t.user_id = coalesce(d.for_user_id, d.user_id) and t.since <= e.at and (t.thing_kind, t.thing_id) in ${thingsAsked}) as turns,
        exists (select 1 from events l where l.subject_kind = e.subject_kind and l.subject_id = e.subject_id and l.seq > e.seq
          and l.xmin <> e.xmin) as is_overtaken
      from events e where e.id = d.event_id and d.letter->'words'->'asked' is not null) it on true
    on conflict (dedupe_key) do nothing`;
  await sendAlong(ctx, added);
};

/**
 * The one door through which a feature writes to somebody it tells of a deed. The letter waits three minutes and leaves only if its
 * reader did not read the notification meanwhile, as they chose for its category. At once goes what cannot be switched off, and what is
 * written to somebody without an account, who has nothing else. Its key makes it one letter however often it is told.
 */
export async function tellByLetter(
  ctx: Pick<Ctx, 'db' | 'now' | 'config' | 'collected'>,
  event: Pick<WrittenEvent, 'id' | 'name'>,
  { userId }: Recipient,
  letter: Letter & { dedupeKey: string },
): Promise<void> {
  // So does what is written to who left: nothing in the product could be read instead.
  if (userId === null || keptUserOf(letter.to) !== null || whyAlwaysTold(categoryOf(event.name)) !== null) {
    await postLetter(ctx, letter);
    return;
  }
  const dueAt = new Date(ctx.now.getTime() + tellingTimes.letterAfter);
  const { words, dedupeKey } = letter;
  const title = envelopeOf(words.kind, words.title, words.about);
  await addDeliveries(ctx, [{ userId, event, channel: 'email', title, link: null, letter, dedupeKey, dueAt }]);
}

/**
 * What the letters about a deed have in common. `page` is a path of ours; null where there is none to lead to. An open one is
 * everybody's; any other is read with an account.
 */
type Mailing = InLetter & {
  /** What opens the page to who has no account, by the letter alone. */
  secret?: string | undefined;
  kind: LetterKind;
  page: string | null;
  isOpen?: boolean;
  attachments?: Letter['attachments'] | undefined;
};

/**
 * The letter about a notice to one of its recipients. A way into something that is only its sides' own leads a reader without an account
 * through sign-up, with their address filled in, and on to it.
 */
export function letterAbout(
  { config }: Pick<Ctx, 'config'>,
  { title, message, letter }: Notice,
  { userId, email, name }: Recipient,
  { kind, page, isOpen = false, attachments, secret, ...common }: Mailing,
): Letter {
  const { said = [message], way = 'Open it', about, toldTo: _others, ...own } = { title, ...common, ...letter };
  const hasLeft = keptUserOf(email) !== null;
  const isIn = userId !== null && !hasLeft;
  const address: Record<string, string> = hasLeft ? {} : { email };
  const asked = page === null || isOpen || isIn ? page : to('auth', {}, { view: 'signup', ...address, next: page });
  const path = asked !== null && secret !== undefined ? withSecret(asked, secret) : asked;
  return {
    to: email,
    words: {
      ...{ kind, name: name === LEFT_NAME ? '' : name, said, ...own },
      about: { ...common.about, ...about },
      ways: path === null ? [] : [{ words: way, url: `${config.PUBLIC_URL}${path}` }],
      reader: hasLeft ? 'left' : isIn ? 'account' : page === null || isOpen ? 'stranger' : 'invited',
      ...(secret === undefined ? {} : { opensText: true }),
    },
    ...(attachments ? { attachments } : {}),
  };
}

/** Every notice of a deed goes to each of its recipients by letter; `about` says what the letter of each has in common. */
export async function tellByLetters<It extends Notice>(
  ctx: Pick<Ctx, 'db' | 'now' | 'config' | 'collected'>,
  event: Pick<WrittenEvent, 'id' | 'name'>,
  notices: readonly It[],
  about: (notice: It, recipient: Recipient) => Mailing,
): Promise<void> {
  for (const notice of notices)
    for (const recipient of notice.recipients) {
      if (notice.letter?.toldTo?.includes(recipient)) continue;
      const mailing = about(notice, recipient);
      const dedupeKey = `${event.id}:${mailing.page ?? ''}:${notice.title}:${recipient.email}`;
      await tellByLetter(ctx, event, recipient, { ...letterAbout(ctx, notice, recipient, mailing), dedupeKey });
    }
}
