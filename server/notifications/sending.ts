// A letter leaves at its time, unless what it says was read or switched off meanwhile.
import { formatUtc, MINUTE } from '@ahadi/domain/core/time.ts';
import { actOfDuty } from '@ahadi/domain/dashboard/duties/deeds.ts';
import {
  categoryWords,
  type NotificationCategory,
  type Preference,
  whyAlwaysTold,
} from '@ahadi/domain/notifications/rules.ts';
import { type TellingSchedule, type Verdict, verdictOf } from '@ahadi/domain/notifications/schedule.ts';
import { actToHear, heardBy } from '@ahadi/domain/organisations/hearing.ts';
import { to } from '@ahadi/domain/paths.ts';
import { userById } from '../accounts/account.ts';
import { actingOf } from '../core/acting.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { inLetter, type LetterWords } from '../core/letter.ts';
import { type Letter, postLetter } from '../core/mail.ts';
import * as store from './sending.store.ts';
import { allPreferencesOf, schedulesOf } from './settings.ts';
import { waysOff } from './unsubscribe.ts';

/** What is known of somebody when something is to leave for them. */
export type Reader = { wishes: Record<NotificationCategory, Preference>; schedule: TellingSchedule };

export const readerOf = async (ctx: Pick<Ctx, 'db'>, userId: string): Promise<Reader> => ({
  wishes: await allPreferencesOf(ctx, userId),
  schedule: (await schedulesOf(ctx, [userId]))(userId),
});

/**
 * Whether something is for an organisation whose reader is nobody in it now, or may or wants to hear nothing of it: of a letter, where they may
 * not do what it asks, or somebody did. What happened, and nobody is waited for with any more, who may read it may still hear of.
 */
function isNotTheirs({ for_user_id, event_name, member, waiting, letter }: store.Delivery): boolean {
  if (for_user_id === null || event_name === null) return false;
  if (member === null) return true;
  const isOver = letter === null && waiting.length === 0;
  const hears = isOver && member.hears === 'asked' ? 'all' : member.hears;
  const heard = heardBy({ ...actingOf(member), hears }, actToHear(event_name), waiting.map(actOfDuty));
  return letter === null ? !heard.hears : !heard.isAsked;
}

/** What becomes of a delivery now. */
export const judge = (ctx: Pick<Ctx, 'now'>, it: store.Delivery, { wishes, schedule }: Reader): Verdict =>
  verdictOf(
    {
      channel: it.channel,
      category: it.category,
      isRead: it.is_read,
      isNotTheirs: isNotTheirs(it),
      // A document is sent all the same, without the ask.
      isDone: it.is_done && !it.letter?.attachments?.length,
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
  for (const userId of await store.whoWaits(ctx, 'email')) await postLettersOf(ctx, userId);
}

/** The same for one person. */
export const postLettersOf = (ctx: Ctx, userId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const due = await store.holdDue(ctx, 'email', userId);
    if (due.length === 0) return;
    const leaving = await sift(ctx, due.map(asksNoMore), await readerOf(ctx, userId));
    const ready = leaving.flatMap(({ letter, ...it }) => (!it.gathered && letter ? [{ ...it, letter }] : []));
    for (const it of inOrder(together(ready))) await postOne(ctx, it);
    await postDigest(ctx, userId, onceADeed(leaving.filter(({ gathered }) => gathered)));
    await store.move(
      ctx,
      leaving.map(({ id }) => id),
      'sent',
    );
  });

/** A letter without what it asks for, once that is done. */
function asksNoMore(it: store.Delivery): store.Delivery {
  if (!it.letter || !(it.is_done || it.letter.isOvertaken)) return it;
  const { asked: _asked, by: _by, otherwise: _otherwise, others, ...words } = it.letter.words;
  const inOthers = Object.entries(others ?? {}).map(([language, own]) => [
    language,
    { ...own, asked: undefined, by: undefined, otherwise: undefined },
  ]);
  const said = { ...words, otherwise: undefined, ...(others ? { others: Object.fromEntries(inOthers) } : {}) };
  return { ...it, letter: { ...it.letter, words: said } };
}

/** How a letter is switched off; nothing where it cannot be. */
async function stopOf(
  ctx: Ctx,
  userId: string,
  category: NotificationCategory,
): Promise<{ stop?: LetterWords['stop']; unsubscribeUrl?: string }> {
  if (whyAlwaysTold(category) !== null) return {};
  const { page, oneClickUrl } = await waysOff(ctx, userId, category);
  const settings = `${ctx.config.PUBLIC_URL}${to('profile', {}, { tab: 'notifications', view: 'settings' })}`;
  return { stop: { kind: categoryWords[category].name, page, settings }, unsubscribeUrl: oneClickUrl };
}

type Ready = store.Delivery & { letter: Letter };

/** What follows from a deed by itself comes within this of it. Milliseconds. */
const OF_ONE_DEED = MINUTE;

/** What a letter is about; one to somebody who acts for an organisation names nothing of it, and goes by the transaction of the deed. */
const thingOf = ({ letter, for_user_id, written_in }: Ready): string | undefined =>
  letter.words.about?.reference ?? (for_user_id && written_in ? `${for_user_id} ${written_in}` : undefined);

/**
 * One deed, one letter: what was done in its transaction, and what nobody did and follows by itself, goes with the deed on the same thing
 * before it, like the seal with the last signature. The one with a document leads, else the last, which says where it stands now; all words
 * stand in the order in which they came, and what is asked and why stays.
 */
function together(ready: readonly Ready[]): Ready[] {
  const bundles: Ready[][] = [];
  for (const it of ready) {
    const thing = thingOf(it);
    const bundle = bundles.findLast(
      ([first]) =>
        (it.is_follow_up || (it.written_in !== null && it.written_in === first?.written_in)) &&
        thing !== undefined &&
        first !== undefined &&
        thingOf(first) === thing &&
        it.created_at.getTime() - first.created_at.getTime() <= OF_ONE_DEED,
    );
    if (bundle) bundle.push(it);
    else bundles.push([it]);
  }
  return bundles.flatMap((bundle) => {
    const lead = bundle.find(({ letter }) => letter.attachments?.length) ?? bundle.at(-1);
    if (!lead) return [];
    const said = eachOnce(bundle.flatMap(({ letter }) => letter.words.said));
    const attachments = bundle.flatMap(({ letter }) => letter.attachments ?? []);
    const all = bundle.map(({ letter }) => letter.words);
    const verbatim = all.map((words) => words.verbatim).find((words) => words !== undefined);
    const reason = all.findLast((words) => words.reason)?.reason;
    const requests = all.flatMap((words) => (words.asked === undefined ? [] : [words]));
    // Who asks, and where it is done, go with what is asked last.
    const { asked, by, otherwise, from, ways } = requests.at(-1) ?? lead.letter.words;
    const request = asked === undefined || otherwise === undefined ? { otherwise } : { asked, by, otherwise };
    const { asked: _asked, by: _by, ...words } = { ...lead.letter.words, said, reason, from, ways };
    const also = alsoAsked(bundle, asked);
    const joint = {
      ...words,
      ...request,
      ...(also.length === 0 ? {} : { also }),
      ...(verbatim === undefined ? {} : { verbatim }),
    };
    return [{ ...lead, letter: { ...lead.letter, words: joint, attachments } }];
  });
}

/**
 * Letters about one thing that were held back together, by quiet hours or a pause, go as one: the newest says how it stands, and what the
 * others said stands before it with the time at which it was so. A document and words to be kept go alone.
 */
function inOrder(ready: readonly Ready[]): Ready[] {
  const isJoined = (it: Ready): boolean =>
    it.was_held && !it.letter.attachments?.length && it.letter.words.verbatim === undefined;
  const newest = new Map(ready.flatMap((it) => (isJoined(it) ? [[thingOf(it) ?? it.id, it]] : [])));
  return ready.flatMap((it) => {
    if (!isJoined(it)) return [it];
    const key = thingOf(it) ?? it.id;
    if (newest.get(key) !== it) return [];
    const earlier = ready.filter((one) => isJoined(one) && one !== it && (thingOf(one) ?? one.id) === key);
    if (earlier.length === 0) return [it];
    const also = alsoAsked(earlier, it.letter.words.asked);
    const words = {
      ...it.letter.words,
      said: [...earlier.flatMap(asItWas), ...it.letter.words.said],
      ...(also.length === 0 ? {} : { also: [...also, ...(it.letter.words.also ?? [])] }),
    };
    return [{ ...it, letter: { ...it.letter, words } }];
  });
}

/** What a letter said when it was written, with that time before it. */
function asItWas({ letter: { words }, created_at }: Ready): string[] {
  const [first = words.title, ...rest] = words.said;
  return [
    `${formatUtc(created_at.toISOString())}: ${first}`,
    ...rest,
    ...(words.reason ? [`The reason given: ${words.reason}`] : []),
    ...(words.wrote ? [`They wrote: ${words.wrote}`] : []),
  ];
}

/** What the letters of one deed ask for besides the last, where it is known to be waited for still. */
function alsoAsked(bundle: readonly Ready[], last: string | undefined): NonNullable<LetterWords['also']> {
  const requests = bundle.flatMap(({ letter: { words, waitsFor = [] } }) =>
    waitsFor.length === 0 || words.asked === undefined || words.asked === last
      ? []
      : [{ asked: words.asked, by: words.by, otherwise: words.otherwise }],
  );
  return [...new Map(requests.map((request) => [request.asked, request])).values()];
}

/** Paragraphs without what one before them says already: two payments have one sentence about their receipts. */
function eachOnce(said: readonly string[]): string[] {
  const known = new Set<string>();
  return said.flatMap((paragraph) => {
    const fresh = paragraph.split(/(?<=[.!?]) /).filter((sentence) => !known.has(sentence));
    for (const sentence of fresh) known.add(sentence);
    return fresh.length > 0 ? [fresh.join(' ')] : [];
  });
}

async function postOne(ctx: Ctx, it: Ready): Promise<void> {
  const { stop, ...off } = await stopOf(ctx, it.user_id, it.category);
  await postLetter(ctx, {
    ...it.letter,
    ...off,
    id: it.id,
    words: { ...it.letter.words, ...(stop ? { stop } : {}) },
    dedupeKey: it.dedupe_key,
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
  const site = ctx.config.PUBLIC_URL;
  const shown = all.slice(0, MOST_IN_DIGEST);
  const more = all.length - shown.length;
  const bell = {
    words: more > 0 ? `And ${more} more` : 'Read them',
    url: `${site}${to('profile', {}, { tab: 'notifications' })}`,
  };
  const { stop, ...off } = await stopOf(ctx, userId, category);
  await postLetter(ctx, {
    id: first.id,
    to: user.email,
    words: {
      kind: 'digest',
      title: `${all.length === 1 ? 'One thing' : `${all.length} things`} you have not read`,
      name: user.name,
      said: ['This happened, and you have not read it yet. Each is told as it was at its time.'],
      ways: [
        bell,
        // Each was so at its time, and may not be any more.
        ...shown.map(({ title, link, created_at }) => ({
          words: `${inLetter(title)} · ${formatUtc(created_at.toISOString())}`,
          url: `${site}${link ?? to('dashboard')}`,
        })),
      ],
      reader: 'account',
      ...(stop ? { stop } : {}),
    },
    ...off,
    dedupeKey: `digest:${first.id}`,
  });
}

/** How long a process may take over one delivery before it is given up for dead. Milliseconds. */
const INTERRUPTED_AFTER = 5 * MINUTE;

/** What dead processes left between two steps. */
export const tidyInterrupted = (ctx: Ctx): Promise<number> =>
  store.giveUpInterrupted(ctx, new Date(ctx.now.getTime() - INTERRUPTED_AFTER));
