// Who hears what of an application, a certification and a complaint.
import { inOne } from '@ahadi/domain/core/claim.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { certificationEnds, suspensionToSides } from '@ahadi/domain/mediators/end.ts';
import { tierWords, unanswered } from '@ahadi/domain/mediators/words.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import { asking, type Notice, noticeTo, type Recipient, reasoned, sentence } from '../core/notice.ts';
import { findApplication, type HeldApplication } from './application.store.ts';
import { openCasesOf } from './case-count.store.ts';
import { caseToTell } from './case-count.ts';
import { findComplaint } from './complaint.store.ts';
import { administrators, findMediator, type HeldMediator, peopleById } from './mediator.store.ts';
import { reviewersWithout } from './review.store.ts';

type ApplicationEvent = Extract<EventName, `mediator_application.${string}`>;
type MediatorEvent = Extract<EventName, `mediator.${string}`>;

/** A notice, where it leads, and whether it also goes by mail. */
export type MediatorNotice = Notice & { link: string; byMail: boolean };

type Reviewers = { applicant: Recipient[]; all: Recipient[]; own: Recipient[]; silent: Recipient[] };
type ToldOfApplication<Name extends EventName> = (
  event: WrittenEvent<Name>,
  it: HeldApplication,
  who: Reviewers,
) => MediatorNotice[];

const toApplicant = (notices: Notice[]): MediatorNotice[] =>
  notices.map((notice) => ({ ...notice, link: to('applyMediator'), byMail: true }));
const toReviewers = (it: HeldApplication, notices: Notice[]): MediatorNotice[] =>
  notices.map((notice) => ({ ...notice, link: to('application', { id: it.id }), byMail: false }));

/** The day that a rejection leaves before one may apply again; nothing where none is still to come on `day`. */
const fromThen = ({ againFrom }: HeldApplication, day: string): string =>
  againFrom === null || againFrom <= new Date(day) ? '' : ` from ${formatUtc(againFrom.toISOString())}`;

/** Who hears what of an application. What others found is nobody's to hear before it is decided. */
const ofApplication: Partial<{ [Name in ApplicationEvent]: ToldOfApplication<Name> }> = {
  'mediator_application.submitted': (_event, it, who) => [
    ...toApplicant(
      noticeTo(
        who.applicant,
        'success',
        'Your application was sent',
        `${it.ref} is with the reviewers. They take up to ten working days; you hear of each step.`,
      ),
    ),
    ...toReviewers(
      it,
      noticeTo(
        who.own.length > 0 ? who.own : who.all,
        'info',
        who.own.length > 0 ? 'What you asked an applicant for is here' : 'An application to mediate waits',
        `${it.form.legalName}, ${it.ref}.`,
      ),
    ),
  ],
  'mediator_application.asked': ({ payload }, it, who) =>
    toApplicant(
      noticeTo(
        who.applicant,
        'warning',
        'More is needed for your application',
        `About ${it.ref}: ${sentence(payload.reason)} Add it and send it again by ${formatUtc(payload.dueAt)}; otherwise the application lapses.`,
        {
          ...{ said: [`The reviewers looked at ${it.ref} and need more.`], reason: payload.reason },
          ...{ asked: 'Add what is missing and send it again.', by: payload.dueAt },
          otherwise: unanswered.appeal(fromThen(it, payload.dueAt)),
        },
      ),
    ),
  'mediator_application.lapsed': ({ at }, it, who) =>
    toApplicant(
      noticeTo(
        who.applicant,
        'error',
        'Your application lapsed',
        `Nothing came for ${it.ref} in time. You can begin a new one${fromThen(it, at)}; what you wrote is kept in it.`,
      ),
    ),
  'mediator_application.overdue': (_event, it, who) =>
    toReviewers(
      it,
      noticeTo(
        who.own.length > 0 ? who.silent : who.all,
        'warning',
        'An application waits too long',
        `${it.ref} should have been decided by now.`,
      ),
    ),
  'mediator_application.invited': ({ payload }, it, who) => [
    ...toApplicant(
      noticeTo(
        who.applicant,
        'success',
        'You are invited to the assessment',
        `Your papers for ${it.ref} were looked through. ${payload.how}`,
        { said: [`Your papers for ${it.ref} were looked through.`, payload.how] },
      ),
    ),
    ...toReviewers(
      it,
      noticeTo(who.silent, 'info', 'An applicant can be assessed', `${it.form.legalName}, ${it.ref}.`),
    ),
  ],
  'mediator_application.assessed': ({ actorId }, it, who) =>
    it.decidedAt !== null
      ? []
      : toReviewers(
          it,
          noticeTo(
            who.silent.filter(({ userId }) => userId !== actorId),
            'info',
            'Another voice is needed',
            `${it.ref} was assessed and is not decided yet. You see what others found after your own voice.`,
          ),
        ),
  'mediator_application.approved': ({ payload }, it, who) =>
    toApplicant(
      noticeTo(
        who.applicant,
        'success',
        'You are approved as a mediator',
        `${it.ref}: your tier is “${tierWords[payload.tier]}”. Sign the code of conduct to begin. The reviewers wrote: ${payload.reason}`,
        {
          ...{ said: [`${it.ref} is approved: your tier is “${tierWords[payload.tier]}”.`], reason: payload.reason },
          asked: 'Sign the code of conduct to begin.',
          otherwise: unanswered.conduct,
        },
      ),
    ).map((notice) => ({ ...notice, link: to('mediatorDashboard') })),
  'mediator_application.rejected': ({ payload, at }, it, who) =>
    toApplicant(
      noticeTo(
        who.applicant,
        'error',
        'Your application was not approved',
        ...reasoned(
          `${it.ref} was not approved.`,
          payload.reason,
          it.appealed
            ? `This was the appeal, so it is final. You may apply again${fromThen(it, at)}.`
            : `You can have other reviewers look at it until ${formatUtc(payload.appealUntil)}, or apply again${fromThen(it, at)}.`,
        ),
      ),
    ),
  'mediator_application.appealed': (_event, it, who) =>
    toReviewers(it, noticeTo(who.all, 'info', 'An appeal waits', `${it.ref} needs other reviewers than before.`)),
  'mediator_application.withdrawn': (_event, it, who) =>
    toReviewers(
      it,
      noticeTo(who.own, 'info', 'An application was withdrawn', `${it.ref} need not be judged any more.`),
    ),
};

/** `complained`: whose complaint it is about, with its case; nobody where a deed is about none. */
type Around = {
  self: Recipient[];
  admins: Recipient[];
  mentor: Recipient[];
  complained: { mediationId: string; person: Recipient }[];
};
type ToldOfMediator<Name extends EventName> = (
  event: WrittenEvent<Name>,
  it: HeldMediator,
  who: Around,
) => MediatorNotice[];

const toSelf = (notices: Notice[]): MediatorNotice[] =>
  notices.map((notice) => ({ ...notice, link: to('mediatorDashboard'), byMail: true }));
const toAdmins = (notices: Notice[]): MediatorNotice[] =>
  notices.map((notice) => ({ ...notice, link: to('adminMediators'), byMail: false }));

const ofMediator: Partial<{ [Name in MediatorEvent]: ToldOfMediator<Name> }> = {
  'mediator.onboarded': ({ payload }, it, who) => [
    ...toSelf(
      noticeTo(
        who.self,
        'success',
        'You can mediate now',
        `People find you from now on. Your year runs until ${formatUtc(payload.expiresAt)}.${it.mentorName === null ? '' : ` ${it.mentorName} accompanies you.`}`,
      ),
    ),
    ...toSelf(
      noticeTo(who.mentor, 'info', 'You accompany a new mediator', `${it.name} begins. Write to them at ${it.email}.`),
    ),
  ],
  'mediator.renewed': ({ payload }, _it, who) =>
    toSelf(
      noticeTo(
        who.self,
        'success',
        'Your certification goes on',
        `It runs until ${formatUtc(payload.expiresAt)}. New cases can come.`,
      ),
    ),
  'mediator.expiring': ({ payload }, _it, who) =>
    toSelf(
      noticeTo(
        who.self,
        'warning',
        'Something runs out soon',
        inOne(certificationEnds.soon(payload.what, payload.on), certificationEnds.after),
        {
          said: [certificationEnds.soon(payload.what, payload.on)],
          ...{ asked: 'Renew it before.', otherwise: certificationEnds.after },
        },
      ),
    ),
  'mediator.expired': ({ payload }, _it, who) =>
    toSelf(noticeTo(who.self, 'error', 'No new cases for now', certificationEnds.over(payload.what))),
  'mediator.complained': (_event, it, who) => [
    ...toSelf(
      noticeTo(
        who.self,
        'warning',
        'Somebody complained',
        ...asking({
          said: 'A party of one of your cases complained.',
          asked: 'Read it and write your side',
          otherwise: unanswered.complaint,
        }),
      ),
    ),
    ...toAdmins(noticeTo(who.admins, 'warning', 'A complaint about a mediator', `It is about ${it.name}.`)),
  ],
  'mediator.complaint_answered': (_event, it, who) =>
    toAdmins(noticeTo(who.admins, 'info', 'A mediator answered a complaint', `${it.name} wrote their side.`)),
  'mediator.complaint_decided': ({ payload }, it, who) => [
    ...toSelf(
      noticeTo(
        who.self,
        payload.sustained ? 'error' : 'success',
        payload.sustained ? 'A complaint was upheld' : 'A complaint was dismissed',
        ...reasoned(
          `An administrator ${payload.sustained ? 'upheld' : 'dismissed'} the complaint about you.`,
          payload.reason,
        ),
      ),
    ),
    ...who.complained.flatMap(({ mediationId, person }) =>
      noticeTo(
        [person],
        'info',
        payload.sustained ? 'Your complaint was upheld' : 'Your complaint was not upheld',
        ...reasoned(
          `An administrator ${payload.sustained ? 'upheld' : 'did not uphold'} your complaint about ${it.name}.`,
          payload.reason,
        ),
      ).map((notice) => ({ ...notice, link: to('mediation', { id: mediationId }), byMail: true })),
    ),
  ],
  'mediator.digest_written': (_event, _it, who) =>
    toSelf(
      noticeTo(
        who.self,
        'info',
        'A digest about you was written',
        'Parties read it where they choose mediators by name. You can add your word.',
      ),
    ),
};

/** What the sides of running cases are told when their mediator takes no new ones: that, and no reason. */
const caseWords: {
  [Name in MediatorEvent]?: (it: HeldMediator, event: WrittenEvent<Name>) => [title: string, message: string];
} = {
  'mediator.expired': ({ name }) => ['The certification of your mediator ran out', certificationEnds.toSides(name)],
  'mediator.suspended': ({ name, isAway }, { payload }) => [
    'Your mediator is suspended',
    suspensionToSides({ name, until: formatUtc(payload.until), isAway }),
  ],
  'mediator.reinstated': ({ name }) => ['Your mediator is back', `${name} is certified as before.`],
  'mediator.revoked': ({ name }) => [
    'Your mediator was removed',
    `The certification of ${name} was removed. They see nothing of your rooms any more; you still do. You can ask for another mediator, and the mediation goes on as a case of its own; or leave it.`,
  ],
};

async function noticesToSides(ctx: Ctx, event: WrittenEvent, held: HeldMediator): Promise<MediatorNotice[]> {
  const words = caseWords[event.name as MediatorEvent] as
    | ((it: HeldMediator, event: WrittenEvent) => [string, string])
    | undefined; // a row takes the payload of its own event
  if (words === undefined) return [];
  const notices: MediatorNotice[] = [];
  for (const mediationId of await openCasesOf(ctx, held.userId)) {
    const { ref, people } = await caseToTell(ctx, mediationId);
    const [title, message] = words(held, event);
    const others = await peopleById(
      ctx,
      people.filter((id) => id !== held.userId),
    );
    const tone = event.name === 'mediator.reinstated' ? 'success' : 'warning';
    const told = noticeTo(others, tone, title, message, { about: { reference: ref } });
    notices.push(...told.map((notice) => ({ ...notice, link: to('mediation', { id: mediationId }), byMail: true })));
  }
  return notices;
}

async function noticesOfApplication(ctx: Ctx, event: WrittenEvent): Promise<MediatorNotice[]> {
  const tell = ofApplication[event.name as ApplicationEvent] as ToldOfApplication<EventName> | undefined; // a row takes the payload of its own event
  const it = tell && (await findApplication(ctx, event.subjectId));
  if (!it || !tell) return [];
  const all = await reviewersWithout(ctx, [it.applicantUserId, ...it.memberUserIds, ...it.judgedBefore]);
  const isOwn = ({ userId }: Recipient) => it.reviewers.some((one) => one.round === it.round && one.userId === userId);
  const own = all.filter(isOwn);
  const hasSpoken = ({ userId }: Recipient) => it.assessedBy.some((id) => id === userId);
  const said = tell(event, it, {
    applicant: await peopleById(ctx, [it.applicantUserId]),
    all,
    own,
    silent: all.filter((one) => !hasSpoken(one)),
  });
  return said.map((notice) => ({ ...notice, letter: { about: { reference: it.ref }, ...notice.letter } }));
}

async function whoComplained(ctx: Ctx, event: WrittenEvent): Promise<Around['complained']> {
  const { complaintId } = event.payload as { complaintId?: string }; // a deed on a complaint names it
  const complaint = complaintId === undefined ? undefined : await findComplaint(ctx, complaintId);
  if (!complaint) return [];
  const people = await peopleById(ctx, [complaint.byUserId]);
  return people.map((person) => ({ mediationId: complaint.mediationId, person }));
}

/** Who is to hear what of a deed on an application or a mediator. */
export async function noticesOfMediators(ctx: Ctx, event: WrittenEvent): Promise<MediatorNotice[]> {
  if (event.subjectKind === 'mediator_application') return noticesOfApplication(ctx, event);
  const it = await findMediator(ctx, event.subjectId);
  if (!it) return [];
  const tell = ofMediator[event.name as MediatorEvent] as ToldOfMediator<EventName> | undefined; // a row takes the payload of its own event
  const who = {
    self: await peopleById(ctx, [it.userId]),
    admins: (await administrators(ctx)).filter(({ userId }) => userId !== it.userId),
    mentor: it.mentorUserId === null ? [] : await peopleById(ctx, [it.mentorUserId]),
    complained: await whoComplained(ctx, event),
  };
  return [...(tell?.(event, it, who) ?? []), ...(await noticesToSides(ctx, event, it))];
}
