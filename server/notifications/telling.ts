// The one door through which people are told of a deed.
import { isLanguage, type Language } from '@ahadi/domain/core/locale.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { nextDigest } from '@ahadi/domain/notifications/quiet/rules.ts';
import { categoryOf, tellingTimes, whyAlwaysTold } from '@ahadi/domain/notifications/rules.ts';
import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { v7 as uuidv7 } from 'uuid';
import { writeCollected } from '../core/collecting.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { markIn, toldIn } from '../core/letters/translated.ts';
import type { Notice } from '../core/notice.ts';
import { addDeliveries } from '../core/telling.ts';
import { type MemberNotice, membersTold } from './members.ts';
import { schedulesOf, wishesFrom } from './settings.ts';
import {
  addNotifications,
  type Counted,
  countIntoGroup,
  type Device,
  type NewNotification,
  waysTo,
} from './telling.store.ts';

/** What a notification leads to; each feature names its own. */
export type About = Pick<NewNotification, 'related_agreement_id' | 'related_dispute_id' | 'link'>;

/** `counted`: the message in English, which a row of several says where what is counted has no name in a language. */
type Told = {
  userId: string;
  notice: Notice;
  about: About;
  member?: MemberNotice;
  language: Language | null;
  counted: string;
};

/**
 * The one door through which people are told of a deed: in the product, and by push on the browsers they switched on, each as they chose
 * for its category; what they want in a digest is put aside for it. Once however often it runs: anyone who hears of a deed twice in
 * `notices` hears the first. What a feature also says by letter goes through `tellByLetter` of the core; those who act for an organisation
 * that is told hear of it here, by letter too.
 */
export async function tell<It extends Notice>(
  ctx: Ctx,
  event: WrittenEvent,
  notices: readonly It[],
  aboutWhat: (notice: It) => About,
): Promise<void> {
  const byUser = new Map<string, Plain>();
  for (const notice of notices)
    for (const { userId } of notice.recipients)
      if (userId && !byUser.has(userId)) byUser.set(userId, { userId, notice, about: aboutWhat(notice) });
  if (byUser.size === 0) return;
  await transaction(ctx, async (ctx) => {
    const category = categoryOf(event.name);
    const ways = await waysTo(ctx, [...byUser.keys()], category);
    const members = ways.organisations.length > 0 ? await membersOf(ctx, event, byUser, ways.organisations) : [];
    const theirs =
      members.length > 0
        ? await waysTo(
            ctx,
            members.map(({ userId }) => userId),
            category,
          )
        : null;
    const languages = { ...ways.languages, ...theirs?.languages };
    const all = [...byUser.values(), ...members].map((told) => inOwnLanguage(told, languages[told.userId] ?? null));
    const chosen = [...ways.chosen, ...(theirs?.chosen ?? [])];
    const devices = [...ways.devices, ...(theirs?.devices ?? [])];
    const wishes = wishesFrom(chosen, category);
    const isAlways = whyAlwaysTold(category) !== null;
    await tellInProduct(
      ctx,
      event,
      all.filter(({ userId }) => isAlways || wishes(userId).inApp),
    );
    await tellByPush(
      ctx,
      event,
      all.filter(({ userId }) => wishes(userId).push),
      devices,
    );
    await tellInDigest(
      ctx,
      event,
      all.filter(({ userId }) => !isAlways && wishes(userId).email === 'digest'),
    );
    await tellMembersByLetter(
      ctx,
      event,
      all.filter(({ userId }) => isAlways || wishes(userId).email === 'instant'),
    );
  });
}

type Plain = Omit<Told, 'language' | 'counted'>;

/** What somebody is told, in their language where it is in it. */
function inOwnLanguage(told: Plain, wished: string | null): Told {
  const language = isLanguage(wished) ? wished : null;
  const own = toldIn(told.notice, language);
  return {
    ...told,
    ...(own ? { notice: { ...told.notice, ...own }, language } : { language: null }),
    counted: told.notice.message,
  };
}

/** Those who act for these organisations, each with what they are told for it and their way there. */
async function membersOf(
  ctx: Ctx,
  event: WrittenEvent,
  byUser: ReadonlyMap<string, Plain>,
  organisations: readonly string[],
): Promise<Plain[]> {
  const accounts = [...byUser.values()];
  const about = accounts.map((told) => told.about);
  const members = await membersTold(
    ctx,
    event,
    accounts.map(({ userId, notice, about }) => ({ userId, notice, path: pathOf(about) })),
    organisations,
    {
      agreementId: about.find((it) => it.related_agreement_id !== null)?.related_agreement_id ?? null,
      disputeId: about.find((it) => it.related_dispute_id !== null)?.related_dispute_id ?? null,
    },
  );
  return members.map((member) => ({
    ...{ userId: member.userId, notice: member.notice, member },
    about: { related_agreement_id: null, related_dispute_id: null, link: member.link },
  }));
}

/** How somebody reads what is counted from the second on: by its name in their language where it has one, else in English. */
function inNumbers({ userId, notice: { group, message }, language, counted }: Told): Counted {
  const name = language === null ? undefined : group?.others?.[language];
  return name === undefined || language === null
    ? { user_id: userId, before: null, after: ` ${group?.many}`, message: counted, language: null }
    : { user_id: userId, before: `${name}${markIn(language)}`, after: null, message, language };
}

async function tellInProduct(ctx: Ctx, event: WrittenEvent, all: readonly Told[]): Promise<void> {
  const groups = Map.groupBy(all, ({ notice: { group } }) => group?.key);
  groups.delete(undefined);
  const counted = new Set<string>();
  if (groups.size > 0) await writeCollected(ctx);
  for (const [key, told] of groups)
    for (const userId of await countIntoGroup(ctx, event.id, String(key), told.map(inNumbers))) counted.add(userId);
  const rows = all.flatMap(({ userId, notice, about, language }) =>
    counted.has(userId)
      ? []
      : [
          {
            id: uuidv7() as Notification['id'],
            user_id: userId as Notification['user_id'],
            type: notice.type,
            title: notice.title,
            message: notice.message,
            ...about,
            event_id: event.id,
            kind: event.name as EventName,
            group_key: notice.group?.key ?? null,
            language,
          },
        ],
  ); // brands of ids are born here
  await addNotifications(ctx, rows);
}

/** A path of ours that a push or a digest opens. */
const pathOf = ({ related_agreement_id, related_dispute_id, link }: About): string | null =>
  related_agreement_id
    ? to('agreement', { id: related_agreement_id })
    : related_dispute_id
      ? to('dashboardDispute', { id: related_dispute_id })
      : link;

async function tellByPush(
  ctx: Ctx,
  event: WrittenEvent,
  all: readonly Told[],
  devices: readonly Device[],
): Promise<void> {
  const byUser = new Map(all.map((told) => [told.userId, told]));
  await addDeliveries(
    ctx,
    devices.flatMap(({ id, userId }) => {
      const told = byUser.get(userId);
      return told
        ? [
            {
              userId,
              ...(told.member ? { forUserId: told.member.forUserId } : {}),
              event,
              channel: 'push' as const,
              subscriptionId: id,
              title: told.notice.title,
              link: pathOf(told.about),
              dedupeKey: `push:${event.id}:${id}`,
              dueAt: ctx.now,
            },
          ]
        : [];
    }),
  );
}

/** As a feature's letter: it waits, and leaves only if it was not read meanwhile and is still asked. */
const tellMembersByLetter = (ctx: Ctx, event: WrittenEvent, all: readonly Told[]): Promise<void> =>
  addDeliveries(
    ctx,
    all.flatMap(({ userId, notice, about, member }) =>
      member?.letter
        ? [
            {
              ...{ userId, forUserId: member.forUserId, event, channel: 'email' as const, title: notice.title },
              ...{ link: about.link, letter: member.letter, dedupeKey: `member:${event.id}:${userId}` },
              dueAt: new Date(ctx.now.getTime() + tellingTimes.letterAfter),
            },
          ]
        : [],
    ),
  );

async function tellInDigest(ctx: Ctx, event: WrittenEvent, all: readonly Told[]): Promise<void> {
  if (all.length === 0) return;
  const schedules = await schedulesOf(
    ctx,
    all.map(({ userId }) => userId),
  );
  await addDeliveries(
    ctx,
    all.map(({ userId, notice, about, member }) => ({
      userId,
      ...(member ? { forUserId: member.forUserId } : {}),
      event,
      channel: 'email' as const,
      isGathered: true,
      title: notice.title,
      link: pathOf(about),
      dedupeKey: `digest:${event.id}:${userId}`,
      dueAt: nextDigest(ctx.now, schedules(userId)),
    })),
  );
}
