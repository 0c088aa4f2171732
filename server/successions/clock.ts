// A request that nobody decided in time is told to administrators, and nothing rests for it for longer than thirty days.
import { waitingSuccessions } from '@ahadi/domain/successions/lifecycle.ts';
import type { ClockDeed } from '../core/firing.ts';
import { successions } from './succession.ts';

const tellLate: ClockDeed = (ctx, { subject }) =>
  successions.work(ctx, subject.id, async (ctx, held) => {
    if (waitingSuccessions.includes(held.status)) await successions.tell(ctx, held, 'succession.late', {});
    return undefined;
  });

const endRest: ClockDeed = (ctx, { subject }) =>
  successions.work(ctx, subject.id, async (ctx, held) => {
    if (held.restsUntil === null) return undefined;
    await successions.tell(ctx, held, 'succession.rest_ended', {});
    return { ...held, restsUntil: null };
  });

export const successionClocks = { 'succession.review': tellLate, 'succession.rest': endRest } as const;
