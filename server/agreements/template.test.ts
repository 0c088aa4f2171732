import { makeQuestion } from '@ahadi/domain/agreements/templates/rules.ts';
import type { TemplateView } from '@ahadi/domain/agreements/templates/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clause, drafted, shared, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const leaseAnswers = {
  landlord: 'Wanjiru Kamau',
  tenant: 'Otieno Odhiambo',
  home: 'House 14, Kilimani Road, Nairobi',
  rent: '30,000',
  'first day': '2027-02-01',
  months: '12',
  'with deposit': 'Yes',
  deposit: '60000',
  keeper: 'the landlord',
  'paid by tenant': 'water',
  law: 'Kenya',
};

const leaseOf = async (person: Person) => {
  const found = (await world.as(person).templates.list()).find(({ kind }) => kind === 'lease');
  if (!found) throw new Error('the platform has a lease');
  return found;
};
const useOf = async (person: Person, answers: Record<string, string> = leaseAnswers, side: 'A' | 'B' = 'A') => {
  const { id, versionId } = await leaseOf(person);
  const ownerIdentityId = person.identityId as never; // the brand is the page's
  return world.as(person).templates.use({ id, versionId, ownerIdentityId, currency: 'KES', side, answers });
};

/** Somebody else is put into the identity, with a role. */
const joins = (person: Person, owner: Person, role: 'case_handler' | 'viewer') =>
  world.deps.db
    .insertInto('identity_members')
    .values({ identity_id: owner.identityId, user_id: person.id, role, created_at: world.clock.now() })
    .execute();

const kept = async (owner: Person): Promise<TemplateView> => {
  const words = 'The farmer {{farmer}} receives 40 kg of seed and gives back 60 kg after the harvest.';
  const draft = await drafted(
    world,
    owner,
    { name: 'Somebody', email: 'somebody@example.org' },
    {
      title: 'Seed loan for {{farmer}}',
      clauses: [clause('Seed', words), clause('Harvest', 'The 60 kg are dry.')],
    },
  );
  return world.as(owner).templates.keep({
    ...{ id: draft.id, identityId: owner.identityId as never, name: 'Seed loan', summary: 'For members of the group' },
  });
};

describe('an agreement from a template of the platform', () => {
  it('is a draft with its clauses, promises and facts in the words of the answers', async () => {
    const landlord = await someone(world, 'Wanjiru Kamau');
    const made = await useOf(landlord);
    expect(made).toMatchObject({
      status: 'draft',
      terms: { title: 'Lease of House 14, Kilimani Road, Nairobi', kind: 'lease' },
    });
    expect(made.terms).toMatchObject({ effectiveOn: '2027-02-01', endsOn: '2028-01-31', governingLaw: 'Kenya' });
    const words = JSON.stringify(made.terms.clauses);
    expect(words).toContain('KES 30,000 a month');
    expect(words).toContain('1 February 2027');
    expect(words).not.toContain('{{');
    const rent = made.terms.obligations?.find(({ title }) => title === 'Rent of the month');
    expect(rent).toMatchObject({
      ...{ debtor: 'B', creditor: 'A', amountMinor: 3_000_000 },
      due: { kind: 'repeats', from: '2027-02-01', rule: 'FREQ=MONTHLY;COUNT=12' },
    });
    expect(made.terms.clauses.some(({ id }) => id === rent?.clauseId)).toBe(true);
    const lease = await leaseOf(landlord);
    const row = await world.deps.db.selectFrom('agreements').selectAll().where('id', '=', made.id).executeTakeFirst();
    expect(row?.template_version_id).toBe(lease.versionId);
    const [created] = await world.as(landlord).agreements.life({ id: made.id });
    expect(created?.name).toBe('agreement.created');
  });

  it('leaves out what hangs on another answer, and changes the sides for the other role', async () => {
    const tenant = await someone(world, 'Otieno Odhiambo');
    const { deposit: _, keeper: __, ...rest } = leaseAnswers;
    const made = await useOf(tenant, { ...rest, 'with deposit': 'No' }, 'B');
    expect(made.terms.clauses.map(({ heading }) => heading)).not.toContain('Deposit');
    expect(made.terms.obligations?.map(({ title }) => title)).not.toContain('Deposit');
    expect(made.terms.obligations?.find(({ kind }) => kind === 'pay')).toMatchObject({ debtor: 'A', creditor: 'B' });
    expect(made.parties[0]).toMatchObject({ side: 'A', name: tenant.name });
  });

  it('is refused with the problem beside each question, and takes a brace in an answer as it is', async () => {
    const person = await someone(world, 'Baraka Mwangi');
    const bad = { ...leaseAnswers, rent: 'much', 'first day': '2027-02-30', landlord: ' ' };
    await expect(useOf(person, bad)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      data: {
        fields: {
          'answers.rent': expect.any(String),
          'answers.first day': 'Choose a day.',
          'answers.landlord': 'This needs an answer.',
        },
      },
    });
    const made = await useOf(person, { ...leaseAnswers, home: 'Room {{rent}}' });
    expect(made.terms.title).toBe('Lease of Room {{rent}}');
  });

  it('needs a confirmed address and an identity of one’s own', async () => {
    const stranger = await someone(world, 'Zawadi Juma', { verified: false });
    await expect(useOf(stranger)).rejects.toMatchObject({ code: 'EMAIL_UNVERIFIED' });
    const one = await someone(world, 'Neema Said');
    const other = await someone(world, 'Salma Ali');
    await expect(useOf({ ...one, identityId: other.identityId })).rejects.toMatchObject({
      code: 'ACC_IDENTITY_UNKNOWN',
    });
  });
});

describe('a template of an identity', () => {
  it('is kept from a text of one’s own, used by colleagues and unknown to everybody else', async () => {
    const owner = await someone(world, 'Amina Odhiambo', { kind: 'ngo', organisation: 'Mbegu Trust' });
    const colleague = await someone(world, 'Juma Otieno');
    const stranger = await someone(world, 'Grace Njeri');
    const template = await kept(owner);
    expect(template).toMatchObject({ versionNo: 1, hasChanges: false, mayWrite: true });
    expect(template.published.variables.map(({ name }) => name)).toEqual(['farmer']);
    for (const deed of ['get', 'archive', 'restore'] as const)
      await expect(world.as(stranger).templates[deed]({ id: template.id })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    expect((await world.as(stranger).templates.list()).every(({ identityId }) => identityId === null)).toBe(true);
    await expect(
      world.as(stranger).templates.keep({
        ...{
          id: (await drafted(world, owner, { name: 'Any', email: 'any@example.org' })).id,
          name: 'Mine',
          summary: '',
        },
        identityId: stranger.identityId as never,
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await joins(colleague, owner, 'viewer');
    const made = await world.as(colleague).templates.use({
      ...{ id: template.id, versionId: template.versionId, ownerIdentityId: owner.identityId as never },
      ...{ currency: 'KES', side: 'A', answers: { farmer: 'Achieng' } },
    });
    expect(made.terms.title).toBe('Seed loan for Achieng');
    await expect(world.as(colleague).templates.archive({ id: template.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('is changed out of sight until it is published, and older versions stay', async () => {
    const owner = await someone(world, 'Halima Noor', { kind: 'ngo', organisation: 'Tumaini' });
    const api = world.as(owner).templates;
    const first = await kept(owner);
    const variable = { name: 'weight', label: 'How much is given back?', type: 'text' as const, required: true };
    const content = makeQuestion(first.content, '60 kg', variable);
    const { id, name, summary } = first;
    const saved = await api.save({ id, revision: first.revision, name, summary, content });
    expect(saved).toMatchObject({ hasChanges: true, versionNo: 1, published: first.published });
    await expect(api.save({ id, revision: first.revision, name, summary, content })).rejects.toMatchObject({
      code: 'STALE',
    });
    const second = await api.publish({ id, revision: saved.revision });
    expect(second).toMatchObject({ versionNo: 2, hasChanges: false });
    expect(second.versions.map(({ no }) => no)).toEqual([2, 1]);
    await expect(api.publish({ id, revision: second.revision })).rejects.toMatchObject({ code: 'TPL_UNCHANGED' });
    const use = {
      ...{ id, ownerIdentityId: owner.identityId as never, currency: 'KES', side: 'A' as const },
      answers: { farmer: 'Achieng', weight: '55 kg' },
    };
    await expect(api.use({ ...use, versionId: first.versionId })).rejects.toMatchObject({ code: 'STALE' });
    const made = await api.use({ ...use, versionId: second.versionId });
    expect(JSON.stringify(made.terms.clauses)).toContain('The 55 kg are dry.');
    const stored = world.deps.db.updateTable('agreement_template_versions').set({ content: '{}' });
    await expect(stored.where('template_id', '=', id).execute()).rejects.toThrow('never changes');
  });

  it('cannot be published with a question that nothing asks for, and not be used from the archive', async () => {
    const owner = await someone(world, 'Fatuma Bashir');
    const api = world.as(owner).templates;
    const { id, revision, name, summary, content, versionId } = await kept(owner);
    const variables = [...content.variables, { name: 'lost', label: 'Lost?', type: 'text' as const, required: true }];
    const saved = await api.save({ id, revision, name, summary, content: { ...content, variables } });
    await expect(api.publish({ id, revision: saved.revision })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      data: { fields: { 'variables.1': expect.stringContaining('{{lost}}') } },
    });
    expect(await api.archive({ id })).toMatchObject({ isArchived: true });
    const ownerIdentityId = owner.identityId as never;
    const use = { id, versionId, ownerIdentityId, currency: 'KES', side: 'A' as const, answers: { farmer: 'Achieng' } };
    await expect(api.use(use)).rejects.toMatchObject({ code: 'TPL_ARCHIVED' });
    await api.restore({ id });
    expect((await api.use(use)).status).toBe('draft');
  });

  it('can be kept by the other party of a shared text, and of the platform’s own nothing changes', async () => {
    const { id, other } = await shared(world);
    const api = world.as(other).templates;
    const mine = await api.keep({ id, identityId: other.identityId as never, name: 'Lanterns', summary: '' });
    expect(mine.ownerName).toBe('Lanterns Ltd');
    const lease = await api.get({ id: (await leaseOf(other)).id });
    expect(lease.mayWrite).toBe(false);
    const { revision, name, summary, content } = lease;
    await expect(api.save({ id: lease.id, revision, name, summary, content })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(api.get({ id: uuidv7() as never })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await api.clauses()).length).toBeGreaterThanOrEqual(25);
  });
});
