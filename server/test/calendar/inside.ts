import { Role } from '@ahadi/domain/accounts/schema.ts';
import { createRouterClient } from '@orpc/server';
import type { Ctx, Deps } from '../../core/ctx.ts';
import { systemCtx } from '../../core/ctx.ts';
import type { Db } from '../../core/db.ts';
import { fireDueClocks } from '../../core/firing.ts';
import { makeManualJobs } from '../../core/jobs.ts';
import { router } from '../../router.ts';
import { clocks, schedule } from '../../schedule.ts';
import { subscriptions } from '../../subscriptions.ts';
import { makePerson } from '../people.ts';
import { mailboxOf, type Person, type World } from '../world.ts';
import { type Country, homes } from './oracle.ts';

/** The country in which somebody of a name lives. */
type HomeOf = (name: string) => Country;

/** Thrown to undo what was lived. */
class Over extends Error {}

/**
 * Lives in one transaction on a world's database and undoes it afterwards, so that a thousand lives can begin in one and the same world. What
 * is called goes through the same router as everything that comes over HTTP; only the way there is left out.
 */
export async function undone(world: World, home: HomeOf, live: (inside: World) => Promise<void>): Promise<void> {
  await world.deps.db
    .transaction()
    .execute(async (db) => {
      await live(within(world, db, home));
      throw new Over();
    })
    .catch((failure: unknown) => {
      if (!(failure instanceof Over)) throw failure;
    });
}

function within(world: World, db: Db, home: HomeOf): World {
  const jobs = makeManualJobs(subscriptions);
  const deps: Deps = { ...world.deps, db, outside: db, jobs };
  let requests = 0;
  const ctx = () => systemCtx(deps, `day:${++requests}`);
  const settle = () => jobs.settle(deps);
  const as = (person: Person) =>
    createRouterClient(router, {
      context: async () => ({ ctx: await ctxOf(ctx(), person), idempotencyKey: null }),
    });
  return {
    ...world,
    deps,
    ctx,
    settle,
    as,
    async person(name, wishes) {
      const made = await makePerson(ctx(), name, wishes);
      await db
        .updateTable('identities')
        .set({ country: home(name), city: homes[home(name)].city })
        .where('id', '=', made.identityId)
        .execute();
      return made;
    },
    async tick(name) {
      // Moved time is time in which the server was up.
      await db.updateTable('heartbeats').set({ at: world.clock.now() }).execute();
      // What the schedule runs, but that it rests for nobody here.
      if (name === 'clocks') await fireDueClocks(ctx(), clocks);
      else await schedule[name]?.run(ctx());
      await settle();
    },
    mailbox: (email) => mailboxOf(ctx(), email),
  };
}

async function ctxOf(ctx: Ctx, { id }: Person): Promise<Ctx> {
  const held = await ctx.db.selectFrom('user_roles').select('role').where('user_id', '=', id).execute();
  return { ...ctx, actor: { kind: 'user', userId: id, roles: held.map(({ role }) => Role.parse(role)) } };
}
