import { DomainError } from '@ahadi/domain/errors.ts';
import { type Permission, permissions, type ThingOf, whoMay } from '@ahadi/domain/permissions.ts';
import type { Ctx } from './ctx.ts';

/** Passes when the permission table says yes. Throws FORBIDDEN with who may; the caller made sure the actor may see the thing. */
export function authorize<Key extends Permission>(ctx: Ctx, permission: Key, thing: ThingOf<Key>): void {
  if (ctx.actor && permissions[permission](ctx.actor, thing)) return;
  throw new DomainError('FORBIDDEN', `Only ${whoMay[permission]} may do this.`);
}

/** The signed-in person's id. Throws UNAUTHENTICATED. */
export function userIdOf(ctx: Ctx): string {
  if (ctx.actor?.kind !== 'user') throw new DomainError('UNAUTHENTICATED');
  return ctx.actor.userId;
}
