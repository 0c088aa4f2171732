import { DomainError } from '@ahadi/domain/errors.ts';
import { whoActs } from '@ahadi/domain/organisations/acts.ts';
import { mayDo } from '@ahadi/domain/organisations/deputies/rules.ts';
import { actBehind } from '@ahadi/domain/organisations/permissions.ts';
import { type Permission, permissions, type ThingOf, whoMay } from '@ahadi/domain/permissions.ts';
import { FRESH_MINUTES } from '@ahadi/domain/privacy/rules.ts';
import { sql } from 'kysely';
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

/** The person who is signed in: who acts for an organisation is not that organisation. Throws UNAUTHENTICATED. */
export const personOf = (ctx: Ctx): string => ctx.acting?.userId ?? userIdOf(ctx);

/** What is done as oneself also while one acts for an organisation, with no role of either. */
export const asPerson = (ctx: Ctx): Ctx =>
  ctx.acting ? { ...ctx, actor: { kind: 'user', userId: personOf(ctx), roles: [] }, acting: undefined } : ctx;

/** Passes when a procedure may be done for the organisation that the session acts for, by this member. Throws ACC_OWN_ONLY, FORBIDDEN with who may. */
export function requireAct({ acting }: Ctx, procedure: string, isForAnybody: boolean): void {
  if (!acting || isForAnybody) return;
  const act = actBehind(procedure);
  if (act === null) throw new DomainError('ACC_OWN_ONLY');
  if (mayDo(acting, act)) return;
  throw new DomainError('FORBIDDEN', `Only ${whoActs(act)} of ${acting.organisation} may do this.`);
}

/** Passes when the request's session began a short while ago, so that a device left open cannot do what is worst. Throws SESSION_NOT_FRESH. */
export async function requireFresh(ctx: Ctx): Promise<void> {
  const oldest = new Date(ctx.now.getTime() - FRESH_MINUTES * 60_000);
  const { rows } = await sql`
    select 1 from sessions where id = ${ctx.sessionId} and created_at > ${oldest}`.execute(ctx.db);
  if (rows.length === 0) throw new DomainError('SESSION_NOT_FRESH');
}
