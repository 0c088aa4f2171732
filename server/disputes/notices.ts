// Longer than other files: one of the tables that everything goes by, and a table is read as one.

import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { nameList } from '@ahadi/domain/core/names.ts';
import { addDays, formatUtc, type Instant } from '@ahadi/domain/core/time.ts';
import { saying, unanswered } from '@ahadi/domain/disputes/forecast/words.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import type { DisputeMessage } from '@ahadi/domain/disputes/notices/words.ts';
import { sayPublisher } from '@ahadi/domain/disputes/publishing/rules.ts';
import { daysOfSilence, disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeSide, NoticeProof, Publisher } from '@ahadi/domain/disputes/schema.ts';
import type { EventName, EventPayloads, WrittenEvent } from '@ahadi/domain/events.ts';
import { bounceWords } from '@ahadi/domain/notifications/bounces.ts';
import { recordDefaults } from '@ahadi/domain/records/rules.ts';
import { userById } from '../accounts/account.ts';
import { openClock } from '../core/clocks.ts';
import { sharing } from '../core/collecting.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Notice, type Recipient, noticeTo as say } from '../core/notice.ts';
import { entryOf } from '../records/reading.ts';
import { sealedBidsOf } from './bids.store.ts';
import { findDispute, type Held } from './dispute.store.ts';
import { guardsOf, lastingFailure, publisherBy } from './guards.ts';
import { otherSide, partyOf, subjectOf } from './held.ts';
import { clearedUsers } from './history.store.ts';
import { type Account, peopleAround } from './notices.store.ts';
import { tell } from './told.ts';
import { signWindowOf } from './view.ts';

/** Groups of people around a dispute, seen from a deed. */
type Who = {
  filer: Recipient[];
  respondent: Recipient[];
  both: Recipient[];
  /** The sides but who did it. */
  others: Recipient[];
  /** The side that did it. */
  doer: Recipient[];
  officers: Recipient[];
  recordOfficers: Recipient[];
  /** Who shares the filer's or the respondent's side of the agreement, and is not part of it. */
  joint: (side: DisputeSide) => Recipient[];
  side: (side: DisputeSide) => Recipient[];
  /** Who publishes its entry. */
  publisher: Publisher;
  /** The first instant at which the time alone publishes it, in words; null where a person decides. */
  itself: string | null;
  /** A side's name: in letters only, for a notice may stand on a locked screen. */
  name: (side: DisputeSide) => string;
  /** Something fails for good of what has to be so before it can become public. Known at the final notice. */
  cannotBePublic: boolean;
  /** What the end of the deadline does as things stand; known from the silence on. */
  deadlineDoes: FinalLetter['silence'];
  /** What both are asked before the deadline, and what it does as things stand. */
  finalLetter: (dueAt: string) => FinalLetter;
  /** Until when the entry of what becomes public now goes once it is resolved. */
  cureUntil: Instant;
  /** When the deadline ends that this deed moved, or asks to be kept; undefined where none runs any more. */
  dueAt: Instant | undefined;
  /** Of what is public: that deadline ends when a resolution no longer removes the entry. */
  isPastCure: boolean;
  /** The figures of the round that this deed belongs to were compared. */
  isCompared: boolean;
  /** What was filed together with it, and against whom. */
  together: Around['together'];
};
type DisputeEvent = Extract<EventName, `dispute.${string}`>;
/** Of a deed what its words need: it may be told before it is written down, so that its letter is part of it. */
type Deed<Name extends EventName = EventName> = Pick<WrittenEvent<Name>, 'name' | 'payload'> & {
  actorId: string | null;
};
type Told<Name extends EventName> = (event: Deed<Name>, it: Held, who: Who) => Notice[];
type FinalLetter = {
  said: ['finalSaid'];
  asked: 'finalAsked' | 'finalAskedPrivate';
  by: Instant;
  silence: 'closesPrivately' | 'reviewedByTime' | 'reviewedByOfficer';
  way: 'readWhy' | 'readEntry';
};

const nobody = () => [];
const agreementOf = ({ agreementTitle, agreementRef }: Held): string =>
  agreementRef === null ? 'a matter between you' : `the agreement “${agreementTitle}”, ${agreementRef}`;
const until = (at: string | null) => (at === null ? '' : formatUtc(at));
/** What a letter that came back leaves open. */
function reachedOtherwise({ status, parties }: Held, kind: NoticeProof['kind']): string {
  if (!kind.startsWith('dispute_notice')) return 'What lies in their account here is not touched by that.';
  if (!disputeLifecycle.can('mark_served', status))
    return 'Unless they opened it, or another letter arrived, nothing of it becomes public.';
  const hasAccount = parties.some(({ side, userId }) => side === 'respondent' && userId !== null);
  return `${hasAccount ? 'It waits in their account here, too. ' : ''}${saying.isNotServed.sentence}`;
}
/** Of the first, the second and each later notice. */
const nth = <Message>(no: number, [first, second, third]: readonly [Message, Message, Message]): Message =>
  no === 1 ? first : no === 2 ? second : third;
const resolvedBy = {
  filer: 'resolvedText',
  settlement: 'resolvedSettled',
  decision: 'resolvedDecided',
  silence: 'resolvedSilent',
} as const satisfies Record<EventPayloads['dispute.resolved']['by'], DisputeMessage>;
const bothSides = ['filer', 'respondent'] as const;
const isNamedToo = ({ claim, joint }: Held, { email, userId }: Recipient): boolean =>
  joint.some(
    (one) => claim.alsoAgainst?.some((id) => id === one.partyId) && one.email === email && one.userId === userId,
  );
/** Against whom the same was filed, in one list or none. What is filed first is told before the others have their references. */
function namedToo({ claim, joint }: Held, { together }: Who): string[] {
  const names = joint.flatMap(({ partyId, name }) => (claim.alsoAgainst?.some((id) => id === partyId) ? [name] : []));
  const list = together.length > 0 ? together.map(({ ref, against }) => `${against} (${ref})`) : names;
  return list.length > 0 ? [nameList(list)] : [];
}
/** Everybody who shares a side of the agreement with one of the two. */
const whoShare = (who: Who): Recipient[] => bothSides.flatMap(who.joint);

/**
 * Who is told what of each deed (design 4.5). No word of the dispute itself stands in a notice: it may be read on a locked screen
 * or by who shares the mailbox. An event without a row does not compile.
 */
const notices: { [Name in DisputeEvent]: Told<Name> } = {
  'dispute.created': nobody,
  'dispute.removed': nobody,
  'dispute.submitted': (_event, it, who) => [
    ...tell(
      who.filer,
      'success',
      {
        title: 'filedTitle',
        text: ['filedText', ...(disputeLifecycle.can('accept', it.status) ? (['filedWaits'] as const) : [])],
      },
      { ref: it.ref, count: String(disputeDefaults.triageWorkingDays) },
    ),
    // The rules took it on at once, or an officer has been there.
    ...(disputeLifecycle.can('accept', it.status)
      ? say(who.officers, 'info', 'A dispute waits for triage', `${it.ref} was filed and waits for an officer.`)
      : []),
  ],
  'dispute.info_requested': ({ payload }, it, who) =>
    tell(
      who.filer,
      'warning',
      {
        ...{ title: 'questionTitle', text: ['questionText'], orElse: true, said: ['questionSaid'] },
        ...{ asked: 'questionAsked', by: payload.dueAt, silence: 'infoLapses', way: 'questionWay' },
      },
      { ref: it.ref, by: until(payload.dueAt) },
    ),
  'dispute.info_lapsed': (_event, it, who) =>
    tell(
      who.filer,
      'warning',
      { title: 'infoLapsedTitle', text: ['infoLapsedText', 'nothingIsPublic'] },
      { ref: it.ref },
    ),
  'dispute.rejected': (_event, it, who) =>
    tell(
      who.filer,
      'error',
      { title: 'notTakenTitle', text: [it.endedAt ? 'notTakenUntil' : 'notTakenText'] },
      {
        ref: it.ref,
        by: it.endedAt ? until(addDays(new Date(it.endedAt), disputeDefaults.appealDays).toISOString()) : '',
      },
    ),
  'dispute.appealed': (_event, it, who) =>
    say(who.officers, 'info', 'A second look is asked for', `${it.ref} waits for another officer than the first.`),
  'dispute.accepted': (_event, it, who) => [
    ...tell(who.filer, 'success', { title: 'takenTitle', text: ['takenText'] }, { ref: it.ref }),
    ...bothSides.flatMap((side) =>
      say(
        // Who is named in another that was filed with it hears of that one, and all others once.
        it.filedWith === null ? who.joint(side).filter((one) => !isNamedToo(it, one)) : [],
        'warning',
        side === 'filer' ? 'Somebody on your side filed a dispute' : 'A dispute names somebody on your side',
        `${nameList([it.ref, ...who.together.map(({ ref }) => ref)])} ${who.together.length > 0 ? 'are about an agreement that you signed, too: one for each person named. You can read them. You are not part of them: what two sides settle' : 'is about an agreement that you signed, too. You can read it. You are not part of it: what its two sides settle'} binds nobody else.`,
        {
          from: who.name('filer'),
          said: [
            `${who.name('filer')} filed a dispute against ${who.name('respondent')}${who.together.map(({ ref, against }) => `, and ${ref} against ${against}`).join('')}, about ${agreementOf(it)}. You stand on the same side as ${who.name(side)}, and are not part of the dispute.`,
            'What they settle binds only them, unless the agreement lets one of a side act for all.',
          ],
          asked:
            side === 'filer'
              ? 'Nothing. You can read it, and file a dispute for your own part from what was promised to you, unless one of your side acts for all.'
              : 'Nothing. You can read it.',
          otherwise: unanswered.shared,
          way: 'Read the dispute',
        },
      ),
    ),
  ],
  'dispute.notice_sent': ({ payload }, it, who) => [
    ...tell(
      who.respondent,
      'warning',
      {
        title: nth(payload.no, ['noticeTitle', 'noticeTitleSecond', 'noticeTitleThird']),
        text: [who.dueAt === undefined ? 'noticeText' : 'noticeTextBy'],
        from: who.name('filer'),
        said: [
          it.agreementRef === null ? 'noticeSaidMatter' : 'noticeSaid',
          ...namedToo(it, who).map(() => 'noticeOthers' as const),
        ],
        asked: who.dueAt === undefined ? 'noticeAsked' : 'noticeAskedBy',
        // Who reads the letter has it: where it counts by itself, there is a day for it.
        silence: who.dueAt === undefined ? 'isNotServed' : 'isServed',
      },
      {
        ...{ ref: it.ref, by: until(who.dueAt ?? null), filer: who.name('filer') },
        ...{ title: it.agreementTitle ?? '', agreement: it.agreementRef ?? '' },
        others: { names: namedToo(it, who) },
      },
    ),
    ...tell(
      who.filer,
      'warning',
      { title: nth(payload.no, ['copyTitle', 'copyTitleSecond', 'copyTitleThird']), text: ['copyText'] },
      { ref: it.ref },
    ),
  ],
  'dispute.notice_returned': ({ payload }, it, who) =>
    payload.side === 'filer'
      ? []
      : say(
          who.filer,
          'warning',
          'A letter came back',
          `The letter that tells the other side of ${it.ref} came back: ${bounceWords[payload.why]}. It counts as delivered to nobody. ${reachedOtherwise(it, payload.kind)}`,
        ),
  'dispute.served_again': nobody,
  'dispute.served': ({ payload }, it, who) => [
    ...tell(
      who.filer,
      'success',
      { title: 'servedTitle', text: [payload.by === 'opened' ? 'servedOpened' : 'servedDeemed'] },
      { ref: it.ref, by: until(payload.responseDueAt) },
    ),
    ...tell(
      who.respondent,
      'warning',
      {
        ...{ title: 'answerAskedTitle', text: ['answerAskedText'], from: who.name('filer'), said: ['answerAskedSaid'] },
        ...{ asked: 'answerIt', by: payload.responseDueAt, silence: 'isSilent', way: 'readAndAnswer' },
      },
      { ref: it.ref, by: until(payload.responseDueAt), end: until(payload.resolutionDueAt) },
    ),
  ],
  'dispute.not_served': (_event, it, who) =>
    tell(
      who.filer,
      'warning',
      { title: 'unreachedTitle', text: ['unreachedText', 'nothingIsPublic'] },
      { ref: it.ref },
    ),
  'dispute.extended': ({ payload }, it, who) =>
    tell(
      who.both,
      'info',
      {
        title: 'moreTimeTitle',
        text: [
          payload.by === 'both' ? 'moreTimeBoth' : 'moreTimeTaken',
          ...(who.dueAt ? (['answerDueBy'] as const) : []),
          'resolveBy',
        ],
      },
      { ref: it.ref, days: { days: payload.days }, by: until(who.dueAt ?? null), end: until(payload.dueAt) },
    ),
  'dispute.extension_proposed': ({ payload }, it, who) =>
    tell(
      who.side(otherSide(payload.side)),
      'info',
      {
        ...{
          title: 'moreProposedTitle',
          text: ['moreProposedText', 'yesOrNo'],
          orElse: true,
          from: who.name(payload.side),
        },
        ...{ said: ['moreProposedText'], asked: 'yesOrNo', silence: 'deadlineStays' },
      },
      { ref: it.ref, days: { days: payload.days } },
    ),
  'dispute.extension_refused': (_event, it, who) =>
    tell(who.others, 'info', { title: 'moreRefusedTitle', text: ['moreRefusedText'] }, { ref: it.ref }),
  'dispute.responded': ({ payload }, it, who) => {
    const plan = it.response?.planDue;
    return [
      ...tell(
        who.filer,
        'warning',
        {
          title: 'answeredTitle',
          text: [payload.late ? 'answeredLate' : 'answeredText', plan ? 'answeredPlan' : 'answeredNext'],
        },
        { ref: it.ref, day: plan ? { on: plan } : '' },
      ),
      ...tell(
        who.respondent,
        'success',
        { title: 'answerInTitle', text: [payload.late ? 'answerInLate' : 'answerInText'] },
        { ref: it.ref },
      ),
    ];
  },
  'dispute.answer_corrected': (_event, it, who) => [
    ...tell(who.filer, 'warning', { title: 'correctedTitle', text: ['correctedText'] }, { ref: it.ref }),
    ...tell(who.respondent, 'success', { title: 'correctedOwnTitle', text: ['correctedOwnText'] }, { ref: it.ref }),
  ],
  'dispute.not_me_claimed': (_event, it, who) => [
    ...tell(who.filer, 'info', { title: 'notMeTitle', text: ['notMeText'] }, { ref: it.ref }),
    ...say(
      who.officers,
      'warning',
      'An identity is questioned',
      `${it.ref} waits for an officer: is it the right person?`,
    ),
  ],
  'dispute.identity_decided': ({ payload }, it, who) =>
    payload.rightPerson
      ? tell(who.both, 'info', { title: 'rightTitle', text: ['rightText'] }, { ref: it.ref })
      : [
          ...tell(
            who.filer,
            'warning',
            { title: 'wrongTitle', text: ['wrongText', 'nothingIsPublic', 'wrongNext'] },
            { ref: it.ref },
          ),
          ...tell(who.respondent, 'success', { title: 'clearedTitle', text: ['clearedText'] }, { ref: it.ref }),
        ],
  'dispute.response_reminded': ({ payload }, it, who) => [
    ...tell(
      who.respondent,
      'warning',
      {
        ...{ title: 'dueTitle', text: ['dueText'] },
        ...{ asked: 'answerIt', by: who.dueAt, silence: 'isSilent', way: 'readAndAnswer' },
      },
      { ref: it.ref, days: { days: payload.daysLeft } },
    ),
    ...tell(
      who.filer,
      'warning',
      { title: 'theirsDueTitle', text: ['theirsDueText'] },
      { ref: it.ref, days: { days: payload.daysLeft } },
    ),
  ],
  'dispute.silence_noted': (_event, it, who) => [
    ...tell(
      who.filer,
      'warning',
      { title: 'silentTitle', text: [who.dueAt === undefined ? 'silentText' : 'silentTextBy'] },
      { ref: it.ref, by: until(who.dueAt ?? null) },
    ),
    ...tell(
      who.respondent,
      'warning',
      {
        ...{ title: 'overTitle', text: ['overText'], said: ['overSaid'] },
        ...{ asked: 'overAsked', by: who.dueAt, silence: who.deadlineDoes, way: 'readAndAnswer' },
      },
      { ref: it.ref },
    ),
  ],
  'dispute.offered': ({ payload }, it, who) => [
    ...tell(
      who.side(otherSide(payload.side)),
      'info',
      {
        ...{ title: 'offeredTitle', text: ['offeredText'], from: who.name(payload.side), said: ['offeredSaid'] },
        ...{ asked: 'offeredAsked', by: payload.validUntil, silence: 'offerExpires', way: 'readOffer' },
      },
      { ref: it.ref, by: until(payload.validUntil), side: who.name(payload.side) },
    ),
    ...tell(
      who.side(payload.side),
      'info',
      { title: 'offerMadeTitle', text: ['offerMadeText'] },
      { ref: it.ref, by: until(payload.validUntil) },
    ),
  ],
  'dispute.offer_reminded': ({ payload }, it, who) =>
    tell(
      who.both,
      'info',
      { title: 'offerEndsTitle', text: ['offerEndsText'], silence: 'offerExpires', way: 'readOffer' },
      { ref: it.ref, by: until(payload.validUntil) },
    ),
  'dispute.offer_answered': ({ payload }, it, who) =>
    payload.accepted
      ? [
          ...tell(who.others, 'info', { title: 'offerTakenTitle', text: ['offerTakenText'] }, { ref: it.ref }),
          ...tell(who.doer, 'info', { title: 'youTookTitle', text: ['youTookText'] }, { ref: it.ref }),
        ]
      : tell(who.others, 'info', { title: 'offerRefusedTitle', text: ['offerRefusedText'] }, { ref: it.ref }),
  'dispute.offer_withdrawn': (_event, it, who) =>
    tell(who.others, 'info', { title: 'offerBackTitle', text: ['offerBackText'] }, { ref: it.ref }),
  'dispute.offer_expired': (_event, it, who) =>
    tell(who.both, 'info', { title: 'offerExpiredTitle', text: ['offerExpiredText'] }, { ref: it.ref }),
  'dispute.bid': ({ payload }, it, who) =>
    tell(
      who.isCompared ? [] : who.side(otherSide(payload.side)),
      'info',
      { title: 'bidTitle', text: ['bidText'] },
      { ref: it.ref, round: String(payload.round), by: until(payload.until), day: { on: payload.payBy } },
    ),
  'dispute.bids_compared': ({ payload }, it, who) =>
    payload.result === 'gap'
      ? tell(
          who.both,
          'info',
          { title: 'gapTitle', text: ['gapText', payload.round < disputeDefaults.bidRounds ? 'gapAgain' : 'gapLast'] },
          { ref: it.ref, round: String(payload.round) },
        )
      : tell(who.both, 'success', { title: 'metTitle', text: ['metText'] }, { ref: it.ref }),
  'dispute.settlement_drafted': (_event, it, who) =>
    tell(
      who.both,
      'warning',
      {
        ...{ title: 'signTitle', text: ['signText'] },
        ...{ asked: 'signAsked', by: who.dueAt, silence: 'settlementLapses', way: 'readAndSign' },
      },
      { ref: it.ref },
    ),
  'dispute.settlement_failed': ({ payload }, it, who) =>
    // That it ended with its dispute its parties are told by the agreement that is withdrawn.
    payload.ended ? [] : tell(who.both, 'warning', { title: 'unsignedTitle', text: ['unsignedText'] }, { ref: it.ref }),
  'dispute.plan_accepted': ({ payload }, it, who) =>
    tell(who.both, 'success', { title: 'planTitle', text: ['planText'] }, { ref: it.ref, by: until(payload.dueAt) }),
  'dispute.plan_missed': (_event, it, who) =>
    tell(who.both, 'error', { title: 'planMissedTitle', text: ['planMissedText'] }, { ref: it.ref }),
  'dispute.resolved_claimed': ({ payload }, it, who) =>
    tell(
      who.filer,
      'warning',
      {
        title: payload.asked === 1 ? 'isItTitle' : 'isItTitleAgain',
        ...{ text: ['isItText'], from: who.name('respondent'), said: ['isItSaid'] },
        ...{ asked: 'yesOrNo', by: who.dueAt, way: 'answerWay' },
        silence:
          payload.asked > 1
            ? who.isPastCure
              ? 'countsResolvedLate'
              : disputeLifecycle.can('settle', it.status)
                ? 'countsResolvedUnsigned'
                : 'countsResolved'
            : it.status === 'published'
              ? 'askedTwice'
              : 'askedAgain',
      },
      { ref: it.ref, side: who.name('respondent') },
    ),
  'dispute.resolved_denied': (_event, it, who) =>
    tell(who.respondent, 'warning', { title: 'deniedTitle', text: ['deniedText'] }, { ref: it.ref }),
  'dispute.resolved': ({ payload }, it, who) => [
    ...tell(who.both, 'success', { title: 'resolvedTitle', text: [resolvedBy[payload.by]] }, { ref: it.ref }),
    ...tell(whoShare(who), 'info', { title: 'sharedEndedTitle', text: ['sharedEndedText'] }, { ref: it.ref }),
  ],
  'dispute.withdrawn': (_event, it, who) => [
    ...tell(whoShare(who), 'info', { title: 'sharedBackTitle', text: ['sharedBackText'] }, { ref: it.ref }),
    ...tell(who.respondent, 'info', { title: 'backTitle', text: ['backText', 'nothingIsPublic'] }, { ref: it.ref }),
    ...tell(who.filer, 'info', { title: 'youBackTitle', text: ['youBackText', 'nothingIsPublic'] }, { ref: it.ref }),
  ],
  'dispute.exhibit_added': ({ payload }, it, who) =>
    tell(
      who.others,
      'info',
      { title: 'exhibitTitle', text: ['exhibitText'] },
      { ref: it.ref, number: String(payload.number) },
    ),
  'dispute.exhibit_withdrawn': nobody,
  'dispute.exhibit_offered_jointly': ({ payload }, it, who) =>
    tell(
      who.side(otherSide(payload.side)),
      'info',
      {
        ...{ title: 'jointTitle', text: ['jointText'], from: who.name(payload.side), said: ['jointSaid'] },
        ...{ asked: 'jointAsked', silence: 'exhibitStays' },
      },
      { ref: it.ref, number: String(payload.number) },
    ),
  'dispute.exhibit_joined': ({ payload }, it, who) =>
    tell(
      who.both,
      'success',
      { title: 'joinedTitle', text: ['joinedText'] },
      { ref: it.ref, of: String(payload.of), number: String(payload.number) },
    ),
  // What a mediation does to it is told by the mediation, and to nobody else.
  'dispute.held': ({ payload }, it, who) =>
    payload.kind === 'publication_objection' || payload.kind === 'mediation'
      ? []
      : tell(
          who.both,
          'info',
          {
            title: 'heldTitle',
            text: [
              payload.kind === 'external_proceedings'
                ? payload.until
                  ? 'heldCourtUntil'
                  : 'heldCourt'
                : payload.until
                  ? 'heldStayUntil'
                  : 'heldStay',
            ],
          },
          { ref: it.ref, by: until(payload.until) },
        ),
  'dispute.hold_ended': ({ payload }, it, who) =>
    payload.kind === 'mediation'
      ? []
      : tell(who.both, 'info', { title: 'goesOnTitle', text: ['goesOnText'] }, { ref: it.ref }),
  'dispute.proceedings_old': (_event, it, who) =>
    say(
      who.officers,
      'warning',
      'Is a court still looking at it?',
      `${it.ref} stands still, because a side says that a court or tribunal has it. Look whether it is still there.`,
    ),
  'dispute.decision_entered': ({ payload }, it, who) => [
    ...tell(
      who.others,
      'warning',
      {
        ...{ title: 'decidedTitle', text: ['decidedText'], orElse: true, said: ['decidedSaid'] },
        ...{ asked: 'decidedAsked', by: payload.bindsAt, silence: 'decisionBinds', way: 'decidedWay' },
      },
      { ref: it.ref, by: until(payload.bindsAt) },
    ),
    ...tell(
      who.doer,
      'info',
      { title: 'enteredTitle', text: ['enteredText'] },
      { ref: it.ref, by: until(payload.bindsAt) },
    ),
  ],
  'dispute.decision_unproven': (_event, it, who) => [
    ...tell(
      it.decision ? who.side(it.decision.bySide) : [],
      'warning',
      { title: 'unprovenTitle', text: ['unprovenText'] },
      { ref: it.ref },
    ),
    ...say(
      who.officers,
      'warning',
      'Was it decided so?',
      `One side of ${it.ref} entered what a court or tribunal decided, and nothing proves that the other one was told. Compare it with the paper.`,
    ),
  ],
  'dispute.decision_confirmed': ({ payload }, it, who) =>
    tell(
      who.others,
      'success',
      { title: 'confirmedTitle', text: ['confirmedText'] },
      { ref: it.ref, by: until(payload.bindsAt) },
    ),
  'dispute.decision_objected': (_event, it, who) => [
    ...tell(who.others, 'warning', { title: 'objectsTitle', text: ['objectsText'] }, { ref: it.ref }),
    ...say(
      who.officers,
      'warning',
      'Was it decided so?',
      `One side of ${it.ref} entered what a court or tribunal decided, and the other one objects. Compare it with the paper.`,
    ),
  ],
  'dispute.decision_judged': ({ payload }, it, who) =>
    tell(
      who.both,
      payload.stands ? 'success' : 'warning',
      {
        title: payload.stands ? 'standsTitle' : 'fallsTitle',
        text: [payload.bindsAt === null ? 'judgedGone' : 'judgedBinds'],
      },
      { ref: it.ref, by: until(payload.bindsAt) },
    ),
  'dispute.decision_dropped': (_event, it, who) =>
    tell(who.others, 'info', { title: 'droppedTitle', text: ['droppedText'] }, { ref: it.ref }),
  'dispute.final_notice': ({ payload }, it, who) => {
    const isLast = payload.daysLeft <= 1;
    const values = { ref: it.ref, by: until(payload.dueAt), days: { days: payload.daysLeft } };
    return [
      ...tell(
        who.respondent,
        'error',
        {
          title: isLast ? 'finalTitleLast' : 'finalTitle',
          text: [who.cannotBePublic ? 'finalPrivate' : 'finalText'],
          ...who.finalLetter(payload.dueAt),
        },
        values,
      ),
      ...tell(
        who.filer,
        'error',
        {
          title: isLast ? 'leftTitleLast' : 'leftTitle',
          text: [who.cannotBePublic ? 'leftPrivate' : 'leftText'],
          ...who.finalLetter(payload.dueAt),
        },
        values,
      ),
    ];
  },
  'dispute.closed_private': (_event, it, who) => [
    ...tell(who.both, 'info', { title: 'closedTitle', text: ['closedText'] }, { ref: it.ref }),
    ...tell(whoShare(who), 'info', { title: 'sharedEndedTitle', text: ['sharedClosedText'] }, { ref: it.ref }),
  ],
  'dispute.review_started': (_event, it, who) => [
    ...tell(
      who.both,
      'error',
      {
        title: 'passedTitle',
        text: [
          'passedText',
          who.publisher === 'time' ? 'publishedByTime' : 'publishedByOfficer',
          ...(who.itself === null ? [] : (['passedDay'] as const)),
          'passedStill',
        ],
      },
      { ref: it.ref, by: who.itself ?? '' },
    ),
    ...say(
      who.recordOfficers,
      'warning',
      'A publication waits for review',
      `${it.ref}: ${sayPublisher(who.publisher)}`,
    ),
    ...tell(whoShare(who), 'info', { title: 'sharedLateTitle', text: ['sharedLateText'] }, { ref: it.ref }),
  ],
  'dispute.statement_written': ({ payload }, it, who) => [
    ...tell(
      who.side(otherSide(payload.side)),
      'info',
      { title: 'statementTitle', text: ['statementText'] },
      { ref: it.ref },
    ),
    ...tell(
      who.side(payload.side),
      'success',
      { title: 'statementOwnTitle', text: ['statementOwnText'] },
      { ref: it.ref },
    ),
  ],
  'dispute.objected': (_event, it, who) => [
    ...say(
      who.recordOfficers,
      'warning',
      'An objection to a publication',
      `${it.ref}: its subject objects. It is held back for five working days.`,
    ),
    ...tell(who.filer, 'info', { title: 'objectedTitle', text: ['objectedText'] }, { ref: it.ref }),
    ...tell(who.respondent, 'success', { title: 'objectionTitle', text: ['objectionText'] }, { ref: it.ref }),
  ],
  'dispute.publication_refused': (_event, it, who) =>
    tell(
      who.both,
      'info',
      { title: 'refusedTitle', text: ['refusedText', 'nothingIsPublic', 'refusedNext'] },
      { ref: it.ref },
    ),
  'dispute.refusal_appealed': (_event, it, who) =>
    say(who.recordOfficers, 'info', 'A refusal is appealed', `${it.ref} waits for another record officer.`),
  'dispute.published': (_event, it, who) => [
    ...tell(
      who.respondent,
      'error',
      {
        ...{ title: 'publicTitle', text: ['publicText', 'resolutionWithin', 'publicChallenge'], said: ['publicSaid'] },
        ...{ asked: 'publicAsked', by: who.cureUntil, silence: 'cureEnds' },
      },
      // Silence of the side that filed it takes its time, too.
      { ref: it.ref, silence: String(daysOfSilence) },
    ),
    ...tell(
      who.filer,
      'warning',
      {
        ...{ title: 'publicTitle', text: ['publicText', 'publicMark'], said: ['publicSaidFiler'] },
        ...{ asked: 'publicMark', by: who.cureUntil, silence: 'cureEnds' },
      },
      { ref: it.ref },
    ),
  ],
  'dispute.reopened': (_event, it, who) =>
    say(who.officers, 'info', 'A dispute was opened again', `${it.ref} waits for an officer.`),
};

type Around = Awaited<ReturnType<typeof peopleAround>> & { held: Held };
/** A dispute with those around it; null when there is none. In the product and by mail the same is told. */
const aroundOf = sharing(async (ctx: Ctx, id: string): Promise<Around | null> => {
  const held = await findDispute(ctx, id);
  return held && { held, ...(await peopleAround(ctx, held)) };
});

/** Who is to be told what of this deed, and on which dispute; empty when it was deleted since. */
export async function noticesOf(ctx: Ctx, event: WrittenEvent): Promise<{ notices: Notice[]; held: Held | null }> {
  const around = await aroundOf(ctx, event.subjectId);
  return { notices: around ? await noticesBy(ctx, event, around) : [], held: around?.held ?? null };
}

/** The same of a deed that is being done on a dispute, and of each account by its user id whether its address is confirmed, whether it is about to go, and its language. */
export async function noticesFor(
  ctx: Ctx,
  held: Held,
  event: Deed,
): Promise<{ notices: Notice[]; accounts: ReadonlyMap<string | null, Account> }> {
  const around = { held, ...(await peopleAround(ctx, held)) };
  const notices = await noticesBy(ctx, event, around);
  return { notices, accounts: new Map(around.people.map((one) => [one.userId, one])) };
}

async function noticesBy(ctx: Ctx, event: Deed, around: Around): Promise<Notice[]> {
  const told = notices[event.name as DisputeEvent] as Told<EventName> | undefined; // a row takes the payload of its own event
  if (!told) return [];
  const { held } = around;
  const bySide = {
    filer: recipientOf(around, 'filer'),
    respondent: await respondentOf(ctx, event, around),
  };
  const both = [...bySide.filer, ...bySide.respondent];
  const publisher = publisherBy(held, around.wasObjectedTo);
  const failed = looksAhead.includes(event.name) ? lastingFailure(held, await guardsOf(ctx, held)) : undefined;
  // Why it cannot become public may say what it is about.
  const deadlineDoes = failed ? 'closesPrivately' : publisher === 'time' ? 'reviewedByTime' : 'reviewedByOfficer';
  const kind = askedBy[event.name];
  const clock =
    event.name === 'dispute.settlement_drafted'
      ? await signWindowOf(ctx, held)
      : kind && (await openClock(ctx, subjectOf(held), kind));
  const taken = [held.filerUserId, held.respondentUserId, ...held.involvedUserIds];
  const neutral = (people: readonly Account[]): Recipient[] =>
    people.flatMap(({ isConfirmed: _, isLeaving: __, language: ___, ...person }) =>
      taken.includes(person.userId) ? [] : [person],
    );
  return told(event, held, {
    ...bySide,
    both,
    others: both.filter(({ userId }) => userId === null || userId !== event.actorId),
    doer: both.filter(({ userId }) => userId !== null && userId === event.actorId),
    officers: neutral(around.officers),
    recordOfficers: neutral(around.recordOfficers),
    joint: (side) =>
      held.isShown
        ? held.joint.flatMap((one) =>
            one.side === side ? [{ userId: one.userId, email: one.email, name: one.name }] : [],
          )
        : [],
    side: (side) => bySide[side],
    publisher,
    itself: publisher === 'time' && clock?.dueAt ? until(new Date(clock.dueAt).toISOString()) : null,
    name: (side) => partyOf(held, side).name,
    cannotBePublic: failed !== undefined,
    deadlineDoes,
    cureUntil: addDays(ctx.now, recordDefaults.cureDays).toISOString(),
    dueAt: clock?.dueAt ? new Date(clock.dueAt).toISOString() : undefined,
    isPastCure: await isPastCure(ctx, held, clock?.dueAt),
    together: around.together,
    isCompared: event.name === 'dispute.bid' && (await isCompared(ctx, held, event as Deed<'dispute.bid'>)), // the name says so
    finalLetter: (dueAt) => ({
      said: ['finalSaid'],
      asked: failed ? 'finalAskedPrivate' : 'finalAsked',
      by: dueAt,
      silence: deadlineDoes,
      way: failed ? 'readWhy' : 'readEntry',
    }),
  });
}

/** What is told with what the end of the deadline does. */
const looksAhead: readonly EventName[] = ['dispute.silence_noted', 'dispute.final_notice'];

/** By which deadline a deed's readers go. */
const askedBy: Partial<Record<EventName, ClockKind>> = {
  'dispute.extended': 'dispute.response',
  'dispute.response_reminded': 'dispute.response',
  'dispute.resolved_claimed': 'dispute.claimed_resolved',
  'dispute.notice_sent': 'dispute.service_deemed',
  'dispute.silence_noted': 'dispute.resolution',
  'dispute.review_started': 'dispute.review',
};

/** A resolution at that instant would come too late to remove the entry. */
async function isPastCure(
  ctx: Ctx,
  { status, recordId }: Held,
  at: string | Date | null | undefined,
): Promise<boolean> {
  if (!at || recordId === null || !disputeLifecycle.can('expire', status)) return false;
  const entry = await entryOf(ctx, recordId);
  return entry?.publishedAt != null && new Date(at) > addDays(new Date(entry.publishedAt), recordDefaults.cureDays);
}

/** The side that seals second ends the round: nobody is asked for a figure any more. */
const isCompared = async (ctx: Ctx, held: Held, { payload }: Deed<'dispute.bid'>): Promise<boolean> =>
  (await sealedBidsOf(ctx, held.id)).some(({ round, result }) => round === payload.round && result !== null);

function recipientOf({ held, people }: Around, side: DisputeSide): Recipient[] {
  const { userId, name, ...party } = partyOf(held, side);
  const email = people.find((one) => one.userId === userId)?.email ?? party.email;
  return email === '' ? [] : [{ userId, email, name }];
}

/** Until an officer took it on the other side is told nothing; who was just cleared of it is told that, and nothing after it. */
async function respondentOf(ctx: Ctx, event: Deed, around: Around): Promise<Recipient[]> {
  const { held } = around;
  const isCleared = event.name === 'dispute.identity_decided' && !held.isShown;
  const cleared = isCleared ? await userById(ctx, (await clearedUsers(ctx, held.id)).at(-1) ?? '') : undefined;
  if (cleared) return [{ userId: cleared.id, email: cleared.email, name: cleared.name }];
  return held.isShown ? recipientOf(around, 'respondent') : [];
}
