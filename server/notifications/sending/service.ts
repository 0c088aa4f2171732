import { brand } from '@ahadi/domain/brand.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { categoryWords, type NotificationCategory, type Preference } from '@ahadi/domain/notifications/rules.ts';
import { type TellingSchedule, type Verdict, verdictOf } from '@ahadi/domain/notifications/sending/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { userById } from '../../accounts/service.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { inLetter, type Letter, postLetter } from '../../core/mail.ts';
import { allPreferencesOf, schedulesOf } from '../settings/service.ts';
import { oneClickUrl, switchOffPage } from '../unsubscribing/service.ts';
import * as store from './store.ts';

/** What is known of somebody when something is to leave for them. */
export type Reader = { wishes: Record<NotificationCategory, Preference>; schedule: TellingSchedule };

export const readerOf = async (ctx: Pick<Ctx, 'db'>, userId: string): Promise<Reader> => ({
  wishes: await allPreferencesOf(ctx, userId),
  schedule: (await schedulesOf(ctx, [userId]))(userId),
});

/** What becomes of a delivery now. */
export const judge = (ctx: Pick<Ctx, 'now'>, it: store.Delivery, { wishes, schedule }: Reader): Verdict =>
  verdictOf(
    {
      channel: it.channel,
      category: it.category,
      isRead: it.is_read,
      isGathered: it.gathered,
      preference: wishes[it.category],
      schedule,
    },
    ctx.now,
  );

/** Writes down what does not leave now, and answers what does. */
export async function sift(ctx: Ctx, due: readonly store.Delivery[], reader: Reader): Promise<store.Delivery[]> {
  const leaving: store.Delivery[] = [];
  for (const it of due) {
    const verdict = judge(ctx, it, reader);
    if (verdict.is === 'send') leaving.push(it);
    else if (verdict.is === 'keep_back') await store.move(ctx, [it.id], 'kept_back', verdict.reason);
    else await store.postpone(ctx, it.id, verdict.until, verdict.is === 'gather');
  }
  return leaving;
}

/**
 * Letters whose time has come go into the outbox, person by person: what was read, switched off or silenced meanwhile does not, and what
 * is wanted in a digest goes as one. Letter and delivery are one transaction, so a letter is written once whenever the process dies.
 */
export async function lettersRound(ctx: Ctx): Promise<void> {
  for (const userId of await store.whoWaits(ctx, 'email'))
    await transaction(ctx, async (ctx) => {
      const due = await store.holdDue(ctx, 'email', userId);
      if (due.length === 0) return;
      const leaving = await sift(ctx, due, await readerOf(ctx, userId));
      for (const it of leaving) if (!it.gathered && it.letter) await postOne(ctx, it, it.letter);
      await postDigest(ctx, userId, onceADeed(leaving.filter(({ gathered }) => gathered)));
      await store.move(
        ctx,
        leaving.map(({ id }) => id),
        'sent',
      );
    });
}

/** What stands below every letter that can be switched off. */
const footer = async (ctx: Ctx, userId: string, category: NotificationCategory): Promise<string> =>
  `\n--\nYou get letters of the kind “${categoryWords[category].name}” because you have an account at ${brand.name}.\nStop them: ${await switchOffPage(ctx, userId, category)}\nWhat you are told, and when: ${ctx.config.PUBLIC_URL}${to('profile', {}, { tab: 'notifications', view: 'settings' })}\n`;

async function postOne(ctx: Ctx, it: store.Delivery, letter: Letter): Promise<void> {
  await postLetter(ctx, {
    ...letter,
    id: it.id,
    text: letter.text + (await footer(ctx, it.user_id, it.category)),
    dedupeKey: it.dedupe_key,
    unsubscribeUrl: await oneClickUrl(ctx, it.user_id, it.category),
  });
}

/** A deed of which a letter waited, too, stands in a digest once: as what leads somewhere. */
function onceADeed(all: readonly store.Delivery[]): store.Delivery[] {
  const byDeed = new Map<string, store.Delivery>();
  for (const it of all) {
    const key = it.event_id ?? it.id;
    if (!byDeed.has(key) || it.link !== null) byDeed.set(key, it);
  }
  return [...byDeed.values()];
}

const MOST_IN_DIGEST = 50;

/** One letter of what was gathered for somebody; nothing where nothing was. Its switch is that of the kind it has most of. */
async function postDigest(ctx: Ctx, userId: string, all: readonly store.Delivery[]): Promise<void> {
  const [first] = all;
  const user = first && (await userById(ctx, userId));
  if (!user) return;
  const counts = new Map<NotificationCategory, number>();
  for (const { category } of all) counts.set(category, (counts.get(category) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one).map(([category]) => category);
  const category = most ?? first.category;
  const lines = all
    .slice(0, MOST_IN_DIGEST)
    .map(({ title, link }) => `• ${inLetter(title)}${link ? `\n  ${ctx.config.PUBLIC_URL}${link}` : ''}`);
  const more = all.length - lines.length;
  const rest =
    more > 0 ? `\n\nand ${more} more: ${ctx.config.PUBLIC_URL}${to('profile', {}, { tab: 'notifications' })}` : '';
  await postLetter(ctx, {
    id: first.id,
    to: user.email,
    subject: `${all.length === 1 ? 'One thing' : `${all.length} things`} you have not read · ${brand.name}`,
    text: `Hello ${inLetter(user.name)},\n\nthis is what happened and you have not read yet.\n\n${lines.join('\n')}${rest}\n\n${brand.name}\n${await footer(ctx, userId, category)}`,
    dedupeKey: `digest:${first.id}`,
    unsubscribeUrl: await oneClickUrl(ctx, userId, category),
  });
}

/** How long a process may take over one delivery before it is given up for dead. Milliseconds. */
const INTERRUPTED_AFTER = 5 * MINUTE;

/** What dead processes left between two steps. */
export const tidyInterrupted = (ctx: Ctx): Promise<number> =>
  store.giveUpInterrupted(ctx, new Date(ctx.now.getTime() - INTERRUPTED_AFTER));
