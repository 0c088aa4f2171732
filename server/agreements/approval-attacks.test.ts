// What somebody could try so that a text of an organisation goes out, or an approval counts, that should not.
import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveAs, company, draftBy, rewrite, step } from '../test/approvals.ts';
import { codeOf } from '../test/doors.ts';
import { actingFor, as, joined } from '../test/members.ts';
import { restricted } from '../test/restricting.ts';
import { someone, twoAdmins } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test('who is removed after it was asked of them does not approve; it is put to an owner, who is told', async () => {
  const { organisation, acting, draft, legal, director, ids } = await company(world);
  const asked = await acting.approvals.ask({ id: await draft(), text: 'mine', note: '' });
  await world.as(organisation).organisations.remove({ id: ids.legal });
  await world.settle();
  const stepId = asked.steps[0]?.id ?? '';
  expect(await codeOf(world.as(legal).approvals.approve({ id: asked.id, stepId }))).toBe('NOT_FOUND');
  const { duties } = await world.as(director).dashboard.read();
  expect(duties.map(({ kind }) => kind)).toContain('approval.approve');
  expect((await approveAs(world, director, asked.id)).steps[0]?.by).toBe('Diana Director');
});

test('of two who approve one step at one instant one did, and the other reads that somebody answered before', async () => {
  const { acting, draft, legal, finance } = await company(world, ({ legal, finance }) => [
    step('Either', { members: [legal, finance] }),
    step('Both', { members: [legal, finance] }),
  ]);
  const asked = await acting.approvals.ask({ id: await draft(), text: 'mine', note: '' });
  const stepId = asked.steps[0]?.id ?? '';
  const both = [legal, finance].map((person) => codeOf(world.as(person).approvals.approve({ id: asked.id, stepId })));
  expect((await Promise.all(both)).sort()).toEqual(['STALE', 'ok']);
  const { steps } = await acting.approvals.get({ id: asked.id });
  expect(steps.map(({ by }) => by !== null)).toEqual([true, false]);
});

test('a removal and an approval at one instant: it was approved before, or not at all', async () => {
  const { organisation, acting, draft, legal, ids } = await company(world);
  const asked = await acting.approvals.ask({ id: await draft(), text: 'mine', note: '' });
  const stepId = asked.steps[0]?.id ?? '';
  const [approved] = await Promise.all([
    codeOf(world.as(legal).approvals.approve({ id: asked.id, stepId })),
    world.as(organisation).organisations.remove({ id: ids.legal }),
  ]);
  const { steps } = await acting.approvals.get({ id: asked.id });
  expect(steps[0]?.by !== null).toBe(approved === 'ok');
});

test('a rule that is changed meanwhile changes nothing of what was asked, and holds for what is asked next', async () => {
  const { organisation, acting, draft, legal, finance, ids } = await company(world);
  const id = await draft();
  const asked = await acting.approvals.ask({ id, text: 'mine', note: '' });
  await world.as(organisation).approvals.saveRule({ no: 1, steps: [step('Legal alone', { members: [ids.legal] })] });
  await approveAs(world, legal, asked.id);
  expect((await acting.approvals.get({ id: asked.id })).status).toBe('open');
  expect(await codeOf(acting.agreements.share({ id }))).toBe('AGR_APPROVAL_NEEDED');
  await approveAs(world, finance, asked.id);
  await acting.agreements.share({ id });
  expect((await acting.approvals.state({ id: await draft(), text: 'mine' })).needs).toEqual(['Legal alone']);
  expect(await codeOf(world.as(organisation).approvals.saveRule({ no: 1, steps: [] }))).toBe('STALE');
  // Nobody but its owners changes it, and a step that nobody could approve is none.
  expect(await codeOf(acting.approvals.saveRule({ no: 2, steps: [] }))).toBe('FORBIDDEN');
  await world.as(organisation).organisations.remove({ id: ids.finance });
  const gone = [step('Finance', { members: [ids.finance] })];
  expect(await codeOf(world.as(organisation).approvals.saveRule({ no: 2, steps: gone }))).toBe('BAD_INPUT');
});

test('an owner who wrote it does not approve it, also not as themself, nor through their deputy', async () => {
  const { organisation, director, legal, other, ids } = await company(world, () => [
    step('Director', { role: 'owner' }),
  ]);
  const acting = await actingFor(world, director, organisation);
  const id = await draftBy(acting, organisation, other);
  const today = localDayOf(world.clock.now(), 'Africa/Nairobi');
  const deputy = { deputyId: ids.legal as never, from: null, until: addCalendarDays(today, 3) };
  await world.as(organisation).organisations.nameDeputy({ id: ids.director, deputy });
  // Nobody of the step is left, nor another owner; behind its own sign-in may sit just who wrote it.
  const asking = (api: typeof acting) => codeOf(api.approvals.ask({ id, text: 'mine', note: '' }));
  expect(await asking(acting)).toBe('AGR_APPROVAL_NOBODY');
  await acting.organisations.stopActing();
  expect(await asking(world.as(organisation))).toBe('AGR_APPROVAL_NOBODY');
  const second = await someone(world, 'Omar Owner');
  await joined(world, organisation, second, as('owner'));
  const asked = await world.as(organisation).approvals.ask({ id, text: 'mine', note: '' });
  const stepId = asked.steps[0]?.id ?? '';
  for (const person of [director, legal])
    expect(await codeOf(world.as(person).approvals.approve({ id: asked.id, stepId })), person.name).toBe('FORBIDDEN');
  await approveAs(world, second, asked.id);
  expect((await world.as(organisation).approvals.state({ id, text: 'mine' })).isApproved).toBe(true);
});

test('a deputy approves in the place of who is away, and it says so', async () => {
  const { organisation, acting, draft, legal, ids } = await company(world);
  const deputy = await someone(world, 'Zuri Deputy');
  const membership = await joined(world, organisation, deputy, as('reader'));
  const today = localDayOf(world.clock.now(), 'Africa/Nairobi');
  await world.as(organisation).organisations.nameDeputy({
    id: ids.legal,
    deputy: { deputyId: membership, from: null, until: addCalendarDays(today, 3) },
  });
  const asked = await acting.approvals.ask({ id: await draft(), text: 'mine', note: '' });
  const { steps } = await approveAs(world, deputy, asked.id);
  expect(steps[0]).toMatchObject({ by: 'Zuri Deputy', inPlaceOf: legal.name });
});

test('whose days as a deputy begin hears of it on that day, and whose end has no duty left', async () => {
  const { organisation, acting, draft, ids } = await company(world);
  const deputy = await someone(world, 'Zuri Deputy');
  const membership = await joined(world, organisation, deputy, as('reader'));
  const day = (days: number) => addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), days);
  await world.as(organisation).organisations.nameDeputy({
    id: ids.legal,
    deputy: { deputyId: membership, from: day(2), until: day(3) },
  });
  await acting.approvals.ask({ id: await draft(), text: 'mine', note: '' });
  const hasDuty = async () =>
    (await world.as(deputy).dashboard.read()).duties.some(({ kind }) => kind === 'approval.approve');
  expect(await hasDuty()).toBe(false);
  for (const [days, is] of [
    [2, true],
    [3, false],
  ] as const) {
    world.clock.advance({ days });
    await world.tick('agreements-approvals');
    await world.settle();
    expect(await hasDuty(), `${days} days later`).toBe(is);
  }
  const told = (await world.mailbox(deputy.email)).filter(({ subject }) => /waits for your approval/.test(subject));
  expect(told).toHaveLength(1);
});

test('what waits for an account that is suspended waits for an owner, and for it once more when it is open again', async () => {
  const { acting, draft, legal, director } = await company(world);
  const asked = await acting.approvals.ask({ id: await draft(), text: 'mine', note: '' });
  const waits = async () => {
    await world.settle();
    return (await world.as(director).approvals.get({ id: asked.id })).steps[0]?.waits;
  };
  const admins = await twoAdmins(world);
  const { id } = await restricted(world, admins, { thing: 'account', reference: legal.email });
  expect(await waits()).toEqual(['Diana Director']);
  const { duties } = await world.as(director).dashboard.read();
  expect(duties.map(({ kind }) => kind)).toContain('approval.approve');
  await world.as(admins[0]).restrictions.lift({ id, reason: 'It was a mistake of ours.' });
  expect(await waits()).toEqual([legal.name]);
  const after = (await world.as(director).dashboard.read()).duties;
  expect(after.map(({ kind }) => kind)).not.toContain('approval.approve');
});

test('where nobody is left who could approve, who asked is told once, and the request goes on when somebody can', async () => {
  const { organisation, acting, draft, drafter, legal, director, ids } = await company(world);
  const asked = await acting.approvals.ask({ id: await draft(), text: 'mine', note: '' });
  const people = world.as(organisation).organisations;
  for (const id of [ids.legal, ids.director]) await people.remove({ id });
  await world.settle();
  expect((await acting.approvals.get({ id: asked.id })).steps[0]?.waits).toEqual([]);
  await world.settle();
  const told = async (email: string) =>
    (await world.mailbox(email)).filter(({ subject }) => /Nobody can approve a text/.test(subject));
  expect(await told(drafter.email)).toHaveLength(1);
  expect(await told(organisation.email)).toHaveLength(1);
  expect([...(await told(legal.email)), ...(await told(director.email))]).toEqual([]);
  expect((await told(drafter.email))[0]?.text).toContain('at the step');
});

test('who wrote a word of it does not approve it, no matter who asks', async () => {
  const { organisation, acting, draft, finance, ids } = await company(world, ({ legal, finance }) => [
    step('Either', { members: [legal, finance] }),
  ]);
  await world.as(organisation).organisations.change({ id: ids.finance, powers: as('drafter') });
  const id = await draft();
  await rewrite(await actingFor(world, finance, organisation), id, 'To Kampala.');
  await world.as(finance, organisation).organisations.stopActing();
  const asked = await acting.approvals.ask({ id, text: 'mine', note: '' });
  expect(asked.steps[0]?.waits).toEqual(['Amina Otieno']);
  const stepId = asked.steps[0]?.id ?? '';
  expect(await codeOf(world.as(finance).approvals.approve({ id: asked.id, stepId }))).toBe('FORBIDDEN');
});

test('to whom it goes is approved, too; and what is not the organisation’s own stays out of it', async () => {
  const { acting, draft, drafter, legal, finance, other } = await company(world);
  const id = await draft();
  const asked = await acting.approvals.ask({ id, text: 'mine', note: '' });
  for (const person of [legal, finance]) await approveAs(world, person, asked.id);
  const { parties } = await acting.agreements.get({ id });
  const list = parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
  const elsewhere = list.map((one, n) => (n === 0 ? one : { ...one, email: 'elsewhere@strangers.example' }));
  await acting.agreements.saveParties({ id, parties: elsewhere });
  expect(await codeOf(acting.agreements.share({ id }))).toBe('AGR_APPROVAL_NEEDED');
  // As themself the drafter does not even find it, nor does the other side find the request.
  await acting.organisations.stopActing();
  expect(await codeOf(world.as(drafter).agreements.share({ id }))).toBe('NOT_FOUND');
  expect(await codeOf(world.as(other).approvals.get({ id: asked.id }))).toBe('NOT_FOUND');
});

test('a key of the organisation sends nothing that was not approved', async () => {
  const { organisation, draft } = await company(world);
  const id = await draft();
  const { secret } = await world.as(organisation).apiKeys.make({
    identityId: organisation.identityId as never, // the brand is born here
    ...{ name: 'Bookkeeping', scopes: ['agreements:read', 'agreements:write'], expiresInDays: null },
  });
  const sent = await world.request(null, {
    ...{ method: 'POST', url: `/api/v1/agreements/${id}/share`, body: {} },
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(sent.json().code).toBe('AGR_APPROVAL_NEEDED');
});

test('where its party hands the signature to somebody else, they sign nothing that it did not approve', async () => {
  const { organisation, acting, legal, finance, other } = await company(world);
  const them = world.as(other);
  const id = await draftBy(them, other, { name: 'Mzigo Logistics Ltd', email: organisation.email });
  const { versionId } = await them.agreements.share({ id });
  await world.settle();
  expect(await codeOf(acting.agreements.acceptText({ id, versionId }))).toBe('AGR_APPROVAL_NEEDED');
  const asked = await acting.approvals.ask({ id, text: 'current', note: '' });
  for (const person of [legal, finance]) await approveAs(world, person, asked.id);
  await acting.agreements.acceptText({ id, versionId });
  const { contentHash } = await them.agreements.requestSignatures({ id });
  const substitute = await someone(world, 'Sara Substitute');
  const handed = await world
    .as(organisation)
    .agreements.delegate({ id, name: substitute.name, email: substitute.email, basis: 'Our lawyer' } as never);
  const delegationId = handed.delegations[0]?.id ?? '';
  await them.agreements.answerDelegation({ id, delegationId, agree: true } as never);
  await world.settle();
  await world.owner.updateTable('approvals').set({ status: 'withdrawn' }).where('id', '=', asked.id).execute();
  const signing = { id, contentHash: contentHash ?? '', level: 0 as const };
  expect(await codeOf(world.as(substitute).agreements.startSigning(signing))).toBe('AGR_APPROVAL_NEEDED');
  // The organisation still stands behind its party, and can ask.
  expect((await acting.approvals.state({ id, text: 'current' })).needs).toEqual(['Legal', 'Finance']);
  const again = await acting.approvals.ask({ id, text: 'current', note: '' });
  for (const person of [legal, finance]) await approveAs(world, person, again.id);
  await world.as(substitute).agreements.startSigning(signing);
});
