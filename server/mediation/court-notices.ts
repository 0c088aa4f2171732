// Who hears what of packages and of the way to a court.

import { formatUtc, type Instant } from '@ahadi/domain/core/time.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import type { MediationMessage } from '@ahadi/domain/mediation/notices/words.ts';
import { to } from '@ahadi/domain/paths.ts';
import { openClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Notice, Recipient } from '../core/notice.ts';
import { audienceOf, type CaseMembers, membersOf, recipientsOf } from './members.ts';
import { tell } from './told.ts';

/** A notice with the page it leads to. */
export type CourtNotice = Notice & { link: string };
type Told = Extract<EventName, `court.${string}` | `mediation.package_${string}`>;
type Who = Record<'all' | 'others' | 'sides' | 'mediator', Recipient[]>;

const nobody = () => [];
const notedAs = {
  adopted: 'adoptedNotedText',
  refused: 'refusedNotedText',
} as const satisfies Record<string, MediationMessage>;

/**
 * Who hears what of packages and of the way to a court. Nothing that was said, wished or answered, and nothing about what the
 * matter is. `fileBy`: the end of the time to file, where it runs. An event without a row does not compile.
 */
const notices: {
  [Name in Told]: (event: WrittenEvent<Name>, ref: string, who: Who, fileBy: Instant | null) => Notice[];
} = {
  'mediation.package_opened': ({ payload }, ref, who) =>
    tell(
      who.sides,
      'info',
      {
        ...{ title: 'packageTitle', text: ['packageText'], said: ['packageSaid'] },
        ...{ asked: 'packageAsked', by: payload.openUntil, silence: 'packageGone' },
      },
      { ref, no: String(payload.no), by: formatUtc(payload.openUntil) },
    ),
  'mediation.package_agreed': ({ payload }, ref, who) =>
    tell(
      who.all,
      'success',
      { title: 'packageAgreedTitle', text: ['packageAgreedText'] },
      { ref, no: String(payload.no) },
    ),
  'mediation.package_ended': nobody,
  'court.opened': ({ payload }, ref, who) => [
    ...tell(
      who.sides,
      'info',
      {
        ...{ title: 'courtTitle', text: ['courtText', 'courtAskedBy'], orElse: true, said: ['courtText'] },
        ...{ asked: 'courtAsked', by: payload.fileBy, silence: 'filingOver' },
      },
      { ref, by: formatUtc(payload.fileBy) },
    ),
    ...tell(
      who.mediator,
      'info',
      { title: 'courtTitle', text: ['courtMediatorText'] },
      { ref, by: formatUtc(payload.fileBy) },
    ),
  ],
  'court.ready': ({ actorId }, ref, who, fileBy) => [
    // Who made it ready is asked as much as the other sides, where they are one.
    ...tell(
      who.sides.filter(({ userId }) => userId !== actorId),
      'success',
      {
        ...{ title: 'readyTitle', text: ['readyText', fileBy === null ? 'readyAsked' : 'readyAskedBy'] },
        ...{ orElse: true, said: ['readyText'], asked: 'readyAsked', by: fileBy ?? undefined },
        silence: fileBy === null ? 'noCourtHasIt' : 'filingOver',
      },
      { ref, by: fileBy === null ? '' : formatUtc(fileBy) },
    ),
    ...tell(
      who.mediator.filter((mediator) => who.others.includes(mediator)),
      'success',
      { title: 'readyTitle', text: ['readyText', 'readySidesFile'] },
      { ref },
    ),
  ],
  'court.unready': nobody,
  'court.filed': ({ payload: { court, number, on } }, ref, who) =>
    tell(who.others, 'info', { title: 'filedTitle', text: ['filedText'] }, { ref, day: { on }, court, number }),
  'court.outcome_noted': ({ payload }, ref, who) => {
    if (payload.as === 'returned')
      return [
        ...tell(
          who.sides.filter((side) => who.others.includes(side)),
          'warning',
          {
            ...{ title: 'returnedTitle', text: ['returnedText', 'returnedAsked'], orElse: true },
            ...{ said: ['returnedText'], asked: 'returnedAsked', silence: 'noCourtHasIt' },
          },
          { ref },
        ),
        ...tell(
          who.mediator.filter((mediator) => who.others.includes(mediator)),
          'info',
          { title: 'returnedTitle', text: ['returnedText', 'returnedSidesFile'] },
          { ref },
        ),
      ];
    if (payload.confirmBy === null) return []; // it stands at once, and that is told
    const noted = notedAs[payload.as];
    return tell(
      who.others,
      'warning',
      {
        ...{ title: 'confirmTitle', text: [noted, 'confirmAskedBy'], orElse: true },
        ...{ said: [noted], asked: 'confirmAsked', by: payload.confirmBy, silence: 'outcomeStands' },
      },
      { ref, by: formatUtc(payload.confirmBy) },
    );
  },
  'court.outcome_confirmed': ({ payload }, ref, who) =>
    payload.as === 'adopted'
      ? tell(who.others, 'success', { title: 'adoptedTitle', text: ['adoptedText'] }, { ref })
      : tell(who.others, 'warning', { title: 'refusedTitle', text: ['refusedText'] }, { ref }),
  'court.outcome_denied': (_event, ref, who) =>
    tell(who.others, 'warning', { title: 'deniedTitle', text: ['deniedText'] }, { ref }),
  'court.filing_reminded': ({ payload }, ref, who) =>
    tell(
      who.sides,
      'warning',
      {
        ...{ title: payload.daysLeft === 1 ? 'leftTitleLast' : 'leftTitle', text: ['leftAskedBy'], orElse: true },
        ...{ said: [], asked: 'leftAsked', by: payload.fileBy, silence: 'filingOver' },
      },
      { ref, by: formatUtc(payload.fileBy), days: { days: payload.daysLeft } },
    ),
  'court.filing_over': (_event, ref, who) =>
    tell(who.all, 'error', { title: 'lateTitle', text: ['lateText'] }, { ref }),
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
