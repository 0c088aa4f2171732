import type { AheadDay, Room } from '@ahadi/domain/dashboard/duties/rules.ts';
import type { Deadline, Duty, DutyShut } from '@ahadi/domain/dashboard/schema.ts';
import type { Act } from '@ahadi/domain/organisations/acts.ts';
import { useFigures, useWordsHere } from '../../core/here.ts';
import type { Figures } from '../../core/otherfigures.ts';
import { dutyMessages } from './table.ts';
import { type DutyText, type DutyWords, duties } from './words.ts';

/** How a duty reads in one language; `sum` is what it is about, with its money. */
export type DutyRead = Pick<Duty, 'verb' | 'title' | 'otherwise' | 'button' | 'whyNot'> & { sum: string };
export type DeadlineRead = Pick<Deadline, 'title' | 'about'>;

const things = {
  agreements: 'thingAgreements',
  obligations: 'thingObligations',
  disputes: 'thingDisputes',
  records: 'thingRecords',
  escrow: 'thingEscrow',
  mediation: 'thingMediation',
  mediators: 'thingMediators',
  marketplace: 'thingMarketplace',
  academy: 'thingAcademy',
  account: 'thingAccount',
  support: 'thingSupport',
  notes: 'thingNotes',
  credits: 'thingCredits',
  community: 'thingCommunity',
} as const satisfies Record<Room, keyof DutyWords>;

const days = {
  last_day: 'dayLast',
  renewal: 'dayRenewal',
  practical: 'dayPractical',
  judging: 'dayJudging',
  teaching: 'dayTeaching',
  begins: 'dayBegins',
  list_ends: 'dayListEnds',
  moderator: 'dayModerator',
  support: 'daySupport',
  reviewer: 'dayReviewer',
} as const satisfies Record<AheadDay, keyof DutyWords>;

/** Who may do it, where somebody who acts for an organisation may not. */
const onlyFor: Record<Act, DutyText> = {
  read: 'onlyMembers',
  self: 'onlyMembers',
  draft: 'onlyDrafters',
  sign: 'onlySignatories',
  manage: 'onlyOwners',
  people: 'onlyOwners',
  pay: 'onlyPayers',
};

const shutIn = (say: DutyWords, shut: DutyShut): string =>
  shut.why === 'suspended' ? say.shutSuspended : shut.why === 'own_sign_in' ? say.shutOwn : say[onlyFor[shut.act]];

type Thing = Pick<NonNullable<Deadline['says']>, 'room' | 'ref' | 'other' | 'stage'>;

/** "Escrow ES-2026-000011 with Lanterns Ltd, stage 2 of 3". */
function aboutIn(say: DutyWords, { room, ref, other, stage }: Thing): string {
  const bare = say[things[room]]({ ref: ref ?? '' }).trim();
  const thing = other === '' ? bare : say.withOther({ thing: bare, other });
  return stage ? say.ofStage({ thing, ...stage }) : thing;
}

/** A duty in a language beside English, of what its words are made of. */
export function dutyIn(
  say: DutyWords,
  { money }: Pick<Figures, 'money'>,
  { kind, amountMinor, currency }: Pick<Duty, 'kind' | 'amountMinor' | 'currency'>,
  says: NonNullable<Duty['says']>,
): DutyRead {
  const own = dutyMessages(kind);
  const about = aboutIn(say, says);
  return {
    verb: say[own.verb],
    title: says.title ?? say[own.untitled],
    sum:
      amountMinor === null || currency === null
        ? say.about({ about })
        : say.aboutMoney({ about, money: money(amountMinor, currency) }),
    otherwise: say[(says.special && own.special) || own.otherwise],
    button: say[own.button],
    whyNot: says.shut && shutIn(say, says.shut),
  };
}

/** A day that comes, the same way. */
export function deadlineIn(say: DutyWords, says: NonNullable<Deadline['says']>): DeadlineRead {
  const about = aboutIn(say, says);
  const untitled = says.duty ? say[dutyMessages(says.duty).untitled] : about;
  const title = says.title ?? untitled;
  return { about, title: says.day ? say[days[says.day]]({ title }) : title };
}

/** How the duties of a page read in its language. */
export function useDutyRead(): (duty: Duty) => DutyRead {
  const say = useWordsHere(duties);
  const figures = useFigures();
  return (duty) => {
    if (figures.language !== 'en' && duty.says) return dutyIn(say, figures, duty, duty.says);
    const { verb, title, about, otherwise, button, whyNot, amountMinor, currency } = duty;
    const sum = amountMinor === null || currency === null ? '' : `, ${figures.money(amountMinor, currency)}`;
    return { verb, title, sum: `${about}${sum}.`, otherwise, button, whyNot };
  };
}

/** How the days that come read there. */
export function useDeadlineRead(): (deadline: Deadline) => DeadlineRead {
  const say = useWordsHere(duties);
  const { language } = useFigures();
  return (deadline) => (language !== 'en' && deadline.says ? deadlineIn(say, deadline.says) : deadline);
}
