// Longer than other files: one of the tables that everything goes by, and a table is read as one.

import { inOne } from '@ahadi/domain/core/claim.ts';
import { formatUtc, type Instant } from '@ahadi/domain/core/time.ts';
import { openingCosts } from '@ahadi/domain/credits/rules.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { endIs, feeWaitsForReport, outcomeOfScope, reportDoes, whyItEnded } from '@ahadi/domain/mediation/outcome.ts';
import type { Outcome, Session } from '@ahadi/domain/mediation/schema.ts';
import {
  silenceBefore,
  silenceDoes,
  silenceOfChosen,
  silenceOfReport,
  silenceOfSettlement,
  unanswered,
} from '@ahadi/domain/mediation/silence.ts';
import { to } from '@ahadi/domain/paths.ts';
import { recipientsOf } from '../accounts/account.ts';
import { openClock } from '../core/clocks.ts';
import { sharing } from '../core/collecting.ts';
import type { Ctx } from '../core/ctx.ts';
import { asking, type InLetter, type Notice, type Recipient } from '../core/notice.ts';
import { findCase, type Held } from './mediation.store.ts';
import { officersBeside } from './notices.store.ts';
import { type HeldProposal, proposalsOf } from './proposals.store.ts';
import { sessionsOf } from './sessions.store.ts';

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
type Said = Omit<Notice, 'recipients'> & { to: Recipient[]; page: Page; id?: string };
type Told<Name extends EventName> = (event: WrittenEvent<Name>, it: Held, who: Who) => Said[];

const nobody = () => [];
const until = (at: string | null | undefined): string => (at ? formatUtc(at) : '');
const say = (
  people: Recipient[],
  page: Page,
  type: Notice['type'],
  title: string,
  message: string,
  letter?: InLetter,
): Said[] => (people.length > 0 ? [{ to: people, page, type, title, message, ...(letter ? { letter } : {}) }] : []);
/** One notice for the sides and one for the mediator, each with their own page. */
const both = (
  who: Who,
  people: Recipient[],
  type: Notice['type'],
  title: string,
  message: string,
  letter?: InLetter,
): Said[] => [
  ...say(people, 'mediation', type, title, message, letter),
  ...say(who.mediator, 'myCase', type, title, message, letter),
];
/** Who is asked to mediate has to know with whom: the name stands in the letter, and in no notice. */
const requesterName = ({ sides, requesterUserId }: Held): string =>
  sides.find(({ userId }) => userId === requesterUserId)?.name ?? 'The other side';
/** What follows from an end, by the functions it goes by; what it was about is not named. */
const follows = (it: Held, { sessions }: Who, outcome: Outcome | null): string =>
  it.endReason === 'dispute_over' && outcome === null
    ? matterIsOver
    : endIs({ ...it, sessions }, outcome, 'What it was about').words;
const matterIsOver = 'What it was about is over.';

/** To the sides with the case that it goes on as; its mediator reads that theirs has ended. */
const goesOn = (continuedAs: string, outcome: Outcome, it: Held, who: Who): Said[] => [
  ...say(
    who.sides,
    'mediation',
    'warning',
    'The mediation goes on with another mediator',
    inOne(
      `${it.ref} has ended, and goes on as a case of its own. The next mediator in your order is asked; where none is left, an officer names some. What was said stays with whom it was said to.`,
      follows(it, who, outcome),
    ),
  ).map((said) => ({ ...said, id: continuedAs })),
  ...say(
    who.mediator,
    'myCase',
    'info',
    'The mediation has ended',
    inOne(
      `${it.ref} has ended for you. Another mediator goes on. What was said stays in confidence.`,
      follows(it, who, outcome),
    ),
  ),
];

/** Refused, lapsed or withdrawn: which of them is nobody's to know from a letter. */
const doesNotTakePlace: Told<'mediation.refused' | 'mediation.lapsed' | 'mediation.withdrawn'> = (_event, it, who) =>
  say(
    who.others,
    'mediation',
    'info',
    'The mediation does not take place',
    inOne(`${it.ref} does not take place.`, follows(it, who, null), 'Nobody else hears of this.'),
  );

/**
 * Who hears what of each deed. Neutral words: nothing that somebody wrote or said stands in a notice, and nothing about what the matter is;
 * it may be read on a locked screen or by who shares the mailbox. An event without a row does not compile.
 */
const notices: { [Name in CaseEvent]: Told<Name> } = {
  'mediation.created': nobody,
  'mediation.removed': nobody,
  'mediation.screening_asked': (_event, it, who) =>
    say(
      who.officers,
      'mediation',
      'info',
      'A mediation waits to be looked at',
      `${it.ref} needs an officer before anybody is invited.`,
    ),
  'mediation.screened': ({ payload }, it, who) =>
    say(
      who.requester,
      'mediation',
      payload.passed ? 'success' : 'info',
      payload.passed ? 'The mediation can begin' : 'It cannot be mediated here',
      payload.passed
        ? `An officer looked at ${it.ref}. The other side is invited now.`
        : `An officer looked at ${it.ref} and wrote why. Nobody else was told.`,
    ),
  'mediation.requested': ({ payload }, it, who) =>
    say(
      who.asked,
      'mediation',
      'warning',
      'You are invited to a mediation',
      `${it.ref}: somebody wants to solve a matter with you and a neutral mediator. Read what it means and answer by ${until(payload.consentBy)}. You are free to say no. Only who asked you hears of it.`,
      {
        from: requesterName(it),
        said: [
          `${requesterName(it)} wants to solve a matter with you in a mediation: you talk with a neutral person who decides nothing. What it is about stands behind the link and not in this letter, because it is confidential.`,
        ],
        asked: 'Read what it means, and say yes or no. You are free to say no. Only who asked you hears of it.',
        by: payload.consentBy,
        otherwise: silenceDoes['mediation.consent'],
        way: 'Read the invitation',
      },
    ),
  'mediation.consented': ({ payload }, it, who) =>
    say(
      who.others.filter((one) => !who.side(payload.side).includes(one)),
      'mediation',
      'success',
      'A side agreed to mediate',
      `A side of ${it.ref} agreed to the mediation.`,
    ),
  'mediation.refused': doesNotTakePlace,
  'mediation.lapsed': doesNotTakePlace,
  'mediation.withdrawn': doesNotTakePlace,
  'mediation.set_up': ({ payload }, it, who) =>
    say(
      who.sides,
      'mediation',
      'success',
      'Choose how to find a mediator',
      `Every side of ${it.ref} agreed. Choose how to find a mediator; it has to begin by ${until(payload.setUpBy)}.`,
      {
        ...{ said: ['Every side agreed to the mediation.'], asked: 'Choose how to find a mediator.' },
        ...{ by: payload.setUpBy, otherwise: silenceDoes['mediation.setup'] },
      },
    ),
  'mediation.representative_named': (_event, it, who) =>
    say(
      who.named,
      'mediation',
      'info',
      'You speak for a side of a mediation',
      `A side of ${it.ref} named you. Read what you may do for it.`,
    ),
  'mediation.representative_removed': nobody,
  'mediation.route_wanted': ({ payload }, it, who) =>
    say(
      who.others.filter((one) => !who.side(payload.side).includes(one)),
      'mediation',
      'info',
      'A side chose how to find a mediator',
      `A side of ${it.ref} said how it wants to find a mediator. It is done when every side wants the same.`,
    ),
  'mediation.posted': ({ payload }, it, who) =>
    say(
      who.sides,
      'mediation',
      'info',
      payload.no > 1 ? 'It is posted once more' : 'Mediators can propose now',
      `${it.ref} is open to certified mediators until ${until(payload.closesAt)}. They see no names.`,
    ),
  'mediation.invited': (_event, it, who) => [
    ...say(
      who.named,
      'job',
      'info',
      'You are asked to mediate',
      `${it.ref}: you were asked by name. An answer costs you nothing.`,
      {
        said: ['You were asked by name whether you would mediate. An answer costs you nothing.'],
        ...{ asked: 'Read it, and propose or decline.', otherwise: silenceDoes['mediation.job'] },
      },
    ),
    ...say(
      who.sides,
      'mediation',
      'info',
      'Mediators were asked',
      `Mediators were asked for ${it.ref}. They see no names.`,
    ),
  ],
  'mediation.list_asked': (_event, it, who) => [
    ...say(
      who.officers,
      'mediation',
      'info',
      'A list of mediators is needed',
      `${it.ref} waits for an officer to name mediators.`,
    ),
    ...say(
      who.sides,
      'mediation',
      'info',
      'An officer names mediators',
      `An officer names mediators for ${it.ref}. You choose among their answers.`,
    ),
  ],
  'mediation.proposed': (_event, it, who) =>
    say(who.sides, 'mediation', 'info', 'A mediator proposed', `There is a new proposal for ${it.ref}.`),
  'mediation.proposal_withdrawn': (_event, it, who) =>
    say(who.sides, 'mediation', 'info', 'A proposal was taken back', `One proposal for ${it.ref} was taken back.`),
  'mediation.invitation_declined': ({ payload }, it, who) =>
    say(
      who.sides,
      'mediation',
      'info',
      'A mediator cannot take it on',
      payload.left > 0
        ? `One of the mediators who were asked for ${it.ref} cannot take it on. The others have not all answered yet.`
        : `One of the mediators who were asked for ${it.ref} cannot take it on. All of them have answered now.`,
    ),
  'mediation.proposal_opened': ({ payload }, it, who) =>
    say(
      who.named,
      'job',
      'info',
      'Your proposal was opened',
      `A side read your proposal for ${it.ref}. ${openingCosts(!payload.isFree).writer}`,
    ),
  'mediation.selecting': ({ payload }, it, who) =>
    say(
      who.sides,
      'mediation',
      'warning',
      'Choose your mediator',
      `Put the proposals for ${it.ref} into your order by ${until(payload.dueAt)}. Without your order the others’ counts.`,
      {
        ...{ said: ['No more proposals are taken.'], asked: 'Put the proposals into your order.' },
        ...silenceBefore(who.setUpBy, payload.dueAt, 'mediation.selecting'),
      },
    ),
  'mediation.ranked': nobody,
  'mediation.selected': ({ payload }, it, who) => [
    ...say(
      who.named,
      'myCase',
      'warning',
      'You were chosen to mediate',
      ...asking({
        said: `The sides of ${it.ref} chose you.`,
        asked: 'Read who they are, disclose any tie, and answer',
        ...silenceBefore(who.setUpBy, payload.acceptBy, 'mediation.accept', silenceOfChosen),
      }),
    ),
    ...say(
      who.sides,
      'mediation',
      'info',
      'A mediator was chosen',
      `A mediator was chosen for ${it.ref} and is asked to answer by ${until(payload.acceptBy)}.`,
    ),
  ],
  'mediation.appointment_accepted': ({ payload }, it, who) =>
    say(
      who.sides,
      'mediation',
      'warning',
      'The mediator accepted',
      `Read what the mediator of ${it.ref} discloses. You can object until ${until(payload.objectBy)}, or say that you do not.`,
      {
        said: ['The mediator who was chosen is ready to mediate.'],
        asked: 'Read what the mediator discloses. Object, or say that you do not.',
        ...silenceBefore(who.setUpBy, payload.objectBy, 'mediation.objection'),
      },
    ),
  'mediation.appointment_declined': (_event, it, who) =>
    say(
      who.sides,
      'mediation',
      'info',
      'The mediator is not available',
      `The mediator who was chosen for ${it.ref} is not available.`,
    ),
  'mediation.objected': (_event, it, who) => [
    ...say(
      who.officers,
      'mediation',
      'warning',
      'An objection waits for you',
      `A side of ${it.ref} objects to the mediator.`,
    ),
    ...say(
      who.others,
      'mediation',
      'info',
      'A side objects to the mediator',
      `An officer decides about an objection in ${it.ref}.`,
    ),
    ...say(who.mediator, 'myCase', 'info', 'A side objects', `An officer decides about an objection in ${it.ref}.`),
  ],
  'mediation.objection_judged': ({ payload }, it, who) =>
    payload.sustained
      ? say(who.sides, 'mediation', 'info', 'The objection was sustained', `${it.ref} goes on with another mediator.`)
      : both(who, who.sides, 'info', 'The objection was overruled', `${it.ref} goes on with its mediator.`),
  'mediation.reselecting': nobody,
  'mediation.engagement_drafted': ({ payload }, it, who) =>
    say(
      [...who.sides, ...who.mediator],
      'agreement',
      'warning',
      'Sign the agreement to mediate',
      `The agreement to mediate ${it.ref} waits for your signature.`,
      {
        asked: 'Read it and sign it, or say no.',
        ...silenceBefore(who.setUpBy, who.signBy ?? '', 'mediation.engagement'),
        way: 'Read and sign',
      },
    ).map((said) => ({ ...said, id: payload.agreementId })),
  'mediation.funding_asked': ({ payload }, it, who) => [
    ...say(
      who.sides,
      'escrow',
      'warning',
      'Put the mediator’s fee into escrow',
      `${it.ref} begins once the fee is held. Pay your part by ${until(payload.fundBy)}.`,
      {
        said: ['The mediation begins once the fee is held.'],
        asked: 'Pay your part into escrow.',
        ...silenceBefore(who.setUpBy, payload.fundBy, 'mediation.funding'),
        way: 'See the fee and pay',
      },
    ).map((said) => ({ ...said, id: payload.escrowId as string })),
    ...say(who.mediator, 'myCase', 'info', 'Everybody signed', `${it.ref} begins once your fee is held in escrow.`),
  ],
  'mediation.fee_waived': (_event, it, who) =>
    say(
      who.sides,
      'mediation',
      'success',
      'There is no fee',
      `The mediator of ${it.ref} does without a fee. What was paid in goes back.`,
    ),
  'mediation.began': ({ payload }, it, who) =>
    both(
      who,
      who.sides,
      'success',
      'The mediation begins',
      `${it.ref} begins now and lasts until ${until(payload.endsBy)} at most.`,
    ),
  'mediation.session_planned': ({ payload }, it, who) =>
    say(
      who.sides,
      'mediation',
      'info',
      'A session is planned',
      ...asking({
        said: `A session of ${it.ref} is planned for ${until(payload.startsAt)}.`,
        ...{ asked: 'Say whether you come', otherwise: unanswered.session },
      }),
    ),
  'mediation.session_confirmed': (_event, it, who) =>
    say(who.mediator, 'myCase', 'info', 'A side confirmed a session', `A side of ${it.ref} comes to the session.`),
  'mediation.session_started': (_event, it, who) =>
    say(who.sides, 'mediation', 'info', 'A session has begun', `A session of ${it.ref} goes on now.`),
  'mediation.session_attended': nobody,
  'mediation.session_ended': ({ payload }, it, who) =>
    payload.as === 'held'
      ? []
      : say(
          who.sides,
          'mediation',
          'info',
          'A session did not take place',
          `A session of ${it.ref} does not take place as planned.`,
        ),
  'mediation.session_reminded': ({ payload }, it, who) =>
    both(
      who,
      who.sides,
      'warning',
      payload.hours > 24 ? 'A session in two days' : 'A session soon',
      `A session of ${it.ref} begins on ${until(payload.startsAt)}.`,
    ),
  'mediation.terms_proposed': ({ payload }, it, who) => [
    ...say(
      who.others,
      'mediation',
      'warning',
      'New terms to read',
      ...asking({
        said: `There are new terms in ${it.ref}.`,
        ...{ asked: 'Read them and answer', otherwise: unanswered.terms },
      }),
    ),
    // A mediator answers no terms, and needs not be told of their own.
    ...(payload.by === 'mediator'
      ? []
      : say(
          who.mediator,
          'myCase',
          'info',
          'A side proposed terms',
          `A side of ${it.ref} put new terms on the table. Nothing is asked of you.`,
        )),
  ],
  'mediation.terms_answered': (_event, it, who) =>
    it.settlement?.reflectionEndsAt
      ? both(
          who,
          who.sides,
          'success',
          'Every side accepted the terms',
          `Everybody in ${it.ref} has time to reflect until ${until(it.settlement.reflectionEndsAt)}. Then the settlement can be signed.`,
        )
      : both(who, who.others, 'info', 'A side answered the terms', `A side of ${it.ref} answered the terms.`),
  'mediation.settlement_drafted': ({ payload }, it, who) =>
    say(
      [...who.sides, ...who.mediator],
      'agreement',
      'warning',
      'Sign the settlement',
      `The settlement of ${it.ref} waits for your signature, for seven days.`,
      {
        ...{ asked: 'Read it and sign it, or say no.', by: who.signBy },
        ...{ otherwise: silenceOfSettlement, way: 'Read and sign' },
      },
    ).map((said) => ({ ...said, id: payload.agreementId })),
  'mediation.reflection_waived': nobody,
  'mediation.settlement_failed': (_event, it, who) =>
    both(
      who,
      who.sides,
      'warning',
      'The settlement was not signed',
      `The talks of ${it.ref} go on with the time that was left.`,
    ),
  'mediation.settled': ({ payload }, it, who) =>
    both(
      who,
      who.sides,
      'success',
      'It is settled',
      inOne(`Everybody signed the settlement of ${it.ref}.`, follows(it, who, outcomeOfScope[payload.scope])),
    ),
  'mediation.extension_wanted': (_event, it, who) => {
    const wants = (one: string) => it.extensionBy.includes(one);
    const others = it.sides.flatMap(({ side }) => (wants(side) ? [] : who.side(side)));
    return both(
      { ...who, mediator: wants('mediator') ? [] : who.mediator },
      others,
      'info',
      'More time is wanted',
      `Somebody in ${it.ref} wants ten more days. It takes everybody.`,
      { asked: 'Say whether you want them, too.', by: who.endsBy, otherwise: unanswered.time },
    );
  },
  'mediation.extended': ({ payload }, it, who) =>
    both(who, who.sides, 'success', 'There is more time', `${it.ref} lasts until ${until(payload.endsBy)} at most.`),
  'mediation.suspended': ({ payload }, it, who) =>
    both(
      who,
      who.sides,
      'warning',
      'The mediation stands still',
      `${it.ref} stands still until ${until(payload.until)} at most.`,
    ),
  'mediation.resumed': (_event, it, who) =>
    both(who, who.sides, 'info', 'The mediation goes on', `${it.ref} goes on with the time that was left.`),
  // Who mediates is not told: the sides say among themselves whom they talk with.
  'mediation.replacement_wanted': (_event, it, who) =>
    say(
      it.sides.flatMap(({ side }) => (it.replacementBy.includes(side) ? [] : who.side(side))),
      'mediation',
      'info',
      'Another mediator is wanted',
      `A side of ${it.ref} wants another mediator. It takes every side.`,
      { asked: 'Say whether you want one, too.', otherwise: unanswered.replacement },
    ),
  'mediation.continues': nobody,
  'mediation.ended': ({ payload }, it, who) =>
    payload.continuedAs
      ? goesOn(payload.continuedAs, payload.outcome, it, who)
      : both(
          who,
          who.sides,
          'info',
          payload.outcome === 'not_begun' ? 'The mediation ended before it began' : 'The mediation has ended',
          inOne(
            payload.outcome === 'not_begun'
              ? `${it.ref} ended before it began.`
              : `${it.ref} has ended. What was said in it stays in confidence.`,
            whyItEnded(it.endReason),
            it.endReason === 'dispute_over' ? matterIsOver : '',
            follows(it, who, payload.outcome),
          ),
        ),
  'mediation.report_due': (_event, it, who) =>
    say(
      who.mediator,
      'myCase',
      'warning',
      'Your report is due',
      inOne(`File the report of ${it.ref}.`, reportDoes({ ...it, sessions: who.sessions })),
      {
        said: [inOne('The mediation has ended.', reportDoes({ ...it, sessions: who.sessions }))],
        asked: 'File the report.',
        otherwise: silenceOfReport(feeWaitsForReport({ ...it, sessions: who.sessions })),
      },
    ),
  'mediation.reported': (_event, it, who) =>
    say(
      who.sides,
      'mediation',
      'info',
      'The report is there',
      inOne(`The mediator of ${it.ref} filed the report.`, reportDoes({ ...it, sessions: who.sessions })),
    ),
  'mediation.closed': ({ payload }, it, who) =>
    both(
      who,
      who.sides,
      'info',
      'The mediation is closed',
      `What was said in ${it.ref} is destroyed on ${until(payload.destroyAt)}.`,
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
    notices: said.map(({ to: people, page, id, ...notice }) => ({
      ...notice,
      recipients: people.filter(({ email }) => !reached.has(email) && reached.add(email)),
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
