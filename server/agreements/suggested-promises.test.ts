import type { AgreementTerms, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { clauseDueWords } from '@ahadi/domain/obligations/plan.ts';
import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../test/refusal.ts';
import { clause, type Story, shared, signedByAll } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const rent = clause('Rent', 'The rent is KES 30,000 a month.');
const { body } = clause('Rent', 'The rent is KES 28,000 a month.');
const promise: ObligationTerm = {
  ...{ id: uuidv7(), clauseId: rent.id, debtor: 'B', creditor: 'A', kind: 'pay', title: 'Rent of the month' },
  ...{ criteria: '', amountMinor: 3_000_000, evidenceRequired: false, reviewDays: 7, due: { kind: 'after', days: 30 } },
};
const written = { clauses: [rent], obligations: [promise] };

/** Changes the reader's own copy; answers the promise as it is kept. */
async function edit(
  person: Person,
  id: AgreementView['id'],
  change: (terms: AgreementTerms) => Partial<AgreementTerms>,
) {
  const api = world.as(person).agreements;
  const { revision, terms } = await api.openText({ id });
  const kept = await api.saveText({ id, revision, terms: { ...terms, ...change(terms) } });
  return kept.terms.obligations?.[0];
}
const otherWords = () => ({ clauses: [{ ...rent, body }] });
const putPromise =
  (part: Partial<ObligationTerm>) =>
  ({ obligations = [] }: AgreementTerms) => ({ obligations: obligations.map((term) => ({ ...term, ...part })) });
const shown = async (person: Person, id: AgreementView['id']) =>
  (await world.as(person).agreements.get({ id })).terms.obligations;

describe('a promise, when the words of its clause change,', () => {
  it('keeps a version from being sent until its drafter says that it stays, and nothing of that is hashed', async () => {
    const { owner, other, id } = await shared(world, written);
    expect(await edit(owner, id, otherWords)).toMatchObject({ clauseDue: true });
    await expect(world.as(owner).agreements.publishText({ id })).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { 'obligations.0.clauseDue': clauseDueWords } },
    });
    expect(await edit(owner, id, putPromise({ clauseDue: false }))).not.toHaveProperty('clauseDue');
    await world.as(owner).agreements.publishText({ id });
    expect(await shown(other, id)).toEqual([promise]);
  });

  it('is sent with another sum without being asked for', async () => {
    const { owner, other, id } = await shared(world, written);
    await edit(owner, id, otherWords);
    await edit(owner, id, putPromise({ amountMinor: 2_800_000, clauseDue: undefined }));
    await world.as(owner).agreements.publishText({ id });
    expect(await shown(other, id)).toEqual([{ ...promise, amountMinor: 2_800_000 }]);
  });

  it('keeps an amendment from being shown', async () => {
    const { owner, id } = await signedByAll(world, written);
    const amendment = await world.as(owner).amending.propose({ id, reason: 'The rent falls.' });
    await edit(owner, amendment.id, otherWords);
    await expect(world.as(owner).agreements.share({ id: amendment.id })).rejects.toMatchObject(refusal('BAD_INPUT'));
  });
});

describe('a suggestion for a clause with a promise', () => {
  const suggested = async ({ other, id }: Story) => {
    const { versionId } = await world.as(other).agreements.get({ id });
    const proposal = { kind: 'change' as const, clause: { ...rent, body } };
    return { versionId, made: await world.as(other).negotiating.suggest({ id, versionId, reason: '', proposal }) };
  };
  const accept = async (story: Story, promises: Pick<ObligationTerm, 'id' | 'amountMinor' | 'due'>[]) => {
    const { versionId, made } = await suggested(story);
    const answers = [{ suggestionId: made.id, accept: true }];
    return world.as(story.owner).negotiating.answer({ id: story.id, versionId, answers, promises });
  };
  const { id, amountMinor, due } = promise;

  it('is not accepted while nothing is said of the promise', async () => {
    const story = await shared(world, written);
    await expect(accept(story, [])).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      message: expect.stringContaining('“Rent of the month” is promised by a clause with other words.'),
    });
    expect((await world.as(story.owner).agreements.get({ id: story.id })).versionNo).toBe(1);
  });

  it('is accepted with the promise as it stays, or with another sum', async () => {
    const stays = await accept(await shared(world, written), [{ id, amountMinor, due }]);
    expect(stays.terms.obligations).toEqual([promise]);
    const less = await accept(await shared(world, written), [{ id, amountMinor: 2_800_000, due }]);
    expect(less.terms.obligations).toEqual([{ ...promise, amountMinor: 2_800_000 }]);
  });

  it('changes no promise of another clause', async () => {
    const free = { ...promise, clauseId: null };
    const story = await shared(world, { clauses: [rent], obligations: [free] });
    await expect(accept(story, [{ id, amountMinor: 1, due }])).rejects.toMatchObject(refusal('BAD_INPUT'));
    expect((await accept(await shared(world, { clauses: [rent], obligations: [free] }), [])).terms.obligations).toEqual(
      [free],
    );
  });
});
