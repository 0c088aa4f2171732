import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { ObligationTerm, ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { HOLD_YEARS, yearsAfter } from '@ahadi/domain/privacy/holding/rules.ts';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMail } from '../core/mail.ts';
import { whereTheyStand } from '../test/erased.ts';
import { openSession } from '../test/people.ts';
import { signedByAll } from '../test/story.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
});
afterAll(() => world.close());

/** Chance that a seed says again: Lehmer's generator. */
const chance = (seed: number) => {
  let state = seed * 48_271 + 11;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
};
const fresh = async (person: Person): Promise<Person> => ({
  ...person,
  cookie: await openSession(world.ctx(), person.id),
});
const office = createTransport({ jsonTransport: true });
const day = async () => {
  world.clock.advance({ days: 1 });
  await world.tick('telling');
  await world.tick('clocks');
  await world.settle();
  while ((await sendMail({ ...world.deps, now: world.clock.now() }, office)) === 50);
};
const reason = 'This is a reason that is long enough for it.';

/** Somebody does something to a promise that they may do now; what is refused changes nothing. */
async function act(person: Person, { id }: ObligationView, pick: (below: number) => number): Promise<void> {
  const api = world.as(await fresh(person)).obligations;
  const deeds = [
    () => api.claimDone({ id, text: 'It was brought as agreed.' }),
    () => api.accept({ id }),
    () => api.reject({ id, reason }),
    () => api.waive({ id, reason }),
  ];
  await deeds[pick(deeds.length)]?.().catch(() => undefined);
}

for (const seed of [1, 2, 3, 4, 5, 6])
  test(`life ${seed}: somebody leaves at a moment of chance, and nothing that binds them ends by it`, async () => {
    const pick = chance(seed);
    const today = localDayOf(world.clock.now(), 'Africa/Nairobi');
    const terms = Array.from({ length: 1 + pick(3) }, (_, n): ObligationTerm => {
      const [debtor, creditor] = pick(2) === 0 ? (['A', 'B'] as const) : (['B', 'A'] as const);
      return {
        ...{ id: uuidv7(), clauseId: null, debtor, creditor, kind: 'deliver', title: `Delivery ${n + 1}` },
        ...{ criteria: 'It is there.', amountMinor: null, evidenceRequired: false, reviewDays: 3 + pick(10) },
        due: { kind: 'on', day: addCalendarDays(today, 5 + pick(40)) },
      };
    });
    const story = await signedByAll(world, { obligations: terms });
    const [leaver, stays] = pick(2) === 0 ? [story.owner, story.other] : [story.other, story.owner];
    const list = async () => world.as(await fresh(stays)).obligations.list({ agreementId: story.id });
    const live = async (days: number, people: readonly Person[]) => {
      for (let n = 0; n < days; n++) {
        const all = await list();
        const one = all[pick(all.length)];
        const who = people[pick(people.length)];
        if (one && who && pick(3) === 0) await act(who, one, pick);
        await day();
      }
    };

    await live(pick(12), [leaver, stays]);
    await world.as(await fresh(leaver)).privacy.leave();
    await live(13, [stays]);
    const before = await list();
    const closedBefore = world.clock.now();
    world.clock.set(new Date(closedBefore.getTime() + 86_400_000));
    // Only what time does to a promise on that day happens on it, account or not.
    const dueToday = new Set(
      before.flatMap(({ id, clocks }) =>
        clocks.some(({ status, dueAt }) => status === 'running' && dueAt && new Date(dueAt) <= world.clock.now())
          ? [id]
          : [],
      ),
    );
    await world.tick('clocks');
    await world.settle();
    const { rows: holds } = await sql<{ begun_at: Date }>`
      select begun_at from legal_holds where user_id = ${leaver.id}`.execute(world.deps.db);
    expect(holds).toHaveLength(1);
    const after = await list();
    for (const { id, status } of before)
      if (!dueToday.has(id)) expect(after.find((one) => one.id === id)?.status).toBe(status);
    const told = (await world.notificationsOf(await fresh(stays))).find(
      ({ title }) => title === 'An account was closed',
    );
    expect(told?.created_at).toBe(holds[0]?.begun_at.toISOString());

    await live(60, [stays]);
    await turnsProve(world, 'agreement', 'obligation');
    // Nothing is left open by nobody acting: each is over, overdue, or kept.
    for (const { status } of await list())
      expect(['fulfilled', 'waived', 'overdue', 'submitted', 'rejected', 'due']).toContain(status);
    expect([...(await whereTheyStand(world, [leaver.email]))]).toEqual(['held_contacts.email']);

    // Whatever is open is given up on some day, and the agreement ends; seven years later to the second the rest is erased.
    for (const { id } of await list())
      await world
        .as(await fresh(stays))
        .obligations.waive({ id, reason })
        .catch(() => undefined);
    await live(pick(5), [stays]);
    for (const { id } of await list())
      for (const deed of ['accept', 'waive'] as const)
        await (deed === 'accept'
          ? world.as(await fresh(stays)).obligations.accept({ id })
          : world.as(await fresh(stays)).obligations.waive({ id, reason })
        ).catch(() => undefined);
    // With its last promise closed an agreement may be complete by itself; one that is not is over now.
    await world.deps.db
      .updateTable('agreements')
      .set({ status: 'expired', updated_at: world.clock.now() })
      .where('id', '=', story.id)
      .where('status', '=', 'active')
      .execute();
    const { rows } = await sql<{ last: Date; open: number }>`
      select greatest(max(coalesce(o.ended_at, o.updated_at)), max(case a.status when 'expired' then a.updated_at else
          (select e.at from events e where e.subject_id = a.id and e.name = 'agreement.completed') end)) as last,
        count(*) filter (where o.ended_at is null)::int as open
      from obligations o join agreements a on a.id = o.agreement_id where a.id = ${story.id}`.execute(world.deps.db);
    const begun = holds[0]?.begun_at ?? new Date(0);
    const last = new Date(Math.max(begun.getTime(), rows[0]?.last.getTime() ?? 0));
    const isKept = async () =>
      (await sql`select 1 from legal_holds where user_id = ${leaver.id} and ended_at is null`.execute(world.deps.db))
        .rows.length === 1;
    const ends = yearsAfter(last, HOLD_YEARS);
    // First the look that was set when the account closed, then the second before the end, then the end.
    for (const at of [yearsAfter(begun, HOLD_YEARS), new Date(ends.getTime() - 1000)]) {
      if (at > world.clock.now()) world.clock.set(at);
      await world.tick('clocks');
      if (world.clock.now() < ends) expect(await isKept()).toBe(true);
    }
    if (world.clock.now() < ends) world.clock.set(ends);
    await world.tick('clocks');
    await world.settle();
    expect(await isKept()).toBe((rows[0]?.open ?? 0) > 0);
    if (rows[0]?.open === 0) expect([...(await whereTheyStand(world, [leaver.email]))]).toEqual([]);
  });
