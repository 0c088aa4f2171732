// Who acts for somebody that cannot any more is a member whom two reviewers named, and nobody else makes or unmakes one.

import type { MembershipId } from '@ahadi/domain/core/ids.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { membershipLifecycle } from '@ahadi/domain/organisations/lifecycle.ts';
import { asSystem } from '../core/aggregate.ts';
import { type Ctx, tellPeople } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { SESSION_ENDED } from '../core/realtime.ts';
import * as store from './member.store.ts';

const powers = { role: 'representative', limit: null } as const;

/** Somebody acts for an account from now on. Answers the membership. Throws ACC_MEMBER_ALREADY. */
export async function beginRepresenting(
  ctx: Ctx,
  { subjectId, claimantId, email }: { subjectId: string; claimantId: string; email: string },
): Promise<MembershipId> {
  await store.holdOrganisation(ctx, subjectId);
  if (await store.keepActive(ctx, claimantId, subjectId))
    throw new DomainError('ACC_MEMBER_ALREADY', 'They act for it already.');
  const id = await store.add(ctx, {
    ...{ organisationId: subjectId, email, powers, invitedBy: claimantId, expiresAt: ctx.now }, // which reviewers gave it is not theirs to read
  });
  await store.join(ctx, id, claimantId);
  const deed = { membershipId: id, userId: claimantId as never, ...powers }; // the brand is born here
  await emit(asSystem(ctx), 'member.joined', { kind: 'user', id: subjectId }, deed, [subjectId, claimantId]);
  return id;
}

/** Nobody acts by this membership any more; where it is over already nothing changes. */
export async function endRepresenting(ctx: Ctx, membershipId: string): Promise<void> {
  const held = await store.find(ctx, membershipId);
  if (!held || !membershipLifecycle.can('end', held.status)) return;
  await store.close(ctx, held, membershipLifecycle.next('end', held.status));
  const { id, memberId, organisationId } = held;
  const left = { membershipId: id, userId: memberId as never }; // the brand is born here
  await emit(asSystem(ctx), 'member.left', { kind: 'user', id: organisationId }, left, [organisationId]);
  if (memberId) await tellPeople(ctx, [memberId], SESSION_ENDED, {});
}
