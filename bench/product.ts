import { boot } from '../server/boot.ts';
import { readConfig } from '../server/core/config.ts';
import { type Ctx, systemCtx } from '../server/core/ctx.ts';
import { makeManualJobs } from '../server/core/jobs.ts';
import { subscriptions } from '../server/subscriptions.ts';
import { clientOf } from '../server/test/client.ts';
import { makePerson } from '../server/test/people.ts';
import type { World } from '../server/test/world.ts';
import { withoutLimits } from './server.ts';

/** Boots the product without listening and lets `work` tell a story in it, with as much of a test's world as the making of a case asks for. */
export async function inProduct<Answer>(
  env: Record<string, string>,
  work: (world: World, ctx: () => Ctx) => Promise<Answer>,
): Promise<Answer> {
  const config = readConfig({ ...withoutLimits, ...env, LOG_LEVEL: 'error' });
  const jobs = makeManualJobs(subscriptions);
  const { app, deps, stop } = await boot(config, { listen: false, webFolder: null, asOwner: true, jobs: () => jobs });
  const ctx = () => systemCtx(deps, 'bench');
  const world = {
    deps,
    clock: { now: () => new Date() },
    ctx,
    settle: () => jobs.settle(deps),
    as: (person) => clientOf(app, person.cookie),
    person: (name, wishes) => makePerson(ctx(), name, wishes),
  } as World;
  try {
    return await work(world, ctx);
  } finally {
    await stop();
  }
}
