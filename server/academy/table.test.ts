import { type RegistrationAction, registrationLifecycle } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { seatOf } from '@ahadi/domain/academy/registrations/rules.ts';
import { type RegistrationStatus, registrationStatuses } from '@ahadi/domain/academy/registrations/schema.ts';
import type { RunView } from '@ahadi/domain/academy/runs/schema.ts';
import type { Role } from '@ahadi/domain/accounts/schema.ts';
import { type Permission, permissions } from '@ahadi/domain/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { opened, published, registering } from '../test/academy.ts';
import { booksProve } from '../test/payments.ts';
import { someone, twoAdmins } from '../test/story.ts';
import { type ApiClient, makeWorld, type Person, type World } from '../test/world.ts';

// Every deed by everybody in every state, against the tables that say when and who.

let world: World;
let runs: RunView[];
let who: Record<'learner' | 'stranger' | 'teacher' | 'administrator', Person>;
let id: string;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2026-11-22T06:00:00Z', env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'error' } });
  const [administrator, other] = await twoAdmins(world);
  who = {
    administrator,
    learner: await someone(world, 'Learner Lulu'),
    stranger: await someone(world, 'Stranger Suda'),
    teacher: await someone(world, 'Teacher Tabu'),
  };
  const made = await published(world, [administrator, other]);
  const wishes = { capacity: 9, instructorIds: [who.teacher.id] };
  runs = [await opened(world, administrator, made, wishes), await opened(world, administrator, made, wishes)];
  id = (await registering(world, who.learner, runs[0] as RunView)).id;
});
afterAll(() => world.close());

/** Puts the registration into a state, whatever led there, with counters that fit. */
async function force(status: RegistrationStatus): Promise<void> {
  await sql`delete from clocks where subject_id = ${id}`.execute(world.deps.db);
  await sql`update registrations set status = ${status}, run_id = ${runs[0]?.id}, due_at = null where id = ${id}`.execute(
    world.deps.db,
  );
  const seat = seatOf(status);
  await sql`
    update course_runs set held = 0, confirmed = 0, waiting = 0 where id = any(${runs.map((run) => run.id)}::uuid[])`.execute(
    world.deps.db,
  );
  await sql`
    update course_runs set held = ${Number(seat === 'held')}, confirmed = ${Number(seat === 'confirmed')}, waiting = ${Number(seat === 'waiting')}
    where id = ${runs[0]?.id}`.execute(world.deps.db);
}

let codes = 0;
const reason = 'A reason that is long enough.';
type Row = {
  action: RegistrationAction;
  permission: Permission;
  side: 'learner' | 'desk';
  run: (api: ApiClient) => Promise<unknown>;
};
const rows = (): Record<string, Row> => {
  const it = { id: id as never }; // the brand is born here
  return {
    accept: {
      action: 'accept',
      permission: 'registration.accept',
      side: 'learner',
      run: (api) => api.academy.accept(it),
    },
    cancel: {
      action: 'cancel',
      permission: 'registration.cancel',
      side: 'learner',
      run: (api) => api.academy.cancel(it),
    },
    give: {
      ...{ action: 'give', permission: 'registration.give', side: 'learner' },
      run: (api) => api.academy.enterCode({ ...it, code: `TABLECODE${String(++codes).padStart(4, '0')}` }),
    },
    promote: {
      action: 'offer',
      permission: 'registration.promote',
      side: 'desk',
      run: (api) => api.teaching.promote({ ...it, reason }),
    },
    drop: {
      action: 'drop',
      permission: 'registration.drop',
      side: 'desk',
      run: (api) => api.teaching.drop({ ...it, reason }),
    },
    waive: {
      action: 'confirm',
      permission: 'registration.confirm',
      side: 'desk',
      run: (api) => api.teaching.waive({ ...it, reason }),
    },
    move: {
      ...{ action: 'move', permission: 'registration.move', side: 'desk' },
      run: (api) => api.teaching.move({ ...it, runId: runs[1]?.id as never, reason }),
    },
  };
};

/** What the tables say becomes of it. */
function expected(name: keyof typeof who, row: Row, status: RegistrationStatus): string {
  const person = who[name];
  const roles: Role[] = name === 'administrator' ? ['admin'] : [];
  const actor = { kind: 'user', userId: person.id, roles } as const;
  const thing = { learnerUserId: who.learner.id, instructorUserIds: [who.teacher.id] };
  const sees =
    row.side === 'learner'
      ? permissions['registration.read'](actor, thing)
      : permissions['course_run.read'](actor, thing);
  if (!sees) return 'NOT_FOUND';
  if (!permissions[row.permission](actor, thing as never)) return 'FORBIDDEN'; // each of these takes a learner's thing
  if (row.action === 'give' && seatOf(status) === 'confirmed') return 'ACA_PAID';
  return registrationLifecycle.can(row.action, status) ? 'done' : 'ILLEGAL_TRANSITION';
}

test.each(registrationStatuses)('%s: each deed by everybody does what the tables say', async (status) => {
  const found: string[] = [];
  const due: string[] = [];
  for (const [deed, row] of Object.entries(rows()))
    for (const name of ['stranger', 'teacher', 'administrator', 'learner'] as const) {
      await force(status);
      const became = await row.run(world.as(who[name])).then(
        () => 'done',
        (refused: { code?: string }) => refused.code ?? 'unknown',
      );
      found.push(`${deed} by ${name}: ${became}`);
      due.push(`${deed} by ${name}: ${expected(name, row, status)}`);
    }
  expect(found).toEqual(due);
  await force(status);
  await booksProve(world);
});
