import { type Actor, hasRole, isSystem, isUser } from '../core/actor.ts';
import type { SuccessionAction } from './lifecycle.ts';

/** Who asked to act, for whose account (null where no account has the address), and who found it proven first. */
export type SuccessionLike = { claimantId: string; subjectId: string | null; endorsedBy: string | null };
export type SuccessionPermission = `succession.${SuccessionAction | 'read' | 'read_papers'}`;

type Row = (actor: Actor, it: SuccessionLike) => boolean;

const isClaimant: Row = (actor, it) => isUser(actor, it.claimantId);
const isAbout: Row = (actor, it) => it.subjectId !== null && isUser(actor, it.subjectId);
/** Nobody reviews what they asked for, or what is about themselves. */
const isReviewer: Row = (actor, it) =>
  (hasRole(actor, 'reviewer') || hasRole(actor, 'admin')) && !isClaimant(actor, it) && !isAbout(actor, it);

export const permissions: { [Key in SuccessionPermission]: Row } = {
  'succession.read': (actor, it) => isClaimant(actor, it) || isAbout(actor, it) || isReviewer(actor, it),
  'succession.read_papers': (actor, it) => isClaimant(actor, it) || isReviewer(actor, it),
  'succession.add_paper': isClaimant,
  'succession.endorse': isReviewer,
  'succession.confirm': (actor, it) => isReviewer(actor, it) && !isUser(actor, it.endorsedBy),
  'succession.refuse': isReviewer,
  // An account that is closed, and a membership that ended, take their requests along.
  'succession.withdraw': (actor, it) => isClaimant(actor, it) || isSystem(actor),
  'succession.contradict': (actor, it) => isAbout(actor, it) || isSystem(actor),
  'succession.end': (actor, it) => isClaimant(actor, it) || isReviewer(actor, it) || isSystem(actor),
};

export const whoMay: Record<SuccessionPermission, string> = {
  'succession.read': 'who asked, whom it is about, and reviewers',
  'succession.read_papers': 'who asked, and reviewers',
  'succession.add_paper': 'who asked',
  'succession.endorse': 'a reviewer who neither asked for it nor is whom it is about',
  'succession.confirm': 'a second reviewer',
  'succession.refuse': 'a reviewer who neither asked for it nor is whom it is about',
  'succession.withdraw': 'who asked',
  'succession.contradict': 'the person whose account it is',
  'succession.end': 'who acts, or a reviewer',
};
