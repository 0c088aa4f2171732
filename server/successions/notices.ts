// Who asked, whom it is about, the other sides of what is open and reviewers each hear what they have to know of it, and no more.
import { formatUtc } from '@ahadi/domain/core/time.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { causeWords, GO_ON_DAYS, READ_IN_DAYS } from '@ahadi/domain/successions/rules.ts';
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
const asked = (held: HeldSuccession) => `${held.claimant.name} asks to act for this account as: ${held.capacity}.`;
const stays = 'Nobody acts for it by this request.';

/** What those it is between hear of each step. An event without a row does not compile. */
const rows: { [Name in Told]: (event: WrittenEvent<Name>, held: HeldSuccession, who: Who) => Said[] } = {
  'succession.asked': ({ payload }, held, who) => [
    [
      who.about,
      'warning',
      'Somebody asks to act for you',
      ...asking({
        said: `${asked(held)} What they say: ${causeWords[held.cause].name.toLowerCase()}.`,
        asked:
          held.cause === 'death'
            ? 'If you are reading this, say that it is not so; one click ends it'
            : 'If it is not so, write to us through Help and support',
        otherwise:
          'Two people of the platform look at the proof. If both find it proven, they can act in your agreements, promises and disputes.',
      }),
    ],
    [
      who.reviewers,
      'info',
      'Somebody asks to act for another',
      payload.restsUntil === null ? 'Two reviewers are needed.' : 'Deadlines rest meanwhile. Two reviewers are needed.',
    ],
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
      'Somebody asks to act for another, and a first reviewer found it proven.',
    ],
  ],
  'succession.confirmed': ({ payload }, held, who) => [
    [
      who.claimant,
      'success',
      `You act for ${held.subject?.name ?? held.name}`,
      ...reasoned(
        `Two reviewers found it proven. Choose it in the menu of your account, and you can bring to an end what is open: agreements, promises and disputes. What rested goes on with ${READ_IN_DAYS} days at least.`,
        payload.reason,
        '',
        { title: 'You can act from now on' },
      ),
    ],
    [
      who.about,
      'warning',
      'Somebody acts for you from now on',
      `${held.claimant.name} acts for this account as: ${held.capacity}. Two reviewers found it proven.${held.cause === 'death' ? ' If it is not so, say it on the page; one click ends it.' : ''}`,
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
    [who.about, 'info', 'Nobody acts for you', `${held.claimant.name} asked to, and took it back.`],
    [who.reviewers, 'info', 'A request was taken back', 'Nobody asks to act for another by it any more.'],
  ],
  'succession.contradicted': (_event, held, who) => [
    [
      who.claimant,
      'error',
      'The person whose account it is said that it is not so',
      `You asked to act for ${held.name}. It is over, and ${stays.charAt(0).toLowerCase()}${stays.slice(1)}`,
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
    [who.about, 'info', 'Nobody acts for you any more', ...reasoned('', payload.reason)],
  ],
  'succession.rest_ended': () => [],
  'succession.late': (_event, _held, who) => [
    [
      who.admins,
      'warning',
      'A request to act for another waits too long',
      'Two reviewers should have looked at it by now.',
    ],
  ],
};

/** What the other sides of what is open hear: that deadlines rest or go on, and who acts. Why stays untold until it is proven. */
function toOthers(event: WrittenEvent, held: HeldSuccession): [Notice['type'], string, string] | null {
  const whose = held.subject?.name ?? held.name;
  const is = <Name extends Told>(name: Name): WrittenEvent<Name>['payload'] | null =>
    event.name === name ? (event as WrittenEvent<Name>).payload : null; // it is this event
  const until = is('succession.asked')?.restsUntil;
  if (until)
    return [
      'info',
      'The deadlines of the other side rest',
      `Somebody asks to act for ${whose} and shows papers. Until two people of the platform have looked at them, until ${formatUtc(until)} at the longest, no deadline runs against ${whose}, and a dispute with them stands still. What else you have to do goes on.`,
    ];
  if (is('succession.confirmed'))
    return [
      'warning',
      'Somebody acts for the other side',
      `${held.claimant.name} acts for ${whose} from now on, as: ${held.capacity}. Two people of the platform found it proven. Deadlines that rested go on with ${READ_IN_DAYS} days at least.`,
    ];
  if (is('succession.ended'))
    return [
      'info',
      'Nobody acts for the other side any more',
      `${held.claimant.name} does not act for ${whose} any more.`,
    ];
  const goesOn = ['succession.refused', 'succession.withdrawn', 'succession.contradicted', 'succession.rest_ended'];
  return held.restedFrom !== null && goesOn.includes(event.name)
    ? [
        'info',
        'The deadlines of the other side go on',
        `They rested while it was looked at who acts for ${whose}. They go on with ${GO_ON_DAYS} days at least.`,
      ]
    : null;
}

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
          const [type, title, message] = said;
          const letter = { said: [message, ...theirs.map(({ label }) => `It is about ${label}.`)] };
          return noticeTo([first.person], type, title, message, letter).map((notice) => ({
            ...notice,
            ...{ link: placeOf(first), way: 'Open it', byMail: true },
          }));
        })
      : []),
  ];
}
