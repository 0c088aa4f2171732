// Longer than other files: one of the tables that everything goes by, and a table is read as one.

import { formatUtc, type Instant } from '@ahadi/domain/core/time.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import type { MediationMessage } from '@ahadi/domain/mediation/notices/words.ts';
import {
  type DisputeAfter,
  type endedByItself,
  endIs,
  type FeeAfter,
  feeWaitsForReport,
  outcomeOfScope,
} from '@ahadi/domain/mediation/outcome.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type { EndReason, Outcome, Session } from '@ahadi/domain/mediation/schema.ts';
import { endsBefore } from '@ahadi/domain/mediation/silence.ts';
import { to } from '@ahadi/domain/paths.ts';
import { recipientsOf } from '../accounts/account.ts';
import { openClock } from '../core/clocks.ts';
import { sharing } from '../core/collecting.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Notice, type Recipient, noticeTo as say } from '../core/notice.ts';
import { findCase, type Held } from './mediation.store.ts';
import { officersBeside } from './notices.store.ts';
import { type HeldProposal, proposalsOf } from './proposals.store.ts';
import { sessionsOf } from './sessions.store.ts';
import { inLanguages, tell } from './told.ts';

/** A notice with the page it leads to. */
export type CaseNotice = Notice & { link: string };
type Page = 'mediation' | 'myCase' | 'job' | 'agreement' | 'escrow';

/** Groups of people around a case, seen from a deed. */
type Who = {
  /** All who are a side or speak for one. */
  sides: Recipient[];
  /** All of these but who did it. */
  others: Recipient[];
  requester: Recipient[];
  /** The sides that were asked. */
  asked: Recipient[];
  side: (letter: string) => Recipient[];
  /** Who was chosen or mediates. */
  mediator: Recipient[];
  /** People named in the deed. */
  named: Recipient[];
  officers: Recipient[];
  /** By when the mediation has to begin, of what is asked on the way to that; null else. */
  setUpBy: Instant | null;
  /** When the time to sign its settlement, or the agreement to mediate, ends; undefined where none is to be signed. */
  signBy: Instant | undefined;
  /** When it ends by itself, where more time is asked for. */
  endsBy: Instant | undefined;
  /** Of a case that is over: they say where its fee goes. */
  sessions: Session[];
};
type CaseEvent = Exclude<
  Extract<EventName, `mediation.${string}`>,
  'mediation.package_opened' | 'mediation.package_agreed' | 'mediation.package_ended'
>;
type Said = Notice & { page: Page; id?: string };
type Told<Name extends EventName> = (event: WrittenEvent<Name>, it: Held, who: Who) => Said[];

const nobody = () => [];
const until = (at: string | null | undefined): string => (at ? formatUtc(at) : '');
/** What is told, with the page that it leads to; of another thing than the case by its id. */
const on = (page: Page, told: Notice[], id?: string): Said[] =>
  told.map((notice) => ({ ...notice, page, ...(id === undefined ? {} : { id }) }));
/** One notice for the sides and one for the mediator, each with their own page. */
const both = (who: Who, people: Recipient[], told: (people: Recipient[], reader: Reader) => Notice[]): Said[] => [
  ...on('mediation', told(people, 'side')),
  ...on('myCase', told(who.mediator, 'mediator')),
];
type Reader = 'side' | 'mediator';
/** Who is asked to mediate has to know with whom: the name stands in the letter, and in no notice. */
const requesterOf = ({ sides, requesterUserId }: Held): string | undefined =>
  sides.find(({ userId }) => userId === requesterUserId)?.name;

/** By when something is asked on the way to the beginning, and what comes of silence: the time to begin may be over no later. */
const before = <const Silence extends MediationMessage>(
  { setUpBy }: Who,
  at: Instant,
  kind: Parameters<typeof endsBefore>[2],
  silence: Silence,
): { by: Instant; silence: Silence | 'setUpEnds' } => {
  const { by, clock } = endsBefore(setUpBy, at, kind);
  return { by, silence: clock === 'mediation.setup' ? 'setUpEnds' : silence };
};

const whyEnded = {
  set_up_time_over: 'endedSetUp',
  fee_not_paid: 'endedUnpaid',
  time_over: 'endedTime',
  no_mediator: 'endedNobody',
  another_mediator: 'endedAnother',
} as const satisfies Record<keyof typeof endedByItself, MediationMessage>;
/** Why it ended that nobody ended. */
const whyOf = (reason: EndReason | null) =>
  reason !== null && reason in whyEnded ? [whyEnded[reason as keyof typeof whyEnded]] : []; // a key of it
const ofDispute = {
  resolved: 'disputeResolved',
  'with days left': 'disputeHasDays',
  'as it stood': 'disputeGoesOn',
  stopped: 'disputeStops',
} as const satisfies Record<DisputeAfter, MediationMessage>;
const ofFee = {
  back: 'feeBack',
  'with the report': 'feeWithReport',
  'in part': 'feeInPart',
} as const satisfies Record<FeeAfter, MediationMessage>;
const ofProfile = {
  ended: { side: 'countsEnded', mediator: 'countsEndedYours' },
  settled: { side: 'countsSettled', mediator: 'countsSettledYours' },
} as const;
/** What follows from an end, by the functions it goes by; what it was about is not named. */
const follows = (it: Held, { sessions }: Who, outcome: Outcome | null, reader: Reader) => {
  if (it.endReason === 'dispute_over' && outcome === null) return ['disputeOver' as const];
  const { dispute, fee, counts } = endIs({ ...it, sessions }, outcome);
  return [
    ...(dispute === null ? [] : [ofDispute[dispute]]),
    ...(fee === null ? [] : [ofFee[fee]]),
    ...(counts === null || counts === 'open' ? [] : [ofProfile[counts][reader]]),
  ];
};
/** What the report does with a fee that is in escrow. */
const reportDoes = (it: Held, { sessions }: Who) =>
  feeWaitsForReport({ ...it, sessions }) ? (['reportDoes'] as const) : [];

/** To the sides with the case that it goes on as; its mediator reads that theirs has ended. */
const goesOn = (continuedAs: string, outcome: Outcome, it: Held, who: Who): Said[] => [
  ...on(
    'mediation',
    tell(
      who.sides,
      'warning',
      { title: 'goesOnTitle', text: ['goesOnText', ...follows(it, who, outcome, 'side')] },
      { ref: it.ref },
    ),
    continuedAs,
  ),
  ...on(
    'myCase',
    tell(
      who.mediator,
      'info',
      { title: 'endedTitle', text: ['endedForYouText', ...follows(it, who, outcome, 'mediator')] },
      { ref: it.ref },
    ),
  ),
];

/** Refused, lapsed or withdrawn: which of them is nobody's to know from a letter. */
const doesNotTakePlace: Told<'mediation.refused' | 'mediation.lapsed' | 'mediation.withdrawn'> = (_event, it, who) =>
  on(
    'mediation',
    tell(
      who.others,
      'info',
      {
        title: 'notTakingPlaceTitle',
        text: ['notTakingPlaceText', ...follows(it, who, null, 'side'), 'nobodyElseHears'],
      },
      { ref: it.ref },
    ),
  );

/**
 * Who hears what of each deed. Neutral words: nothing that somebody wrote or said stands in a notice, and nothing about what the matter is;
 * it may be read on a locked screen or by who shares the mailbox. An event without a row does not compile.
 */
const notices: { [Name in CaseEvent]: Told<Name> } = {
  'mediation.created': nobody,
  'mediation.removed': nobody,
  'mediation.screening_asked': (_event, it, who) =>
    on(
      'mediation',
      say(
        who.officers,
        'info',
        'A mediation waits to be looked at',
        `${it.ref} needs an officer before anybody is invited.`,
      ),
    ),
  'mediation.screened': ({ payload }, it, who) =>
    on(
      'mediation',
      tell(
        who.requester,
        payload.passed ? 'success' : 'info',
        {
          title: payload.passed ? 'screenedTitle' : 'notHereTitle',
          text: [payload.passed ? 'screenedText' : 'notHereText'],
        },
        { ref: it.ref },
      ),
    ),
  'mediation.requested': ({ payload }, it, who) =>
    on(
      'mediation',
      tell(
        who.asked,
        'warning',
        {
          ...{ title: 'invitedTitle', text: ['invitedText'], from: requesterOf(it) ?? inLanguages('otherSide')('en') },
          ...{ said: ['invitedSaid'], asked: 'invitedAsked', by: payload.consentBy },
          ...{ silence: 'requestLapses', way: 'readInvitation' },
        },
        { ref: it.ref, by: until(payload.consentBy), requester: requesterOf(it) ?? inLanguages('otherSide') },
      ),
    ),
  'mediation.consented': ({ payload }, it, who) =>
    on(
      'mediation',
      tell(
        who.others.filter((one) => !who.side(payload.side).includes(one)),
        'success',
        { title: 'agreedTitle', text: ['agreedText'] },
        { ref: it.ref },
      ),
    ),
  'mediation.refused': doesNotTakePlace,
  'mediation.lapsed': doesNotTakePlace,
  'mediation.withdrawn': doesNotTakePlace,
  'mediation.set_up': ({ payload }, it, who) =>
    on(
      'mediation',
      tell(
        who.sides,
        'success',
        {
          ...{ title: 'setUpTitle', text: ['setUpText'], said: ['setUpSaid'] },
          ...{ asked: 'setUpAsked', by: payload.setUpBy, silence: 'setUpEnds' },
        },
        { ref: it.ref, by: until(payload.setUpBy) },
      ),
    ),
  'mediation.representative_named': (_event, it, who) =>
    on('mediation', tell(who.named, 'info', { title: 'speakerTitle', text: ['speakerText'] }, { ref: it.ref })),
  'mediation.representative_removed': nobody,
  'mediation.route_wanted': ({ payload }, it, who) =>
    on(
      'mediation',
      tell(
        who.others.filter((one) => !who.side(payload.side).includes(one)),
        'info',
        { title: 'routeTitle', text: ['routeText'] },
        { ref: it.ref },
      ),
    ),
  'mediation.posted': ({ payload }, it, who) =>
    on(
      'mediation',
      tell(
        who.sides,
        'info',
        { title: payload.no > 1 ? 'postedAgainTitle' : 'postedTitle', text: ['postedText'] },
        { ref: it.ref, by: until(payload.closesAt) },
      ),
    ),
  'mediation.invited': (_event, it, who) => [
    ...on(
      'job',
      tell(
        who.named,
        'info',
        {
          ...{ title: 'askedTitle', text: ['askedText'], said: ['askedSaid'] },
          ...{ asked: 'askedAsked', silence: 'jobEnds' },
        },
        { ref: it.ref },
      ),
    ),
    ...on('mediation', tell(who.sides, 'info', { title: 'wereAskedTitle', text: ['wereAskedText'] }, { ref: it.ref })),
  ],
  'mediation.list_asked': (_event, it, who) => [
    ...on(
      'mediation',
      say(who.officers, 'info', 'A list of mediators is needed', `${it.ref} waits for an officer to name mediators.`),
    ),
    ...on('mediation', tell(who.sides, 'info', { title: 'listTitle', text: ['listText'] }, { ref: it.ref })),
  ],
  'mediation.proposed': (_event, it, who) =>
    on('mediation', tell(who.sides, 'info', { title: 'proposalTitle', text: ['proposalText'] }, { ref: it.ref })),
  'mediation.proposal_withdrawn': (_event, it, who) =>
    on(
      'mediation',
      tell(who.sides, 'info', { title: 'proposalBackTitle', text: ['proposalBackText'] }, { ref: it.ref }),
    ),
  'mediation.invitation_declined': ({ payload }, it, who) =>
    on(
      'mediation',
      tell(
        who.sides,
        'info',
        { title: 'cannotTitle', text: [payload.left > 0 ? 'cannotText' : 'cannotTextLast'] },
        { ref: it.ref },
      ),
    ),
  'mediation.proposal_opened': ({ payload }, it, who) =>
    on(
      'job',
      tell(
        who.named,
        'info',
        { title: 'openedTitle', text: ['openedText', payload.isFree ? 'openingIsFree' : 'openingUses'] },
        { ref: it.ref },
      ),
    ),
  'mediation.selecting': ({ payload }, it, who) =>
    on(
      'mediation',
      tell(
        who.sides,
        'warning',
        {
          ...{ title: 'rankTitle', text: ['rankText'], said: ['rankSaid'], asked: 'rankAsked' },
          ...before(who, payload.dueAt, 'mediation.selecting', 'ordersDecide'),
        },
        { ref: it.ref, by: until(payload.dueAt) },
      ),
    ),
  'mediation.ranked': nobody,
  'mediation.selected': ({ payload }, it, who) => {
    const asks = before(who, payload.acceptBy, 'mediation.accept', 'nextIsAsked');
    return [
      ...on(
        'myCase',
        tell(
          who.named,
          'warning',
          {
            ...{ title: 'chosenTitle', text: ['chosenText', 'chosenAskedBy'], orElse: true },
            ...{ said: ['chosenText'], asked: 'chosenAsked' },
            ...asks,
          },
          { ref: it.ref, by: until(asks.by) },
        ),
      ),
      ...on(
        'mediation',
        tell(
          who.sides,
          'info',
          { title: 'wasChosenTitle', text: ['wasChosenText'] },
          { ref: it.ref, by: until(payload.acceptBy) },
        ),
      ),
    ];
  },
  'mediation.appointment_accepted': ({ payload }, it, who) =>
    on(
      'mediation',
      tell(
        who.sides,
        'warning',
        {
          ...{ title: 'acceptedTitle', text: ['acceptedText'], said: ['acceptedSaid'], asked: 'acceptedAsked' },
          ...before(who, payload.objectBy, 'mediation.objection', 'nobodyObjects'),
        },
        { ref: it.ref, by: until(payload.objectBy) },
      ),
    ),
  'mediation.appointment_declined': (_event, it, who) =>
    on('mediation', tell(who.sides, 'info', { title: 'unavailableTitle', text: ['unavailableText'] }, { ref: it.ref })),
  'mediation.objected': (_event, it, who) => [
    ...on(
      'mediation',
      say(who.officers, 'warning', 'An objection waits for you', `A side of ${it.ref} objects to the mediator.`),
    ),
    ...on('mediation', tell(who.others, 'info', { title: 'objectsTitle', text: ['objectsText'] }, { ref: it.ref })),
    ...on('myCase', tell(who.mediator, 'info', { title: 'objectsToYouTitle', text: ['objectsText'] }, { ref: it.ref })),
  ],
  'mediation.objection_judged': ({ payload }, it, who) =>
    payload.sustained
      ? on('mediation', tell(who.sides, 'info', { title: 'sustainedTitle', text: ['sustainedText'] }, { ref: it.ref }))
      : both(who, who.sides, (people) =>
          tell(people, 'info', { title: 'overruledTitle', text: ['overruledText'] }, { ref: it.ref }),
        ),
  'mediation.reselecting': nobody,
  'mediation.engagement_drafted': ({ payload }, it, who) =>
    on(
      'agreement',
      tell(
        [...who.sides, ...who.mediator],
        'warning',
        {
          ...{ title: 'engageTitle', text: ['engageText'], asked: 'readAndSignOrNot', way: 'readAndSign' },
          ...before(who, who.signBy ?? '', 'mediation.engagement', 'notEngaged'),
        },
        { ref: it.ref },
      ),
      payload.agreementId,
    ),
  'mediation.funding_asked': ({ payload }, it, who) => [
    ...on(
      'escrow',
      tell(
        who.sides,
        'warning',
        {
          ...{ title: 'fundTitle', text: ['fundText'], said: ['fundSaid'], asked: 'fundAsked', way: 'seeFee' },
          ...before(who, payload.fundBy, 'mediation.funding', 'feeUnpaid'),
        },
        { ref: it.ref, by: until(payload.fundBy) },
      ),
      payload.escrowId as string,
    ),
    ...on(
      'myCase',
      tell(who.mediator, 'info', { title: 'everybodySignedTitle', text: ['everybodySignedText'] }, { ref: it.ref }),
    ),
  ],
  'mediation.fee_waived': (_event, it, who) =>
    on('mediation', tell(who.sides, 'success', { title: 'waivedTitle', text: ['waivedText'] }, { ref: it.ref })),
  'mediation.began': ({ payload }, it, who) =>
    both(who, who.sides, (people) =>
      tell(people, 'success', { title: 'beganTitle', text: ['beganText'] }, { ref: it.ref, by: until(payload.endsBy) }),
    ),
  'mediation.session_planned': ({ payload }, it, who) =>
    on(
      'mediation',
      tell(
        who.sides,
        'info',
        {
          ...{ title: 'plannedTitle', text: ['plannedText', 'plannedAsked'], orElse: true },
          ...{ said: ['plannedText'], asked: 'plannedAsked', silence: 'sessionUnanswered' },
        },
        { ref: it.ref, at: until(payload.startsAt) },
      ),
    ),
  'mediation.session_confirmed': (_event, it, who) =>
    on('myCase', tell(who.mediator, 'info', { title: 'comesTitle', text: ['comesText'] }, { ref: it.ref })),
  'mediation.session_started': (_event, it, who) =>
    on(
      'mediation',
      tell(who.sides, 'info', { title: 'sessionBeganTitle', text: ['sessionBeganText'] }, { ref: it.ref }),
    ),
  'mediation.session_attended': nobody,
  'mediation.session_ended': ({ payload }, it, who) =>
    payload.as === 'held'
      ? []
      : on(
          'mediation',
          tell(who.sides, 'info', { title: 'sessionOffTitle', text: ['sessionOffText'] }, { ref: it.ref }),
        ),
  'mediation.session_reminded': ({ payload }, it, who) =>
    both(who, who.sides, (people) =>
      tell(
        people,
        'warning',
        { title: payload.hours > 24 ? 'sessionInDaysTitle' : 'sessionSoonTitle', text: ['sessionText'] },
        { ref: it.ref, at: until(payload.startsAt) },
      ),
    ),
  'mediation.terms_proposed': ({ payload }, it, who) => [
    ...on(
      'mediation',
      tell(
        who.others,
        'warning',
        {
          ...{ title: 'termsTitle', text: ['termsText', 'termsAsked'], orElse: true },
          ...{ said: ['termsText'], asked: 'termsAsked', silence: 'termsUnanswered' },
        },
        { ref: it.ref },
      ),
    ),
    // A mediator answers no terms, and needs not be told of their own.
    ...(payload.by === 'mediator'
      ? []
      : on(
          'myCase',
          tell(who.mediator, 'info', { title: 'sideTermsTitle', text: ['sideTermsText'] }, { ref: it.ref }),
        )),
  ],
  'mediation.terms_answered': (_event, it, who) => {
    const reflectsUntil = it.settlement?.reflectionEndsAt;
    return reflectsUntil
      ? both(who, who.sides, (people) =>
          tell(
            people,
            'success',
            { title: 'allAcceptedTitle', text: ['allAcceptedText'] },
            { ref: it.ref, by: until(reflectsUntil) },
          ),
        )
      : both(who, who.others, (people) =>
          tell(people, 'info', { title: 'answeredTitle', text: ['answeredText'] }, { ref: it.ref }),
        );
  },
  'mediation.settlement_drafted': ({ payload }, it, who) =>
    on(
      'agreement',
      tell(
        [...who.sides, ...who.mediator],
        'warning',
        {
          ...{ title: 'signTitle', text: [who.signBy === undefined ? 'signText' : 'signTextBy'] },
          ...{ asked: 'readAndSignOrNot', by: who.signBy, silence: 'settlementUnsigned', way: 'readAndSign' },
        },
        { ref: it.ref, by: until(who.signBy) },
      ),
      payload.agreementId,
    ),
  'mediation.reflection_waived': nobody,
  'mediation.settlement_failed': (_event, it, who) =>
    both(who, who.sides, (people) =>
      tell(people, 'warning', { title: 'unsignedTitle', text: ['unsignedText'] }, { ref: it.ref }),
    ),
  'mediation.settled': ({ payload }, it, who) =>
    both(who, who.sides, (people, reader) =>
      tell(
        people,
        'success',
        {
          title: 'settledTitle',
          text: ['settledText', ...follows(it, who, outcomeOfScope[payload.scope], reader)],
        },
        { ref: it.ref },
      ),
    ),
  'mediation.extension_wanted': (_event, it, who) => {
    const wants = (one: string) => it.extensionBy.includes(one);
    const others = it.sides.flatMap(({ side }) => (wants(side) ? [] : who.side(side)));
    return both({ ...who, mediator: wants('mediator') ? [] : who.mediator }, others, (people) =>
      tell(
        people,
        'info',
        {
          ...{ title: 'moreTimeTitle', text: ['moreTimeText'] },
          ...{ asked: 'moreTimeAsked', by: who.endsBy, silence: 'timeUnanswered' },
        },
        { ref: it.ref, days: { days: mediationDefaults.extensionDays } },
      ),
    );
  },
  'mediation.extended': ({ payload }, it, who) =>
    both(who, who.sides, (people) =>
      tell(
        people,
        'success',
        { title: 'extendedTitle', text: ['extendedText'] },
        { ref: it.ref, by: until(payload.endsBy) },
      ),
    ),
  'mediation.suspended': ({ payload }, it, who) =>
    both(who, who.sides, (people) =>
      tell(people, 'warning', { title: 'stillTitle', text: ['stillText'] }, { ref: it.ref, by: until(payload.until) }),
    ),
  'mediation.resumed': (_event, it, who) =>
    both(who, who.sides, (people) =>
      tell(people, 'info', { title: 'resumedTitle', text: ['resumedText'] }, { ref: it.ref }),
    ),
  // Who mediates is not told: the sides say among themselves whom they talk with.
  'mediation.replacement_wanted': (_event, it, who) =>
    on(
      'mediation',
      tell(
        it.sides.flatMap(({ side }) => (it.replacementBy.includes(side) ? [] : who.side(side))),
        'info',
        { title: 'anotherTitle', text: ['anotherText'], asked: 'anotherAsked', silence: 'mediatorStays' },
        { ref: it.ref },
      ),
    ),
  'mediation.continues': nobody,
  'mediation.ended': ({ payload }, it, who) =>
    payload.continuedAs
      ? goesOn(payload.continuedAs, payload.outcome, it, who)
      : both(who, who.sides, (people, reader) =>
          tell(
            people,
            'info',
            {
              title: payload.outcome === 'not_begun' ? 'notBegunTitle' : 'endedTitle',
              text: [
                payload.outcome === 'not_begun' ? 'notBegunText' : 'endedText',
                ...whyOf(it.endReason),
                ...(it.endReason === 'dispute_over' ? (['disputeOver'] as const) : []),
                ...follows(it, who, payload.outcome, reader),
              ],
            },
            { ref: it.ref },
          ),
        ),
  'mediation.report_due': (_event, it, who) =>
    on(
      'myCase',
      tell(
        who.mediator,
        'warning',
        {
          ...{ title: 'reportDueTitle', text: ['reportDueText', ...reportDoes(it, who)] },
          ...{ said: ['reportDueSaid', ...reportDoes(it, who)], asked: 'reportDueAsked' },
          silence: feeWaitsForReport({ ...it, sessions: who.sessions }) ? 'reportMissingFee' : 'reportMissing',
        },
        { ref: it.ref },
      ),
    ),
  'mediation.reported': (_event, it, who) =>
    on(
      'mediation',
      tell(
        who.sides,
        'info',
        { title: 'reportedTitle', text: ['reportedText', ...reportDoes(it, who)] },
        { ref: it.ref },
      ),
    ),
  'mediation.closed': ({ payload }, it, who) =>
    both(who, who.sides, (people) =>
      tell(
        people,
        'info',
        { title: 'closedTitle', text: ['closedText'] },
        { ref: it.ref, at: until(payload.destroyAt) },
      ),
    ),
  'mediation.content_destroyed': nobody,
};

type Around = { held: Held; proposals: HeldProposal[]; people: Recipient[]; officers: Recipient[] };
/** A case with those around it; null when there is none. In the product and by mail the same is said. */
const aroundOf = sharing(async (ctx: Ctx, id: string): Promise<Around | null> => {
  const held = await findCase(ctx, id);
  if (!held) return null;
  const proposals = await proposalsOf(ctx, id);
  const people = await recipientsOf(ctx, [
    ...held.sides.flatMap(({ userId, representativeUserIds }) => [...idsOf(userId), ...representativeUserIds]),
    ...idsOf(mediatorIn(held)),
  ]);
  const beside = [
    ...held.involvedUserIds,
    ...people.flatMap(({ userId }) => idsOf(userId)),
    ...proposals.map(({ userId }) => userId),
  ];
  return { held, proposals, people, officers: await officersBeside(ctx, beside) };
});

const idsOf = (userId: string | null): string[] => (userId ? [userId] : []);
/** Who mediates, or was chosen to. */
const mediatorIn = ({ mediatorUserId, chosenUserId }: Held): string | null => mediatorUserId ?? chosenUserId;

/** Who is to hear what of this deed, and on which case; empty when it was deleted since. */
export async function noticesOf(ctx: Ctx, event: WrittenEvent): Promise<{ notices: CaseNotice[]; held: Held | null }> {
  const tell = notices[event.name as CaseEvent] as Told<EventName> | undefined; // a row takes the payload of its own event
  const around = await aroundOf(ctx, event.subjectId);
  if (!around || !tell) return { notices: [], held: around?.held ?? null };
  const { held } = around;
  const reached = new Set<string>();
  const said = tell(event, held, await groupsOf(ctx, event, around));
  return {
    held,
    // Of several notices of one deed a person gets the first: the bell keeps one a deed.
    notices: said.map(({ recipients, page, id, ...notice }) => ({
      ...notice,
      recipients: recipients.filter(({ email }) => !reached.has(email) && reached.add(email)),
      link: to(page, { id: id ?? held.id }),
    })),
  };
}

/** Deeds that ask for something on the way to the beginning. */
const asksOnTheWay: readonly EventName[] = [
  'mediation.selecting',
  'mediation.selected',
  'mediation.appointment_accepted',
  'mediation.engagement_drafted',
  'mediation.funding_asked',
];

async function groupsOf(ctx: Ctx, event: WrittenEvent, { held, proposals, people, officers }: Around): Promise<Who> {
  const these = (ids: readonly string[]) => people.filter(({ userId }) => userId !== null && ids.includes(userId));
  const isInvited = held.sides.some(({ invitedAt }) => invitedAt !== null);
  const bySide = new Map<string, Recipient[]>(
    held.sides.map(({ side, userId, email, name, representativeUserIds }) => {
      const own = userId ? these([userId]) : isInvited ? [{ userId: null, email, name }] : [];
      return [side, [...own, ...these(representativeUserIds)]];
    }),
  );
  const sides = [...bySide.values()].flat();
  const requester = sides.filter(({ userId }) => userId === held.requesterUserId);
  const dueAt = async (clock: Promise<{ dueAt: Date | null } | null>) => (await clock)?.dueAt?.toISOString();
  const sessions = held.outcome === null ? [] : await sessionsOf(ctx, held.id);
  return {
    sides,
    others: sides.filter(({ userId }) => userId === null || userId !== event.actorId),
    requester,
    asked: sides.filter((one) => !requester.includes(one)),
    side: (letter) => bySide.get(letter) ?? [],
    mediator: these(idsOf(mediatorIn(held))),
    named: await namedIn(ctx, event, proposals),
    officers,
    signBy:
      event.name === 'mediation.settlement_drafted' && held.settlementAgreementId
        ? await dueAt(openClock(ctx, { kind: 'agreement', id: held.settlementAgreementId }, 'agreement.sign_window'))
        : event.name === 'mediation.engagement_drafted'
          ? await dueAt(openClock(ctx, { kind: 'mediation', id: held.id }, 'mediation.engagement'))
          : undefined,
    setUpBy: asksOnTheWay.some((name) => name === event.name)
      ? ((await dueAt(openClock(ctx, { kind: 'mediation', id: held.id }, 'mediation.setup'))) ?? null)
      : null,
    endsBy:
      event.name === 'mediation.extension_wanted'
        ? await dueAt(openClock(ctx, { kind: 'mediation', id: held.id }, 'mediation.term'))
        : undefined,
    sessions,
  };
}

/** People a deed is about: those asked by name, a representative, or who wrote the proposal that was opened. */
function namedIn(ctx: Ctx, event: WrittenEvent, proposals: readonly HeldProposal[]): Promise<Recipient[]> {
  const { userId, userIds, proposalId } = event.payload as {
    userId?: string;
    userIds?: string[];
    proposalId?: string;
  }; // every payload is an object
  const writer = proposals.find(({ id }) => id === proposalId)?.userId;
  return recipientsOf(ctx, userIds ?? idsOf(userId ?? writer ?? null));
}
