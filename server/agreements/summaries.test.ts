import type { AgreementTerms, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clause, drafted, type Story, shared, signedByAll, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const plain = 'You get 400 lanterns.';
const goods = { ...clause('Goods', 'The seller delivers 400 lanterns.'), plain };
/** The same clause with other words, under the old summary. */
const { body } = clause('Goods', 'The seller delivers 300 lanterns.');

type Clause = AgreementTerms['clauses'][number];
const only = ({ clauses }: { clauses: readonly Clause[] }): Clause => {
  const [first] = clauses;
  if (!first) throw new Error('the text has no clause');
  return first;
};

/** Opens the text, changes its one clause, and answers what is kept. */
async function edit(person: Person, id: AgreementView['id'], change: Partial<Clause>): Promise<Clause> {
  const api = world.as(person).agreements;
  const { revision, terms } = await api.openText({ id });
  const clauses = [{ ...only(terms), ...change }];
  return only((await api.saveText({ id, revision, terms: { ...terms, clauses } })).terms);
}
const shown = async (person: Person, id: AgreementView['id']) =>
  only((await world.as(person).agreements.get({ id })).terms);

describe('a summary in plain words, when the words of its clause change,', () => {
  it('is due in a draft, whatever is saved next, and is left out of what the others are shown', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    const other = await someone(world, 'Brian Otieno');
    const { id } = await drafted(world, owner, other, { clauses: [goods] });
    expect(await edit(owner, id, { body: goods.body, acknowledge: true })).not.toHaveProperty('plainDue');
    expect(await edit(owner, id, { body })).toMatchObject({ plain, plainDue: true });
    expect(await edit(owner, id, { plainDue: undefined })).toMatchObject({ plain, plainDue: true });
    await world.as(owner).agreements.share({ id });
    await world.settle();
    expect(await shown(other, id)).toEqual({ id: goods.id, heading: 'Goods', body, acknowledge: true });
  });

  it('stays where somebody confirms it for the new words or writes another one, and nothing of that is hashed', async () => {
    const { owner, other, id } = await shared(world, { clauses: [goods] });
    await edit(owner, id, { body });
    expect(await edit(owner, id, { plainDue: false })).toEqual({ ...goods, body });
    await world.as(owner).agreements.publishText({ id });
    expect(await shown(other, id)).toEqual({ ...goods, body });
    expect(await edit(other, id, { body: goods.body, plain: 'You get them all.' })).toEqual({
      ...goods,
      plain: 'You get them all.',
    });
  });

  it('is left out of a version that is sent', async () => {
    const { owner, other, id } = await shared(world, { clauses: [goods] });
    await edit(other, id, { heading: 'The goods' });
    await world.as(other).agreements.publishText({ id });
    expect(await shown(owner, id)).toEqual({ id: goods.id, heading: 'The goods', body: goods.body });
  });

  it('goes with a suggestion that is accepted, unless it confirms it', async () => {
    const agree = async ({ owner, other, id }: Story, change: Partial<Clause>) => {
      const { versionId } = await world.as(other).agreements.get({ id });
      const made = await world.as(other).negotiating.suggest({
        ...{ id, versionId, reason: 'Fewer are enough.' },
        proposal: { kind: 'change', clause: { ...goods, body, ...change } },
      });
      const answers = [{ suggestionId: made.id, accept: true }];
      await world.as(owner).negotiating.answer({ id, versionId, answers });
      return shown(owner, id);
    };
    expect(await agree(await shared(world, { clauses: [goods] }), {})).not.toHaveProperty('plain');
    const confirmed = await agree(await shared(world, { clauses: [goods] }), { plainDue: false });
    expect(confirmed).toEqual({ ...goods, body });
  });

  it('is left out of an amendment', async () => {
    const story = await signedByAll(world, { clauses: [goods] });
    const amendment = await world.as(story.owner).amending.propose({ id: story.id, reason: 'Fewer are needed.' });
    await edit(story.owner, amendment.id, { body });
    await world.as(story.owner).agreements.share({ id: amendment.id });
    expect(await shown(story.other, amendment.id)).not.toHaveProperty('plain');
  });

  it('is left out of a template that is kept, and is due in one that is changed', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    const { id } = await drafted(world, owner, await someone(world, 'Brian Otieno'), { clauses: [goods] });
    const api = world.as(owner).templates;
    const identityId = owner.identityId as Parameters<typeof api.keep>[0]['identityId']; // the brand is born here
    const kept = await api.keep({ id, identityId, name: 'Lanterns', summary: '' });
    expect(only(kept.content)).toMatchObject({ plain });
    const { name, summary, content } = kept;
    const clauses = [{ ...only(content), body }];
    const saved = await api.save({
      id: kept.id,
      revision: kept.revision,
      name,
      summary,
      content: { ...content, clauses },
    });
    expect(only(saved.content)).toMatchObject({ plain, plainDue: true });
    const published = await api.publish({ id: kept.id, revision: saved.revision });
    expect(only(published.published)).toEqual({ id: goods.id, heading: 'Goods', body });
    expect(published.hasChanges).toBe(false);
    await edit(owner, id, { body });
    const second = await api.keep({ id, identityId, name: 'Lanterns again', summary: '' });
    expect(only(second.content)).not.toHaveProperty('plain');
  });
});
