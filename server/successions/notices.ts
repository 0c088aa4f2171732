// Who asked, whom it is about, the other sides of what is open and reviewers each hear what they have to know of it, and no more.
import { formatUtc } from '@ahadi/domain/core/time.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { floorAfterRest, READ_IN_DAYS } from '@ahadi/domain/successions/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import { asking, type InLetter, type Notice, noticeTo, type Recipient, reasoned } from '../core/notice.ts';
import { type Other, othersIn } from './matters.store.ts';
import { type Account, findSuccession, type HeldSuccession } from './succession.store.ts';

/** A notice, where it leads, and whether it also goes by mail. */
export type SuccessionNotice = Notice & { link: string; byMail: boolean; way: string };
type Told = Extract<EventName, `succession.${string}`>;
type Who = {
  claimant: Recipient[];
  about: Recipient[];
  reviewers: Recipient[];
  admins: Recipient[];
  second: Recipient[];
};
type Said = [recipients: Recipient[], type: Notice['type'], title: string, message: string, letter?: InLetter];

const recipientOf = ({ userId, email, name }: Account): Recipient => ({ userId, email, name });
const stays = 'Nobody acts for it by this request.';

/** What those it is between hear of each step. An event without a row does not compile. */
const rows: { [Name in Told]: (event: WrittenEvent<Name>, held: HeldSuccession, who: Who) => Said[] } = {
  'succession.asked': (_event, held, who) => [
    [
      who.about,
      'warning',
      'Somebody says that you died',
      ...asking({
        said: `${held.claimant.name} asks to act for this account as: ${held.capacity}.`,
        asked: 'If you are reading this, say that it is not so; one click ends it',
        otherwise:
          'Two people of the platform look at the proof. If both find it proven, they can act in your agreements, promises and disputes.',
      }),
    ],
    [who.reviewers, 'info', 'Somebody asks to act for a person who died', 'Two reviewers are needed.'],
  ],
  'succession.paper_added': (_event, held, who) =>
    held.endorsedBy === null
      ? []
      : [[who.second, 'info', 'A paper was added', 'It belongs to a request that waits for a second reviewer.']],
  'succession.endorsed': (_event, _held, who) => [
    [
      who.second,
      'info',
      'A second reviewer is needed',
      'Somebody asks to act for a person who died, and a first reviewer found it proven.',
    ],
  ],
  'succession.confirmed': ({ payload }, held, who) => [
    [
      who.claimant,
      'success',
      `You act for ${held.subject?.name ?? held.name}`,
      ...reasoned(
        `Two reviewers found it proven. Choose it in the menu of your account, and you can bring to an end what is open: agreements, promises and disputes. Deadlines that rested go on with ${READ_IN_DAYS} days at least.`,
        payload.reason,
        '',
        { title: 'You can act from now on' },
      ),
    ],
    [
      who.about,
      'warning',
      'Somebody acts for you from now on',
      `${held.claimant.name} acts for this account as: ${held.capacity}. Two reviewers found it proven. If it is not so, say it on the page; one click ends it.`,
    ],
  ],
  'succession.refused': ({ payload }, held, who) => [
    [
      who.claimant,
      'error',
      'It was not found proven',
      ...reasoned(
        `You asked to act for ${held.name}. ${stays}`,
        payload.reason,
        'You may ask again with other papers.',
        {
          said: ['You asked to act for somebody.', stays, 'You may ask again with other papers.'],
        },
      ),
    ],
    [who.about, 'info', 'Nobody acts for you', `${held.claimant.name} asked to, and it was not found proven.`],
  ],
  'succession.withdrawn': (_event, held, who) => [
    [who.about, 'info', 'Nobody acts for you', `${held.claimant.name} asked to, and it was taken back.`],
    [who.reviewers, 'info', 'A request was taken back', 'Nobody asks to act for another by it any more.'],
  ],
  'succession.contradicted': (_event, held, who) => [
    [
      who.claimant,
      'error',
      'The person whose account it is said that it is not so',
      `You asked to act for ${held.name}. It is over, and nobody acts for it by this request.`,
      { said: ['You asked to act for somebody.', 'It is over.', stays] },
    ],
    [
      who.reviewers,
      'warning',
      'Somebody contradicted a request about themselves',
      'Look whether the papers were false.',
    ],
  ],
  'succession.ended': ({ payload }, _held, who) => [
    [who.claimant, 'info', 'You do not act for another any more', ...reasoned('', payload.reason)],
    [who.about, 'info', 'Nobody acts for you any more', 'Who acted for this account does not any more.'],
  ],
  'succession.rest_began': () => [],
  'succession.rest_ended': () => [],
  'succession.late': (_event, _held, who) => [
    [
      who.admins,
      'warning',
      'A request to act for another waits too long',
      'Two reviewers should have looked at it by now.',
    ],
  ],
  'succession.papers_forgotten': () => [],
};

/**
 * What the other sides of what is open hear: that deadlines rest or go on, and who acts. Why they rest, and that anybody asks anything, stays
 * untold until it is proven. `of` is said of each matter.
 */
function toOthers(event: WrittenEvent, held: HeldSuccession): ToOthers | null {
  const whose = held.subject?.name ?? held.name;
  const is = <Name extends Told>(name: Name): WrittenEvent<Name>['payload'] | null =>
    event.name === name ? (event as WrittenEvent<Name>).payload : null; // it is this event
  const about = ({ label }: Other) => `It is about ${label}.`;
  const began = is('succession.rest_began');
  if (began)
    return {
      type: 'info',
      title: 'The deadlines of the other side rest',
      message: `Something about the account of ${whose} is being checked. Until ${formatUtc(began.until)} at the longest no deadline runs against ${whose}, and a dispute with them stands still. What else you have to do goes on.`,
      of: about,
    };
  const ended = is('succession.rest_ended');
  if (ended)
    return {
      type: 'info',
      title: 'The deadlines of the other side go on',
      message: `What was checked about the account of ${whose} is over. Deadlines that rested for it go on, with ${floorAfterRest(held.status)} days at least, unless something else still stops them.`,
      of: (one) => {
        const day = ended.days.find(({ kind, id }) => kind === one.kind && id === one.id);
        return day
          ? `${one.label}: the next deadline ends on ${formatUtc(day.dueAt)}.`
          : `${one.label}: its page shows its deadlines.`;
      },
    };
  if (is('succession.confirmed'))
    return {
      type: 'warning',
      title: 'Somebody acts for the other side',
      message: `${held.claimant.name} acts for ${whose} from now on, as: ${held.capacity}. Two people of the platform found it proven.`,
      of: about,
    };
  if (is('succession.ended') || (is('succession.contradicted') && held.decidedAt !== null))
    return {
      type: 'info',
      title: 'Nobody acts for the other side any more',
      message: `${held.claimant.name} does not act for ${whose} any more.`,
      of: about,
    };
  return null;
}
type ToOthers = { type: Notice['type']; title: string; message: string; of: (other: Other) => string };

const placeOf = ({ kind, id }: Pick<Other, 'kind' | 'id'>): string => to(kind, { id });

/** What is told of a deed on a request to act for somebody, and to whom. */
export async function noticesOfSuccession(ctx: Ctx, event: WrittenEvent): Promise<SuccessionNotice[]> {
  const held = await findSuccession(ctx, event.subjectId);
  if (!held) return [];
  const who: Who = {
    claimant: [recipientOf(held.claimant)],
    about: held.subject ? [recipientOf(held.subject)] : [],
    reviewers: held.reviewers,
    admins: held.reviewers.filter(({ isAdmin }) => isAdmin),
    second: held.reviewers.filter(({ userId }) => userId !== held.endorsedBy),
  };
  const link = to('succession', { id: held.id });
  const rowsOf = rows[event.name as Told] as (event: WrittenEvent, held: HeldSuccession, who: Who) => Said[]; // a row takes its own event
  const own = rowsOf(event, held, who).flatMap(([recipients, ...said]) =>
    noticeTo(recipients, ...said).map((notice) => ({
      ...notice,
      ...{ link, way: 'Open it' },
      byMail: recipients === who.claimant || recipients === who.about,
    })),
  );
  const said = held.subject ? toOthers(event, held) : null;
  const others = said && held.subject ? await othersIn(ctx, held.subject) : [];
  const byPerson = Map.groupBy(others, ({ person }) => person.userId);
  return [
    ...own,
    ...(said
      ? [...byPerson.values()].flatMap((theirs) => {
          const [first] = theirs;
          if (!first) return [];
          const { type, title, message, of } = said;
          const letter = { said: [message, ...theirs.map(of)] };
          return noticeTo([first.person], type, title, message, letter).map((notice) => ({
            ...notice,
            ...{ link: placeOf(first), way: 'Open it', byMail: true },
          }));
        })
      : []),
  ];
}
