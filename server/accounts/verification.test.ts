import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeIdentity, fileOf, levelOf, photo, prepared, sent } from '../test/papers.ts';
import { readingBack } from '../test/readback.ts';
import { refusal } from '../test/refusal.ts';
import { confirm, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

const unknown = '01900000-0000-7000-8000-000000000000' as never;
const good = {
  reason: 'Name, country and age agree.',
  checks: ['document_valid', 'name_matches', 'country_matches', 'of_age'] as const,
  registerNo: null,
};
const asFound = (more: object = {}) => ({ ...good, checks: [...good.checks], ...more });

let world: World;
let rehema: Person;
let daniel: Person;
beforeAll(async () => {
  world = readingBack(await makeWorld());
  rehema = await world.person('Rehema Said', { roles: ['reviewer'] });
  daniel = await world.person('Daniel Mutua', { roles: ['admin'] });
});
afterAll(() => world.close());

const desk = (reviewer: Person) => world.as(reviewer).verification;
const taken = async (owner: Person, reviewer = rehema, level: 2 | 3 = 2) => {
  const { id } = await sent(world, owner, level);
  await desk(reviewer).take({ id });
  return id;
};

describe('level 1', () => {
  it('comes with the confirmed address, to every identity the person owns', async () => {
    const neema = await someone(world, 'Neema', { verified: false });
    await world.as(neema).accounts.createIdentity({
      kind: 'ngo',
      displayName: 'Neema Trust',
      legalName: 'Neema Trust',
      country: null,
      city: null,
      registrationNo: null,
    });
    const levels = async () =>
      (await world.as(neema).accounts.session())?.identities.map(({ verificationLevel }) => verificationLevel);
    expect(await levels()).toEqual([0, 0]);
    await confirm(world, neema);
    expect(await levels()).toEqual([1, 1]);
  });

  it('is what remains when legal name, country or number of a checked identity changes', async () => {
    const owner = await someone(world, 'Zawadi');
    const id = await taken(owner);
    await desk(rehema).decide({ id, outcome: 'approve', ...asFound() });
    const identity = (await world.as(owner).accounts.session())?.identities[0];
    if (!identity) throw new Error('no identity');
    expect(identity).toMatchObject({ verificationLevel: 2, verifiedAt: expect.any(String) });
    const moved = await world.as(owner).accounts.updateIdentity({ ...identity, city: 'Kitale' });
    expect(moved.verificationLevel).toBe(2);
    const renamed = await world.as(owner).accounts.updateIdentity({ ...identity, legalName: 'Somebody Else' });
    expect(renamed).toMatchObject({ verificationLevel: 1, verifiedAt: null });
  });

  it('is 0 when the owner’s address was never confirmed', async () => {
    const owner = await someone(world, 'Pendo', { verified: false });
    const identity = (await world.as(owner).accounts.session())?.identities[0];
    if (!identity) throw new Error('no identity');
    await world.deps.db
      .updateTable('identities')
      .set({ verification_level: 2 })
      .where('id', '=', identity.id)
      .execute();
    expect(await world.as(owner).accounts.updateIdentity({ ...identity, country: 'UG' })).toMatchObject({
      verificationLevel: 0,
    });
  });
});

describe('a request', () => {
  it('goes from the owner’s documents to level 2, and the owner is told why, in the product and by mail', async () => {
    const owner = await someone(world, 'Amina');
    const { id } = await prepared(world, owner);
    const [standing] = await world.as(owner).verification.mine();
    expect(standing).toMatchObject({ level: 1, open: { id, status: 'draft' }, past: [] });
    await world.as(owner).verification.save({ id, wantedLevel: 2, statement: 'The passport is new.' });
    await world.as(owner).verification.submit({ id });
    await world.settle();
    const told = (await world.notificationsOf(rehema)).find(({ link }) => link === `/admin/applications/${id}`);
    expect(told).toMatchObject({ title: 'An identity waits to be checked' });
    expect(await world.mailbox(rehema.email)).toEqual([]);

    const waiting = (await desk(rehema).queue({ filter: 'waiting', limit: 100 })).rows;
    expect(waiting.find((row) => row.id === id)).toMatchObject({ flagged: false, conflict: null, reviewerName: null });
    await desk(rehema).take({ id });
    const review = await desk(rehema).get({ id });
    expect(review).toMatchObject({
      status: 'under_review',
      statement: 'The passport is new.',
      reviewer: { name: 'Rehema Said' },
    });
    await desk(rehema).decide({ id, outcome: 'approve', ...asFound() });
    await world.settle();

    expect(await levelOf(world, owner)).toBe(2);
    const [after] = await world.as(owner).verification.mine();
    expect(after).toMatchObject({ level: 2, verifiedAt: expect.any(String), open: null });
    expect(after?.past[0]).toMatchObject({ status: 'approved', reason: good.reason });
    expect(after?.past[0]?.steps.map(({ deed }) => deed)).toEqual(['submitted', 'approved']);
    expect((await world.notificationsOf(owner))[0]).toMatchObject({
      type: 'success',
      title: 'Your identity was checked',
      message: expect.stringContaining(good.reason),
      link: `/profile?tab=account&verify=${owner.identityId}`,
    });
    const letter = (await world.mailbox(owner.email)).at(-1);
    expect(letter?.text).toContain(good.reason);
    expect(letter?.subject).not.toContain('Amina');
  });

  it('that is rejected leaves the level, gives the reason, and is final; a new one may be made', async () => {
    const owner = await someone(world, 'Bahati');
    const id = await taken(owner);
    const reason = 'The passport ran out in March.';
    await desk(rehema).decide({ id, outcome: 'reject', ...asFound({ reason, checks: [] }) });
    await world.settle();
    expect(await levelOf(world, owner)).toBe(1);
    expect((await world.notificationsOf(owner))[0]).toMatchObject({
      type: 'error',
      message: expect.stringContaining(reason),
    });
    await expect(desk(rehema).decide({ id, outcome: 'approve', ...asFound() })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    await expect(world.as(owner).verification.submit({ id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    const next = await world.as(owner).verification.start({ identityId: owner.identityId, wantedLevel: 2 });
    expect(next.id).not.toBe(id);
    const [standing] = await world.as(owner).verification.mine();
    expect(standing?.past.map((past) => past.id)).toEqual([id]);
    await world.as(owner).verification.addDocument({ id: next.id, kind: 'passport', file: fileOf(await photo()) });
    await world.as(owner).verification.submit({ id: next.id });
    expect((await desk(rehema).get({ id: next.id })).earlier).toMatchObject([{ id, status: 'rejected', reason }]);
  });

  it('comes back when more is asked for, keeps its place, and tells the reviewer who asked', async () => {
    const owner = await someone(world, 'Chiku');
    const id = await taken(owner, daniel);
    const before = await desk(daniel).get({ id });
    await desk(daniel).requestInfo({ id, reason: 'The lower edge is cut off.' });
    await world.settle();
    expect((await world.mailbox(owner.email)).at(-1)?.text).toContain('The lower edge is cut off.');
    const api = world.as(owner).verification;
    const more = await api.addDocument({ id, kind: 'other', file: fileOf(await photo()) });
    await api.removeDocument({ id, documentId: (more.documents[0] ?? { id: unknown }).id });
    await expect(api.submit({ id })).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { documents: 'Still missing: a government ID or a passport.' } },
    });
    await api.addDocument({ id, kind: 'national_id', file: fileOf(await photo()) });
    world.clock.advance({ days: 1 });
    await api.submit({ id });
    await world.settle();
    const back = await desk(daniel).get({ id });
    expect(back).toMatchObject({ status: 'submitted', submittedAt: before.submittedAt, reason: null });
    expect((await world.notificationsOf(daniel))[0]).toMatchObject({ title: 'The documents you asked for are here' });
    expect((await world.notificationsOf(rehema)).filter(({ link }) => link?.endsWith(id))).toHaveLength(1);
    expect((await desk(daniel).queue({ filter: 'mine', limit: 100 })).rows.map((row) => row.id)).toContain(id);
  });

  it('may be withdrawn until it is decided, and the reviewer who took it hears of it', async () => {
    const owner = await someone(world, 'Dalila');
    const id = await taken(owner);
    expect(await world.as(owner).verification.withdraw({ id })).toMatchObject({ status: 'withdrawn' });
    await world.settle();
    expect((await world.notificationsOf(rehema))[0]).toMatchObject({ title: 'A request was withdrawn' });
    await expect(desk(rehema).decide({ id, outcome: 'approve', ...asFound() })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
  });

  it('is one at a time for an identity, however often it is begun', async () => {
    const owner = await someone(world, 'Esi');
    const begin = () => world.as(owner).verification.start({ identityId: owner.identityId, wantedLevel: 2 });
    const made = await Promise.all([begin(), begin(), begin()]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  it('needs a confirmed address, a country, and for an organisation its number', async () => {
    const stranger = await someone(world, 'Faraja', { verified: false });
    await expect(
      world.as(stranger).verification.start({ identityId: stranger.identityId, wantedLevel: 2 }),
    ).rejects.toMatchObject(refusal('EMAIL_UNVERIFIED'));
    const firm = await someone(world, 'Gathoni', { kind: 'business', organisation: 'Gathoni Ltd' });
    const api = world.as(firm).verification;
    const { id } = await api.start({ identityId: firm.identityId, wantedLevel: 2 });
    await expect(api.submit({ id })).rejects.toMatchObject({
      data: {
        fields: {
          documents: 'Still missing: the registration certificate; proof that you may act for it.',
          country: expect.any(String),
          registrationNo: expect.any(String),
        },
      },
    });
  });

  it('is refused for a level the identity has', async () => {
    const owner = await someone(world, 'Halima');
    const id = await taken(owner);
    await desk(rehema).decide({ id, outcome: 'approve', ...asFound() });
    await expect(
      world.as(owner).verification.start({ identityId: owner.identityId, wantedLevel: 2 }),
    ).rejects.toMatchObject({
      ...refusal('ILLEGAL_TRANSITION'),
      message: expect.stringContaining('Documents checked'),
    });
  });
});

describe('while reviewers compare, what they compare stands still', () => {
  it('legal name, country and number cannot change; the town can', async () => {
    const owner = await someone(world, 'Imani');
    await sent(world, owner);
    const identity = (await world.as(owner).accounts.session())?.identities[0];
    if (!identity) throw new Error('no identity');
    const change = (more: object) => world.as(owner).accounts.updateIdentity({ ...identity, ...more });
    await expect(change({ legalName: 'Another Name' })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    expect(await change({ city: 'Lamu' })).toMatchObject({ city: 'Lamu' });
    await world.as(owner).accounts.updateProfile({ name: 'Quite Another' });
    expect((await world.as(owner).accounts.session())?.identities[0]?.legalName).toBe('Imani');
  });

  it('documents cannot be added or taken away', async () => {
    const owner = await someone(world, 'Jamila');
    const { id, documents } = await sent(world, owner);
    const api = world.as(owner).verification;
    await expect(api.addDocument({ id, kind: 'other', file: fileOf(await photo()) })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    await expect(api.removeDocument({ id, documentId: documents[0]?.id ?? unknown })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
  });
});

describe('level 3', () => {
  const twice = asFound({ checks: [...good.checks, 'independent_source'] });

  it('needs two different reviewers', async () => {
    const owner = await someone(world, 'Kamaria');
    const id = await taken(owner, rehema, 3);
    await expect(desk(rehema).decide({ id, outcome: 'approve', ...asFound() })).rejects.toMatchObject({
      data: { fields: { checks: 'Tick every line, or do not approve.' } },
    });
    expect(await desk(rehema).decide({ id, outcome: 'approve', ...twice })).toMatchObject({
      status: 'confirming',
      endorsedBy: { name: 'Rehema Said' },
      reason: null,
    });
    await world.settle();
    expect(await levelOf(world, owner)).toBe(1);
    expect((await world.as(owner).verification.mine())[0]?.open?.steps.at(-1)).toMatchObject({
      deed: 'endorsed',
      reason: null,
    });
    expect((await world.notificationsOf(daniel))[0]).toMatchObject({ title: 'A second reviewer is needed' });
    await expect(desk(rehema).confirm({ id, ...twice })).rejects.toMatchObject(refusal('FORBIDDEN'));
    // What is asked for may change what the first one saw: they look at it again.
    const asked = await desk(daniel).requestInfo({ id, reason: 'The lower edge is cut off.' });
    expect(asked).toMatchObject({ status: 'info_requested', endorsedBy: null });
    await world.as(owner).verification.submit({ id });
    await desk(daniel).take({ id });
    await expect(desk(daniel).confirm({ id, ...twice })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await desk(rehema).decide({ id, outcome: 'approve', ...twice });
    expect(await desk(daniel).confirm({ id, ...twice })).toMatchObject({ status: 'approved' });
    expect(await levelOf(world, owner)).toBe(3);
  });

  it('cannot be written by one reviewer even past the service: the database refuses', async () => {
    const owner = await someone(world, 'Latifa');
    const id = await taken(owner, rehema, 3);
    await expect(
      world.deps.db
        .updateTable('verification_requests')
        .set({ status: 'approved', endorsed_by: rehema.id, decided_by: rehema.id })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow(/level_three_needs_two/);
  });
});

describe('an organisation', () => {
  it('is approved only with the number the reviewer read; spaces and dashes do not count', async () => {
    const owner = await someone(world, 'Makena', { kind: 'business', organisation: 'Makena Ltd' });
    const identity = (await world.as(owner).accounts.session())?.identities[0];
    if (!identity) throw new Error('no identity');
    await world.as(owner).accounts.updateIdentity({ ...identity, country: 'KE', registrationNo: 'PVT-7XU 2K4' });
    const api = world.as(owner).verification;
    const { id } = await api.start({ identityId: owner.identityId, wantedLevel: 2 });
    await api.addDocument({ id, kind: 'registration_certificate', file: fileOf(await photo()) });
    await api.addDocument({ id, kind: 'authority', file: fileOf(await photo()) });
    await api.submit({ id });
    await desk(rehema).take({ id });
    const checks = ['document_valid', 'name_matches', 'country_matches', 'number_matches', 'authority_shown'] as const;
    const decide = (registerNo: string | null) =>
      desk(rehema).decide({ id, outcome: 'approve', reason: good.reason, checks: [...checks], registerNo });
    await expect(decide(null)).rejects.toMatchObject({ data: { fields: { registerNo: expect.any(String) } } });
    await expect(decide('PVT-7XU2K5')).rejects.toMatchObject({
      data: { fields: { registerNo: expect.stringContaining('PVT-7XU 2K4') } },
    });
    expect(await decide('pvt 7xu2k4')).toMatchObject({ status: 'approved', registerNo: 'pvt 7xu2k4' });
  });
});

it('the history of an identity is chained like any other', async () => {
  const { checkAllChains } = await import('../core/emit.ts');
  const report = await checkAllChains(world.ctx());
  expect(report.broken).toEqual([]);
});

it('a request for another identity of the same owner stands apart', async () => {
  const owner = await someone(world, 'Zuri');
  await describeIdentity(world, owner);
  const firm = await world.as(owner).accounts.createIdentity({
    kind: 'government',
    displayName: 'Zuri Office',
    legalName: 'Zuri Office',
    country: 'KE',
    city: null,
    registrationNo: null,
  });
  const api = world.as(owner).verification;
  await api.start({ identityId: firm.id, wantedLevel: 2 });
  expect((await api.mine()).map(({ level, open }) => [level, open?.status])).toEqual([
    [1, undefined],
    [1, 'draft'],
  ]);
});
