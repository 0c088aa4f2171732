// Over random lives nothing goes out of an organisation that its rule was not asked about, step by step, by different people who did not write it.
import { stepsFor } from '@ahadi/domain/organisations/approvals/rules.ts';
import type { RuleStep } from '@ahadi/domain/organisations/approvals/schema.ts';
import { MemberRole } from '@ahadi/domain/organisations/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftBy, rewrite, step } from '../test/approvals.ts';
import { as, joined } from '../test/members.ts';
import { openSession } from '../test/people.ts';
import { someone } from '../test/story.ts';
import { type ApiClient, makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
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

/** What the test saw itself of a request: it asks the server nothing of this. */
type Seen = { text: string; steps: RuleStep[]; authors: Set<string>; words: { stepId: string; by: string }[] };

for (const seed of [1, 2, 3, 4, 5, 6])
  test(`life ${seed}: what goes out was approved by everybody it needed, and nobody approves who left`, async () => {
    const pick = chance(seed);
    const oneOf = <One>(all: readonly One[]): One => all[pick(all.length)] as One; // a list that is never empty
    const organisation = await someone(world, 'Mzigo', { kind: 'business', organisation: 'Mzigo Logistics Ltd' });
    const people = await Promise.all(['Ann', 'Ben', 'Cleo', 'Dan'].map((name) => someone(world, name)));
    const other = await someone(world, 'Olga Other');
    const fresh = async (person: Person): Promise<Person> => ({
      ...person,
      cookie: await openSession(world.ctx(), person.id),
    });
    const own = async () => world.as(await fresh(organisation));
    const active = async () =>
      (await (await own()).organisations.members()).filter(({ status }) => status === 'active');
    const isIn = async (person: Person) => (await active()).some(({ email }) => email === person.email);
    for (const [n, person] of people.entries())
      await joined(world, await fresh(organisation), await fresh(person), as(n === 0 ? 'owner' : 'signatory'));

    /** Somebody who acts for it, or its own sign-in, with who that is. */
    const actor = async (): Promise<{ api: ApiClient; by: string } | null> => {
      const person = oneOf([organisation, ...people]);
      const session = await fresh(person);
      if (person === organisation) return { api: world.as(session), by: person.id };
      if (!(await isIn(person))) return null;
      await world.as(session).organisations.act({ organisationId: organisation.id });
      return { api: world.as(session, organisation), by: person.id };
    };
    let rule: RuleStep[] = [];
    const writers = new Map<string, Set<string>>();
    const requests = new Map<string, Seen>();
    const texts: string[] = [];
    const sent = new Set<string>();
    const textOf = async (id: string): Promise<{ text: string; terms: Parameters<typeof stepsFor>[1] }> => {
      const { terms } = await (await own()).agreements.get({ id });
      return { text: JSON.stringify(terms), terms };
    };

    const deeds = [
      async () => {
        const who = await actor();
        if (!who || texts.length >= 3) return;
        const id = await draftBy(who.api, organisation, other, { valueMinor: oneOf([null, 100, 100_000]) });
        texts.push(id);
        writers.set(id, new Set([who.by]));
      },
      async () => {
        const [who, id] = [await actor(), oneOf(texts)];
        if (!who || !id || sent.has(id)) return;
        await rewrite(who.api, id, `Words ${pick(3)}.`);
        writers.get(id)?.add(who.by);
      },
      async () => {
        const members = await active();
        const { no } = await (await own()).approvals.rule();
        const steps = Array.from({ length: pick(3) }, (_, n) =>
          step(`Step ${n}`, {
            members: pick(2) === 0 && members.length > 0 ? [oneOf(members).id] : [],
            role: oneOf(MemberRole.options),
            from: oneOf([null, { minor: 1000, currency: 'KES' }]),
          }),
        );
        rule = (await (await own()).approvals.saveRule({ no, steps })).steps;
      },
      async () => {
        const [who, id] = [await actor(), oneOf(texts)];
        if (!who || !id) return;
        const { text, terms } = await textOf(id);
        const asked = await who.api.approvals.ask({ id, text: 'mine', note: '' });
        const authors = new Set([...(writers.get(id) ?? []), who.by]);
        requests.set(asked.id, { text, steps: stepsFor(rule, terms), authors, words: [] });
        expect(asked.steps.map((one) => one.id)).toEqual(requests.get(asked.id)?.steps.map((one) => one.id));
      },
      ...Array.from({ length: 3 }, () => async () => {
        const [id, person] = [oneOf([...requests.keys()]), oneOf([organisation, ...people])];
        const seen = id && requests.get(id);
        if (!id || !seen) return;
        const now = await (await own()).approvals.get({ id });
        const stepId = (pick(4) > 0 ? now.steps.find(({ by }) => by === null)?.id : undefined) ?? oneOf(seen.steps).id;
        const was = person === organisation || (await isIn(person));
        await world.as(await fresh(person)).approvals.approve({ id, stepId });
        expect(was, `${person.name} approved and is no member`).toBe(true);
        expect(seen.authors.has(person.id), 'a writer approved').toBe(false);
        expect(
          seen.words.some(({ by }) => by === person.id),
          'somebody approved twice',
        ).toBe(false);
        seen.words.push({ stepId, by: person.id });
      }),
      async () => {
        const id = oneOf([...requests.keys()]);
        const seen = id && requests.get(id);
        if (!id || !seen || pick(3) > 0) return;
        const stepId = oneOf(seen.steps).id;
        await world.as(await fresh(oneOf(people))).approvals.sendBack({ id, stepId, reason: 'Not like this.' });
      },
      async () => {
        const one = oneOf(await active());
        if (one) await (await own()).organisations.remove({ id: one.id });
      },
      async () => {
        const person = oneOf(people);
        if (!(await isIn(person)))
          await joined(world, await fresh(organisation), await fresh(person), as(oneOf(MemberRole.options)));
      },
      async () => {
        const one = oneOf(await active());
        if (one) await (await own()).organisations.change({ id: one.id, powers: as(oneOf(MemberRole.options)) });
      },
      ...Array.from({ length: 2 }, () => async () => {
        const [who, id] = [await actor(), oneOf(texts)];
        if (!who || !id || sent.has(id)) return;
        const { text, terms } = await textOf(id);
        await who.api.agreements.share({ id });
        sent.add(id);
        if (stepsFor(rule, terms).length === 0) return;
        const approved = [...requests.values()].filter((seen) => seen.text === text);
        const whole = approved.some(({ steps, words }) =>
          steps.every((one) => words.some(({ stepId }) => stepId === one.id)),
        );
        expect(whole, 'it went out without everybody who had to approve it').toBe(true);
      }),
    ];

    let done = 0;
    for (let turn = 0; turn < 60; turn++) {
      await oneOf(deeds)().then(
        () => done++,
        (refused: { code?: string }) => {
          if (!refused.code || refused.code === 'INTERNAL') throw refused;
        },
      );
      for (const id of requests.keys()) {
        const now = await (await own()).approvals.get({ id });
        if (now.status !== 'open') continue;
        const waits = now.steps.flatMap((one) => one.waits);
        // Where nobody but its writers is left, its own sign-in can take it back and change the rule.
        if (waits.length === 0)
          expect(requests.get(id)?.authors.has(organisation.id), `turn ${turn}: nobody can act`).toBe(true);
      }
    }
    expect(done).toBeGreaterThan(10);
  });
