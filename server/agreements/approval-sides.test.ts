// What is approved is the text and who stands where in it; and nothing that was asked waits for ever.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveAs, company, draftBy, rewrite, step } from '../test/approvals.ts';
import { codeOf } from '../test/doors.ts';
import { actingFor, as } from '../test/members.ts';
import type { ApiClient, World } from '../test/world.ts';
import { makeWorld } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const rowsOf = async (api: ApiClient, id: string) =>
  (await api.agreements.get({ id: id as never })).parties.map(({ id, side, name, email, signOrder }) => ({
    ...{ id, side, name, email, signOrder },
  }));
const other = (side: string) => (side === 'A' ? 'B' : 'A');

/** A draft that legal and finance approved. */
async function approved() {
  const it = await company(world);
  const id = await it.draft();
  const asked = await it.acting.approvals.ask({ id, text: 'mine', note: '' });
  for (const person of [it.legal, it.finance]) await approveAs(world, person, asked.id);
  return { ...it, id };
}

describe('who stands where', () => {
  test('is approved with a draft: another name, order or address is another draft', async () => {
    const { acting, id } = await approved();
    const rows = await rowsOf(acting, id);
    const changed = {
      name: rows.map((row) => (row.side === 'B' ? { ...row, name: 'Quite Another Ltd' } : row)),
      order: rows.map((row) => ({ ...row, signOrder: 3 - row.signOrder })),
      address: rows.map((row) => (row.side === 'B' ? { ...row, email: 'elsewhere@strangers.example' } : row)),
    };
    for (const [what, parties] of Object.entries(changed)) {
      await acting.agreements.saveParties({ id, parties });
      expect(await codeOf(acting.agreements.share({ id })), what).toBe('AGR_APPROVAL_NEEDED');
    }
    await acting.agreements.saveParties({ id, parties: rows }); // as it was approved
    await acting.agreements.share({ id });
  });

  test('holds once it is out: with sides that were changed it accepts and signs nothing, no matter who changed them', async () => {
    const { acting, id, other: them } = await approved();
    const { versionId } = await acting.agreements.share({ id });
    await world.settle();
    const swapped = (await rowsOf(acting, id)).map((row) => ({ ...row, side: other(row.side) }));
    await acting.agreements.saveParties({ id, parties: swapped });
    expect(await codeOf(acting.agreements.acceptText({ id, versionId }))).toBe('AGR_APPROVAL_NEEDED');
    await acting.agreements.saveParties({ id, parties: swapped.map((row) => ({ ...row, side: other(row.side) })) });
    await acting.agreements.acceptText({ id, versionId });
    await world.as(them).agreements.acceptText({ id, versionId });
    await acting.agreements.requestSignatures({ id });
  });

  test('holds for a text of the other side', async () => {
    const { acting, organisation, other: them, legal, finance } = await company(world);
    const id = await draftBy(world.as(them), them, { name: 'Mzigo Logistics Ltd', email: organisation.email });
    const { versionId } = await world.as(them).agreements.share({ id });
    await world.settle();
    const asked = await acting.approvals.ask({ id, text: 'current', note: '' });
    expect((await world.as(legal).approvals.get({ id: asked.id })).parties).toEqual(
      (await rowsOf(acting, id)).map(({ side, name, signOrder }) => ({ side, name, signOrder })),
    );
    for (const person of [legal, finance]) await approveAs(world, person, asked.id);
    const rows = (await rowsOf(world.as(them), id)).map((row) => ({ ...row, side: other(row.side) }));
    await world.as(them).agreements.saveParties({ id, parties: rows });
    expect(await codeOf(acting.agreements.acceptText({ id, versionId }))).toBe('AGR_APPROVAL_NEEDED');
  });

  test('who reads along is not added to a text that is out', async () => {
    const { acting, id } = await approved();
    await acting.agreements.share({ id });
    const reader = { role: 'reader' as const, partyId: null, name: 'Sly Stranger', email: 'sly@strangers.example' };
    expect(await codeOf(acting.agreements.saveAttendants({ id, attendants: [reader] }))).toBe('AGR_APPROVAL_NEEDED');
  });
});

describe('a request', () => {
  test('is not ended by what the other side writes in its own copy', async () => {
    const { acting, organisation, other: them, legal } = await company(world);
    const id = await draftBy(world.as(them), them, { name: 'Mzigo Logistics Ltd', email: organisation.email });
    await world.as(them).agreements.share({ id });
    await world.settle();
    const asked = await acting.approvals.ask({ id, text: 'current', note: '' });
    await rewrite(world.as(them), id, 'A thought of ours that nobody sees yet.');
    expect((await acting.approvals.get({ id: asked.id })).status).toBe('open');
    await approveAs(world, legal, asked.id);
  });

  test('ends with its copy, with its draft, and with the rule', async () => {
    const { acting, organisation, id, legal } = await approved();
    await acting.agreements.share({ id });
    await rewrite(acting, id, 'To Kampala.');
    const statusOf = async (request: string) => {
      const { rows } = {
        rows: await world.deps.db.selectFrom('approvals').select('status').where('id', '=', request).execute(),
      };
      return rows[0]?.status;
    };
    const copied = await acting.approvals.ask({ id, text: 'mine', note: '' });
    await acting.agreements.discardText({ id });
    expect(await statusOf(copied.id)).toBe('void');
    const draft = await draftBy(acting, organisation, { name: 'Baraka', email: 'baraka.gone@strangers.example' });
    const asked = await acting.approvals.ask({ id: draft, text: 'mine', note: '' });
    await acting.agreements.remove({ id: draft });
    const { duties } = await world.as(legal).dashboard.read();
    expect(duties.filter(({ kind }) => kind === 'approval.approve')).toEqual([]);
    expect(
      await world.deps.db.selectFrom('turns').select('thing_id').where('thing_id', '=', asked.id).execute(),
    ).toEqual([]);
    const last = await draftBy(acting, organisation, { name: 'Baraka', email: 'baraka.gone@strangers.example' });
    const left = await acting.approvals.ask({ id: last, text: 'mine', note: '' });
    await world.as(organisation).approvals.saveRule({ no: 1, steps: [] });
    expect(await statusOf(left.id)).toBe('void');
  });

  test('is approved by nobody who began the agreement or wrote an earlier version of it', async () => {
    const { acting, organisation, ids, legal } = await company(world, ({ legal, director }) => [
      step('Either', { members: [legal, director] }),
    ]);
    await world.as(organisation).organisations.change({ id: ids.legal, powers: as('drafter') });
    const byLegal = await actingFor(world, legal, organisation);
    const id = await draftBy(byLegal, organisation, { name: 'Baraka', email: 'baraka.two@strangers.example' });
    await byLegal.organisations.stopActing();
    const asked = await acting.approvals.ask({ id, text: 'mine', note: '' });
    expect(asked.steps[0]?.waits).toEqual(['Diana Director']);
  });

  test('is asked only where each step finds somebody else, and keeps who alone can approve a later one', async () => {
    const { acting, draft, legal, director, organisation } = await company(world, ({ legal, director }) => [
      step('Either', { members: [legal, director] }),
      step('Director', { role: 'owner' }),
    ]);
    const asked = await acting.approvals.ask({ id: await draft(), text: 'mine', note: '' });
    const stepId = asked.steps[0]?.id ?? '';
    expect(asked.steps[0]?.waits).toEqual(['Amina Otieno']);
    expect(await codeOf(world.as(director).approvals.approve({ id: asked.id, stepId }))).toBe('FORBIDDEN');
    await approveAs(world, legal, asked.id);
    expect((await approveAs(world, director, asked.id)).status).toBe('approved');
    const owners = ['One', 'Two', 'Three'].map((name) => step(name, { role: 'owner' }));
    await world.as(organisation).approvals.saveRule({ no: 1, steps: owners });
    const next = await draft();
    expect(await codeOf(acting.approvals.ask({ id: next, text: 'mine', note: '' }))).toBe('AGR_APPROVAL_NOBODY');
  });
});
