import { type Actor, hasRole, isSystem, isUser } from '../core/actor.ts';
import type { RestrictionAction } from './lifecycle.ts';

/** Whom it is about, who proposed it and who confirmed it, and whether it ever counted: before that nobody outside knows of it. */
export type RestrictionLike = {
  personUserIds: readonly string[];
  proposedBy: string;
  decidedBy: string | null;
  isKnown: boolean;
};
export type RestrictionPermission = `restriction.${RestrictionAction | 'read' | 'propose'}`;

const isAbout = (actor: Actor, it: RestrictionLike) => it.personUserIds.some((userId) => isUser(actor, userId));
/** Nobody acts on themselves. */
const isOfficer = (actor: Actor, it: RestrictionLike) => hasRole(actor, 'admin') && !isAbout(actor, it);
const isSecond = (actor: Actor, it: RestrictionLike) => isOfficer(actor, it) && !isUser(actor, it.proposedBy);
const isThird = (actor: Actor, it: RestrictionLike) => isSecond(actor, it) && !isUser(actor, it.decidedBy);

type Row = (actor: Actor, it: RestrictionLike) => boolean;

export const permissions: { [Key in RestrictionPermission]: Row } = {
  'restriction.read': (actor, it) => isOfficer(actor, it) || (it.isKnown && isAbout(actor, it)),
  'restriction.propose': isOfficer,
  'restriction.confirm': isSecond,
  'restriction.turn_down': isSecond,
  'restriction.withdraw': (actor, it) => isOfficer(actor, it) && isUser(actor, it.proposedBy),
  'restriction.lapse': isSystem,
  'restriction.appeal': isAbout,
  'restriction.uphold': isThird,
  // An appeal that nobody decided in time is granted by the clock.
  'restriction.overturn': (actor, it) => isThird(actor, it) || isSystem(actor),
  'restriction.lift': isOfficer,
  'restriction.end': isSystem,
};

export const whoMay: Record<RestrictionPermission, string> = {
  'restriction.read': 'administrators, and who it is about',
  'restriction.propose': 'an administrator whom it is not about',
  'restriction.confirm': 'a second administrator, whom it is not about,',
  'restriction.turn_down': 'a second administrator, whom it is not about,',
  'restriction.withdraw': 'the administrator who proposed it',
  'restriction.lapse': 'the clock',
  'restriction.appeal': 'who it is about',
  'restriction.uphold': 'a third administrator, who neither proposed nor confirmed it,',
  'restriction.overturn': 'a third administrator, who neither proposed nor confirmed it,',
  'restriction.lift': 'an administrator whom it is not about',
  'restriction.end': 'the clock',
};
