// A server whose time is moved from outside, for journeys that last for weeks: started by e2e/moving.ts in a process of its own, in
// which one such world follows another, since reading all files of the server takes longer than all else of a start. Everything
// is the product's own but the clock, which begins at the run's time and PASSED_MS later. With a DATABASE_URL the process is that
// server; otherwise it listens on PORT for POST /world {settings}, the next world, and then for POST /pass {days},
// POST /outlast {id, kind}, POST /round, POST /charge {id, delivery, amountMinor} about what the simulated provider does, and
// POST /mediator {email}, who is a certified mediator from then on, and POST /plant, after which every text carries a script.
import '../server/test/quickhash.ts';
import { createServer } from 'node:http';
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { sql } from 'kysely';
import { makeDemoWorld } from '../seed/world.ts';
import { boot, type Server } from '../server/boot.ts';
import { readConfig } from '../server/core/config.ts';
import { systemCtx } from '../server/core/ctx.ts';
import { type Db, makeDb, makePool } from '../server/core/db.ts';
import { fireDueClocks } from '../server/core/firing.ts';
import { learnChargeback } from '../server/payments/chargeback.ts';
import { type Delivery, setChargeAmount, setDelivery } from '../server/payments/sandbox.store.ts';
import { clocks, schedule } from '../server/schedule.ts';
import { putMediator } from '../server/test/mediators.ts';
import { followClock, runNow } from '../tools/day.ts';
import { plant } from './planting.ts';

const DAY = 86_400_000;
let passed = 0;
const now = () => new Date(runNow() + passed);
followClock(() => now().getTime());

let running: Server | undefined;
/** The same database as the account that owns its tables. */
let owner: Db | undefined;
const world = (): Server => {
  if (!running) throw new Error('No world has begun.');
  return running;
};

/** Ends the world that is, and begins the next one. */
async function begin(settings: NodeJS.ProcessEnv): Promise<void> {
  await owner?.destroy();
  await running?.stop();
  passed = Number(settings.PASSED_MS ?? 0);
  running = await boot(readConfig(settings), { now, prepare: makeDemoWorld });
  owner = makeDb(makePool(settings.DATABASE_URL ?? '', 1));
  // A session ends a week after its last use; people of a journey that lasts for months are not to sign in again each time.
  await sql`create or replace function stay_signed_in() returns trigger language plpgsql as $$
begin new.expires_at := '2999-01-01'; return new; end $$`.execute(owner);
  await sql`create or replace trigger journeys_are_long before insert or update on sessions for each row execute function stay_signed_in()`.execute(
    owner,
  );
}

/** A day later, or a part of one: the letters have left, the server was up all the time, and the clock has gone round. */
async function passOn(days: number): Promise<void> {
  const { deps } = world();
  const { db } = deps;
  await schedule.telling?.run(systemCtx(deps, 'journey'));
  // There is no post office here, and a letter that never leaves serves nobody.
  await db.updateTable('mail').set({ sent_at: now() }).where('sent_at', 'is', null).execute();
  passed += days * DAY;
  await db
    .insertInto('heartbeats')
    .values({ at: now() })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ at: now() }))
    .execute();
  await fireDueClocks(systemCtx(deps, 'journey'), clocks);
}

/** What the clock does about money, now. */
const rounds = ['payments-submit', 'payments-inbox', 'payments-poll', 'payouts-send', 'payments-refunds', 'cover-sign'];

type Said = {
  settings?: Record<string, string>;
  days?: number;
  id?: string;
  kind?: ClockKind;
  delivery?: Delivery;
  amountMinor?: number;
  email?: string;
};
const doors: Record<string, (said: Said) => Promise<void>> = {
  '/world': async ({ settings = {} }) => begin(settings),
  '/pass': async ({ days = 1 }) => {
    for (let left = days; left > 0; left -= 1) await passOn(Math.min(left, 1));
  },
  // A deadline that moves over weekends and holidays is as long as the day it began on makes it.
  '/outlast': async ({ id = '', kind = '' }) => {
    const { db } = world().deps;
    const waiting = db
      .selectFrom('clocks')
      .select('id')
      .where('subject_id', '=', id)
      .where('kind', '=', kind)
      .where('status', '=', 'running');
    const { id: clock } = await waiting.executeTakeFirstOrThrow();
    while (await waiting.where('id', '=', clock).executeTakeFirst()) await passOn(1);
  },
  '/round': async () => {
    const { deps } = world();
    for (const name of rounds) await schedule[name]?.run(systemCtx(deps, 'journey'));
  },
  '/charge': async ({ id = '', delivery, amountMinor }) => {
    const { db } = world().deps;
    if (delivery) await setDelivery({ db }, id, delivery);
    if (amountMinor !== undefined) await setChargeAmount({ db }, id, BigInt(amountMinor));
  },
  // The simulated provider tells of no bank; what another one would say is learned here.
  '/dispute': async ({ id = '', days = 7, amountMinor = 0 }) => {
    const dueAt = new Date(now().getTime() + days * 86_400_000);
    const said = { amountMinor: BigInt(amountMinor), reason: 'product_not_received', dueAt };
    await learnChargeback(systemCtx(world().deps, 'journey'), id, { ...said, status: 'open' });
  },
  '/plant': async () => {
    if (owner) await plant(owner);
  },
  // How somebody becomes a mediator has a journey of its own.
  '/mediator': async ({ email = '' }) => {
    const { db } = world().deps;
    const it = await db
      .selectFrom('users')
      .innerJoin('identity_members', 'identity_members.user_id', 'users.id')
      .select(['users.id', 'users.name', 'identity_members.identity_id as identityId'])
      .where('users.email', '=', email)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('identities')
      .set({ verification_level: 2, country: 'KE' })
      .where('id', '=', it.identityId)
      .execute();
    await putMediator(db, it, 'certified', now());
  },
};

const isServer = process.env.DATABASE_URL !== undefined;
if (isServer) await begin(process.env);
const control = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  try {
    if (request.method === 'POST') await doors[request.url ?? '']?.(JSON.parse(body) as Said);
  } catch (failure) {
    response.statusCode = 500;
    body = String(failure);
  }
  response.end(response.statusCode === 200 ? JSON.stringify({ now: now().toISOString() }) : body);
});
if (!isServer) control.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  control.close();
  void running?.stop().then(() => process.exit(0));
  if (!running) process.exit(0);
});
