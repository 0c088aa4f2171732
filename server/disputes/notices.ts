// Longer than other files: one of the tables that everything goes by, and a table is read as one.

import { ifYouDoNothing } from '@ahadi/domain/core/claim.ts';
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { nameList } from '@ahadi/domain/core/names.ts';
import { addDays, dayInWords, formatUtc, type Instant } from '@ahadi/domain/core/time.ts';
import { privately, saying, unanswered, waitingDoes } from '@ahadi/domain/disputes/forecast/words.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { nothingIsPublic, resolvedWithoutEntry, sayPublisher } from '@ahadi/domain/disputes/publishing/rules.ts';
import { daysOfSilence, disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeSide, NoticeProof } from '@ahadi/domain/disputes/schema.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { bounceWords } from '@ahadi/domain/notifications/bounces.ts';
import { resolutionWithin } from '@ahadi/domain/records/publicity-words.ts';
import { recordDefaults } from '@ahadi/domain/records/rules.ts';
import { userById } from '../accounts/account.ts';
import { openClock } from '../core/clocks.ts';
import { sharing } from '../core/collecting.ts';
import type { Ctx } from '../core/ctx.ts';
import { asking, type InLetter, type Notice, type Recipient, noticeTo as say } from '../core/notice.ts';
import { sealedBidsOf } from './bids.store.ts';
import { findDispute, type Held } from './dispute.store.ts';
import { guardsOf, lastingFailure, publisherBy } from './guards.ts';
import { otherSide, partyOf, subjectOf } from './held.ts';
import { clearedUsers } from './history.store.ts';
import { type Account, peopleAround } from './notices.store.ts';
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
  /** Who publishes its entry, in words. */
  publication: string;
  /** The first day on which the time alone publishes it, in words; empty where a person decides. */
  itself: string;
  /** A side's name: in letters only, for a notice may stand on a locked screen. */
  name: (side: DisputeSide) => string;
  /** Something fails for good of what has to be so before it can become public. Known at the final notice. */
  cannotBePublic: boolean;
  /** What both are asked before the deadline, and what it does as things stand. */
  finalLetter: (dueAt: string) => InLetter;
  /** Until when the entry of what becomes public now goes once it is resolved. */
  cureUntil: Instant;
  /** When the deadline ends that this deed moved, or asks to be kept; undefined where none runs any more. */
  dueAt: Instant | undefined;
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

const nobody = () => [];
/** Silence of the side that filed it takes its time, too. */
const saidEarly = `Say so early: if the other side is silent, it counts as resolved ${daysOfSilence} days later.`;
const agreementOf = ({ agreementTitle, agreementRef }: Held): string =>
  agreementRef === null ? 'a matter between you' : `the agreement “${agreementTitle}”, ${agreementRef}`;
const until = (at: string | null) => (at === null ? '' : formatUtc(at));
/** A letter that was sent later counts from then: the day may be a later one. Without a confirmed address it never counts by itself. */
const onItsOwn = (deemedAt: Instant | undefined): string =>
  deemedAt === undefined ? '' : `, or on its own on ${until(deemedAt)} at the earliest`;
/** What a letter that came back leaves open. */
function reachedOtherwise({ status, parties }: Held, kind: NoticeProof['kind']): string {
  if (!kind.startsWith('dispute_notice')) return 'What lies in their account here is not touched by that.';
  if (!disputeLifecycle.can('mark_served', status))
    return 'Unless they opened it, or another letter arrived, nothing of it becomes public.';
  const hasAccount = parties.some(({ side, userId }) => side === 'respondent' && userId !== null);
  return `${hasAccount ? 'It waits in their account here, too. ' : ''}${saying.isNotServed.sentence}`;
}
const onDay = (dueAt: Instant | undefined): string => (dueAt === undefined ? '' : `, ${until(dueAt)}`);
const days = (count: number): string => (count === 1 ? 'one day' : `${count} days`);
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
    ...say(
      who.filer,
      'success',
      'Your dispute is filed',
      disputeLifecycle.can('accept', it.status)
        ? `${it.ref} is filed. An officer looks at it first, within ${disputeDefaults.triageWorkingDays} working days. Once it is taken on, the other side is told.`
        : `${it.ref} is filed.`,
    ),
    // The rules took it on at once, or an officer has been there.
    ...(disputeLifecycle.can('accept', it.status)
      ? say(who.officers, 'info', 'A dispute waits for triage', `${it.ref} was filed and waits for an officer.`)
      : []),
  ],
  'dispute.info_requested': ({ payload }, it, who) =>
    say(
      who.filer,
      'warning',
      'An officer asks for more',
      `An officer has a question about ${it.ref}. Open it and answer by ${until(payload.dueAt)}. ${ifYouDoNothing(waitingDoes.add_information)}`,
      {
        said: ['An officer looked at your dispute and has a question.'],
        asked: 'Open it and answer the question.',
        by: payload.dueAt,
        otherwise: saying.infoLapses.sentence,
        way: 'Read the question',
      },
    ),
  'dispute.info_lapsed': (_event, it, who) =>
    say(
      who.filer,
      'warning',
      'The dispute lapsed',
      `${it.ref} counts as withdrawn, because what was asked for did not come. ${nothingIsPublic}`,
    ),
  'dispute.rejected': (_event, it, who) =>
    say(
      who.filer,
      'error',
      'The dispute was not accepted',
      `${it.ref} was not taken on; open it to read why. You may ask a second officer once${it.endedAt ? `, until ${until(addDays(new Date(it.endedAt), disputeDefaults.appealDays).toISOString())}` : ''}.`,
    ),
  'dispute.appealed': (_event, it, who) =>
    say(who.officers, 'info', 'A second look is asked for', `${it.ref} waits for another officer than the first.`),
  'dispute.accepted': (_event, it, who) => [
    ...say(who.filer, 'success', 'Your dispute was taken on', `${it.ref} is being delivered to the other side.`),
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
    ...say(
      who.respondent,
      'warning',
      payload.no === 1
        ? 'A dispute names you'
        : payload.no === 2
          ? 'Second notice: a dispute names you'
          : 'Third notice: a dispute names you',
      `${it.ref} was filed and names you as the other side. Open it, read it and answer: the time to answer begins when you open it${onItsOwn(who.dueAt)}.`,
      {
        from: who.name('filer'),
        said: [
          `${who.name('filer')} filed a dispute about ${agreementOf(it)}, and named you as the other side. Nothing of it is public, and nobody has decided anything.`,
          ...namedToo(it, who).map(
            (others) =>
              `The same was filed against ${others}. Each of you answers, settles and is recorded for themself.`,
          ),
        ],
        asked: `Open it, read it and answer: agree, disagree, or make an offer. The time to answer begins when you open it${onItsOwn(who.dueAt)}.`,
        otherwise: (partyOf(it, 'respondent').userId ? saying.isServed : saying.isNotServed).sentence,
        way: 'Read the dispute',
      },
    ),
    ...say(
      who.filer,
      'warning',
      payload.no === 1 ? 'The notice is sent' : payload.no === 2 ? 'A second notice is sent' : 'A third notice is sent',
      `The other side of ${it.ref} is told of the dispute, and is asked to open, read and answer it. This is your copy.`,
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
    ...say(
      who.filer,
      'success',
      'The dispute was delivered',
      `${it.ref} was ${payload.by === 'opened' ? 'opened by the other side' : 'delivered to the other side’s account five days ago and counts as read'}. They have until ${until(payload.responseDueAt)} to answer.`,
    ),
    ...say(
      who.respondent,
      'warning',
      'Your answer is asked for',
      `Answer ${it.ref} by ${until(payload.responseDueAt)}. The matter is to be resolved by ${until(payload.resolutionDueAt)}.`,
      {
        from: who.name('filer'),
        said: [`The dispute has reached you. It is to be resolved by ${until(payload.resolutionDueAt)}.`],
        asked: 'Answer it.',
        by: payload.responseDueAt,
        otherwise: saying.isSilent.sentence,
        way: 'Read it and answer',
      },
    ),
  ],
  'dispute.not_served': (_event, it, who) =>
    say(
      who.filer,
      'warning',
      'The other side could not be reached',
      `${it.ref} closed, because nobody could be reached in 21 days. You can try another address. ${nothingIsPublic}`,
    ),
  'dispute.extended': ({ payload }, it, who) =>
    say(
      who.both,
      'info',
      'There is more time',
      `${it.ref}: ${days(payload.days)} more, ${payload.by === 'both' ? 'as both agreed' : 'taken by the side that is to answer'}. ${
        who.dueAt ? `The answer is due by ${until(who.dueAt)}. ` : ''
      }The matter is to be resolved by ${until(payload.dueAt)}.`,
    ),
  'dispute.extension_proposed': ({ payload }, it, who) =>
    say(
      who.side(otherSide(payload.side)),
      'info',
      'More time is proposed',
      ...asking({
        from: who.name(payload.side),
        said: `The other side of ${it.ref} proposes ${days(payload.days)} more.`,
        ...{ asked: 'Say yes or no', otherwise: waitingDoes.answer_extension },
      }),
    ),
  'dispute.extension_refused': (_event, it, who) =>
    say(who.others, 'info', 'More time was refused', `The other side of ${it.ref} keeps to the time as it is.`),
  'dispute.responded': ({ payload }, it, who) => [
    ...say(
      who.filer,
      'warning',
      'The other side has answered',
      `The answer to ${it.ref} is here${payload.late ? ', after its time' : ''}. ${it.response?.planDue ? `They admit it and name ${dayInWords(it.response.planDue)} as the day: accept that plan, or make an offer.` : 'Read it; then an offer is the shortest way to an end.'}`,
    ),
    ...say(
      who.respondent,
      'success',
      'Your answer is in',
      payload.late
        ? `Your answer to ${it.ref} came after its time and is taken, marked as late.`
        : `Your answer to ${it.ref} came in time.`,
    ),
  ],
  'dispute.answer_corrected': (_event, it, who) => [
    ...say(
      who.filer,
      'warning',
      'The other side has corrected its answer',
      `The answer to ${it.ref} reads otherwise now. What it said before stands beside it.`,
    ),
    ...say(
      who.respondent,
      'success',
      'Your answer is corrected',
      `Both sides of ${it.ref} read the correction, and beside it what you wrote before.`,
    ),
  ],
  'dispute.not_me_claimed': (_event, it, who) => [
    ...say(
      who.filer,
      'info',
      'It is checked who is meant',
      `The person named in ${it.ref} says that it is somebody else. An officer looks; the clocks stand still.`,
    ),
    ...say(
      who.officers,
      'warning',
      'An identity is questioned',
      `${it.ref} waits for an officer: is it the right person?`,
    ),
  ],
  'dispute.identity_decided': ({ payload }, it, who) =>
    payload.rightPerson
      ? say(
          who.both,
          'info',
          'The identity was confirmed',
          `${it.ref} goes on. Open it to read what the officer found.`,
        )
      : [
          ...say(
            who.filer,
            'warning',
            'It named the wrong person',
            `An officer found that ${it.ref} names the wrong person. ${nothingIsPublic} You can name the right one.`,
          ),
          ...say(
            who.respondent,
            'success',
            'You were taken off a dispute',
            `${it.ref} does not mean you. Nothing of it stays with you.`,
          ),
        ],
  'dispute.response_reminded': ({ payload }, it, who) => [
    ...say(
      who.respondent,
      'warning',
      'Your answer is due',
      `You have ${days(payload.daysLeft)} left to answer ${it.ref}.`,
      {
        asked: 'Answer it.',
        by: who.dueAt,
        otherwise: saying.isSilent.sentence,
        way: 'Read it and answer',
      },
    ),
    ...say(
      who.filer,
      'warning',
      'Their answer is due',
      `The other side has ${days(payload.daysLeft)} left to answer ${it.ref}. They were reminded.`,
    ),
  ],
  'dispute.silence_noted': (_event, it, who) => [
    ...say(
      who.filer,
      'warning',
      'There was no answer',
      `The time to answer ${it.ref} is over. You can make an offer, or wait for the deadline to resolve it${onDay(who.dueAt)}.`,
    ),
    ...say(
      who.respondent,
      'warning',
      'The time to answer is over',
      `There was no answer to ${it.ref} in time. A late one is still taken, marked as late.`,
      {
        said: ['There was no answer in time. A late one is still taken, marked as late.'],
        ...{ asked: 'Answer it, or make an offer.', otherwise: waitingDoes.answer_late, way: 'Read it and answer' },
        ...(who.dueAt && { by: who.dueAt }),
      },
    ),
  ],
  'dispute.offered': ({ payload }, it, who) => [
    ...say(
      who.side(otherSide(payload.side)),
      'info',
      'There is an offer',
      `The other side of ${it.ref} makes an offer, open until ${until(payload.validUntil)}.`,
      {
        from: who.name(payload.side),
        said: [`${who.name(payload.side)} makes you an offer.`],
        asked: 'Read it, and accept it, refuse it or offer something else.',
        by: payload.validUntil,
        otherwise: saying.offerExpires.sentence,
        way: 'Read the offer',
      },
    ),
    ...say(
      who.side(payload.side),
      'info',
      'Your offer is made',
      `The other side of ${it.ref} has until ${until(payload.validUntil)} to answer your offer.`,
    ),
  ],
  'dispute.offer_reminded': ({ payload }, it, who) =>
    say(
      who.both,
      'info',
      'An offer ends tomorrow',
      `The open offer on ${it.ref} can be accepted until ${until(payload.validUntil)}.`,
      { otherwise: saying.offerExpires.sentence, way: 'Read the offer' },
    ),
  'dispute.offer_answered': ({ payload }, it, who) =>
    payload.accepted
      ? [
          ...say(
            who.others,
            'info',
            'Your offer was accepted',
            `${it.ref}: the settlement is drafted and waits for both signatures.`,
          ),
          ...say(
            who.doer,
            'info',
            'You accepted the offer',
            `${it.ref}: the settlement is drafted and waits for your signature and theirs.`,
          ),
        ]
      : say(
          who.others,
          'info',
          'Your offer was refused',
          `${it.ref}: the other side did not take it. It is their turn to offer, or yours again.`,
        ),
  'dispute.offer_withdrawn': (_event, it, who) =>
    say(who.others, 'info', 'An offer was taken back', `The other side of ${it.ref} took its offer back.`),
  'dispute.offer_expired': (_event, it, who) =>
    say(who.both, 'info', 'An offer expired', `Nobody answered the open offer on ${it.ref} in its time.`),
  'dispute.bid': ({ payload }, it, who) =>
    say(
      who.isCompared ? [] : who.side(otherSide(payload.side)),
      'info',
      'A sealed figure is in',
      `The other side of ${it.ref} sealed a figure, round ${payload.round} of ${disputeDefaults.bidRounds}. Until ${until(payload.until)} you can seal yours. If they meet, the middle of both settles the whole matter at that moment, to be paid by ${dayInWords(payload.payBy)}, and nobody can refuse it. If not, both learn only that.`,
    ),
  'dispute.bids_compared': ({ payload }, it, who) =>
    payload.result === 'gap'
      ? say(
          who.both,
          'info',
          'The figures did not meet',
          `${it.ref}: the figures of round ${payload.round} of ${disputeDefaults.bidRounds} do not meet. Nothing else is told of them. ${
            payload.round < disputeDefaults.bidRounds ? 'Both can seal another figure.' : 'It was the last round.'
          }`,
        )
      : say(
          who.both,
          'success',
          'The figures met',
          `${it.ref} is settled in their middle, and both have signed with their seals. The settlement names the sum and the day by which it is promised.`,
        ),
  'dispute.settlement_drafted': (_event, it, who) =>
    say(
      who.both,
      'warning',
      'Sign the settlement',
      `The settlement of ${it.ref} is written. When both have signed it, the dispute is ${resolvedWithoutEntry}.`,
      {
        ...{ asked: 'Read it and sign it.', by: who.dueAt },
        ...{ otherwise: saying.settlementLapses.sentence, way: 'Read and sign' },
      },
    ),
  'dispute.settlement_failed': ({ payload }, it, who) =>
    // That it ended with its dispute its parties are told by the agreement that is withdrawn.
    payload.ended
      ? []
      : say(
          who.both,
          'warning',
          'The settlement was not signed',
          `${it.ref} goes on where it stood, with at least seven days.`,
        ),
  'dispute.plan_accepted': ({ payload }, it, who) =>
    say(
      who.both,
      'success',
      'The plan runs',
      `${it.ref}: it is done by ${until(payload.dueAt)}, days of grace included. If it is, nothing becomes public.`,
    ),
  'dispute.plan_missed': (_event, it, who) =>
    say(who.both, 'error', 'The plan was not kept', `${it.ref} is open again, with a last term.`),
  'dispute.resolved_claimed': ({ payload }, it, who) =>
    say(
      who.filer,
      'warning',
      payload.asked === 1 ? 'Is it resolved?' : 'Asked again: is it resolved?',
      `The other side says that ${it.ref} is resolved. Say yes or no. ${waitingDoes.confirm_resolved}`,
      {
        from: who.name('respondent'),
        said: [`${who.name('respondent')} says that the matter is resolved.`],
        asked: 'Say yes or no.',
        by: who.dueAt,
        // Of what is public by then it depends on the day whether a trace stays.
        otherwise:
          it.status === 'published'
            ? waitingDoes.confirm_resolved
            : (payload.asked > 1 ? saying.countsAsResolved(it.status) : saying.askedAgain).sentence,
        way: 'Answer',
      },
    ),
  'dispute.resolved_denied': (_event, it, who) =>
    say(who.respondent, 'warning', 'It is not resolved', `The other side says that ${it.ref} is not resolved.`),
  'dispute.resolved': ({ payload }, it, who) => [
    ...say(
      who.both,
      'success',
      'The dispute is resolved',
      `${it.ref} is resolved${payload.by === 'settlement' ? ' by the signed settlement. What it promises is owed from now on, each promise on its day' : payload.by === 'decision' ? ' by what a court or tribunal decided. What it asks for stands in the dispute, each part with its day' : payload.by === 'silence' ? ', because nobody said otherwise' : ''}.`,
    ),
    ...say(
      whoShare(who),
      'info',
      'A dispute about your agreement ended',
      `${it.ref} ended between its two sides. Look at the promises of the agreement: they say what has ended between whom, and what is still open.`,
    ),
  ],
  'dispute.withdrawn': (_event, it, who) => [
    ...say(
      whoShare(who),
      'info',
      'A dispute about your agreement was withdrawn',
      `${it.ref} was taken back. What was owed is owed as before.`,
    ),
    ...say(who.respondent, 'info', 'The dispute was withdrawn', `${it.ref} was taken back. ${nothingIsPublic}`),
    ...say(who.filer, 'info', 'You withdrew the dispute', `${it.ref} is withdrawn. ${nothingIsPublic}`),
  ],
  'dispute.exhibit_added': ({ payload }, it, who) =>
    say(who.others, 'info', 'A new exhibit', `Exhibit ${payload.number} was added to ${it.ref}.`),
  'dispute.exhibit_withdrawn': nobody,
  'dispute.exhibit_offered_jointly': ({ payload }, it, who) =>
    say(
      who.side(otherSide(payload.side)),
      'info',
      'An exhibit for both of you',
      `The other side of ${it.ref} offers exhibit ${payload.number} as one of both. Agree, or leave it as theirs.`,
      {
        from: who.name(payload.side),
        said: [`Exhibit ${payload.number} is offered to you as one of both.`],
        ...{ asked: 'Agree, or leave it as theirs.', otherwise: unanswered.exhibit },
      },
    ),
  'dispute.exhibit_joined': ({ payload }, it, who) =>
    say(
      who.both,
      'success',
      'A joint exhibit',
      `Both sides of ${it.ref} put ${payload.of} forward together. It is ${payload.number} now.`,
    ),
  // What a mediation does to it is told by the mediation, and to nobody else.
  'dispute.held': ({ payload }, it, who) =>
    payload.kind === 'publication_objection' || payload.kind === 'mediation'
      ? []
      : say(
          who.both,
          'info',
          'The clocks stand still',
          `${it.ref}: ${payload.kind === 'external_proceedings' ? 'a court or tribunal has the matter' : 'an officer ordered a stay'}${payload.until ? ` until ${until(payload.until)}` : ''}.`,
        ),
  'dispute.hold_ended': ({ payload }, it, who) =>
    payload.kind === 'mediation'
      ? []
      : say(who.both, 'info', 'It goes on', `What held ${it.ref} back has ended. Look at the deadlines.`),
  'dispute.proceedings_old': (_event, it, who) =>
    say(
      who.officers,
      'warning',
      'Is a court still looking at it?',
      `${it.ref} stands still, because a side says that a court or tribunal has it. Look whether it is still there.`,
    ),
  'dispute.decision_entered': ({ payload }, it, who) => [
    ...say(
      who.others,
      'warning',
      'Was it decided so?',
      `The other side of ${it.ref} entered what a court or tribunal decided. Confirm it, or say that it was not decided so, by ${until(payload.bindsAt)}. ${ifYouDoNothing(saying.decisionBinds.sentence)}`,
      {
        said: ['The other side entered what a court or tribunal decided.'],
        asked: 'Read it. Confirm it, or say that it was not decided so.',
        by: payload.bindsAt,
        otherwise: saying.decisionBinds.sentence,
        way: 'Read what was entered',
      },
    ),
    ...say(
      who.doer,
      'info',
      'The decision is entered',
      `The other side of ${it.ref} reads it. If it does not object, it binds on ${until(payload.bindsAt)}, or later if it is told later.`,
    ),
  ],
  'dispute.decision_unproven': (_event, it, who) => [
    ...say(
      it.decision ? who.side(it.decision.bySide) : [],
      'warning',
      'An officer looks at what you entered',
      `Nothing proves that the other side of ${it.ref} was told of it, so its silence does not bind. An officer compares it with the paper.`,
    ),
    ...say(
      who.officers,
      'warning',
      'Was it decided so?',
      `One side of ${it.ref} entered what a court or tribunal decided, and nothing proves that the other one was told. Compare it with the paper.`,
    ),
  ],
  'dispute.decision_confirmed': ({ payload }, it, who) =>
    say(
      who.others,
      'success',
      'The decision is confirmed',
      `The other side of ${it.ref} says that it was decided so. It binds from ${until(payload.bindsAt)}.`,
    ),
  'dispute.decision_objected': (_event, it, who) => [
    ...say(
      who.others,
      'warning',
      'The other side objects to what you entered',
      `It says that it was not decided so in ${it.ref}, or that it does not bind. An officer compares it with the paper.`,
    ),
    ...say(
      who.officers,
      'warning',
      'Was it decided so?',
      `One side of ${it.ref} entered what a court or tribunal decided, and the other one objects. Compare it with the paper.`,
    ),
  ],
  'dispute.decision_judged': ({ payload }, it, who) =>
    say(
      who.both,
      payload.stands ? 'success' : 'warning',
      payload.stands ? 'It was decided so, an officer found' : 'It was not decided so, an officer found',
      payload.bindsAt === null
        ? `What was entered in ${it.ref} is gone. Either side can enter what was decided.`
        : `What was entered in ${it.ref} binds from ${until(payload.bindsAt)}.`,
    ),
  'dispute.decision_dropped': (_event, it, who) =>
    say(
      who.others,
      'info',
      'What was entered as decided is taken back',
      `${it.ref} stands still as before, while a court or tribunal has it.`,
    ),
  'dispute.final_notice': ({ payload }, it, who) => [
    ...say(
      who.respondent,
      'error',
      payload.daysLeft > 1 ? `Final notice: ${days(payload.daysLeft)} left` : 'Final notice: last day',
      who.cannotBePublic
        ? `If ${it.ref} is not resolved by ${until(payload.dueAt)}, it closes in private. The page says why.`
        : `If ${it.ref} is not resolved by ${until(payload.dueAt)}, it may become public history. Read the exact entry, and write your own words beside it.`,
      who.finalLetter(payload.dueAt),
    ),
    ...say(
      who.filer,
      'error',
      payload.daysLeft > 1 ? `${days(payload.daysLeft)} left to resolve it` : 'The last day to resolve it',
      who.cannotBePublic
        ? `${it.ref} ends on ${until(payload.dueAt)}, and closes in private then. The page says why.`
        : `${it.ref} ends on ${until(payload.dueAt)}. Read the exact entry that may become public, and write your own words beside it.`,
      who.finalLetter(payload.dueAt),
    ),
  ],
  'dispute.closed_private': (_event, it, who) => [
    ...say(
      who.both,
      'info',
      'The dispute closed in private',
      `${it.ref} closed without a solution and is not public. Open it to read why.`,
    ),
    ...say(
      whoShare(who),
      'info',
      'A dispute about your agreement ended',
      `${it.ref} closed without a solution. What was owed is owed as before.`,
    ),
  ],
  'dispute.review_started': (_event, it, who) => [
    ...say(
      who.both,
      'error',
      'The deadline passed',
      `${it.ref} was not resolved in time. ${who.publication}${who.itself} Resolving it before it is public still prevents that.`,
    ),
    ...say(who.recordOfficers, 'warning', 'A publication waits for review', `${it.ref}: ${who.publication}`),
    ...say(
      whoShare(who),
      'info',
      'A dispute about your agreement passed its deadline',
      `${it.ref} was not resolved in time. If an entry becomes public, it names its two sides and not you.`,
    ),
  ],
  'dispute.statement_written': ({ payload }, it, who) => [
    ...say(
      who.side(otherSide(payload.side)),
      'info',
      'A statement stands beside the entry',
      `The other side of ${it.ref} wrote or changed its statement. Read it, and write your own beside it.`,
    ),
    ...say(
      who.side(payload.side),
      'success',
      'Your statement is saved',
      `Beside the entry of ${it.ref} the other side reads it as you left it.`,
    ),
  ],
  'dispute.objected': (_event, it, who) => [
    ...say(
      who.recordOfficers,
      'warning',
      'An objection to a publication',
      `${it.ref}: its subject objects. It is held back for five working days.`,
    ),
    ...say(
      who.filer,
      'info',
      'The publication is objected to',
      `${it.ref} is held back for five working days while an officer looks.`,
    ),
    ...say(
      who.respondent,
      'success',
      'Your objection is in',
      `${it.ref} is held back for five working days while an officer looks at it.`,
    ),
  ],
  'dispute.publication_refused': (_event, it, who) =>
    say(
      who.both,
      'info',
      'The publication was refused',
      `${it.ref} is closed in private. ${nothingIsPublic} The side that filed it can ask another record officer once, within ${disputeDefaults.appealDays} days. Open it to read what the officer found.`,
    ),
  'dispute.refusal_appealed': (_event, it, who) =>
    say(who.recordOfficers, 'info', 'A refusal is appealed', `${it.ref} waits for another record officer.`),
  'dispute.published': (_event, it, who) => [
    ...say(
      who.respondent,
      'error',
      'It is public history',
      `The entry on ${it.ref} is public. ${resolutionWithin} You may challenge it at any time, free of charge.`,
      {
        said: ['The entry is public: anybody finds it by name. You may challenge it at any time, free of charge.'],
        ...{
          asked: `Resolve it. What counts as resolved by this day removes the public entry. ${saidEarly}`,
          by: who.cureUntil,
        },
        otherwise: saying.cureEnds.sentence,
      },
    ),
    ...say(
      who.filer,
      'warning',
      'It is public history',
      `The entry on ${it.ref} is public. Mark it as resolved as soon as it is.`,
      {
        said: ['The entry is public: anybody finds it by name. What counts as resolved by the day below removes it.'],
        ...{ asked: 'Mark it as resolved as soon as it is.', by: who.cureUntil, otherwise: saying.cureEnds.sentence },
      },
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

/** The same of a deed that is being done on a dispute, and the user ids of those with a confirmed address, and of those whose account is about to go. */
export async function noticesFor(
  ctx: Ctx,
  held: Held,
  event: Deed,
): Promise<{ notices: Notice[]; confirmed: ReadonlySet<string | null>; leaving: ReadonlySet<string | null> }> {
  const around = { held, ...(await peopleAround(ctx, held)) };
  const those = (are: 'isConfirmed' | 'isLeaving') =>
    new Set(around.people.flatMap((one) => (one[are] ? [one.userId] : [])));
  const notices = await noticesBy(ctx, event, around);
  return { notices, confirmed: those('isConfirmed'), leaving: those('isLeaving') };
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
  const failed = event.name === 'dispute.final_notice' ? lastingFailure(held, await guardsOf(ctx, held)) : undefined;
  const kind = askedBy[event.name];
  const clock =
    event.name === 'dispute.settlement_drafted'
      ? await signWindowOf(ctx, held)
      : kind && (await openClock(ctx, subjectOf(held), kind));
  const taken = [held.filerUserId, held.respondentUserId, ...held.involvedUserIds];
  const neutral = (people: readonly Account[]): Recipient[] =>
    people.flatMap(({ isConfirmed: _, isLeaving: __, ...person }) => (taken.includes(person.userId) ? [] : [person]));
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
    publication: sayPublisher(publisher),
    itself:
      publisher === 'time' && clock?.dueAt
        ? ` That is on ${until(new Date(clock.dueAt).toISOString())} at the earliest.`
        : '',
    name: (side) => partyOf(held, side).name,
    cannotBePublic: failed !== undefined,
    cureUntil: addDays(ctx.now, recordDefaults.cureDays).toISOString(),
    dueAt: clock?.dueAt ? new Date(clock.dueAt).toISOString() : undefined,
    together: around.together,
    isCompared: event.name === 'dispute.bid' && (await isCompared(ctx, held, event as Deed<'dispute.bid'>)), // the name says so
    finalLetter: (dueAt) => ({
      said: ['The matter is not resolved yet, and its time is nearly over.'],
      asked: failed
        ? 'Resolve it together.'
        : 'Resolve it together, or read the exact entry and write your own words beside it.',
      by: dueAt,
      // Why it cannot become public may say what it is about.
      otherwise: (failed ? privately('the page says why.') : saying.isReviewed(publisher)).sentence,
      way: failed ? 'Read why' : 'Read the entry',
    }),
  });
}

/** By which deadline a deed's readers go. */
const askedBy: Partial<Record<EventName, ClockKind>> = {
  'dispute.extended': 'dispute.response',
  'dispute.response_reminded': 'dispute.response',
  'dispute.resolved_claimed': 'dispute.claimed_resolved',
  'dispute.notice_sent': 'dispute.service_deemed',
  'dispute.silence_noted': 'dispute.resolution',
  'dispute.review_started': 'dispute.review',
};

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
