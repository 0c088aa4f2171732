import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tables } from '../core/tables.ts';
import { actingFor, as, joined, organised, signatory, toSignFor } from '../test/members.ts';
import { fileOf, onePage } from '../test/pdfs.ts';
import { openSession } from '../test/people.ts';
import { refusal } from '../test/refusal.ts';
import { restricted } from '../test/restricting.ts';
import { someone, twoAdmins } from '../test/story.ts';
import { meanwhile } from '../test/waiting.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { unzip } from '../test/zip.ts';

let world: World;
let admins: readonly [Person, Person];
beforeAll(async () => {
  world = await makeWorld();
  admins = await twoAdmins(world);
});
afterAll(() => world.close());

const firm = (name: string) => someone(world, name, { kind: 'business', organisation: `${name} Ltd` });
const aPerson = { displayName: 'Me', legalName: 'Me', country: null, city: null, registrationNo: null } as const;

describe('nobody joins an organisation', () => {
  test('that is suspended, or about to go', async () => {
    for (const stop of [
      (organisation: Person) => restricted(world, admins, { thing: 'account', reference: organisation.email }),
      (organisation: Person) => world.as(organisation).privacy.leave(),
    ]) {
      const organisation = await firm('Stopped');
      const person = await someone(world, 'Asked');
      const { id } = await world.as(organisation).organisations.invite({ email: person.email, powers: as('owner') });
      await stop(organisation);
      await expect(world.as(person).organisations.accept({ id })).rejects.toMatchObject(refusal('BAD_INPUT'));
      expect(await world.as(person).organisations.mine()).toEqual([]);
    }
  });

  test('twice, by two addresses that are both theirs', async () => {
    const { organisation, member } = await organised(world, as('reader'));
    const email = 'second.address@example.org';
    const { id } = await world.as(organisation).organisations.invite({ email, powers: as('owner') });
    await world.deps.db.updateTable('users').set({ email }).where('id', '=', member.id).execute();
    await expect(world.as(member).organisations.accept({ id })).rejects.toMatchObject(refusal('ACC_MEMBER_ALREADY'));
    expect(await world.as(member).organisations.mine()).toMatchObject([{ role: 'reader' }]);
  });
});

test('an organisation is deleted only once nobody acts for it, and each was told', async () => {
  const { organisation, member, membership } = await organised(world, as('reader'));
  const { privacy, organisations } = world.as(organisation);
  expect((await privacy.leaving()).blockers).toEqual([{ kind: 'people', label: 'Amina Member', path: '/people' }]);
  await expect(privacy.leave()).rejects.toMatchObject({
    ...refusal('ACC_STILL_NEEDED'),
    message: expect.stringContaining('Amina Member'),
  });
  await organisations.remove({ id: membership });
  expect((await world.mailbox(member.email)).at(-1)?.subject).toContain('You do not act for an organisation any more');
  expect(await privacy.leave()).toMatchObject({ hinderedAt: null });
});

test('a deed that two members, or one for two accounts, give the same name is done by each', async () => {
  const { organisation, member } = await organised(world, as('drafter'));
  const second = await someone(world, 'Second Member');
  await joined(world, organisation, second, as('drafter'));
  const context = { idempotencyKey: 'the-same-name-of-a-deed' };
  const ask = { ownerIdentityId: organisation.identityId, title: 'Draft', currency: 'KES' };
  const made: string[] = [];
  const first = await actingFor(world, member, organisation);
  for (const api of [first, first, await actingFor(world, second, organisation)])
    made.push((await api.agreements.create(ask, { context })).id);
  expect(new Set(made).size).toBe(2);
  await world.as(member, organisation).organisations.stopActing();
  const own = await world.as(member).agreements.create({ ...ask, ownerIdentityId: member.identityId }, { context });
  expect(made).not.toContain(own.id);
});

test('an account that others act for, or are asked to, becomes no person’s; one that is a person’s asks nobody', async () => {
  const organisation = await firm('Own');
  const api = world.as(organisation);
  const { id } = await api.organisations.invite({ email: 'asked@example.org', powers: as('reader') });
  await expect(api.accounts.createIdentity({ kind: 'person', ...aPerson })).rejects.toMatchObject(
    refusal('ACC_HAS_PEOPLE'),
  );
  await api.accounts.createIdentity({ kind: 'ngo', ...aPerson });
  await api.organisations.remove({ id });
  await api.accounts.createIdentity({ kind: 'person', ...aPerson });
  const ask = api.organisations.invite({ email: 'asked@example.org', powers: as('reader') });
  await expect(ask).rejects.toMatchObject(refusal('ACC_NO_ORGANISATION'));
  await expect(api.organisations.members()).rejects.toMatchObject(refusal('ACC_NO_ORGANISATION'));
});

describe('what a member is when a deed of theirs is done', () => {
  const given =
    (membership: string, powers: { role: string } | { status: string; until: Date }) => (db: Transaction<Tables>) =>
      db.updateTable('organisation_members').set(powers).where('id', '=', membership).execute();

  test('is what stands under the signature, and not what they were when they began', async () => {
    const { organisation, member, membership } = await organised(world, as('owner'));
    await actingFor(world, member, organisation);
    const { id, sign, owner } = await toSignFor(world, member, organisation, { valueMinor: 5 });
    expect((await meanwhile(world, given(membership, { role: 'signatory' }), sign)).status).toBe('fulfilled');
    const { parties } = await world.as(owner).agreements.get({ id });
    expect(parties.find(({ userId }) => userId === organisation.id)?.signedAuthority).toMatchObject({
      member: { role: 'signatory' },
    });
    const { payload } = await world.deps.db
      .selectFrom('events')
      .select('payload')
      .where('subject_id', '=', id)
      .where('name', '=', 'agreement.signed')
      .executeTakeFirstOrThrow();
    expect(payload).toMatchObject({ acting: { userId: member.id, role: 'signatory' } });
  });

  test('is what decides of any other deed, too: who was removed or reads only by then does nothing', async () => {
    const { organisation, member, membership } = await organised(world, as('owner'));
    const acting = await actingFor(world, member, organisation);
    const draft = { ownerIdentityId: organisation.identityId, title: 'Draft', currency: 'KES' };
    const { id, revision } = await acting.agreements
      .create(draft)
      .then((made) =>
        acting.agreements.openText({ id: made.id }).then((copy) => ({ id: made.id, revision: copy.revision })),
      );
    const deeds: Record<string, (api: typeof acting) => Promise<unknown>> = {
      create: (api) => api.agreements.create(draft),
      remove: (api) => api.agreements.remove({ id }),
      bring: (api) => api.documents.bring({ id, revision, file: fileOf(onePage()) }),
      change: (api) => api.organisations.change({ id: membership, powers: as('signatory') }),
      invite: (api) => api.organisations.invite({ email: 'asked@example.org', powers: as('owner') }),
    };
    const changes = {
      reads: given(membership, { role: 'reader' }),
      left: given(membership, { status: 'ended', until: world.clock.now() }),
    };
    const count = async () => (await world.as(organisation).agreements.list({})).rows.length;
    for (const [change, to] of Object.entries(changes))
      for (const [name, deed] of Object.entries(deeds)) {
        await world.deps.db
          .updateTable('organisation_members')
          .set({ role: 'owner', status: 'active', until: null })
          .where('id', '=', membership)
          .execute();
        const api = await actingFor(
          world,
          { ...member, cookie: await openSession(world.ctx(), member.id) },
          organisation,
        );
        expect(await meanwhile(world, to, () => deed(api)), `${name}, ${change}`).toMatchObject({
          ...{ status: 'rejected', reason: refusal('FORBIDDEN') },
        });
      }
    expect(await count()).toBe(1);
    expect((await world.as(organisation).agreements.openText({ id })).terms.document ?? null).toBeNull();
    expect(await world.as(organisation).organisations.members()).toEqual([]);
  });

  test('is nothing any more where the membership ended while they began to act', async () => {
    const { organisation, member, membership } = await organised(world, as('owner'));
    const act = () => world.as(member).organisations.act({ organisationId: organisation.id });
    const ended = given(membership, { status: 'ended', until: world.clock.now() });
    expect(await meanwhile(world, ended, act)).toMatchObject({ status: 'rejected', reason: refusal('NOT_FOUND') });
    expect(await world.as(member).accounts.session()).toMatchObject({ userId: member.id, acting: null });
  });
});

test('pages of who acts read as they like it, with days as the organisation counts them', async () => {
  const { organisation, member } = await organised(world, as('reader'));
  const at = world.clock.now().toISOString();
  const prefer = (person: Person, timeZone: string, hours: '12' | '24') =>
    world.as(person).preferences.save({
      preferences: { ...firstPreferences, timeZone, hours },
      authoredAt: at,
    });
  await prefer(member, 'Asia/Kolkata', '12');
  await prefer(organisation, 'Africa/Nairobi', '24');
  const acting = await actingFor(world, member, organisation);
  expect(await acting.accounts.session()).toMatchObject({ preferences: { timeZone: 'Africa/Nairobi', hours: '12' } });
});

test('histories say who did it: to the organisation’s own people of each deed, to the other side who signed', async () => {
  const { organisation, member } = await organised(world, signatory(null));
  await actingFor(world, member, organisation);
  const { id, sign, owner, acting } = await toSignFor(world, member, organisation, { valueMinor: 5 });
  await sign();
  await world.settle();
  const amina = 'Amina Member for Lake Basin Ltd';
  const whoDid = async (api: typeof acting) => {
    const life = await api.agreements.life({ id });
    return ['agreement.shared', 'agreement.text_accepted', 'agreement.signed'].map(
      (deed) => life.findLast(({ name }) => name === deed)?.actorName,
    );
  };
  for (const api of [acting, world.as(organisation)]) expect(await whoDid(api)).toEqual([owner.name, amina, amina]);
  expect(await whoDid(world.as(owner))).toEqual([owner.name, 'Lake Basin Ltd', amina]);
  const sentences = async (person: Person) =>
    (await world.as(person).activity.list({})).rows.map(({ sentence }) => sentence);
  expect(await sentences(organisation)).toContain('Amina Member accepted the text');
  expect(await sentences(owner)).toContain('Lake Basin Ltd accepted the text');
  const signed = await sentences(owner).then((all) => all.find((one) => one.startsWith(`${amina} signed`)));
  expect(signed).toBeDefined();
});

test('a signature for an organisation is in the copy of who gave it, and in the organisation’s', async () => {
  const { organisation, member } = await organised(world, signatory(null));
  await actingFor(world, member, organisation);
  const { sign } = await toSignFor(world, member, organisation, { valueMinor: 5 });
  await sign();
  await world.as(member, organisation).organisations.stopActing();
  for (const person of [member, organisation]) {
    const { id } = await world.as(person).privacy.askCopy();
    await world.settle();
    const file = await world.as(person).privacy.download({ id });
    const { sections } = JSON.parse(unzip(Buffer.from(await file.arrayBuffer())).get('data.json') ?? '');
    expect(sections.Signatures.rows, person.name).toMatchObject([{ name_as_signed: 'Amina Member' }]);
    // How much they want to hear is the member's own.
    const [membership] = sections['Organisations you act for, and who acts for yours'].rows;
    expect([person.name, membership?.role, membership?.hears]).toEqual([
      person.name,
      'signatory',
      person === member ? 'asked' : undefined,
    ]);
  }
});
