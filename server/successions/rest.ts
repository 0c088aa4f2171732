// While it is not known who acts for somebody nothing runs out against them; afterwards each deadline goes on with days enough to act.

import { floorAfterRest } from '@ahadi/domain/successions/rules.ts';
import { pauseClocks, resumeClocks } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { forgetRest, noteRest, restsToEnd, runningAgainst } from './rest.store.ts';
import { findSuccession, restingNow } from './succession.store.ts';

const why = 'Who acts for a side is being found out.';

/**
 * Brings deadlines in line with requests: what runs against somebody rests, also what began since, and what rested for a request that is
 * decided goes on. Each in a transaction of its own; doing it again changes nothing.
 */
export async function alignRests(ctx: Ctx): Promise<void> {
  for (const id of await restingNow(ctx)) await restFor(ctx, id);
  for (const ending of await restsToEnd(ctx))
    await insistentTransaction(ctx, async (ctx) => {
      await forgetRest(ctx, ending);
      if (ending.isHeld) return;
      await resumeClocks(ctx, ending.subject, { kinds: [ending.kind], floorDays: floorAfterRest(ending.status) });
    });
}

async function restFor(ctx: Ctx, id: string): Promise<void> {
  const held = await findSuccession(ctx, id);
  if (!held?.subjectId) return;
  for (const { clockId, kind, subject } of await runningAgainst(ctx, held.subjectId))
    await insistentTransaction(ctx, async (ctx) => {
      const paused = await pauseClocks(ctx, subject, { kinds: [kind], reason: why });
      if (paused.some((clock) => clock.id === clockId)) await noteRest(ctx, id, clockId);
    });
}
