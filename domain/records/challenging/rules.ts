import { nameDistance } from '../naming/rules.ts';
import { challengedIs } from '../publicity/rules.ts';
import type { ChallengeGround } from '../schema.ts';

/** Grounds that take an entry out of the search at once, before anybody has judged them (design 3.10). */
const unlistingGrounds: readonly ChallengeGround[] = [
  'wrong_identity',
  'not_served',
  'privacy',
  'malicious',
  'defamatory',
];
const isUnlistedBy = (ground: ChallengeGround): boolean => unlistingGrounds.includes(ground);

/** Who challenges an entry, and by which name; `subjectName` is what the entry calls its subject. */
export type Challenging = { ground: ChallengeGround; bySubject: boolean; name: string; subjectName: string };

/**
 * Whether a challenge takes the entry out of the search before anybody has judged it: on some grounds, for its subject or somebody of
 * nearly the same name. One on a ground that officers found without reason before does not.
 */
export const leavesSearch = ({ ground, bySubject, name, subjectName }: Challenging, wasUpheld: boolean): boolean =>
  isUnlistedBy(ground) && (bySubject || nameDistance(name, subjectName) !== null) && !wasUpheld;

/** The same in words, for who is about to send it: whether they were heard on it before is not known yet. */
export function sayUnlisting(it: Challenging, isConfirmed: boolean): string {
  const once = isConfirmed ? '' : 'Nothing happens before you confirm your address. ';
  if (!isUnlistedBy(it.ground)) return `${once}${challengedIs(false).words}`;
  if (!leavesSearch(it, false))
    return `${once}${challengedIs(false).words} It would leave the search if your name were like “${it.subjectName}”.`;
  return `The entry leaves the search ${isConfirmed ? 'at once' : 'once you confirm your address'}, unless officers have looked into the same before. Who has its reference still reads it, with a note that it is challenged.`;
}
