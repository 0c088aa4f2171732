// Who is told of a deed on an entry, in which words, and where it leads.
import { formatUtc } from '@ahadi/domain/core/time.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { rungWords } from '@ahadi/domain/records/challenging/rules.ts';
import {
  challengedIs,
  decidedIs,
  listedAgainIs,
  removedIs,
  resolvedLateWords,
} from '@ahadi/domain/records/publicity.ts';
import { longestHidden, reaffirmSilence, resolutionDoes } from '@ahadi/domain/records/publicity-words.ts';
import type { ChallengeDecision } from '@ahadi/domain/records/schema.ts';
import { recipientsOf } from '../accounts/account.ts';
import type { Ctx } from '../core/ctx.ts';
import { asking, type Notice, noticeTo as one, type Recipient } from '../core/notice.ts';
import { closedAt, findChallenge, type HeldChallenge, joinedTo } from './challenge.store.ts';
import { findRecord, type HeldRecord } from './entry.store.ts';
import * as store from './notices.store.ts';

type RecordEvent = Extract<EventName, `record.${string}`>;
/** Groups of people around an entry, less who did the deed; `both` are its two sides, no matter who did it. */
type Who = {
  subject: Recipient[];
  filer: Recipient[];
  both: Recipient[];
  officers: Recipient[];
  /** Administrators. */
  owners: Recipient[];
  /** Who said it and has no part in the entry, each once. */
  challengers: Recipient[];
  /** Who challenged it before something was added. */
  earlier: Recipient[];
};
/** `challenges`: what the deed is about, with what was added to it. */
type About = {
  it: HeldRecord;
  ref: string;
  challenge: HeldChallenge | undefined;
  challenges: readonly HeldChallenge[];
};
type Told<Name extends EventName> = (event: WrittenEvent<Name>, who: Who, about: About) => RecordNotice[];

/** What waits at the desk leads there, and not to the dispute. */
export type RecordNotice = Notice & { link?: string };
const atDesk = (...said: Parameters<typeof one>): RecordNotice[] =>
  one(...said).map((notice) => ({ ...notice, link: to('disputes', {}, { view: 'challenges' }) }));

const at = (instant: Date | null | undefined): string => (instant ? formatUtc(instant.toISOString()) : 'soon');

/** What is left to do for whom it is about, and who challenged it. */
const wayOn: Record<ChallengeDecision, string[]> = {
  upheld: [
    'Anybody who knows something new may challenge the entry again, free of charge. A court is open to you as before.',
  ],
  corrected: ['Anybody who knows something new may challenge the entry again, free of charge.'],
  set_aside: [],
  expunged: [],
};

/** Who hears what of each deed (design 4.5), without what the entry says and without names. An event without a row does not compile. */
const notices: { [Name in RecordEvent]: Told<Name> } = {
  // Its letter is the proven one about the dispute.
  'record.published': (_event, { subject, filer }, { it, ref }) => [
    ...one(
      subject,
      'error',
      'A public entry about you',
      `Dispute ${ref} is public now. ${resolutionDoes(at(it.cureUntil))} You may challenge it at any time; that is free.`,
      { toldTo: subject },
    ),
    ...one(
      filer,
      'info',
      'The entry is public',
      `Dispute ${ref} is public now. Say so as soon as it is resolved. ${resolutionDoes(at(it.cureUntil))}`,
      { toldTo: filer },
    ),
  ],
  'record.removed': ({ payload: { as } }, { both, challengers }, { it, ref, challenges }) =>
    as === 'refused' || as === 'set_aside' || as === 'expunged'
      ? [] // the dispute tells of it, or the decision
      : [
          ...one(
            both.filter(({ userId }) => userId === it.subjectUserId),
            'success',
            'The public entry is gone',
            `${removedIs(as, `The entry of dispute ${ref}`).words}${challenges.some(({ bySubject }) => bySubject) ? ' Your challenge ends with it: there is nothing left to decide.' : ''}`,
          ),
          ...one(
            both.filter(({ userId }) => userId !== it.subjectUserId),
            'info',
            'The public entry is gone',
            `${removedIs(as, `The entry of dispute ${ref}`).words}${challenges.length > 0 ? ' Its challenge ends with it.' : ''}`,
          ),
          ...one(
            challengers,
            'info',
            'What you challenged is gone',
            `${removedIs(as, 'The entry that you challenged').words} So there is nothing left to decide.`,
          ),
        ],
  'record.expiring': ({ payload }, { both }, { ref }) =>
    one(
      both,
      'info',
      'The public entry goes soon',
      `The time of the entry of dispute ${ref} is over on ${formatUtc(payload.expiresAt)}. Then it is removed, and nothing that it said stays public.`,
    ),
  'record.resolved_late': ({ payload }, { both }, { ref }) =>
    one(
      both,
      'success',
      'The entry is marked as resolved',
      resolvedLateWords(`The entry of dispute ${ref}`, formatUtc(payload.expiresAt)),
    ),
  'record.challenged': (event, who, about) => {
    const { subject, filer, both, officers, challengers, earlier } = who;
    const { it, ref, challenge } = about;
    const { joined, unlisted, by: side } = event.payload;
    // Nobody has to decide: what comes of it otherwise is told when the time is over.
    const by = challenge?.decisionDue ? ` Two officers are to decide by ${at(challenge.decisionDue)}.` : '';
    const isOut = challenge?.unlisted === true && challenge.listedAgainAt === null;
    const { words } = challengedIs(joined ? isOut : unlisted);
    return [
      ...one(
        [...subject, ...filer],
        'warning',
        joined ? 'The challenge says more' : 'The entry is challenged',
        joined
          ? `Something was added to the challenge of the entry of dispute ${ref}. It is decided with it. ${words}`
          : `The entry of dispute ${ref} is challenged.${by} ${words}`,
      ),
      ...one(
        earlier,
        'info',
        'The challenge says more',
        `Somebody else added to the challenge of entry ${it.ref}, which you challenged. It is decided with what you said. ${words}`,
      ),
      ...atDesk(
        officers,
        'warning',
        joined ? 'A challenge says more' : 'A challenge waits',
        joined
          ? `Something was added to the challenge of entry ${it.ref}. It is decided with it.`
          : `Entry ${it.ref} is challenged.${challenge?.actionDue ? ` It is to be acted on by ${at(challenge.actionDue)}; if nobody does, a second officer is asked.` : ''}`,
      ),
      ...one(
        [...challengers, ...both.filter(({ userId }) => side === 'subject' && userId === event.actorId)],
        'info',
        'We have your challenge',
        joined
          ? `Entry ${it.ref} was challenged already. What you say is added to that challenge, and decided with it. We write to you then. ${words}`
          : `Your challenge of entry ${it.ref} is here.${by} We write to you when they have, or if it takes longer. ${words}`,
      ),
    ];
  },
  'record.challenge_forwarded': ({ payload }, { filer }, { ref, challenge }) =>
    one(
      filer,
      'error',
      'Stand by the entry',
      ...asking({
        said: `The entry of dispute ${ref} is challenged.`,
        asked: 'Say that you stand by it and why',
        by: challenge?.reaffirmDue?.toISOString(),
        otherwise: reaffirmSilence,
        reason: payload.reason,
      }),
    ),
  'record.challenge_reaffirmed': (_event, { subject, officers }, { it, ref }) => [
    ...one(subject, 'info', 'The challenge was answered', `Who filed dispute ${ref} stands by the entry.`),
    ...atDesk(officers, 'info', 'A challenge was answered', `Who filed the dispute stands by entry ${it.ref}.`),
  ],
  'record.decision_proposed': (_event, { officers }, { it, challenge }) =>
    atDesk(
      officers,
      'warning',
      'A second officer is needed',
      `A decision about the challenge of entry ${it.ref} waits to be confirmed${challenge?.decisionDue ? ` by ${at(challenge.decisionDue)}` : ''}.`,
    ),
  'record.decision_sent_back': ({ payload }, { officers }, { it }) =>
    atDesk(officers, 'info', 'A decision was sent back', `The challenge of entry ${it.ref} has to be judged again.`, {
      reason: payload.reasons,
    }),
  'record.challenge_decided': ({ payload: { decision, reasons } }, { subject, filer, challengers }, about) => {
    const { it, ref, challenge } = about;
    const wasSilent = challenge?.wasSilent ?? false;
    // Words of officers, for the letter only: a notification stays when the entry is gone, and they may name somebody.
    const letter = { reason: reasons };
    const { words } = decidedIs(decision, {
      before: challenge?.statusBefore ?? 'published',
      isUnlisted: challenge?.unlisted === true && challenge.listedAgainAt === null,
      wasSilent,
    });
    return [
      ...one(subject, 'info', 'The challenge is decided', `Dispute ${ref}: ${words}`, {
        ...letter,
        said: [`Dispute ${ref}: ${words}`, ...wayOn[decision]],
      }),
      ...one(filer, 'info', 'The challenge is decided', `Dispute ${ref}: ${words}`, letter),
      ...one(challengers, 'info', 'Your challenge is decided', words, {
        ...letter,
        said: [
          `You challenged the public entry ${it.ref}. ${wasSilent ? '' : 'Two officers looked at it. '}${words}`,
          ...wayOn[decision],
        ],
      }),
    ];
  },
  'record.challenge_left_open': ({ payload }, { officers, owners, both, challengers }, { ref }) => [
    ...atDesk(
      [...officers, ...owners],
      'warning',
      'A challenge is open for too long',
      `Nobody decided about the challenge of the entry of dispute ${ref} within ${longestHidden} days.`,
    ),
    ...one(
      [...both, ...challengers],
      'warning',
      'The challenge is still open',
      `Dispute ${ref}: ${payload.listedAgain ? listedAgainIs.words : rungWords.owner}`,
    ),
  ],
  'record.challenge_overdue': ({ payload }, { officers, both, challengers }, { it, ref, challenge }) => [
    ...atDesk(
      officers,
      'warning',
      'A challenge is late',
      payload.what === 'first_action'
        ? `Entry ${it.ref} is challenged. ${rungWords.second}`
        : `Entry ${it.ref} is challenged. ${rungWords.panel} If nobody decides by then, ${challenge?.unlisted ? 'the entry is in the search again, and ' : ''}the challenge goes to those who run the platform.`,
    ),
    ...(payload.what === 'decision'
      ? one(
          [...both, ...challengers],
          'warning',
          'The decision takes longer',
          `The entry of dispute ${ref} is challenged. ${rungWords.panel} ${challenge?.unlisted ? 'If nobody decides by then, the entry is in the search again, and the challenge stays open.' : 'Until then everything stays as it is.'}`,
        )
      : []),
  ],
  'record.redaction_proposed': (_event, { officers }, { it }) =>
    atDesk(
      officers,
      'warning',
      'A second officer is needed',
      `Words of a statement beside entry ${it.ref} wait to be taken out. They stay until another officer confirms it.`,
    ),
  'record.redacted': (_event, { subject, filer }, { ref }) =>
    one(
      [...subject, ...filer],
      'info',
      'Words were taken out',
      `Two officers took words out of a statement beside the entry of dispute ${ref}. The reason stands beside it.`,
    ),
};

/** Who is to hear what of this deed, and about which dispute. Empty when the entry's row is gone. */
export async function noticesOfRecord(
  ctx: Ctx,
  event: WrittenEvent,
): Promise<{ notices: RecordNotice[]; disputeId: string; ref: string }> {
  const it = await findRecord(ctx, event.subjectId);
  const tell = notices[event.name as RecordEvent] as Told<EventName> | undefined; // a row takes the payload of its own event
  if (!it || !tell) return { notices: [], disputeId: '', ref: '' };
  const ref = await store.disputeRef(ctx, it.disputeId);
  const challenges = await challengesOf(ctx, event);
  const about: About = { it, ref, challenge: challenges[0], challenges };
  return { notices: tell(event, await groupsOf(ctx, event, it, challenges), about), disputeId: it.disputeId, ref };
}

/** The challenge a deed is about, then what was added to it; with a removal those that it ended. */
async function challengesOf(ctx: Ctx, event: WrittenEvent): Promise<HeldChallenge[]> {
  if (event.name === 'record.removed') return closedAt(ctx, event.subjectId, event.at);
  const { challengeId } = event.payload as { challengeId?: string };
  const found = challengeId && (await findChallenge(ctx, challengeId));
  if (!found) return [];
  return event.name === 'record.challenged' ? [found] : withAdded(ctx, found.id);
}

/** A challenge with what was added to it. */
async function withAdded(ctx: Ctx, id: string): Promise<HeldChallenge[]> {
  const first = await findChallenge(ctx, id);
  return first ? [first, ...(await joinedTo(ctx, [id]))] : [];
}

/** Who has an account is known by it, also by another address since. */
const isBy = (it: HeldChallenge, { userId, email }: Pick<Recipient, 'userId' | 'email'>): boolean =>
  (userId !== null && it.challengedBy === userId) || it.challengerEmail?.toLowerCase() === email.toLowerCase();

/** Who said these, each person once, but for whom the entry is about: they hear as its subject. */
const whoSaid = (all: readonly HeldChallenge[], { subjectUserId }: HeldRecord): Recipient[] =>
  all.flatMap((it, index) => {
    const { challengedBy: userId, challengerEmail: email, challengerName: name } = it;
    const isSubject = userId !== null && userId === subjectUserId;
    if (email === null || isSubject || all.slice(0, index).some((one) => isBy(one, { userId, email }))) return [];
    return [{ userId, email, name }];
  });

async function groupsOf(ctx: Ctx, event: WrittenEvent, it: HeldRecord, challenges: HeldChallenge[]): Promise<Who> {
  const people = await recipientsOf(ctx, [it.filerUserId, ...(it.subjectUserId ? [it.subjectUserId] : [])]);
  const isOther = ({ userId }: Recipient) => userId === null || userId !== event.actorId;
  const [{ joinedTo: first = null } = {}] = event.name === 'record.challenged' ? challenges : [];
  const before = first === null ? [] : await withAdded(ctx, first);
  const partial = [
    it.filerUserId,
    it.subjectUserId,
    it.triagedBy,
    ...[...challenges, ...before].flatMap((one) => [one.challengedBy, ...one.joinedBy]),
  ];
  const officers = await store.recordOfficers(
    ctx,
    partial.filter((userId) => userId !== null),
  );
  return {
    both: people,
    subject: people.filter(({ userId }) => userId === it.subjectUserId).filter(isOther),
    filer: people.filter(({ userId }) => userId === it.filerUserId).filter(isOther),
    officers: officers.filter(isOther),
    owners: event.name === 'record.challenge_left_open' ? await store.administrators(ctx) : [],
    challengers: whoSaid(challenges, it),
    earlier: whoSaid(before, it)
      .filter(isOther)
      .filter((recipient) => challenges.every((one) => !isBy(one, recipient))),
  };
}
