// How each part of the installation does is looked at every few minutes and written down, so that its administrators see since when.

import { HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import type { Condition } from '@ahadi/domain/operating/contract.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Waiting, whatWaits } from '../core/metrics.ts';
import * as store from './condition.store.ts';
import { examine, type Finding, type Patient } from './doctor.ts';

export const readConditions = (ctx: Ctx): Promise<Condition[]> => store.conditions(ctx);

/** Looks at everything, and writes down what is found. What nobody looks at any more is forgotten. */
export async function lookOver(ctx: Ctx, patient: Patient): Promise<void> {
  for await (const finding of examine(patient)) await store.note(ctx, finding);
  for (const waiting of await whatWaits(ctx)) await store.note(ctx, judge(waiting, ctx.now));
  await store.forgetUnlooked(ctx);
}

/** Milliseconds that the oldest may have waited, and where the page about it stands in docs/runbooks.md. */
const patience: Record<string, { most: number; page: string }> = {
  jobs: { most: 5 * MINUTE, page: 'The queue grows' },
  clocks: { most: 5 * MINUTE, page: 'Deadlines do not fire' },
  letters: { most: 15 * MINUTE, page: 'Letters do not leave' },
  webhooks: { most: HOUR, page: 'The queue grows' },
};

function judge({ what, count, oldestAt }: Waiting, now: Date): Finding {
  const waited = oldestAt ? now.getTime() - oldestAt.getTime() : 0;
  const { most, page } = patience[what] ?? { most: HOUR, page: 'The queue grows' };
  const name = `waiting ${what}`;
  if (waited <= most)
    return { name, state: 'right', what: count === 0 ? 'nothing waits' : `${count} wait, none for long` };
  return {
    name,
    state: 'wrong',
    what: `${count} wait, the oldest for ${waited < 2 * HOUR ? `${Math.floor(waited / MINUTE)} minutes` : `${Math.floor(waited / HOUR)} hours`}`,
    mend: `See “${page}” in docs/runbooks.md.`,
  };
}
