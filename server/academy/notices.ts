// Who hears what of a deed in the academy.
import { certificateEnds } from '@ahadi/domain/academy/certificates/end.ts';
import { courseEnded } from '@ahadi/domain/academy/learning/attempt-end.ts';
import { unansweredAsk } from '@ahadi/domain/academy/learning/rules.ts';
import { offeredFor, seatSilence } from '@ahadi/domain/academy/runs/rules.ts';
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { ifYouDoNothing } from '@ahadi/domain/core/claim.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { dayInWords, formatUtc } from '@ahadi/domain/core/time.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { userById } from '../accounts/account.ts';
import type { Ctx } from '../core/ctx.ts';
import { asking, type InLetter, type Notice, noticeTo, type Recipient, reasoned, sentence } from '../core/notice.ts';
import * as store from './notices.store.ts';

/** A notice, where it leads, and whether it also goes by mail. */
export type AcademyNotice = Notice & { link: string; byMail: boolean };
type Named<Part extends string> = Extract<EventName, `${Part}.${string}`>;

type OfRegistration = (event: never, it: store.AboutRegistration) => Omit<Notice, 'recipients'> | null;
type Words = Omit<Notice, 'recipients'>;
const says = (type: Notice['type'], title: string, message: string): Words => ({ type, title, message });
/** The same with the course in its title; the letter has the title of the course where its kind allows it. */
const saysOf = (course: string, type: Notice['type'], title: string, message: string, letter?: InLetter): Words => ({
  ...says(type, `${title}: ${course}`, message),
  letter: { title, about: { title: course }, ...letter },
});

const withLetter = (type: Notice['type'], title: string, message: string, letter: InLetter): Words => ({
  ...says(type, title, message),
  letter,
});

/** When a run begins: its first day, with the hour of the first session, which may come on a later day. */
function beginning({ startsAt, startsOn, tz }: Pick<store.AboutRun, 'startsAt' | 'startsOn' | 'tz'>): string {
  if (startsAt === null) return dayInWords(startsOn);
  const hour = formatUtc(startsAt.toISOString());
  return localDayOf(startsAt, tz) === startsOn ? hour : `${dayInWords(startsOn)}, with the first session on ${hour}`;
}

/** What anyone who takes a course hears of their registration. */
const toLearner: {
  [Name in Named<'registration'>]?: (
    event: WrittenEvent<Name>,
    it: store.AboutRegistration,
  ) => ReturnType<OfRegistration>;
} = {
  'registration.made': ({ payload }, { course, ...run }) =>
    payload.status === 'held' && run.dueAt !== null // paid meanwhile: what tells of that says when it begins
      ? saysOf(
          course,
          'info',
          'Pay to keep your seat',
          `A seat is kept for you. The course begins on ${beginning(run)}. Pay in time and the seat is yours.`,
          {
            said: [`A seat is kept for you. The course begins on ${beginning(run)}.`],
            ...{ asked: 'Pay for it.', by: run.dueAt.toISOString(), otherwise: seatSilence['registration.hold'] },
            way: 'See the fee and pay',
          },
        )
      : payload.status === 'waitlisted'
        ? saysOf(
            course,
            'info',
            'You are on the waiting list',
            `The run is full. When a seat becomes free it is offered to you ${offeredFor}.`,
          )
        : null,
  'registration.offered': ({ payload }, { course }) =>
    saysOf(
      course,
      'warning',
      'A seat is free for you',
      `Take it until ${formatUtc(payload.until)}. ${ifYouDoNothing(seatSilence['registration.offer'])}`,
      {
        ...{ said: ['A seat became free, and you are the next who waits for one.'], asked: 'Take it.' },
        ...{ by: payload.until, otherwise: seatSilence['registration.offer'] },
      },
    ),
  'registration.fee_rejected': ({ payload }, { course }) =>
    saysOf(
      course,
      'warning',
      'Your payment could not be confirmed',
      `The reason given: ${sentence(payload.reason)} Your seat is kept until ${formatUtc(payload.until)}; pay again or send another paper.`,
      {
        ...{
          said: ['What you sent could not be confirmed. Your seat is kept for you meanwhile.'],
          reason: payload.reason,
        },
        ...{
          asked: 'Pay again, or send another paper.',
          by: payload.until,
          otherwise: seatSilence['registration.hold'],
        },
      },
    ),
  'registration.confirmed': ({ payload }, { course, ...run }) =>
    saysOf(
      course,
      'success',
      'Your seat is confirmed',
      `It begins on ${beginning(run)}. The lessons are open to you now.${payload.by === 'waiver' ? ' You do not have to pay.' : ''}`,
    ),
  'registration.fee_came': ({ payload }, { course }) =>
    saysOf(
      course,
      'success',
      'Your course fee came in',
      `${formatMoney(payload.amountMinor, payload.currency)} came in${payload.paidBy === null ? '' : ` from ${payload.paidBy}`}. The receipt is on the page of your registration.`,
    ),
  'registration.fee_sent': ({ payload }, { course }) =>
    payload.isFinal
      ? saysOf(
          course,
          'info',
          'The course fee was sent back',
          `${formatMoney(payload.amountMinor, payload.currency)} went back to ${payload.to === null ? 'you, where you sent it from' : `${payload.to}, who paid it`}.`,
        )
      : null,
  'registration.expired': ({ payload }, { course }) =>
    saysOf(
      course,
      'info',
      'Your place ran out',
      payload.was === 'waitlisted'
        ? 'The run begins and no seat became free. Choose another one.'
        : payload.was === 'offered'
          ? 'The time to take the seat was over. Register again while there are seats.'
          : 'Its time was over, and no payment was confirmed by then. Register again while there are seats.',
    ),
  'registration.moved': ({ payload }, { course, ...run }) =>
    saysOf(course, 'info', 'Your seat was moved', ...reasoned(`It begins on ${beginning(run)} now.`, payload.reason)),
  'registration.money_returned': ({ payload }, { course }) =>
    saysOf(
      course,
      'info',
      'Money goes back to you',
      `${formatMoney(payload.amountMinor, payload.currency)} came late, or twice. It goes back to where you paid from.`,
    ),
  'registration.practical_judged': ({ payload }, { course }) =>
    saysOf(
      course,
      payload.result === 'pass' ? 'success' : 'warning',
      'Your practical was judged',
      payload.result === 'pass' ? 'You passed it.' : 'You did not pass it. Read the comment beside it.',
    ),
  'registration.attempt_answered': ({ payload }, { course }) =>
    payload.gives
      ? saysOf(
          course,
          'success',
          'You have another attempt',
          ...reasoned(`You can try “${payload.quiz}” once more.`, payload.reason),
        )
      : saysOf(
          course,
          'warning',
          'You were not given another attempt',
          ...reasoned(`It is about “${payload.quiz}”.`, payload.reason),
        ),
  'registration.ended': ({ payload }, { course }) =>
    payload.as === 'completed'
      ? null // the certificate says so, or the next line where there is none
      : saysOf(course, 'info', 'The course is over', courseEnded[payload.as]),
};

/** What somebody hears whose registration was ended, by whom it was. */
const cancelled = (
  { payload }: WrittenEvent<'registration.cancelled'>,
  { course }: store.AboutRegistration,
  currency: string,
): Omit<Notice, 'recipients'> => {
  const back =
    payload.returnedMinor > 0
      ? `${formatMoney(payload.returnedMinor, currency)} goes back to ${payload.returnedTo ?? 'you, the way it was paid'}.`
      : 'Nothing has to come back.';
  if (payload.by === 'learner') return saysOf(course, 'info', 'You gave your place up', back);
  return saysOf(
    course,
    'warning',
    'Your place was cancelled',
    ...reasoned('You have no seat any more.', payload.reason ?? '', back),
  );
};

async function ofRegistration(ctx: Ctx, event: WrittenEvent): Promise<AcademyNotice[]> {
  const it = await store.aboutRegistration(ctx, event.subjectId);
  if (!it) return [];
  const link = to('academyPayment', { registrationId: event.subjectId });
  if (event.name === 'registration.fee_given') {
    const recipients = await store.administratorsBut(ctx, it.learner.userId);
    const words = says('info', 'A course fee waits to be looked at', `${it.learner.name}, ${it.number}: ${it.course}.`);
    return noticeTo(recipients, words.type, words.title, words.message, words.letter).map((notice) => ({
      ...notice,
      link: to('adminAcademy', {}, { view: 'payments' }),
      byMail: false,
    }));
  }
  if (event.name === 'registration.attempt_asked') {
    const { quiz } = (event as WrittenEvent<'registration.attempt_asked'>).payload;
    const all = await store.teachersOf(ctx, it.runId);
    const teachers = all.filter(({ userId }) => userId !== it.learner.userId);
    const recipients = teachers.length > 0 ? teachers : await store.administratorsBut(ctx, it.learner.userId);
    const words = saysOf(
      it.course,
      'info',
      'Somebody asks for another attempt',
      ...asking({
        said: `${it.learner.name} used all attempts at “${quiz}”.`,
        ...{ asked: 'Read why they ask, and answer', otherwise: unansweredAsk },
      }),
    );
    return noticeTo(recipients, words.type, words.title, words.message, words.letter).map((notice) => ({
      ...notice,
      link: to('academy', {}, { teach: it.runId }),
      byMail: true,
    }));
  }
  const row = toLearner[event.name as Named<'registration'>] as
    | ((event: WrittenEvent, it: store.AboutRegistration) => Omit<Notice, 'recipients'> | null)
    | undefined; // a row takes the payload of its own event
  const words =
    event.name === 'registration.cancelled'
      ? cancelled(event as WrittenEvent<'registration.cancelled'>, it, await store.currencyOf(ctx, event.subjectId))
      : row?.(event, it);
  if (!words) return [];
  const letter = { ...words.letter, about: { title: it.course, reference: it.number } };
  const own = { ...words, letter, recipients: [it.learner], link, byMail: true };
  return event.name === 'registration.confirmed' ? [own, ...(await seatTaken(ctx, it))] : [own];
}

/** Who teaches hears of a seat that was taken by the bell only, one row for as many as came since they looked. */
async function seatTaken(ctx: Ctx, it: store.AboutRegistration): Promise<AcademyNotice[]> {
  const words = says(
    'info',
    `A seat was taken: ${it.course}`,
    `${it.learner.name} takes part. It begins on ${beginning(it)}.`,
  );
  const recipients = await store.teachersOf(ctx, it.runId);
  return noticeTo(recipients, words.type, words.title, words.message).map((notice) => ({
    ...notice,
    group: { key: `course_run:${it.runId}:seats`, many: `seats were taken: ${it.course}` },
    link: to('academy', {}, { teach: it.runId }),
    byMail: false,
  }));
}

async function ofRun(ctx: Ctx, event: WrittenEvent): Promise<AcademyNotice[]> {
  const it = await store.aboutRun(ctx, event.subjectId);
  if (!it) return [];
  // Who teaches need not be an administrator: their own room of the run is open to them.
  const learners = async (confirmed: boolean, words: Omit<Notice, 'recipients'>): Promise<AcademyNotice[]> =>
    (await store.seatedIn(ctx, event.subjectId, confirmed)).map(({ id, ...person }) => ({
      ...words,
      recipients: [person],
      link: to('academyPayment', { registrationId: id }),
      byMail: true,
    }));
  const teachers = async (
    words: Omit<Notice, 'recipients'>,
    isTold: (userId: string) => boolean = () => true,
  ): Promise<AcademyNotice[]> =>
    noticeTo(
      (await store.teachersOf(ctx, event.subjectId)).filter(({ userId }) => userId !== null && isTold(userId)),
      ...([words.type, words.title, words.message, words.letter] as const),
    ).map((notice) => ({
      ...notice,
      link: to('academy', {}, { teach: event.subjectId }),
      byMail: true,
    }));
  if (event.name === 'course_run.reminded') {
    const where = it.place === '' ? '' : ` ${it.place}.`;
    const words = saysOf(it.course, 'info', 'It begins tomorrow', `It begins on ${beginning(it)}.${where}`);
    return [...(await learners(true, words)), ...(await teachers(words))];
  }
  const put = saysOf(
    it.course,
    'info',
    'You teach a run',
    `It begins on ${beginning(it)}. Its people and days stand there.`,
  );
  if (event.name === 'course_run.planned') return teachers(put, (userId) => userId !== event.actorId);
  if (event.name === 'course_run.changed') {
    const { fields, nowTeach = [] } = (event as WrittenEvent<'course_run.changed'>).payload;
    const isNew = new Set<string>(nowTeach);
    const newcomers = await teachers(put, (userId) => isNew.has(userId) && userId !== event.actorId);
    const isFelt = fields.some((field) => ['startsOn', 'endsOn', 'tz', 'place', 'sessions'].includes(field));
    const message = `It begins on ${beginning(it)}. Look at its days and its place again.`;
    const felt = saysOf(it.course, 'warning', 'Days or place changed', message);
    // Who teaches it already is to be there as well.
    const others = isFelt
      ? [
          ...(await learners(false, felt)),
          ...(await teachers(felt, (userId) => !isNew.has(userId) && userId !== event.actorId)),
        ]
      : [];
    return [...newcomers, ...others];
  }
  if (event.name === 'course_run.written_to') {
    const { subject, text } = (event as WrittenEvent<'course_run.written_to'>).payload;
    const writer = (event.actorId && (await userById(ctx, event.actorId))?.name) || 'The course team';
    const letter = {
      ...{ title: 'A message about your course', about: { title: it.course }, from: writer },
      said: [`${writer} wrote to everybody in your run.`, subject, text],
    };
    return learners(false, { ...says('info', `${it.course}: ${subject}`, `${writer}: ${text}`), letter });
  }
  if (event.name === 'course_run.cancelled') {
    const { reason } = (event as WrittenEvent<'course_run.cancelled'>).payload;
    return teachers(
      saysOf(it.course, 'warning', 'A run was cancelled', ...reasoned('The run does not take place.', reason)),
    );
  }
  return [];
}

const certificateWords: {
  [Name in Named<'certificate'>]?: (
    event: WrittenEvent<Name>,
    it: store.AboutCertificate,
  ) => Omit<Notice, 'recipients'>;
} = {
  'certificate.issued': ({ payload }, { course }) =>
    saysOf(
      course,
      'success',
      'Your certificate is here',
      `Its number is ${payload.number}. Anybody who has it can check it.`,
    ),
  'certificate.superseded': ({ payload }) =>
    withLetter(
      'info',
      'A certificate of yours was issued again',
      ...reasoned(`${payload.by} takes the place of ${payload.number}.`, payload.reason),
    ),
  'certificate.expiring': ({ payload }, { kind }) =>
    says('warning', 'A certificate of yours ends soon', certificateEnds(payload.number, kind, payload.on).words),
};

async function ofCertificate(ctx: Ctx, event: WrittenEvent): Promise<AcademyNotice[]> {
  const it = await store.aboutCertificate(ctx, event.subjectId);
  if (!it) return [];
  const row = certificateWords[event.name as Named<'certificate'>] as
    | ((event: WrittenEvent, it: store.AboutCertificate) => Omit<Notice, 'recipients'>)
    | undefined; // a row takes the payload of its own event
  if (!row) return [];
  return [
    {
      ...row(event, it),
      recipients: [it.holder],
      link: to('academyPayment', { registrationId: it.registrationId }, { tab: 'certificate' }),
      byMail: true,
    },
  ];
}

async function ofCourse(ctx: Ctx, event: WrittenEvent): Promise<AcademyNotice[]> {
  const it = await store.aboutCourse(ctx, event.subjectId);
  if (!it) return [];
  const link = to('adminEditCourse', { id: event.subjectId });
  const tell = (recipients: Recipient[], words: Omit<Notice, 'recipients'>): AcademyNotice[] =>
    noticeTo(recipients, words.type, words.title, words.message).map((notice) => ({ ...notice, link, byMail: false }));
  if (event.name === 'course.submitted') {
    const words = says(
      'info',
      'A course waits to be looked at',
      `${it.code} ${it.title}. Another administrator publishes it.`,
    );
    return tell(await store.administratorsBut(ctx, event.actorId), words);
  }
  if (event.name === 'course.sent_back') {
    const { reason } = (event as WrittenEvent<'course.sent_back'>).payload;
    return tell([it.author], says('warning', `A course was sent back: ${it.code}`, `The reason given: ${reason}`));
  }
  return [];
}

/** What learners, teachers and administrators hear of a deed in the academy. */
export function noticesOfAcademy(ctx: Ctx, event: WrittenEvent): Promise<AcademyNotice[]> {
  if (event.subjectKind === 'registration') return ofRegistration(ctx, event);
  if (event.subjectKind === 'course_run') return ofRun(ctx, event);
  return event.subjectKind === 'certificate' ? ofCertificate(ctx, event) : ofCourse(ctx, event);
}
