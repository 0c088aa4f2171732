// What an organisation approves inside is a rule that its owners change; what was asked before goes on as it was asked.
import { DomainError } from '@ahadi/domain/errors.ts';
import { problemsOfRule } from '@ahadi/domain/organisations/approvals/rules.ts';
import type { ApprovalRule, RuleStep } from '@ahadi/domain/organisations/approvals/schema.ts';
import { isOrganisations } from '@ahadi/domain/organisations/rules.ts';
import { identitiesOfUser } from '../accounts/account.ts';
import { refuse } from '../core/aggregate.ts';
import { personOf, requireFresh, userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import * as store from './approval.store.ts';
import { outdate } from './inside.ts';

async function requireOrganisation(ctx: Ctx): Promise<string> {
  const id = userIdOf(ctx);
  if (!isOrganisations(await identitiesOfUser(ctx, id))) throw new DomainError('ACC_NO_ORGANISATION');
  return id;
}

/** Throws ACC_NO_ORGANISATION. */
export const readRule = async (ctx: Ctx): Promise<ApprovalRule> => store.ruleOf(ctx, await requireOrganisation(ctx));

/** Other steps, from the next request on. Every owner is told. Throws SESSION_NOT_FRESH, ACC_NO_ORGANISATION, STALE, BAD_INPUT. */
export const saveRule = (ctx: Ctx, { no, steps }: { no: number; steps: RuleStep[] }): Promise<ApprovalRule> =>
  transaction(ctx, async (ctx) => {
    await requireFresh(ctx);
    const organisationId = await requireOrganisation(ctx);
    await store.holdOrganisation(ctx, organisationId);
    const before = await store.ruleOf(ctx, organisationId);
    if (before.no !== no) throw new DomainError('STALE', 'Somebody changed the rule meanwhile. Read it as it is now.');
    const people = await store.colleaguesOf(ctx, organisationId);
    refuse(problemsOfRule(steps, people));
    // With no rule nobody has to answer what was asked by the last one.
    if (steps.length === 0) for (const id of await store.openApprovals(ctx, organisationId)) await outdate(ctx, id);
    await store.addRule(ctx, { organisationId, no: no + 1, steps, changedBy: personOf(ctx) });
    const owners = people.filter(({ role }) => role === 'owner').map(({ userId }) => userId);
    const told = { no: no + 1, steps: steps.length };
    await emit(ctx, 'member.approval_rule_changed', { kind: 'user', id: organisationId }, told, [
      organisationId,
      ...owners,
    ]);
    return store.ruleOf(ctx, organisationId);
  });
