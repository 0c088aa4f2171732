import type { AgreementKind } from '../../agreements/schema.ts';
import { rankOf } from '../acts.ts';
import { type Worth, worthOf } from '../rules.ts';
import type { MemberRole } from '../schema.ts';
import type { RuleStep } from './schema.ts';

export const MOST_STEPS = 8;
export const LONGEST_STEP_NAME = 40;
/** How long the reason is with which a text goes back to who asked, and at most a note to those who approve. */
export const LEAST_RETURN = 3;
export const LONGEST_RETURN = 1000;

/** What of a text says which steps it needs. */
export type Weighed = Worth & { kind: AgreementKind };

/** Whether a step is asked for this text. What names no value, or one in another currency, may be worth anything: then it is. */
function isAsked({ from, kinds }: RuleStep, text: Weighed): boolean {
  if (kinds.length > 0 && !kinds.includes(text.kind)) return false;
  if (from === null) return true;
  const worth = worthOf(text);
  return worth === null || worth.currency !== from.currency || worth.minor >= from.minor;
}

/** The steps of a rule that this text needs, in their order. */
export const stepsFor = (steps: readonly RuleStep[], text: Weighed): RuleStep[] =>
  steps.filter((step) => isAsked(step, text));

/** What somebody may do by a membership: their own, or that of a member whose deputy they are now. */
export type ByMembership = {
  membershipId: string;
  userId: string;
  name: string;
  role: MemberRole;
  pays: boolean;
};
/** Somebody who acts for the organisation at this moment. Suspended people and those who left are not among them. */
export type Colleague = ByMembership & { standsFor: readonly ByMembership[] };

/** Whether who acts by this membership approves a step. */
export const isOf = (step: Pick<RuleStep, 'members' | 'role'>, it: ByMembership): boolean =>
  step.members.some((id) => id === it.membershipId) ||
  (step.role === 'money' ? it.pays || it.role === 'owner' : step.role !== null && rankOf[it.role] >= rankOf[step.role]);

/** Who can approve a step, and in whose place where it is not by a membership of their own. */
export type Able = { userId: string; name: string; inPlaceOf: string | null };

/** What says who can approve now. `barred` are the user ids of who wrote the text or asked, and of who approved a step of it before. */
export type Asked = {
  organisationId: string;
  organisation: string;
  people: readonly Colleague[];
  barred: readonly string[];
};

/**
 * Who can approve a step now. Nobody whom the request bars, and nobody in the place of somebody barred: what one may not do oneself one lends to
 * nobody. Where nobody of the step is left, an owner can. The organisation's own sign-in approves only where nobody acts for it: behind it may sit
 * just the one who wrote.
 */
export function ableFor(step: Pick<RuleStep, 'members' | 'role'>, it: Asked): Able[] {
  const isBarred = (userId: string) => it.barred.includes(userId);
  const free = it.people.filter(({ userId }) => !isBarred(userId));
  const able = free.flatMap(({ standsFor, ...own }): Able[] => {
    if (isOf(step, own)) return [{ userId: own.userId, name: own.name, inPlaceOf: null }];
    const lender = standsFor.find((other) => !isBarred(other.userId) && isOf(step, other));
    return lender ? [{ userId: own.userId, name: own.name, inPlaceOf: lender.name }] : [];
  });
  if (able.length > 0) return able;
  const owners = free.filter(({ role }) => role === 'owner');
  if (owners.length > 0) return owners.map(({ userId, name }) => ({ userId, name, inPlaceOf: null }));
  const { organisationId, organisation, people } = it;
  return people.length > 0 || isBarred(organisationId)
    ? []
    : [{ userId: organisationId, name: organisation, inPlaceOf: null }];
}

/** Whether these steps, in this order, can be approved each by somebody else. More people than steps are alike: no more of them are tried. */
export function canAllApprove(steps: readonly Pick<RuleStep, 'members' | 'role'>[], it: Asked): boolean {
  const [step, ...rest] = steps;
  if (!step) return true;
  return ableFor(step, it)
    .slice(0, rest.length + 1)
    .some(({ userId }) => canAllApprove(rest, { ...it, barred: [...it.barred, userId] }));
}

/** Why these steps are no rule for these people, by field, or none: each names members who act for it, and has somebody now. */
export function problemsOfRule(steps: readonly RuleStep[], people: readonly ByMembership[]): Record<string, string> {
  return Object.fromEntries(
    steps.flatMap((step, index) => {
      const isGone = step.members.some((id) => !people.some(({ membershipId }) => membershipId === id));
      if (isGone)
        return [[`steps.${index}.members`, 'Somebody chosen here does not act for the organisation any more.']];
      const has = people.some((one) => isOf(step, one));
      return has
        ? []
        : [[`steps.${index}.members`, 'Nobody could approve this step now. Choose other people or another role.']];
    }),
  );
}
