// What a restriction is to the server: who sees it, who is told, and the one way in which a deed is done to it.

import { permissions, whoMay } from '@ahadi/domain/permissions.ts';
import type { RestrictionAction } from '@ahadi/domain/restrictions/lifecycle.ts';
import { restrictionLifecycle } from '@ahadi/domain/restrictions/lifecycle.ts';
import { endsFirst } from '@ahadi/domain/restrictions/rules.ts';
import type { Restriction, RestrictionRow } from '@ahadi/domain/restrictions/schema.ts';
import { claimOfRestriction } from '@ahadi/domain/restrictions/silence.ts';
import { aggregate } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import { findRestriction, type HeldRestriction, saveRestriction } from './restriction.store.ts';

/** Open pages of whom it is about hear of it once it counts, those of administrators at once. */
type Told = Pick<HeldRestriction, 'id' | 'personUserIds' | 'isKnown' | 'officers'>;

/** Restrictions, and the one way in which deeds are done to them. */
export const restrictions = aggregate({
  kind: 'restriction',
  find: findRestriction,
  sees: ({ actor }: Ctx, held: HeldRestriction) =>
    actor !== null && (actor.kind === 'system' || permissions['restriction.read'](actor, held)),
  lifecycle: restrictionLifecycle,
  permissions,
  whoMay,
  audience: ({ personUserIds, isKnown, officers }: Told) => [
    ...new Set([...(isKnown ? personUserIds : []), ...officers.flatMap(({ userId }) => userId ?? [])]),
  ],
  save: saveRestriction,
  view: async (ctx, held) => viewFor(ctx, held),
});

type Dated = Pick<HeldRestriction, 'status' | 'lapsesAt' | 'appealDueAt' | 'endsAt'>;
/** When the clock acts if nobody does; null where nothing waits. */
export function dueOf(held: Dated): Date | null {
  const at = claimOfRestriction(held)?.at;
  return at === undefined ? null : new Date(at);
}

export const rowOf = (
  held: Omit<HeldRestriction, 'people' | 'officers' | 'personUserIds' | 'isKnown'>,
): RestrictionRow => ({
  id: held.id as RestrictionRow['id'], // the brand is born here
  thing: held.thing,
  measure: held.measure,
  status: held.status,
  label: held.label,
  rule: held.rule,
  proposedAt: held.proposedAt.toISOString(),
  endsFirst: held.status === 'appealed' && endsFirst(held.endsAt, held.appealDueAt),
  dueAt: dueOf(held)?.toISOString() ?? null,
});

/** Why its reader may not do this now: the table's words, or the life cycle's; null when they may. */
const whyNot = ({ actor }: Ctx, held: HeldRestriction, action: RestrictionAction): string | null =>
  restrictionLifecycle.whyNot(action, held.status) ??
  (actor && permissions[`restriction.${action}`](actor, held)
    ? null
    : `Only ${whoMay[`restriction.${action}`]} may do this.`);

/** Why somebody may not appeal by now; null while they may. One appeal is all there is, also while what it is against stays in force. */
export const whyNoAppeal = (
  { now }: Pick<Ctx, 'now'>,
  { appealUntil, appealedAt }: Pick<HeldRestriction, 'appealUntil' | 'appealedAt'>,
): string | null => {
  if (appealedAt !== null) return 'You appealed against it. One can appeal once.';
  return appealUntil !== null && appealUntil <= now ? 'The time to appeal is over.' : null;
};

/** As its reader is shown it. Whom it is about reads offices and no names, and nothing of what was turned down. */
export function viewFor(ctx: Ctx, held: HeldRestriction): Restriction {
  const isAboutMe = ctx.actor?.kind === 'user' && held.personUserIds.includes(ctx.actor.userId);
  const nameOf = (userId: string | null) =>
    userId === null ? null : (held.officers.find((one) => one.userId === userId)?.name ?? 'A former administrator');
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  const why = (action: RestrictionAction) => whyNot(ctx, held, action);
  return {
    ...rowOf(held),
    reason: held.reason,
    evidence: held.evidence,
    urgency: held.urgency,
    days: held.days,
    effectiveAt: iso(held.effectiveAt),
    endsAt: iso(held.endsAt),
    decidedAt: iso(held.decidedAt),
    decision: isAboutMe ? null : held.decision,
    appealUntil: iso(held.appealUntil),
    appeal:
      held.appeal !== null && held.appealedAt !== null
        ? { text: held.appeal, at: held.appealedAt.toISOString(), reason: held.appealReason }
        : null,
    liftReason: held.liftReason,
    isAboutMe,
    officers: isAboutMe
      ? null
      : {
          proposedBy: nameOf(held.proposedBy) ?? '',
          proposedByUserId: held.proposedBy as NonNullable<Restriction['officers']>['proposedByUserId'], // the brand is born here
          decidedBy: nameOf(held.decidedBy),
          appealDecidedBy: nameOf(held.appealDecidedBy),
        },
    may: {
      confirm: why('confirm'),
      turn_down: why('turn_down'),
      withdraw: why('withdraw'),
      appeal: (held.appealedAt === null ? why('appeal') : null) ?? whyNoAppeal(ctx, held),
      uphold: why('uphold'),
      overturn: why('overturn'),
      lift: why('lift'),
    },
  };
}
