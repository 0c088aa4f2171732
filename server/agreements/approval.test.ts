// An organisation's text goes out once everybody whom its rule names approved exactly that text.
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { heldWays } from '@ahadi/domain/organisations/approvals/ways.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveAs, company, draftBy, rewrite, step } from '../test/approvals.ts';
import { codeOf } from '../test/doors.ts';
import { authority } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

const clauseOf = ({ clauses: [clause] }: AgreementTerms) => {
  if (!clause) throw new Error('there is a clause');
  return clause;
};

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test('is asked of each step in order, returned with a reason, asked again and sent', async () => {
  const { acting, draft, legal, finance, other } = await company(world);
  const id = await draft();
  expect(await codeOf(acting.agreements.share({ id }))).toBe('AGR_APPROVAL_NEEDED');
  const asked = await acting.approvals.ask({ id, text: 'mine', note: 'For the tender.' });
  expect(asked.steps.map(({ name, waits }) => ({ name, waits }))).toEqual([
    { name: 'Legal', waits: ['Amina Otieno'] },
    { name: 'Finance', waits: [] },
  ]);
  const stepId = asked.steps[0]?.id ?? '';
  expect(await codeOf(world.as(finance).approvals.approve({ id: asked.id, stepId }))).toBe('FORBIDDEN');
  expect(await codeOf(world.as(other).approvals.get({ id: asked.id }))).toBe('NOT_FOUND');
  const waits = async (person: typeof legal) =>
    (await world.as(person).dashboard.read()).duties.filter(({ kind }) => kind === 'approval.approve').length;
  expect([await waits(legal), await waits(finance)]).toEqual([1, 0]);

  const returned = await world.as(legal).approvals.sendBack({ id: asked.id, stepId, reason: 'Name the port.' });
  expect(returned).toMatchObject({ status: 'returned', returned: { reason: 'Name the port.', by: 'Amina Otieno' } });
  expect(await waits(legal)).toBe(0);
  expect(await codeOf(acting.agreements.share({ id }))).toBe('AGR_APPROVAL_NEEDED');

  await rewrite(acting, id, 'From the port of Mombasa to Nairobi.');
  const again = await acting.approvals.ask({ id, text: 'mine', note: '' });
  const read = await world.as(legal).approvals.get({ id: again.id });
  expect(read.before?.terms.clauses[0]?.body).not.toEqual(read.terms.clauses[0]?.body);
  await approveAs(world, legal, again.id);
  expect([await waits(legal), await waits(finance)]).toEqual([0, 1]);
  expect((await approveAs(world, finance, again.id)).status).toBe('approved');
  expect(await acting.approvals.state({ id, text: 'mine' })).toMatchObject({ isApproved: true });
  expect((await acting.agreements.share({ id })).status).toBe('negotiating');
});

test('asks the director from the amount on, in another currency, and where there is no value', async () => {
  const { acting, draft } = await company(world);
  const needs = async (terms: Parameters<typeof draft>[0]) =>
    (await acting.approvals.state({ id: await draft(terms), text: 'mine' })).needs.length;
  expect(await needs({ valueMinor: 99_999_999 })).toBe(2);
  expect(await needs({ valueMinor: 100_000_000 })).toBe(3);
  expect(await needs({ valueMinor: 1, currency: 'USD' })).toBe(3);
  expect(await needs({ valueMinor: null })).toBe(3);
});

test('a text that changes after it was approved is not what was approved', async () => {
  const { acting, draft, legal, finance } = await company(world);
  const id = await draft();
  const { id: request } = await acting.approvals.ask({ id, text: 'mine', note: '' });
  await approveAs(world, legal, request);
  await rewrite(acting, id, 'To Kampala.');
  expect(await codeOf(approveAs(world, finance, request))).toBe('ILLEGAL_TRANSITION');
  const again = await acting.approvals.ask({ id, text: 'mine', note: '' });
  await approveAs(world, legal, again.id);
  await approveAs(world, finance, again.id);
  await rewrite(acting, id, 'To Kigali.');
  expect(await codeOf(acting.agreements.share({ id }))).toBe('AGR_APPROVAL_NEEDED');
});

test('each way by which a text leaves the organisation or binds it is held, also by its own sign-in and by key', async () => {
  const { organisation, acting, draft, legal, finance, other } = await company(world);
  const own = world.as(organisation);
  const found = new Map<string, string>();
  const held = async (way: (typeof heldWays)[number], deed: () => Promise<unknown>) => {
    found.set(way, await codeOf(deed()));
  };
  const approved = async (id: string, text: 'mine' | 'current') => {
    const asked = await acting.approvals.ask({ id, text, note: '' });
    for (const person of [legal, finance]) await approveAs(world, person, asked.id);
  };
  const id = await draft();
  await held('agreements.share', () => own.agreements.share({ id }));
  const list = new File(['name,email\nAsha,asha@strangers.example\n'], 'list.csv', { type: 'text/csv' });
  await held('batches.send', () => own.batches.send({ id, file: list }));
  await approved(id, 'mine');
  const shared = await acting.agreements.share({ id });
  await world.settle();
  await rewrite(acting, id, 'To Kampala.');
  await held('agreements.publishText', () => acting.agreements.publishText({ id, changelog: 'Another place' }));
  await acting.agreements.discardText({ id });
  const parties = shared.parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
  const added = { side: 'B', name: 'Asha', email: 'asha@strangers.example', signOrder: 3 };
  await held('agreements.saveParties', () => acting.agreements.saveParties({ id, parties: [...parties, added] }));

  // The other side changes it: from now on the organisation is bound by nothing that it did not approve.
  const them = world.as(other);
  await rewrite(them, id, 'To Kigali, at the price of Kampala.');
  const { versionId } = await them.agreements.publishText({ id, changelog: 'Another place' });
  await held('agreements.acceptText', () => acting.agreements.acceptText({ id, versionId }));
  const reader = { role: 'reader' as const, partyId: null, name: 'Zawadi', email: 'zawadi@strangers.example' };
  await held('agreements.saveAttendants', () => acting.agreements.saveAttendants({ id, attendants: [reader] }));
  expect((await acting.agreements.get({ id })).approvedInside).toBe(true);
  expect((await them.agreements.get({ id })).approvedInside).toBeUndefined();
  await approved(id, 'current');
  await acting.agreements.acceptText({ id, versionId });
  const { contentHash } = await acting.agreements.requestSignatures({ id });
  const signing = { id, contentHash: contentHash ?? '', level: 0 as const };
  const mark = { kind: 'typed' as const, text: 'Dina Drafter' };
  const signed = () => acting.agreements.sign({ ...signing, mark, electronicRecordsConsent: true, authority });
  // As if it had come to be signed before there was a rule.
  await world.owner.updateTable('approvals').set({ status: 'withdrawn' }).where('agreement_id', '=', id).execute();
  await held('agreements.startSigning', () => acting.agreements.startSigning(signing));
  await held('agreements.sign', signed);
  await approved(id, 'current');
  expect(await codeOf(signed())).toBe('ok');
  await held('negotiating.answer', async () => {
    const next = await draft();
    await approved(next, 'mine');
    const { terms, versionId } = await acting.agreements.share({ id: next });
    await world.settle();
    const clause = { ...clauseOf(terms), heading: 'Haulage by road' };
    await them.negotiating.suggest({ id: next, versionId, proposal: { kind: 'change', clause }, reason: 'Clearer.' });
    const { suggestions } = await acting.negotiating.read({ id: next });
    const answers = suggestions.map((one) => ({ suggestionId: one.id, accept: true, words: '' }));
    await acting.negotiating.answer({ id: next, versionId, answers, promises: [] });
    const now = await acting.agreements.get({ id: next });
    const mine = now.parties.find((party) => party.id === now.myPartyId);
    // The version is made, and its own side has not accepted it.
    if (now.versionId !== versionId && mine?.acceptedVersionId !== now.versionId)
      throw new DomainError('AGR_APPROVAL_NEEDED');
  });
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(heldWays.map((way) => [way, 'AGR_APPROVAL_NEEDED'])));
});

test('an organisation without a rule, and a person, send as they always did', async () => {
  const { organisation, other, steps } = await company(world, () => []);
  expect(steps).toEqual([]);
  const own = world.as(organisation);
  const id = await draftBy(own, organisation, other);
  expect(await codeOf(own.approvals.ask({ id, text: 'mine', note: '' }))).toBe('AGR_APPROVAL_NOT_NEEDED');
  await own.agreements.share({ id });
});

test('nobody approves what they wrote or asked about, and nobody approves two steps', async () => {
  const { organisation, draft, acting, director, legal } = await company(world, () => [
    step('First', { role: 'reader' }),
    step('Second', { role: 'reader' }),
  ]);
  const id = await draft();
  const { id: request } = await acting.approvals.ask({ id, text: 'mine', note: '' });
  const read = await acting.approvals.get({ id: request });
  expect(read.mine).toBeNull();
  expect(await codeOf(acting.approvals.approve({ id: request, stepId: read.steps[0]?.id ?? '' }))).toBe('FORBIDDEN');
  await approveAs(world, legal, request);
  expect((await world.as(legal).approvals.get({ id: request })).mine).toBeNull();
  await approveAs(world, director, request);
  expect(await acting.approvals.state({ id, text: 'mine' })).toMatchObject({ isApproved: true });
  expect(organisation.id).not.toBe(director.id);
});
