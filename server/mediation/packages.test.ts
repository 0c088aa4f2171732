import { contract } from '@ahadi/domain/contract.ts';
import type { Issue } from '@ahadi/domain/mediation/packages/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../core/ctx.ts';
import { behindWall } from '../core/wall.ts';
import { choose, question, wish } from '../test/bargains.ts';
import { setStatus, type Talks, talking } from '../test/mediationrooms.ts';
import { termOf } from '../test/mediations.ts';
import { refusal } from '../test/refusal.ts';
import { type ApiClient, makeWorld, type Person, type World } from '../test/world.ts';
import { destroyBargain } from './packages.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const of = (who: Person) => world.as(who).packages;

/** A case with two open questions. */
async function bargaining(): Promise<Talks & { issues: Issue[]; mediationId: Talks['id'] }> {
  const talks = await talking(world);
  const issues = [question('How much', 'All of it', 'Half', 'Nothing'), question('When', 'Now', 'In March')];
  await of(talks.mediator).setIssues({ mediationId: talks.id, issues });
  return { ...talks, issues, mediationId: talks.id };
}
const wishesA = (issues: readonly Issue[]) =>
  wish(
    issues,
    [90, 10],
    [
      [100, 80, 0],
      [100, 0],
    ],
  );
const wishesB = (issues: readonly Issue[]) =>
  wish(
    issues,
    [40, 60],
    [
      [0, 60, 100],
      [0, 100],
    ],
  );

/** The same with a package that is open. */
async function offered(days = 3) {
  const it = await bargaining();
  const { mediationId, mediator, issues } = it;
  const { packages } = await of(mediator).propose({ mediationId, choice: choose(issues, 1, 1), days });
  return { ...it, packageId: packages.at(-1)?.id ?? '' };
}

describe('wishes', () => {
  test('are seen by the side that gave them; the mediator learns that they are there', async () => {
    const { mediationId, amina, advocate, baraka, mediator, issues } = await bargaining();
    await of(amina).saveWishes({ mediationId, wishes: wishesA(issues) });
    expect((await of(advocate).get({ mediationId })).wishes).toEqual(wishesA(issues));
    expect(await of(baraka).get({ mediationId })).toMatchObject({ wishes: null, wishesOf: [] });
    expect(await of(mediator).get({ mediationId })).toMatchObject({ wishes: null, wishesOf: ['A'] });
  });

  test('lead to packages once all sides gave theirs, the fairest first', async () => {
    const { mediationId, amina, baraka, mediator, issues } = await bargaining();
    await of(amina).saveWishes({ mediationId, wishes: wishesA(issues) });
    await expect(of(mediator).suggest({ mediationId })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await of(baraka).saveWishes({ mediationId, wishes: wishesB(issues) });
    const suggestions = await of(mediator).suggest({ mediationId });
    expect(suggestions[0]).toEqual({ choice: choose(issues, 1, 1), fairness: 100 });
    expect(suggestions.length).toBeLessThanOrEqual(5);
  });

  test('that leave a question out are refused by question', async () => {
    const { mediationId, amina, issues } = await bargaining();
    const wishes = wishesA(issues);
    delete wishes.weights[issues[0]?.id ?? ''];
    await expect(of(amina).saveWishes({ mediationId, wishes })).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { [`weights.${issues[0]?.id}`]: expect.any(String) } },
    });
  });

  test('are gone with the questions they were about', async () => {
    const { mediationId, amina, advocate, mediator, issues } = await bargaining();
    await of(advocate).saveWishes({ mediationId, wishes: wishesA(issues) }); // who speaks for amina
    await of(mediator).propose({ mediationId, choice: choose(issues, 0, 0) });
    const next = await of(mediator).setIssues({ mediationId, issues: [question('Who pays', 'One', 'Both')] });
    expect(next).toMatchObject({ issues: [{ title: 'Who pays' }], wishesOf: [], packages: [] });
    expect((await of(amina).get({ mediationId })).wishes).toBeNull();
  });
});

describe('a package', () => {
  test('that all accept is known to all, at the last answer and not before', async () => {
    const { mediationId, packageId, amina, baraka, mediator, issues } = await offered();
    const state = async (who: Person) => (await of(who).get({ mediationId })).packages[0];
    await of(amina).answer({ mediationId, packageId, accept: true });
    expect(await state(amina)).toMatchObject({ status: 'open', myAnswer: 'accepted', choice: choose(issues, 1, 1) });
    for (const who of [baraka, mediator]) expect(await state(who)).toMatchObject({ status: 'open', myAnswer: null });
    await of(baraka).answer({ mediationId, packageId, accept: true });
    for (const who of [amina, baraka, mediator]) expect(await state(who)).toMatchObject({ status: 'accepted' });
    const events = await world.deps.db
      .selectFrom('events')
      .select('name')
      .where('subject_id', '=', mediationId)
      .orderBy('seq')
      .execute();
    expect(events.map(({ name }) => name)).toEqual(['mediation.package_opened', 'mediation.package_agreed']);
    await expect(of(amina).answer({ mediationId, packageId, accept: false })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
  });

  test('that all accepted leads everybody to the terms until they are written, or until the questions are others', async () => {
    const { mediationId, packageId, amina, baraka, mediator, issues, id } = await offered();
    const duties = async () => (await world.as(mediator).dashboard.read()).duties.map(({ kind }) => kind);
    const agreedFor = (who: Person) => world.as(who).mediation.get({ id });
    const accept = async (packageId: string) => {
      for (const who of [amina, baraka]) await of(who).answer({ mediationId, packageId, accept: true });
    };
    await of(amina).answer({ mediationId, packageId, accept: true });
    for (const who of [amina, mediator]) expect(await agreedFor(who)).toMatchObject({ agreedPackage: null });
    await of(baraka).answer({ mediationId, packageId, accept: true });
    for (const who of [amina, baraka, mediator]) expect(await agreedFor(who)).toMatchObject({ agreedPackage: 1 });
    expect(await duties()).toContain('mediation.write_terms');
    expect(await duties()).not.toContain('mediation.plan_session');
    await world.as(mediator).mediation.proposeTerms({
      ...{ id, scope: 'full', terms: [termOf(world)], place: 'Nairobi', profile: 'generic_consent_order' },
    });
    expect(await agreedFor(amina)).toMatchObject({ agreedPackage: null });
    expect(await duties()).not.toContain('mediation.write_terms');

    const { packages } = await of(mediator).propose({ mediationId, choice: choose(issues, 0, 1), days: 3 });
    await accept(packages.at(-1)?.id ?? '');
    expect(await agreedFor(baraka)).toMatchObject({ agreedPackage: 2 });
    await of(mediator).setIssues({ mediationId, issues: [question('Who pays', 'One', 'Both')] });
    expect(await agreedFor(baraka)).toMatchObject({ agreedPackage: null });
    expect(await duties()).not.toContain('mediation.write_terms');
  });

  test('that somebody refused stays open to the end of its time, and nobody learns who', async () => {
    const { mediationId, packageId, amina, baraka, mediator } = await offered();
    await of(baraka).answer({ mediationId, packageId, accept: false });
    await of(amina).answer({ mediationId, packageId, accept: true });
    const seen = async (who: Person) => (await of(who).get({ mediationId })).packages[0];
    expect(await seen(amina)).toMatchObject({ status: 'open', myAnswer: 'accepted' });
    world.clock.advance({ days: 3 });
    await world.tick('clocks');
    expect(await seen(amina)).toMatchObject({ status: 'expired', myAnswer: 'accepted' });
    expect(await seen(mediator)).toMatchObject({ status: 'expired', myAnswer: null });
    const { rows } = await sql<{ told: string }>`
      select coalesce(string_agg(payload::text, ' '), '') || coalesce((select string_agg(title || message, ' ') from notifications where link like '%' || ${mediationId} || '%'), '') as told
      from events where subject_id = ${mediationId}`.execute(world.deps.db);
    // The invitation says how to answer; of what was answered nothing is told.
    expect(rows[0]?.told).not.toMatch(/accepted|refused/i);
  });

  test('can be answered otherwise while it is open, and not a moment later, before the clock came round', async () => {
    const { mediationId, packageId, amina, baraka } = await offered(1);
    await of(amina).answer({ mediationId, packageId, accept: false });
    await of(amina).answer({ mediationId, packageId, accept: true });
    world.clock.advance({ days: 1 });
    await expect(of(baraka).answer({ mediationId, packageId, accept: true })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
  });

  test('waits for each side’s yes or no until its day, and of who answered their own turn alone is over', async () => {
    const { mediationId, packageId, amina, advocate, baraka, mediator } = await offered();
    const dueAt = new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString();
    const turns = async (who: Person) =>
      (await world.as(who).dashboard.read()).duties.filter(({ kind }) => kind === 'mediation.answer_package');
    /** All that the others read of it: what waits for them, the case, its packages and what stands in their lists. */
    const seen = async (who: Person) =>
      JSON.stringify([
        (await world.as(who).dashboard.read()).duties,
        await world.as(who).mediation.get({ id: mediationId }),
        await of(who).get({ mediationId }),
        (await world.as(who).mediation.list({ filter: 'all' })).rows,
        (await world.as(who).notifications.list({})).rows,
      ]);
    for (const who of [amina, baraka]) {
      expect(await turns(who)).toMatchObject([{ dueAt, path: expect.stringContaining(`${mediationId}?tab=packages`) }]);
      expect((await world.as(who).mediation.get({ id: mediationId })).asksAboutPackage).toBe(true);
    }
    // Who may speak for a side and not bind it cannot answer; nor can the mediator.
    for (const who of [advocate, mediator]) expect(await turns(who)).toEqual([]);
    await world.settle();
    const before = [await seen(baraka), await seen(mediator)];
    await of(amina).answer({ mediationId, packageId, accept: false });
    await world.settle();
    expect([await seen(baraka), await seen(mediator)]).toEqual(before);
    expect([await turns(amina), (await turns(baraka)).length]).toEqual([[], 1]);
    await of(baraka).answer({ mediationId, packageId, accept: true });
    expect(await turns(baraka)).toEqual([]);
  });

  test('waits for nobody once it was taken back or its day is over', async () => {
    const turns = async (who: Person) =>
      (await world.as(who).dashboard.read()).duties.filter(({ kind }) => kind === 'mediation.answer_package');
    const back = await offered();
    await of(back.mediator).withdraw(back);
    const late = await offered(1);
    world.clock.advance({ days: 1 });
    await world.tick('clocks');
    for (const who of [back.amina, back.baraka, late.amina, late.baraka]) expect(await turns(who)).toEqual([]);
  });

  test('is answered by who may bind the side', async () => {
    const { mediationId, packageId, advocate } = await offered();
    await expect(of(advocate).answer({ mediationId, packageId, accept: true })).rejects.toMatchObject(
      refusal('MED_NO_AUTHORITY'),
    );
    await world.deps.db
      .updateTable('mediation_representatives')
      .set({ may_settle: true })
      .where('user_id', '=', advocate.id)
      .execute();
    expect((await of(advocate).answer({ mediationId, packageId, accept: true })).packages[0]?.myAnswer).toBe(
      'accepted',
    );
  });

  test('waits for another to end; taken back it is over, and the next gets the next number', async () => {
    const { mediationId, packageId, mediator, issues } = await offered();
    const next = () => of(mediator).propose({ mediationId, choice: choose(issues, 0, 1) });
    await expect(next()).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await of(mediator).withdraw({ mediationId, packageId });
    expect((await next()).packages.map(({ no, status }) => [no, status])).toEqual([
      [1, 'withdrawn'],
      [2, 'open'],
    ]);
  });

  test('answers every question; nothing is put forward or answered while the mediation is not under way', async () => {
    const { mediationId, packageId, mediator, amina, issues, id } = await offered();
    await of(mediator).withdraw({ mediationId, packageId });
    const half = { [issues[0]?.id ?? '']: issues[0]?.options[0]?.id ?? '' };
    await expect(of(mediator).propose({ mediationId, choice: half })).rejects.toMatchObject(refusal('BAD_INPUT'));
    await setStatus(world, { id }, 'suspended');
    const refused = refusal('ILLEGAL_TRANSITION');
    await expect(of(mediator).propose({ mediationId, choice: choose(issues, 0, 0) })).rejects.toMatchObject(refused);
    await expect(of(amina).answer({ mediationId, packageId, accept: true })).rejects.toMatchObject(refused);
    expect((await of(amina).get({ mediationId })).packages).toHaveLength(1);
  });

  test('accepted by all at the same instant is agreed once', async () => {
    const { mediationId, packageId, amina, baraka } = await offered();
    await Promise.all([amina, baraka].map((who) => of(who).answer({ mediationId, packageId, accept: true })));
    const agreed = await world.deps.db
      .selectFrom('events')
      .select('id')
      .where('subject_id', '=', mediationId)
      .where('name', '=', 'mediation.package_agreed')
      .execute();
    expect(agreed).toHaveLength(1);
  });
});

describe('the time to answer a package', () => {
  const clockOf = async (mediationId: string) => {
    const { rows } = await sql<{ status: string }>`
      select status from clocks where subject_id = ${mediationId} and kind = 'package.open'`.execute(world.deps.db);
    return rows.map(({ status }) => status);
  };

  test('stands still while the talks do: nobody could answer it', async () => {
    const { mediationId, packageId, amina, baraka, mediator } = await offered(3);
    const talks = world.as(mediator).mediation;
    await talks.suspend({ id: mediationId, reason: 'The mediator is ill for a week.' });
    world.clock.advance(5 * 86_400_000);
    await world.tick('clocks');
    expect(await clockOf(mediationId)).toEqual(['paused']);
    await talks.resume({ id: mediationId });
    expect(await clockOf(mediationId)).toEqual(['running']);
    for (const side of [amina, baraka]) await of(side).answer({ mediationId, packageId, accept: true });
    expect((await of(mediator).get({ mediationId })).packages).toMatchObject([{ status: 'accepted' }]);
  });

  test('stands still while a settlement waits to be signed, and is gone with it', async () => {
    const { mediationId, amina, baraka, mediator } = await offered(3);
    const { settlement } = await world.as(mediator).mediation.proposeTerms({
      id: mediationId,
      scope: 'full',
      terms: [termOf(world)],
      place: 'Nairobi',
      profile: 'generic_consent_order',
    });
    for (const side of [amina, baraka])
      await world
        .as(side)
        .mediation.answerTerms({ id: mediationId, no: settlement?.no ?? 0, accept: true, courtConsent: true });
    expect(await clockOf(mediationId)).toEqual(['paused']);
    await world.as(amina).mediation.end({ id: mediationId, reason: 'party_left' });
    expect(await clockOf(mediationId)).toEqual(['cancelled']);
  });
});

const asked: {
  [Name in keyof typeof contract.packages]: (api: ApiClient['packages'], mediationId: Talks['id']) => Promise<unknown>;
} = {
  get: (api, mediationId) => api.get({ mediationId }),
  setIssues: (api, mediationId) => api.setIssues({ mediationId, issues: [question('What', 'This', 'That')] }),
  saveWishes: (api, mediationId) => api.saveWishes({ mediationId, wishes: { weights: {}, values: {} } }),
  suggest: (api, mediationId) => api.suggest({ mediationId }),
  propose: (api, mediationId) => api.propose({ mediationId, choice: {} }),
  answer: (api, mediationId) => api.answer({ mediationId, packageId: uuidv7(), accept: true }),
  withdraw: (api, mediationId) => api.withdraw({ mediationId, packageId: uuidv7() }),
};
const ofMediator: readonly string[] = ['setIssues', 'suggest', 'propose', 'withdraw'];
const ofSides: readonly string[] = ['saveWishes', 'answer'];
describe.each(Object.keys(contract.packages) as (keyof typeof asked)[])('who may: %s', (procedure) => {
  test('nobody outside finds anything, whatever their role', async () => {
    const { mediationId } = await offered();
    for (const role of ['admin', 'officer', 'record_officer', 'reviewer', null] as const) {
      const who = await world.person('Outside', { email: `${uuidv7()}@example.org`, roles: role ? [role] : [] });
      await expect(asked[procedure](of(who), mediationId)).rejects.toMatchObject(refusal('NOT_FOUND'));
    }
  });
  test('the mediator asks and the sides answer, and not the other way about', async () => {
    const { mediationId, amina, mediator } = await offered();
    const not = ofMediator.includes(procedure) ? amina : ofSides.includes(procedure) ? mediator : null;
    if (not) await expect(asked[procedure](of(not), mediationId)).rejects.toMatchObject(refusal('FORBIDDEN'));
    else for (const who of [amina, mediator]) await asked[procedure](of(who), mediationId);
  });
});

describe('behind the wall', () => {
  /** What the statement touches when this person's own connection runs it, whatever our code would ask. */
  const asked = async (who: Person, statement: ReturnType<typeof sql>): Promise<number> => {
    const { rows, numAffectedRows } = await behindWall(world.ctx(), who.id, (ctx) => statement.execute(ctx.db));
    return rows.length + Number(numAffectedRows ?? 0n);
  };

  test('wishes and answers are their own side’s: nobody else finds, changes or takes them away, the mediator included', async () => {
    const { mediationId, packageId, amina, baraka, mediator, advocate, issues } = await offered();
    await of(amina).saveWishes({ mediationId, wishes: wishesA(issues) });
    await of(amina).answer({ mediationId, packageId, accept: true });
    const wishes = sql`select 1 from bargain_wishes where mediation_id = ${mediationId}`;
    const answers = sql`select 1 from bargain_answers where package_id = ${packageId}`;
    for (const own of [amina, advocate]) for (const read of [wishes, answers]) expect(await asked(own, read)).toBe(1);
    for (const other of [baraka, mediator])
      for (const statement of [
        wishes,
        answers,
        sql`update bargain_wishes set wishes = '' where mediation_id = ${mediationId}`,
        sql`update bargain_answers set answer = '' where package_id = ${packageId}`,
        sql`delete from bargain_wishes where mediation_id = ${mediationId}`,
        sql`delete from bargain_answers where package_id = ${packageId}`,
      ])
        expect(await asked(other, statement)).toBe(0);
    for (const forged of [
      sql`insert into bargain_wishes values (${mediationId}, 'A', '', ${baraka.id}, now()) on conflict (mediation_id, side) do update set wishes = ''`,
      sql`insert into bargain_answers values (${packageId}, 'A', '', ${baraka.id}, now())`,
    ])
      await expect(asked(baraka, forged)).rejects.toThrow('row-level security');
    expect(await of(amina).get({ mediationId })).toMatchObject({ packages: [{ myAnswer: 'accepted' }] });
  });

  test('questions and packages are written by the mediator alone', async () => {
    const { mediationId, packageId, amina, baraka } = await offered();
    for (const side of [amina, baraka])
      for (const statement of [
        sql`update bargains set last_no = 9 where mediation_id = ${mediationId}`,
        sql`delete from bargains where mediation_id = ${mediationId}`,
        sql`update bargain_packages set status = 'accepted' where id = ${packageId}`,
        sql`delete from bargain_packages where id = ${packageId}`,
      ])
        expect(await asked(side, statement)).toBe(0);
  });
});

test('no question, wish, choice or answer is in the database in the clear, and destroying takes all of it', async () => {
  const { mediationId, packageId, amina, baraka, issues } = await offered();
  await of(amina).saveWishes({ mediationId, wishes: wishesA(issues) });
  await of(baraka).answer({ mediationId, packageId, accept: false });
  const names = ['bargains', 'bargain_wishes', 'bargain_packages', 'bargain_answers'] as const;
  const words = ['How much', 'In March', issues[0]?.id ?? '', issues[1]?.options[1]?.id ?? '', 'weights', 'false'];
  for (const name of names)
    for (const word of words)
      for (const form of [word, Buffer.from(word).toString('hex')]) {
        const { rows } = await sql`select 1 from ${sql.table(name)} t where strpos(t::text, ${form}) > 0`.execute(
          world.owner,
        );
        expect(rows, `${word} in ${name}`).toEqual([]);
      }
  await transaction(world.ctx(), (ctx) => destroyBargain(ctx, mediationId));
  const { rows } = await sql`select 1 from bargains where mediation_id = ${mediationId}`.execute(world.owner);
  expect(rows).toEqual([]);
  expect(await of(amina).get({ mediationId })).toEqual({ issues: [], wishes: null, wishesOf: [], packages: [] });
});
