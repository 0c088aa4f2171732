// Whom a restriction is about hears what was done, why, what it changes and until when one may appeal; administrators, that a second one is needed.
import { formatUtc } from '@ahadi/domain/core/time.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { restrictionLifecycle } from '@ahadi/domain/restrictions/lifecycle.ts';
import {
  againWords,
  appealOver,
  changeWords,
  restrictionTimes,
  ruleWords,
  titleNow,
  titleOf,
} from '@ahadi/domain/restrictions/rules.ts';
import { claimOfRestriction, unappealed } from '@ahadi/domain/restrictions/silence.ts';
import type { Ctx } from '../core/ctx.ts';
import { type InLetter, type Notice, noticeTo, type Recipient, reasoned, sentence } from '../core/notice.ts';
import { findRestriction, type HeldRestriction } from './restriction.store.ts';
import { dueOf } from './restriction.ts';

/** A notice, where it leads, and whether it also goes by mail. */
export type RestrictionNotice = Notice & { link: string; byMail: boolean; way: string };

type Told = Extract<EventName, `restriction.${string}`>;
/** `deciders`: who proposed it and who confirmed it. */
type People = Record<'about' | 'second' | 'third' | 'proposer' | 'deciders', Recipient[]>;

const because = (held: HeldRestriction): string =>
  `The rule: ${ruleWords(held.thing, held.rule)} The reason given: ${sentence(held.reason)} What it rests on: ${sentence(held.evidence)}`;
/** The same in a letter, where the reason has a row of its own. */
const becauseInLetter = (held: HeldRestriction): string[] => [
  `The rule: ${ruleWords(held.thing, held.rule)}`,
  `What it rests on: ${sentence(held.evidence)}`,
];
const onPage = 'Open it to read everything and to appeal. Appealing costs nothing.';
const isUndecided = ({ appealedAt, appealDecidedAt }: HeldRestriction): boolean =>
  appealedAt !== null && appealDecidedAt === null;
const liftedWords = { suspend: 'The suspension was lifted', revoke: 'The decision was taken back' } as const;
/** What becomes of it if nobody acts, by the function the clock goes by. */
const otherwise = (held: HeldRestriction): string => claimOfRestriction(held)?.words ?? '';

/** What whom it is about reads, by what happened; null where they hear nothing. */
function toPerson(
  event: WrittenEvent,
  held: HeldRestriction,
): [type: Notice['type'], title: string, message: string, letter?: InLetter] | null {
  const title = titleOf(held.thing, held.measure);
  const is = <Name extends Told>(name: Name): WrittenEvent<Name>['payload'] | null =>
    event.name === name ? (event as WrittenEvent<Name>).payload : null; // it is this event
  const proposed = is('restriction.proposed');
  if (proposed)
    return proposed.isUrgent
      ? [
          'error',
          `${titleOf(held.thing, 'suspend')} for ${restrictionTimes.protectHours} hours: ${held.label}`,
          `It could not wait: ${held.urgency ?? ''} ${because(held)} ${changeWords(held.thing, 'suspend')} A second administrator looks at it. If nobody confirms it until ${formatUtc(held.lapsesAt.toISOString())}: ${otherwise({ ...held, status: 'protecting' })}`,
          {
            said: [
              `It could not wait: ${sentence(held.urgency ?? '')}`,
              ...becauseInLetter(held),
              changeWords(held.thing, 'suspend'),
              `A second administrator looks at it until ${formatUtc(held.lapsesAt.toISOString())}.`,
            ],
            reason: held.reason,
            otherwise: otherwise({ ...held, status: 'protecting' }),
          },
        ]
      : null;
  const confirmed = is('restriction.confirmed');
  if (confirmed) {
    const ends = confirmed.endsAt === null ? '' : ` It ends on ${formatUtc(confirmed.endsAt)}.`;
    return [
      'error',
      `${title}: ${held.label}`,
      `Two administrators decided this. ${because(held)} ${changeWords(held.thing, held.measure)}${ends} You can appeal until ${formatUtc(confirmed.appealUntil)}; somebody other than these two decides. ${onPage}`,
      {
        said: [
          'Two administrators decided this.',
          ...becauseInLetter(held),
          `${changeWords(held.thing, held.measure)}${ends}`,
        ],
        reason: held.reason,
        asked: 'If you think that it is wrong, appeal. It costs nothing, and somebody other than these two decides.',
        by: confirmed.appealUntil,
        otherwise: unappealed(confirmed.endsAt),
      },
    ];
  }
  if (!held.isKnown) return null;
  const asBefore = againWords(held.thing);
  if (is('restriction.turned_down') || is('restriction.withdrawn') || is('restriction.lapsed'))
    return ['success', `No longer suspended: ${held.label}`, `It was not confirmed. ${asBefore}`];
  const decided = is('restriction.appeal_decided');
  if (decided)
    return decided.outcome === 'lifted'
      ? ['success', `Your appeal was granted: ${held.label}`, ...reasoned('', decided.reason, asBefore)]
      : [
          'warning',
          `Your appeal was not granted: ${held.label}`,
          ...reasoned(
            `It stays as it is${held.endsAt ? ` until ${formatUtc(held.endsAt.toISOString())}, and ends then by itself` : ''}.`,
            decided.reason,
          ),
        ];
  const lifted = is('restriction.lifted');
  if (lifted)
    return ['success', `${liftedWords[held.measure]}: ${held.label}`, ...reasoned('', lifted.reason, asBefore)];
  const ended = is('restriction.ended');
  if (ended?.by === 'clock')
    return [
      'success',
      `The suspension is over: ${held.label}`,
      `${isUndecided(held) ? `You appealed. ${appealOver} ` : ''}${asBefore}`,
    ];
  return null;
}

/** What administrators hear: that something waits for them, or what became of what they proposed. */
function toOfficers(event: WrittenEvent, held: HeldRestriction, who: People): Notice[] {
  const what = (status: HeldRestriction['status']) => `${titleNow({ ...held, status })}: ${held.label}.`;
  const by = (at: Date, status: HeldRestriction['status']) =>
    `If nobody acts until ${formatUtc(at.toISOString())}: ${otherwise({ ...held, status })}`;
  const waits = held.urgency === null ? 'proposed' : 'protecting';
  if (event.name === 'restriction.proposed')
    return noticeTo(
      who.second,
      'warning',
      'A second administrator is needed',
      `${what(waits)} ${by(held.lapsesAt, waits)}`,
    );
  const due = dueOf({ ...held, status: 'appealed' });
  if (event.name === 'restriction.appealed' && due)
    return noticeTo(who.third, 'warning', 'An appeal waits', `${what('appealed')} ${by(due, 'appealed')}`);
  if (event.name === 'restriction.turned_down')
    return noticeTo(
      who.proposer,
      'info',
      'What you proposed was turned down',
      `${what('turned_down')} ${held.decision ?? ''}`,
    );
  if (event.name === 'restriction.appeal_decided')
    return noticeTo(
      who.deciders,
      'info',
      held.appealReason !== null && restrictionLifecycle.can('lift', held.status)
        ? 'An appeal was not granted'
        : 'An appeal was granted',
      `${what(held.status)} ${held.appealReason === null ? 'Nobody decided about it in time.' : `The reason given: ${sentence(held.appealReason)}`}`,
    );
  if (event.name === 'restriction.lifted')
    return noticeTo(
      who.deciders.filter(({ userId }) => userId !== event.actorId),
      'info',
      'What you decided was lifted',
      `${what('lifted')} Another administrator lifted it. The reason given: ${sentence(held.liftReason ?? '')}`,
    );
  if (event.name === 'restriction.ended' && isUndecided(held))
    return noticeTo(who.deciders, 'info', 'An appeal was not decided', `${what('ended')} ${appealOver}`);
  if (event.name === 'restriction.lapsed')
    return noticeTo(
      who.proposer,
      'info',
      'What you proposed lapsed',
      `${what('lapsed')} No second administrator confirmed it.`,
    );
  return [];
}

/** What it is called stands inside of the letter, and not on its envelope. */
const inLetter = (title: string, { label }: HeldRestriction) => ({
  title: title.replace(`: ${label}`, ''),
  about: { title: label },
});

/** What is told of a deed on a restriction, and to whom. */
export async function noticesOfRestriction(ctx: Ctx, event: WrittenEvent): Promise<RestrictionNotice[]> {
  const held = await findRestriction(ctx, event.subjectId);
  if (!held) return [];
  const but = (...ids: (string | null)[]) =>
    held.officers.filter(({ userId }) => userId !== null && ![...ids, ...held.personUserIds].includes(userId));
  const who: People = {
    about: held.people,
    second: but(held.proposedBy),
    third: but(held.proposedBy, held.decidedBy),
    proposer: held.officers.filter(({ userId }) => userId === held.proposedBy),
    deciders: held.officers.filter(({ userId }) => userId === held.proposedBy || userId === held.decidedBy),
  };
  const link = to('restriction', { id: held.id });
  // Before it is confirmed, and once it is over, there is nothing to appeal against.
  const way = restrictionLifecycle.can('appeal', held.status) ? 'Read it, and appeal' : 'Read it';
  const said = toPerson(event, held);
  return [
    ...(said ? noticeTo(who.about, ...said) : []).map((notice) => ({
      ...notice,
      letter: { ...inLetter(notice.title, held), ...notice.letter },
      link,
      byMail: true,
      way,
    })),
    ...toOfficers(event, held, who).map((notice) => ({ ...notice, link, byMail: false, way })),
  ];
}
