// What becomes of a restriction when nobody acts: it is over, and everything is as before.
import { restrictionLifecycle } from '@ahadi/domain/restrictions/lifecycle.ts';
import type { ClockDeed } from '../core/firing.ts';
import { dropped } from './proposal.ts';
import { restrictions } from './restriction.ts';

/** Nobody confirmed it in time. */
const lapse: ClockDeed = (ctx, { subject }) =>
  restrictions.work(ctx, subject.id, async (ctx, held) => {
    if (!restrictionLifecycle.can('lapse', held.status)) return undefined;
    return restrictions.follow(ctx, held, 'lapse', async (ctx, held) => {
      const after = await dropped(ctx, held, 'No second administrator confirmed it in time.');
      await restrictions.tell(ctx, after, 'restriction.lapsed', {});
      return after;
    });
  });

/** The time of a suspension is over. */
const end: ClockDeed = (ctx, { subject }) =>
  restrictions.work(ctx, subject.id, async (ctx, held) => {
    if (!restrictionLifecycle.can('end', held.status)) return undefined;
    return restrictions.follow(ctx, held, 'end', async (ctx, held) => {
      const after = await dropped(ctx, held, 'The time of the suspension is over.');
      await restrictions.tell(ctx, after, 'restriction.ended', { by: 'clock' });
      return after;
    });
  });

/** Nobody decided the appeal in time: it is granted. */
const grant: ClockDeed = (ctx, { subject }) =>
  restrictions.work(ctx, subject.id, async (ctx, held) => {
    if (!restrictionLifecycle.can('overturn', held.status)) return undefined;
    return restrictions.follow(ctx, held, 'overturn', async (ctx, held) => {
      const after = await dropped(ctx, held, 'The appeal was not decided in time, so it was granted.');
      const reason = 'Nobody decided it in time.';
      await restrictions.tell(ctx, after, 'restriction.appeal_decided', { outcome: 'lifted', by: 'clock', reason });
      return { ...after, appealDecidedAt: ctx.now, appealReason: reason };
    });
  });

export const restrictionClocks = {
  'restriction.confirmation': lapse,
  'restriction.end': end,
  'restriction.appeal': grant,
} as const;
