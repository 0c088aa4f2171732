// Who hears what of packages and of the way to a court.

import { dayInWords, formatUtc, type Instant } from '@ahadi/domain/core/time.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { returnedSilence, silenceDoes } from '@ahadi/domain/mediation/silence.ts';
import { to } from '@ahadi/domain/paths.ts';
import { openClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { asking, type Notice, noticeTo, type Recipient } from '../core/notice.ts';
import { audienceOf, type CaseMembers, membersOf, recipientsOf } from './members.ts';

/** A notice with the page it leads to. */
export type CourtNotice = Notice & { link: string };
type Told = Extract<EventName, `court.${string}` | `mediation.package_${string}`>;
type Who = Record<'all' | 'others' | 'sides' | 'mediator', Recipient[]>;

const nobody = () => [];

/**
 * Who hears what of packages and of the way to a court. Nothing that was said, wished or answered, and nothing about what the
 * matter is. `fileBy`: the end of the time to file, where it runs. An event without a row does not compile.
 */
const notices: {
  [Name in Told]: (event: WrittenEvent<Name>, ref: string, who: Who, fileBy: Instant | null) => Notice[];
} = {
  'mediation.package_opened': ({ payload }, ref, who) =>
    noticeTo(
      who.sides,
      'info',
      'A package waits for your answer',
      `Package ${payload.no} in ${ref} is open until ${formatUtc(payload.openUntil)}. Your answer is sealed: the others learn it only if everybody accepts.`,
      {
        said: ['A package waits for your answer, which is sealed: the others learn it only if everybody accepts.'],
        ...{ asked: 'Read it and answer.', by: payload.openUntil, otherwise: silenceDoes['package.open'] },
      },
    ),
  'mediation.package_agreed': ({ payload }, ref, who) =>
    noticeTo(
      who.all,
      'success',
      'A package is agreed',
      `Everybody accepted package ${payload.no} in ${ref}. The next step is to write it down as terms.`,
    ),
  'mediation.package_ended': nobody,
  'court.opened': ({ payload }, ref, who) =>
    noticeTo(
      who.sides,
      'info',
      'The settlement can go to a court',
      ...asking({
        ...{
          said: `The settlement of ${ref} is signed and can go to a court.`,
          asked: 'Put the bundle together and file it',
        },
        ...{ by: payload.fileBy, otherwise: silenceDoes['court.filing'] },
      }),
    ).concat(
      noticeTo(
        who.mediator,
        'info',
        'The settlement can go to a court',
        `The settlement of ${ref} is signed and can go to a court. Its sides file it by ${formatUtc(payload.fileBy)}. What the court wants to know of its mediator only you can say: it is asked on the page.`,
      ),
    ),
  'court.ready': ({ actorId }, ref, who, fileBy) => [
    // Who made it ready is asked as much as the other sides, where they are one.
    ...noticeTo(
      who.sides.filter(({ userId }) => userId !== actorId),
      'success',
      'The bundle is ready',
      ...asking({
        said: `The bundle of ${ref} is ready to be filed at the court.`,
        asked: 'Take it to the registry, and note on the page that it was filed,',
        ...(fileBy === null ? { otherwise: returnedSilence } : { by: fileBy, otherwise: silenceDoes['court.filing'] }),
      }),
    ),
    ...noticeTo(
      who.mediator.filter((mediator) => who.others.includes(mediator)),
      'success',
      'The bundle is ready',
      `The bundle of ${ref} is ready to be filed at the court. Its sides file it.`,
    ),
  ],
  'court.unready': nobody,
  'court.filed': ({ payload: { court, number, on } }, ref, who) =>
    noticeTo(
      who.others,
      'info',
      'It was filed',
      `The bundle of ${ref} was filed on ${dayInWords(on)} at ${court} under ${number}. Who hears of the court first says on the page what it did.`,
    ),
  'court.outcome_noted': ({ payload }, ref, who) => {
    if (payload.as === 'returned')
      return [
        ...noticeTo(
          who.sides.filter((side) => who.others.includes(side)),
          'warning',
          'The court asks for more',
          ...asking({
            said: `The bundle of ${ref} came back.`,
            ...{ asked: 'Add what is missing and file it again', otherwise: returnedSilence },
          }),
        ),
        ...noticeTo(
          who.mediator.filter((mediator) => who.others.includes(mediator)),
          'info',
          'The court asks for more',
          `The bundle of ${ref} came back. Its sides add what is missing and file it again.`,
        ),
      ];
    if (payload.confirmBy === null) return []; // it stands at once, and that is told
    return noticeTo(
      who.others,
      'warning',
      'Confirm what the court decided',
      ...asking({
        said: `Somebody in ${ref} noted that the court ${payload.as} the settlement.`,
        asked: 'Confirm it, or say that it is not so,',
        ...{ by: payload.confirmBy, otherwise: silenceDoes['court.outcome'] },
      }),
    );
  },
  'court.outcome_confirmed': ({ payload }, ref, who) =>
    payload.as === 'adopted'
      ? noticeTo(
          who.others,
          'success',
          'The court adopted the settlement',
          `The settlement of ${ref} is an order of the court now.`,
        )
      : noticeTo(
          who.others,
          'warning',
          'The court refused the settlement',
          `The settlement of ${ref} is no order of the court. It binds its sides as an agreement all the same.`,
        ),
  'court.outcome_denied': (_event, ref, who) =>
    noticeTo(
      who.others,
      'warning',
      'What the court decided is not confirmed',
      `Somebody in ${ref} says that the court did not decide so. It counts as filed again.`,
    ),
  'court.filing_reminded': ({ payload }, ref, who) =>
    noticeTo(
      who.sides,
      'warning',
      payload.daysLeft === 1 ? 'One day is left to file' : `${payload.daysLeft} days are left to file`,
      ...asking({
        ...{ asked: `File the bundle of ${ref}`, by: payload.fileBy, otherwise: silenceDoes['court.filing'] },
      }),
    ),
  'court.filing_over': (_event, ref, who) =>
    noticeTo(
      who.all,
      'error',
      'The time to file is over',
      `The bundle of ${ref} was not filed in time. Ask the registry whether it takes it late. The settlement binds you as an agreement all the same.`,
    ),
};

const recipientsIn = async (ctx: Ctx, members: CaseMembers, event: WrittenEvent): Promise<Who> => {
  const all = await recipientsOf(ctx, audienceOf(members));
  return {
    all,
    others: all.filter(({ userId }) => userId !== event.actorId),
    sides: all.filter(({ userId }) => userId !== members.mediatorUserId),
    mediator: all.filter(({ userId }) => userId === members.mediatorUserId),
  };
};

/** The notices of a deed, each with the page of its reader: the mediator's own, or that of the sides. */
export async function noticesOfCourt(ctx: Ctx, event: WrittenEvent): Promise<{ notices: CourtNotice[]; ref: string }> {
  const members = await membersOf(ctx, event.subjectId);
  if (!members) return { notices: [], ref: '' };
  const say = notices[event.name as Told] as (
    event: WrittenEvent,
    ref: string,
    who: Who,
    fileBy: Instant | null,
  ) => Notice[]; // the table's row of this event
  const filing =
    event.name === 'court.ready' ? await openClock(ctx, { kind: 'mediation', id: members.id }, 'court.filing') : null;
  const said = say(event, members.ref, await recipientsIn(ctx, members, event), filing?.dueAt?.toISOString() ?? null);
  return {
    ref: members.ref,
    notices: said.flatMap((notice) =>
      (['myCase', 'mediation'] as const).flatMap((page) => {
        const recipients = notice.recipients.filter(
          ({ userId }) => (userId === members.mediatorUserId) === (page === 'myCase'),
        );
        return recipients.length > 0 ? [{ ...notice, recipients, link: to(page, { id: members.id }) }] : [];
      }),
    ),
  };
}
