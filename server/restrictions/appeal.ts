// Whom a restriction is about appeals, once; a third administrator decides, or the clock grants it.
import { DomainError } from '@ahadi/domain/errors.ts';
import { appealDueOf } from '@ahadi/domain/restrictions/rules.ts';
import type { Restriction } from '@ahadi/domain/restrictions/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import { cancelClocks, startClocks } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { dropped } from './proposal.ts';
import { restrictions, whyNoAppeal } from './restriction.ts';

/** It goes on to count until it is decided. Throws DSP_DEADLINE_PASSED. */
export const appeal = restrictions.deed('appeal', async (ctx, held, { text }: { text: string }) => {
  if (whyNoAppeal(ctx, held) !== null) throw new DomainError('DSP_DEADLINE_PASSED');
  const dueAt = appealDueOf(ctx.now);
  await startClocks(ctx, [{ subject: restrictions.subject(held), kind: 'restriction.appeal', dueAt }]);
  await restrictions.tell(ctx, held, 'restriction.appealed', { dueAt: dueAt.toISOString() });
  return { ...held, appeal: text, appealedAt: ctx.now, appealDueAt: dueAt };
});

type Decision = { reason: string };

/** It stays as it is, and that is the last word here. */
const uphold = restrictions.deed('uphold', async (ctx, held, { reason }: Decision) => {
  await cancelClocks(ctx, restrictions.subject(held), ['restriction.appeal']);
  await restrictions.tell(ctx, held, 'restriction.appeal_decided', { outcome: 'upheld', by: 'administrator', reason });
  return { ...held, appealDecidedBy: userIdOf(ctx), appealDecidedAt: ctx.now, appealReason: reason };
});

/** Everything is as before. */
const overturn = restrictions.deed('overturn', async (ctx, held, { reason }: Decision) => {
  const after = await dropped(ctx, held, 'The appeal was granted.');
  await restrictions.tell(ctx, after, 'restriction.appeal_decided', { outcome: 'lifted', by: 'administrator', reason });
  return { ...after, appealDecidedBy: userIdOf(ctx), appealDecidedAt: ctx.now, appealReason: reason };
});

/** A third administrator's word about an appeal. Throws FORBIDDEN for who proposed or confirmed what it is against. */
export const decideAppeal = (
  ctx: Ctx,
  { outcome, ...it }: Decision & { id: string; outcome: 'uphold' | 'overturn' },
): Promise<Restriction> => (outcome === 'uphold' ? uphold(ctx, it) : overturn(ctx, it));

/** Before its time, and everything is as before; undoing needs one person only. */
export const lift = restrictions.deed('lift', async (ctx, held, { reason }: Decision) => {
  const after = await dropped(ctx, held, reason);
  await restrictions.tell(ctx, after, 'restriction.lifted', { reason });
  return { ...after, liftedBy: userIdOf(ctx), liftReason: reason };
});
