import { DomainError } from '@ahadi/domain/errors.ts';
import { type Actor, type Permission, permissions, whoMay } from '@ahadi/domain/permissions.ts';
import type { Ctx } from './ctx.ts';

type Thing<Name extends Permission> = Parameters<(typeof permissions)[Name]>[1];

/** Passes when the permission table says yes. Throws FORBIDDEN with who may; the caller made sure the actor may see the thing. */
export function authorize<Name extends Permission>(ctx: Ctx, permission: Name, thing: Thing<Name>): void {
  const may = permissions[permission] as (actor: Actor, it: Thing<Name>) => boolean; // one row of the union that Name may be
  if (ctx.actor && may(ctx.actor, thing)) return;
  throw new DomainError('FORBIDDEN', `Only ${whoMay[permission]} may do this.`);
}

/** The signed-in person's id. Throws UNAUTHENTICATED. */
export function userIdOf(ctx: Ctx): string {
  if (ctx.actor?.kind !== 'user') throw new DomainError('UNAUTHENTICATED');
  return ctx.actor.userId;
}
