import { nameDistance } from '../naming/rules.ts';
import { challengedIs } from '../publicity.ts';
import { leftOpen, longestHidden } from '../publicity-words.ts';
import { recordDefaults } from '../rules.ts';
import type { ChallengeGround, PublicEntry } from '../schema.ts';

/** Grounds that take an entry out of the search at once, before anybody has judged them (design 3.10). */
const unlistingGrounds: readonly ChallengeGround[] = [
  'wrong_identity',
  'not_served',
  'privacy',
  'malicious',
  'defamatory',
];
const isUnlistedBy = (ground: ChallengeGround): boolean => unlistingGrounds.includes(ground);

/**
 * Who challenges an entry, and by which name; `subjectName` is what the entry calls its subject, and `answered` whether it says that the
 * subject answered the dispute.
 */
export type Challenging = {
  ground: ChallengeGround;
  bySubject: boolean;
  name: string;
  subjectName: string;
  answered: boolean;
};

/** Whether what the platform saw itself speaks against it: who answered was reached, and was the one that was meant. */
const isRefuted = ({ ground, bySubject, answered }: Challenging): boolean =>
  answered && (ground === 'not_served' || (ground === 'wrong_identity' && bySubject));

/**
 * Whether a challenge takes the entry out of the search before anybody has judged it: on some grounds that nothing speaks against, for
 * its subject or somebody of nearly the same name. `wasHeard`: officers found this ground without reason before, or the same person
 * named it before; then it does not.
 */
export const leavesSearch = (it: Challenging, wasHeard: boolean): boolean =>
  isUnlistedBy(it.ground) &&
  (it.bySubject || nameDistance(it.name, it.subjectName) !== null) &&
  !isRefuted(it) &&
  !wasHeard;

/** Who is to decide about a challenge: each step takes in more people when the time of the one before is over. */
export const rungs = ['officer', 'second', 'panel', 'owner'] as const;
export type Rung = (typeof rungs)[number];

/** Who looks at a challenge that is still open, for those concerned. */
export const rungWords: Record<Rung, string> = {
  officer: 'Record officers look into it.',
  second: 'Nobody acted within two working days, so a second officer is asked.',
  panel: `It was not decided within ${recordDefaults.challengeDecisionDays} days, so all record officers are asked together. They have ${recordDefaults.challengeExtensionDays} more.`,
  owner: leftOpen,
};

/** The challenge that runs against an entry, as anybody sees it: there is none, or the entry is in the search or out of it meanwhile. */
export type Running = 'none' | 'listed' | 'unlisted';
export const runningOf = ({ prominence, annotations }: Pick<PublicEntry, 'prominence' | 'annotations'>): Running => {
  if (!annotations.some(({ kind }) => kind === 'challenge_pending')) return 'none';
  return prominence === 'unlisted' ? 'unlisted' : 'listed';
};

/** The same in words, for who is about to send it: whether they were heard on it before is not known yet. */
export function sayUnlisting(it: Challenging, isConfirmed: boolean, running: Running = 'none'): string {
  const joins =
    running === 'none'
      ? ''
      : 'The entry is challenged already: what you say is added to that challenge and decided with it. ';
  const once = `${isConfirmed ? '' : 'Nothing happens before you confirm your address. '}${joins}`;
  if (running === 'unlisted') return `${once}${challengedIs(true).words}`;
  if (!isUnlistedBy(it.ground)) return `${once}${challengedIs(false).words}`;
  if (isRefuted(it))
    return `${once}${challengedIs(false).words} That the dispute was answered speaks against it; officers look into it all the same.`;
  if (!leavesSearch(it, false))
    return `${once}${challengedIs(false).words} It would leave the search if your name were like “${it.subjectName}”.`;
  return `${joins}The entry leaves the search ${isConfirmed ? 'at once' : 'once you confirm your address'}, unless officers have looked into the same before, or you have named it before${running === 'none' ? '' : `, or ${longestHidden} days are over`}. It comes back ${longestHidden} days after it was first challenged if nobody has decided by then. Who has its reference still reads it, with a note that it is challenged.`;
}
