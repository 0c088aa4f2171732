import type { Complaint } from '@ahadi/domain/mediators/schema.ts';
import { turnsOfComplaint, turnsOfMediator } from '@ahadi/domain/mediators/turns.ts';
import type { Ctx } from '../../core/ctx.ts';
import type { Subject } from '../../core/emit.ts';
import { type AnyTurn, writeTurns } from '../../core/turns.ts';
import { complaintsAbout } from '../complaints/store.ts';
import { changeMediator, findMediator, type HeldMediator } from '../store.ts';

// Whose turn it is in certifications and complaints is written with the deed that changes it; null stands for what is new.

const mediatorSubject = (id: string): Subject => ({ kind: 'mediator', id });

type Standing = Pick<HeldMediator, 'userId' | 'status'>;
export const followMediator = (ctx: Ctx, before: Standing | null, after: Standing): Promise<void> =>
  writeTurns(ctx, mediatorSubject(after.userId), before ? turnsOfMediator(before) : [], turnsOfMediator(after));

/** Brings a mediator who is held into another state. */
export async function moveMediator(
  ctx: Ctx,
  held: HeldMediator,
  change: Parameters<typeof changeMediator>[2] & Pick<HeldMediator, 'status'>,
): Promise<void> {
  await changeMediator(ctx, held.userId, change);
  await followMediator(ctx, held, { ...held, status: change.status });
}

type Complained = Pick<Complaint, 'id' | 'mediatorUserId' | 'status' | 'answer'>;
export const followComplaint = (ctx: Ctx, before: Complained | null, after: Complained): Promise<void> =>
  writeTurns(
    ctx,
    mediatorSubject(after.mediatorUserId),
    before ? turnsOfComplaint(before) : [],
    turnsOfComplaint(after),
  );

/** Whose turn the rules say it is in a certification and in the complaints about its mediator. */
export async function turnsInCertification(ctx: Ctx, id: string): Promise<readonly AnyTurn[]> {
  const held = await findMediator(ctx, id);
  return held ? [...turnsOfMediator(held), ...(await complaintsAbout(ctx, id)).flatMap(turnsOfComplaint)] : [];
}
