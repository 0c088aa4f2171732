// Why a duty cannot be done now is said beside it.
import { contract } from '@ahadi/domain/contract.ts';
import type { Door } from '@ahadi/domain/core/door.ts';
import { actOfDuty, doneBy } from '@ahadi/domain/dashboard/duties/deeds.ts';
import type { DutyKind } from '@ahadi/domain/dashboard/duties/rules.ts';
import type { DutyShut } from '@ahadi/domain/dashboard/schema.ts';
import { mayAct, whoActs } from '@ahadi/domain/organisations/acts.ts';
import type { Ctx } from '../core/ctx.ts';

/** What settles a dispute; the door that lets only that through is open to it. */
const settles: readonly DutyKind[] = ['agreement.sign_settlement'];

/** Whether somebody whose account is suspended finds the door shut that a duty is done through. */
function isShutWhenSuspended(kind: DutyKind): boolean {
  const [feature = '', name = ''] = doneBy[kind].split('.');
  const doors: Record<string, Record<string, { '~orpc': { meta: Door } }>> = contract;
  const isOpen = doors[feature]?.[name]?.['~orpc'].meta.whenSuspended;
  return isOpen === 'to settle' ? !settles.includes(kind) : isOpen !== true;
}

/** Whether those who act for an organisation can do it, as its owner at least. */
export const isDoneByActing = (kind: DutyKind): boolean => actOfDuty(kind) !== null;

/** Why a reader cannot do what waits, or null when they can. */
export function shutTo({ acting, isSuspended }: Pick<Ctx, 'acting' | 'isSuspended'>, kind: DutyKind): DutyShut | null {
  if (isSuspended && isShutWhenSuspended(kind)) return { why: 'suspended' };
  const act = actOfDuty(kind);
  if (!acting || (act !== null && mayAct(acting, act))) return null;
  return act === null ? { why: 'own_sign_in' } : { why: 'only', act };
}

/** The same as a sentence. */
export function shutWords(shut: DutyShut): string {
  if (shut.why === 'suspended') return 'Not while your account is suspended';
  return shut.why === 'own_sign_in' ? 'Done with the account’s own sign-in' : `Only ${whoActs(shut.act)} can do this`;
}
