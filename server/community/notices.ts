// Who is told what of the community.
import { communityRules, isAgainst, lasts, takesAway } from '@ahadi/domain/community/moderation/rules.ts';
import type { Measure } from '@ahadi/domain/community/moderation/schema.ts';
import { APPEAL_DAYS, topicWords } from '@ahadi/domain/community/rules.ts';
import type { Topic } from '@ahadi/domain/community/schema.ts';
import { addDays, formatUtc } from '@ahadi/domain/core/time.ts';
import type { EventName, EventPayloads, WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { recipientsOf, recipientsWith } from '../accounts/people.ts';
import type { Ctx } from '../core/ctx.ts';
import { type InLetter, type Notice, noticeTo, type Recipient, reasoned, sentence } from '../core/notice.ts';
import { findCase } from './case.store.ts';
import { followersOf, mutedAmong } from './follow.store.ts';
import { involvedWith } from './guard.ts';
import { strangersTo } from './mention.store.ts';
import { mentionedIn } from './mention.ts';
import { aboutEntry, type Told } from './notices.store.ts';
import { authorsOf } from './people.ts';
import { reportersOf } from './report.store.ts';

/** A notice, where it leads, and whether it also goes by mail. */
type CommunityNotice = Notice & { link: string; byMail: boolean };

type CommunityEvent = Extract<EventName, `post.${string}` | `comment.${string}` | `moderation_case.${string}`>;
type Telling<Name extends CommunityEvent> = (ctx: Ctx, event: WrittenEvent<Name>) => Promise<CommunityNotice[]>;

/** So many of those who follow a topic, somebody or a thread hear of a deed at most; the others find it in the feed. */
const MOST = 500;
const nobody = async () => [];

const noted = (
  recipients: Recipient[],
  [type, title, message, letter]: [type: Notice['type'], title: string, message: string, letter?: InLetter],
  link: string,
  { byMail = false, many }: { byMail?: boolean; many?: string } = {},
): CommunityNotice[] =>
  noticeTo(recipients, type, title, message, letter).map((notice) => ({
    ...notice,
    link,
    byMail,
    ...(many === undefined ? {} : { group: { key: `${title} ${link}`, many } }),
  }));

/** A title as it stands in a message. */
const shown = (title: string): string => `“${title}”`;
const linkTo = ({ postId }: Told, commentId?: string): string =>
  to('post', { id: postId }) + (commentId ? `?comment=${commentId}` : '');

/** Those of these people who want to hear of it, without the one who did it and anyone who does not meet them. */
async function listening(ctx: Ctx, ids: readonly (string | null)[], it: Told): Promise<string[]> {
  const others = [...new Set(ids)].filter((id): id is string => id !== null && id !== it.authorId);
  const muted = new Set(await mutedAmong(ctx, others, it.postId, it.authorId));
  const open = others.filter((id) => !muted.has(id));
  return strangersTo(ctx, it.postAuthorId, await strangersTo(ctx, it.authorId, open));
}

const published: Telling<'post.published'> = async (ctx, { subjectId }) => {
  const it = await aboutEntry(ctx, 'post', subjectId);
  if (it?.status !== 'published') return [];
  const name = (await authorsOf(ctx, [it.authorId]))(it.authorId).name;
  const mentioned = await listening(ctx, await mentionedIn(ctx, it.authorId, `${it.title}\n${it.body}`), it);
  const followers = [
    ...(await followersOf(ctx, { kind: 'user', target: it.authorId }, 'all', it.authorId, MOST)),
    ...(await followersOf(ctx, { kind: 'topic', target: it.topic }, 'all', it.authorId, MOST)),
  ];
  const others = new Set(followers.filter((id) => id !== it.authorId && !mentioned.includes(id)));
  for (const id of await mutedAmong(ctx, [...others], it.postId, it.authorId)) others.delete(id);
  const topic = topicWords[it.topic as Topic].name;
  return [
    ...noted(
      await recipientsOf(ctx, mentioned),
      ['info', `${name} mentioned you`, `In the post ${shown(it.title)}.`],
      linkTo(it),
    ),
    ...noted(
      await recipientsOf(ctx, [...others]),
      ['info', `New in ${topic}`, `${name} wrote ${shown(it.title)}.`],
      linkTo(it),
    ),
  ];
};

/** Each hears once, as what it is to them: an answer to their words, a mention, or a comment on what they follow. */
const commented: Telling<'comment.published'> = async (ctx, { subjectId, payload }) => {
  const it = await aboutEntry(ctx, 'comment', subjectId);
  if (it?.status !== 'published') return [];
  const name = (await authorsOf(ctx, [it.authorId]))(it.authorId).name;
  const link = linkTo(it, subjectId);
  const [parent] = await listening(ctx, [it.parentAuthorId], it);
  const mentioned = (await listening(ctx, payload.mentioned, it)).filter((id) => id !== parent);
  const followers = await followersOf(ctx, { kind: 'post', target: it.postId }, 'all', it.authorId, MOST);
  const rest = (await listening(ctx, followers, it)).filter((id) => id !== parent && !mentioned.includes(id));
  const title = shown(it.title);
  return [
    ...noted(
      await recipientsOf(ctx, parent ? [parent] : []),
      ['info', `${name} answered you`, `Under ${title}.`],
      link,
    ),
    ...noted(await recipientsOf(ctx, mentioned), ['info', `${name} mentioned you`, `In a comment on ${title}.`], link),
    ...noted(
      await recipientsOf(ctx, rest),
      ['info', `New comments on ${title}`, `${name} wrote the newest.`],
      linkTo(it),
      { many: `new comments on ${title}` },
    ),
  ];
};

const accepted: Telling<'post.accepted'> = async (ctx, { subjectId, payload, actorId }) => {
  const { commentId } = payload;
  const it = commentId === null ? undefined : await aboutEntry(ctx, 'comment', commentId);
  if (!it || commentId === null || it.postId !== subjectId || it.authorId === actorId) return [];
  const told = await listening(ctx, [it.authorId], { ...it, authorId: it.postAuthorId });
  return noted(
    await recipientsOf(ctx, told),
    ['success', 'Your answer was chosen', `It solved ${shown(it.title)}.`],
    linkTo(it, commentId),
  );
};

/** The author of a post hears what the platform or a moderator did to it. */
const toAuthor =
  <Name extends 'post.choose_reminded' | 'post.locked' | 'post.unlocked' | 'post.moved'>(
    words: (event: WrittenEvent<Name>, title: string) => [Notice['type'], string, string],
  ): Telling<Name> =>
  async (ctx, event) => {
    const it = await aboutEntry(ctx, 'post', event.subjectId);
    if (!it || it.authorId === event.actorId) return [];
    return noted(await recipientsOf(ctx, [it.authorId]), words(event, shown(it.title)), linkTo(it));
  };

/** Moderators who could decide a case. */
async function moderatorsFor(ctx: Ctx, caseId: string): Promise<Recipient[]> {
  const held = await findCase(ctx, caseId);
  if (!held) return [];
  const barred = new Set([held.authorUserId, ...held.reporterUserIds, ...(await involvedWith(ctx, held.authorUserId))]);
  const all = await recipientsWith(ctx, ['moderator', 'admin']);
  return all.filter(({ userId }) => userId !== null && !barred.has(userId));
}

const desk = `${to('community')}?view=review`;
const own = `${to('history')}?tab=moderation`;
/** What moderators read of a new case: true of each of several, whatever becomes of the text meanwhile. */
const openedWords: Record<
  EventPayloads['moderation_case.opened']['openedBy'],
  { title: string; many: string; message: string }
> = {
  report: {
    title: 'Words were reported',
    many: 'reported texts wait',
    message: 'Somebody reported a text. A moderator decides what becomes of it.',
  },
  queue: {
    title: 'A first text waits',
    many: 'first texts wait',
    message: 'Somebody new wrote. Others read it only if a moderator shows it.',
  },
  guard: {
    title: 'A text with personal data waits',
    many: 'texts with personal data wait',
    message: 'Its author kept personal data in it. Others read it only if a moderator shows it.',
  },
};

const measureWords: Record<Measure, string> = {
  none: 'It stays as it is.',
  approve: 'It is shown now.',
  give_back: 'It was given back to you. Change it and send it again.',
  warn: 'It stays; this is a warning.',
  remove: 'It was removed. You still see it, and you can appeal.',
  lock: 'Nothing more can be written under it.',
  mute: 'It was removed, and you cannot write here for a while.',
  suspend: 'It was removed, and you cannot take part here for a while.',
};

/** Who reported it hears whether something came of it; what a rule was broken by is between the author and who decides. */
async function toReporters(ctx: Ctx, caseId: string, it: Told, measure: Measure): Promise<CommunityNotice[]> {
  const of = `what you reported under ${shown(it.title)}`;
  const [title, message] = !isAgainst(measure)
    ? ['Your report was looked at', `A moderator looked at ${of} and found that no rule is broken. It stays.`]
    : takesAway(measure)
      ? ['Your report was right', `A moderator removed ${of}. Thank you.`]
      : ['Your report was right', `A moderator found that ${of} broke a rule, and acted on it. Thank you.`];
  return noted(await recipientsOf(ctx, await reportersOf(ctx, caseId)), ['info', title, message], linkTo(it));
}

const decided: Telling<'moderation_case.decided'> = async (ctx, event) => {
  const held = await findCase(ctx, event.subjectId);
  const it = held && (await aboutEntry(ctx, held.targetKind, held.targetId));
  if (!it) return [];
  return [
    ...(await toAuthorOfCase(ctx, event, it, held.dueAt)),
    ...(await toReporters(ctx, event.subjectId, it, event.payload.measure)),
  ];
};

/** Until when who is decided against is heard. */
const appealable = (decidedAt: string): string =>
  `You can ask another moderator to look at it until ${formatUtc(addDays(new Date(decidedAt), APPEAL_DAYS).toISOString())}.`;

async function toAuthorOfCase(
  ctx: Ctx,
  { payload, at }: WrittenEvent<'moderation_case.decided'>,
  it: Told,
  dueAt: Date | null,
): Promise<CommunityNotice[]> {
  // The one who was reported without reason hears nothing of it, unless it was hidden or waited meanwhile.
  if (payload.measure === 'none' && dueAt === null) return [];
  const { measure, rule, reason, days } = payload;
  const long = lasts(measure) && days !== null ? ` For ${days} ${days === 1 ? 'day' : 'days'}.` : '';
  const broken = rule === null ? '' : ` The rule: ${communityRules[rule]}`;
  const what = ownWords(it, payload.target);
  return noted(
    await recipientsOf(ctx, [it.authorId]),
    [
      isAgainst(measure) ? 'warning' : 'success',
      'A moderator decided about your words',
      ...reasoned(
        `About ${what}: ${measureWords[measure]}${long}${broken}`,
        reason,
        isAgainst(measure) ? appealable(at) : '',
      ),
    ],
    isAgainst(measure) ? own : linkTo(it, payload.target === 'comment' ? payload.targetId : undefined),
    { byMail: true },
  );
}

/** What somebody wrote, as they are told of it. */
const ownWords = (it: Told, kind: 'post' | 'comment'): string =>
  kind === 'post' ? `your post ${shown(it.title)}` : `your comment on ${shown(it.title)}`;

const statusWords: Partial<Record<string, string>> = {
  published: ' It is shown.',
  removed: ' It stays removed.',
  deleted: ' Its author has deleted it.',
};
/** What an appeal changed of what they were told. */
async function appealToReporters(
  ctx: Ctx,
  caseId: string,
  it: Told,
  { outcome }: EventPayloads['moderation_case.appeal_decided'],
): Promise<CommunityNotice[]> {
  if (outcome === 'upheld') return [];
  const what = `what you reported under ${shown(it.title)}`;
  const found = outcome === 'overturned' ? 'found that no rule is broken' : 'decided otherwise than the first';
  return noted(
    await recipientsOf(ctx, await reportersOf(ctx, caseId)),
    [
      'info',
      'A decision about your report was changed',
      `Its author appealed. Another moderator looked at ${what} and ${found}.${statusWords[it.status] ?? ''}`,
    ],
    linkTo(it),
  );
}

/** By when a moderator is to decide. */
const dueBy = ({ dueAt }: { dueAt: Date | null }): string => (dueAt ? ` by ${formatUtc(dueAt.toISOString())}` : '');

const outcomeWords = {
  upheld: (what: string) => `Another moderator looked at ${what}, and the decision stands.`,
  overturned: (what: string) => `Another moderator looked at ${what} and took the decision back.`,
  modified: (what: string) => `Another moderator looked at ${what} and changed the decision.`,
};

/** Who hears what of each deed in the community. An event without a row does not compile. */
const notices: { [Name in CommunityEvent]: Telling<Name> } = {
  'post.published': published,
  'post.deleted': nobody,
  'post.accepted': accepted,
  'post.choose_reminded': toAuthor((_event, title) => [
    'info',
    'Was your question answered?',
    `Choose the answer that helped under ${title}, so that others find it.`,
  ]),
  'post.locked': toAuthor(({ payload }, title) => [
    'info',
    'Your post takes no more comments',
    `${title}: ${sentence(payload.reason)}`,
  ]),
  'post.unlocked': toAuthor(({ payload }, title) => [
    'info',
    'Your post takes comments again',
    `${title}: ${sentence(payload.reason)}`,
  ]),
  'post.moved': toAuthor(({ payload }, title) => [
    'info',
    'Your post was moved',
    `${title} stands in ${topicWords[payload.to].name} now: ${sentence(payload.reason)}`,
  ]),
  'comment.published': commented,
  'comment.deleted': nobody,
  'moderation_case.opened': async (ctx, { subjectId, payload }) => {
    const { title, message, many } = openedWords[payload.openedBy];
    return noted(await moderatorsFor(ctx, subjectId), ['info', title, message], desk, { many });
  },
  'moderation_case.hidden': async (ctx, { subjectId }) => {
    const held = await findCase(ctx, subjectId);
    const it = held && (await aboutEntry(ctx, held.targetKind, held.targetId));
    if (!it) return [];
    return [
      ...noted(
        await recipientsOf(ctx, [it.authorId]),
        [
          'warning',
          'Your words are hidden for now',
          `Several people reported them under ${shown(it.title)}. They stay hidden until a moderator decides, which is due${dueBy(held)}.`,
        ],
        linkTo(it),
      ),
      ...noted(
        await moderatorsFor(ctx, subjectId),
        ['warning', 'Hidden words wait for a decision', `Several people reported them. They are due${dueBy(held)}.`],
        desk,
      ),
    ];
  },
  'moderation_case.decided': decided,
  'moderation_case.appealed': async (ctx, { subjectId }) => {
    const held = await findCase(ctx, subjectId);
    const judges = (await moderatorsFor(ctx, subjectId)).filter(
      ({ userId }) => !held?.decidedBy.includes(userId ?? ''),
    );
    return noted(
      judges,
      ['info', 'An appeal waits', 'Somebody asks for another person to look at a decision.'],
      `${desk}&queue=appeals`,
      { many: 'appeals wait' },
    );
  },
  'moderation_case.appeal_decided': async (ctx, { subjectId, payload }) => {
    const held = await findCase(ctx, subjectId);
    if (!held) return [];
    const it = await aboutEntry(ctx, held.targetKind, held.targetId);
    return [
      ...noted(
        await recipientsOf(ctx, [held.authorUserId]),
        [
          payload.outcome === 'upheld' ? 'warning' : 'success',
          'Your appeal was decided',
          ...reasoned(
            `${outcomeWords[payload.outcome](it ? ownWords(it, held.targetKind) : 'your words')}${payload.measure ? ` ${measureWords[payload.measure]}` : ''}`,
            payload.reason,
          ),
        ],
        own,
        { byMail: true },
      ),
      ...(it ? await appealToReporters(ctx, subjectId, it, payload) : []),
    ];
  },
  'moderation_case.late': async (ctx, { subjectId }) =>
    noted(
      await moderatorsFor(ctx, subjectId),
      ['warning', 'A decision is late', 'A text waits for longer than a day. Its author does not know why.'],
      desk,
      { many: 'decisions are late' },
    ),
};

/** What people are told of a deed in the community. Each is told what concerns them most, and once. */
export async function noticesOfCommunity(ctx: Ctx, event: WrittenEvent): Promise<CommunityNotice[]> {
  const tell = notices[event.name as CommunityEvent] as Telling<CommunityEvent> | undefined;
  return tell ? tell(ctx, event as WrittenEvent<CommunityEvent>) : [];
}
