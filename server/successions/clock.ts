// A request that nobody decided in time is told to administrators, nothing rests for it longer than it may, and its papers are forgotten.
import { openSuccessions, waitingSuccessions } from '@ahadi/domain/successions/lifecycle.ts';
import type { ClockDeed } from '../core/firing.ts';
import { letFilesGo } from '../privacy/erasure.ts';
import { endRest } from './rest.ts';
import { forgetPapers } from './succession.store.ts';
import { successions } from './succession.ts';

const tellLate: ClockDeed = (ctx, { subject }) =>
  successions.work(ctx, subject.id, async (ctx, held) => {
    if (waitingSuccessions.includes(held.status)) await successions.tell(ctx, held, 'succession.late', {});
    return undefined;
  });

const restIsOver: ClockDeed = (ctx, { subject }) =>
  successions.work(ctx, subject.id, async (ctx, held) => endRest(ctx, held));

/** The papers show who died and who inherits: they are kept while somebody may still ask how it was decided, and no longer. */
const forget: ClockDeed = (ctx, { subject }) =>
  successions.work(ctx, subject.id, async (ctx, held) => {
    if (openSuccessions.includes(held.status) || held.papers.length === 0) return undefined;
    const count = held.papers.length;
    await letFilesGo(ctx, await forgetPapers(ctx, held.id));
    await successions.tell(ctx, held, 'succession.papers_forgotten', { count });
    return { ...held, papers: [], papersForgotten: count };
  });

export const successionClocks = {
  'succession.review': tellLate,
  'succession.rest': restIsOver,
  'succession.papers': forget,
} as const;
