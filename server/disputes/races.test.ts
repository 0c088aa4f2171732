import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../core/ctx.ts';
import { fireDueClocks } from '../core/firing.ts';
import { clocks } from '../schedule.ts';
import { broken, look } from '../test/audit.ts';
import { answer, claimOf, drafted, jumpUntil, type Quarrel, sealing, served } from '../test/quarrel.ts';
import { sign, someone } from '../test/story.ts';
import { meanwhile } from '../test/waiting.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { findDispute } from './dispute.store.ts';

/** How often each race is run in each order; RACES=10 runs them longer. */
const TURNS = Number(process.env.RACES ?? 1);

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const reason = 'A reason that is long enough.';
const dayIn = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const terms = () => ({ text: 'Half of it now, half of it later.', amountMinor: 100, completeBy: dayIn(30) });
const of = (person: Person) => world.as(person).disputes;
const titlesOf = async (person: Person) => (await world.notificationsOf(person)).map(({ title }) => title);

type Outcome = { ok: number; codes: string[] };
/** What came of several deeds at one instant: how many were done, and with which codes the others were refused. Nothing fails. */
async function atOnce(...attempts: (() => Promise<unknown>)[]): Promise<Outcome> {
  const settled = await Promise.allSettled(attempts.map((attempt) => attempt()));
  const codes = settled.flatMap((one) =>
    one.status === 'rejected' ? [String((one.reason as { code?: string }).code)] : [],
  );
  expect(codes).not.toContain('INTERNAL');
  expect(codes).not.toContain('undefined');
  return { ok: settled.length - codes.length, codes };
}

/** No matter who came first, all that must be true of a dispute is. */
async function isWhole({ id }: Pick<Quarrel, 'id'>): Promise<void> {
  await fire(); // a clock whose dispute was held at its instant is left to the next round
  await world.settle();
  expect(broken(await look(world.ctx(), [id]), world.clock.now())).toEqual([]);
}

/** A round of the clock in the middle of other deeds; what follows from them all comes when they are done. */
const fire = async () => {
  await world.deps.db.updateTable('heartbeats').set({ at: world.clock.now() }).execute();
  await fireDueClocks(world.ctx(), clocks);
};

const running = (view: DisputeView, kind: string) =>
  String(view.clocks.find((clock) => clock.kind === kind && clock.status === 'running')?.dueAt);

const negotiating = async (): Promise<Quarrel & { offerId: never }> => {
  const quarrel = await served(world);
  await of(quarrel.respondent).respond({ id: quarrel.id, response: answer });
  const { offers } = await of(quarrel.filer).makeOffer({ id: quarrel.id, terms: terms() });
  return { ...quarrel, offerId: offers[0]?.id as never };
};

test('who waited for a dispute reads its offer as it is then, and not as it was when they began to wait', async () => {
  const { id, offerId } = await negotiating();
  const ctx = world.ctx();
  const held = await meanwhile(
    world,
    async (db) => {
      await sql`select from disputes where id = ${id} for update`.execute(db);
      await sql`update dispute_offers set status = 'withdrawn' where id = ${offerId}`.execute(db);
    },
    () => transaction(ctx, (ctx) => findDispute(ctx, id, true)),
  );
  expect(held).toMatchObject({ value: { id, openOffer: null } });
});

describe('at one instant', () => {
  test('an answer and the end of the time to answer have one outcome, in either order, and both sides hear of it', async () => {
    for (let turn = 0; turn < 3 * TURNS; turn++) {
      const quarrel = await served(world);
      const due = running(await of(quarrel.filer).get({ id: quarrel.id }), 'dispute.response');
      const early = turn % 3 === 2; // a millisecond before its end it is in time whatever else happens
      world.clock.set(new Date(Date.parse(due) - (early ? 1 : 0)));
      const respond = () => of(quarrel.respondent).respond({ id: quarrel.id, response: answer });
      const tick = fire;
      const { ok } = await atOnce(...(turn % 2 === 0 ? [respond, tick] : [tick, respond]));
      expect(ok).toBe(2);
      await isWhole(quarrel);
      const view = await of(quarrel.filer).get({ id: quarrel.id });
      expect(view).toMatchObject({ status: 'responded', response: { late: !early } });
      expect(await titlesOf(quarrel.filer)).toContain('The other side has answered');
      expect(await titlesOf(quarrel.respondent)).toContain('Your answer is in');
    }
  });

  test('an offer is accepted or taken back, never both', async () => {
    for (let turn = 0; turn < 2 * TURNS; turn++) {
      const quarrel = await negotiating();
      const { id, offerId } = quarrel;
      const accept = () => of(quarrel.respondent).answerOffer({ id, offerId, accept: true });
      const withdraw = () => of(quarrel.filer).withdrawOffer({ id, offerId });
      const { ok } = await atOnce(...(turn % 2 === 0 ? [accept, withdraw] : [withdraw, accept]));
      expect(ok).toBe(1);
      await isWhole(quarrel);
      const view = await of(quarrel.filer).get({ id });
      expect([view.status, view.offers[0]?.status]).toEqual(
        view.settlementAgreementId ? ['settling', 'accepted'] : ['negotiating', 'withdrawn'],
      );
    }
  });

  test('two offers are made one after the other: the later answers the earlier', async () => {
    const quarrel = await served(world);
    const { id } = quarrel;
    await of(quarrel.respondent).respond({ id, response: answer });
    const [filer, respondent] = [quarrel.filer, quarrel.respondent].map(
      (person) => () => of(person).makeOffer({ id, terms: terms() }),
    );
    if (!filer || !respondent) throw new Error('two sides');
    expect((await atOnce(filer, respondent)).ok).toBe(2);
    await isWhole(quarrel);
    const { offers } = await of(quarrel.filer).get({ id });
    expect(offers.map(({ status }) => status).sort()).toEqual(['countered', 'open']);
    const twice = await atOnce(
      ...[1, 2].map(() => (offers.find(({ status }) => status === 'open')?.fromSide === 'filer' ? filer : respondent)),
    );
    expect(twice).toEqual({ ok: 0, codes: ['OFFER_NOT_YOUR_TURN', 'OFFER_NOT_YOUR_TURN'] });
  });

  test('both sealed figures are compared once, and a double click is one figure', async () => {
    for (let turn = 0; turn < 2 * TURNS; turn++) {
      const quarrel = await served(world);
      const { id } = quarrel;
      await of(quarrel.respondent).respond({ id, response: answer });
      const { ok, codes } = await atOnce(
        () => sealing(world, quarrel.filer, { id, amountMinor: 30_000 }),
        () => sealing(world, quarrel.respondent, { id, amountMinor: 50_000 }),
        ...(turn % 2 === 0 ? [] : [() => sealing(world, quarrel.respondent, { id, amountMinor: 50_000 })]),
      );
      await isWhole(quarrel);
      const { bids, status, settlementAgreementId } = await of(quarrel.filer).get({ id });
      expect(ok).toBe(2);
      expect(codes.every((code) => ['OFFER_NOT_YOUR_TURN', 'ILLEGAL_TRANSITION'].includes(code))).toBe(true);
      expect(bids.map(({ result }) => result)).toEqual(['overlap']);
      expect(status).toBe('resolved');
      const settlement = await world.as(quarrel.filer).agreements.get({ id: settlementAgreementId as never }); // it is there
      expect(settlement).toMatchObject({
        terms: { valueMinor: 40_000 },
        parties: [{ status: 'signed' }, { status: 'signed' }],
      });
    }
  });

  test('the last signature of a settlement, or its acceptance, and the deadline have one outcome', async () => {
    for (let turn = 0; turn < 2 * TURNS; turn++) {
      const quarrel = await served(world);
      const { id } = quarrel;
      await jumpUntil(world, quarrel, 'no_response');
      const due = Date.parse(running(await of(quarrel.filer).get({ id }), 'dispute.resolution'));
      for (let days = 6; days > 0; days -= 5) {
        world.clock.set(new Date(due - days * 86_400_000));
        await world.tick('clocks');
      }
      const { offers } = await of(quarrel.filer).makeOffer({ id, terms: terms() });
      world.clock.set(new Date(due));
      const accept = () => of(quarrel.respondent).answerOffer({ id, offerId: offers[0]?.id as never, accept: true });
      const tick = fire;
      await atOnce(...(turn % 2 === 0 ? [accept, tick] : [tick, accept]));
      await isWhole(quarrel);
      const view = await of(quarrel.filer).get({ id });
      expect(['settling', 'publication_review']).toContain(view.status);
      expect(view.offers[0]?.status).toBe(view.status === 'settling' ? 'accepted' : 'expired');
      const { settlementAgreementId: settlement } = view;
      if (!settlement) continue;
      for (const person of [quarrel.filer, quarrel.respondent])
        await world.as(person).agreements.answerClause({ id: settlement, accept: true });
      const { contentHash } = await world.as(quarrel.filer).agreements.get({ id: settlement });
      await atOnce(
        ...[quarrel.filer, quarrel.respondent].map(
          (person) => () => sign(world, person, { id: settlement, contentHash: String(contentHash) }),
        ),
      );
      await isWhole(quarrel);
      expect((await of(quarrel.filer).get({ id })).status).toBe('resolved');
    }
  });

  test('an answer and the deadline itself have one outcome, and both hear of both', async () => {
    for (let turn = 0; turn < 2 * TURNS; turn++) {
      const quarrel = await served(world, { respondentKind: 'business' });
      const { id } = quarrel;
      await jumpUntil(world, quarrel, 'no_response');
      const due = Date.parse(running(await of(quarrel.filer).get({ id }), 'dispute.resolution'));
      for (const days of [10, 5, 1]) {
        world.clock.set(new Date(due - days * 86_400_000));
        await world.tick('clocks');
      }
      world.clock.set(new Date(due));
      const respond = () => of(quarrel.respondent).respond({ id, response: answer });
      const { ok } = await atOnce(...(turn % 2 === 0 ? [respond, fire] : [fire, respond]));
      expect(ok).toBe(2);
      await isWhole(quarrel);
      const view = await of(quarrel.filer).get({ id });
      expect(['responded', 'publication_review']).toContain(view.status);
      expect(view.response).toMatchObject({ late: true });
      // Whichever came first: the answer stands in the entry, both see it again, and nothing is public for a week.
      expect(view.finalNoticeAt).toBe(new Date(due).toISOString());
      const waits = running(view, view.status === 'responded' ? 'dispute.resolution' : 'dispute.review');
      expect(Date.parse(waits) - due).toBeGreaterThanOrEqual(7 * 86_400_000);
      for (const person of [quarrel.filer, quarrel.respondent]) {
        const { facts } = await of(person).entryPreview({ id });
        expect(facts.outcome).toBe('unresolved_contested');
        expect((await titlesOf(person)).some((title) => /answer/i.test(title))).toBe(true);
      }
    }
  });

  test('the last signature of a settlement and the end of its time have one outcome, and both hear of it', async () => {
    for (let turn = 0; turn < 2 * TURNS; turn++) {
      const { id, filer, respondent, offerId } = await negotiating();
      await of(respondent).answerOffer({ id, offerId, accept: true });
      await world.settle();
      const { settlementAgreementId, settlementDueAt } = await of(filer).get({ id });
      const settlement = { id: settlementAgreementId as never };
      for (const person of [filer, respondent])
        await world.as(person).agreements.answerClause({ ...settlement, accept: true });
      const { contentHash } = await world.as(filer).agreements.get(settlement);
      const signs = (person: Person) => () => sign(world, person, { ...settlement, contentHash: String(contentHash) });
      await signs(filer)();
      world.clock.set(String(settlementDueAt));
      await atOnce(...(turn % 2 === 0 ? [signs(respondent), fire] : [fire, signs(respondent)]));
      await isWhole({ id });
      const { status } = await of(filer).get({ id });
      expect(['resolved', 'negotiating']).toContain(status);
      for (const person of [filer, respondent])
        expect(await titlesOf(person)).toContain(
          status === 'resolved' ? 'The dispute is resolved' : 'The settlement was not signed',
        );
    }
  });

  test('of two record officers one decides', async () => {
    for (let turn = 0; turn < 2 * TURNS; turn++) {
      const quarrel = await served(world, { respondentKind: 'person' });
      const { id, recordOfficer } = quarrel;
      const second = await someone(world, 'Rudi Recorder', { roles: ['record_officer'] });
      await jumpUntil(world, quarrel, 'publication_review');
      const { textHash } = await of(second).entryPreview({ id });
      const approve = () => of(recordOfficer).approvePublication({ id, textHash, reason });
      const other = () =>
        turn < 2
          ? of(second).refusePublication({ id, reason })
          : of(second).approvePublication({ id, textHash, reason });
      const { ok, codes } = await atOnce(...(turn % 2 === 0 ? [approve, other] : [other, approve]));
      expect({ ok, codes }).toEqual({ ok: 1, codes: ['ILLEGAL_TRANSITION'] });
      await isWhole(quarrel);
    }
  });

  test('a resolution and a publication: what is resolved is not public, no matter who came first', async () => {
    for (let turn = 0; turn < 2 * TURNS; turn++) {
      const quarrel = await served(world, { respondentKind: 'person' });
      const { id, recordOfficer, filer } = quarrel;
      await jumpUntil(world, quarrel, 'publication_review');
      const { textHash } = await of(recordOfficer).entryPreview({ id });
      const approve = () => of(recordOfficer).approvePublication({ id, textHash, reason });
      const resolve = () => of(filer).markResolved({ id, kind: 'paid' });
      await atOnce(...(turn % 2 === 0 ? [approve, resolve] : [resolve, approve]));
      await isWhole(quarrel);
      expect((await of(filer).get({ id })).status).toBe('resolved');
      const { hits } = await world.anyone().records.search({ q: quarrel.respondent.userNumber });
      expect(hits.flatMap(({ entries }) => entries)).toEqual([]);
    }
  });
});

describe('a double click', () => {
  test('with one key files once and is answered twice, with two keys is refused the second time', async () => {
    const keys = [uuidv7(), uuidv7(), uuidv7()] as const;
    const quarrel = await drafted(world);
    const submit = (key: string) => () =>
      of(quarrel.filer).submit({ id: quarrel.id, truth: true }, { context: { idempotencyKey: key } });
    expect((await atOnce(submit(keys[0]), submit(keys[0]))).ok).toBe(2);
    await isWhole(quarrel);
    const life = await of(quarrel.filer).life({ id: quarrel.id });
    expect(life.filter(({ name }) => name === 'dispute.submitted')).toHaveLength(1);
    const again = await drafted(world);
    const other = (key: string) => () =>
      of(again.filer).submit({ id: again.id, truth: true }, { context: { idempotencyKey: key } });
    expect(await atOnce(other(keys[1]), other(keys[2]))).toEqual({ ok: 1, codes: ['ILLEGAL_TRANSITION'] });
    await isWhole(again);
  });

  test('over two drafts of one matter files one of them, with an agreement and without', async () => {
    for (let turn = 0; turn < 2 * TURNS; turn++) {
      const quarrel = await drafted(world);
      const api = of(quarrel.filer);
      const address = `nobody.${turn}@example.org`;
      const two = await Promise.all(
        [1, 2].map(async () => {
          const agreementId = turn % 2 === 0 ? quarrel.agreement : null;
          const { id } = await api.create({ identityId: quarrel.filer.identityId as never, agreementId });
          await api.save({
            id,
            revision: 0,
            claim: claimOf(world, { respondentName: 'Nobody', respondentEmail: address }),
          });
          return id;
        }),
      );
      expect(await atOnce(...two.map((id) => () => api.submit({ id, truth: true })))).toEqual({
        ok: 1,
        codes: ['DSP_DUPLICATE'],
      });
      const [first, second] = await Promise.all(two.map((id) => api.get({ id })));
      expect([first?.status, second?.status].filter((status) => status === 'draft')).toHaveLength(1);
    }
  });

  test('on two ways back into one matter opens one of them', async () => {
    const quarrel = await served(world);
    const api = of(quarrel.filer);
    await api.withdraw({ id: quarrel.id });
    const { id } = await api.create({ identityId: quarrel.filer.identityId as never, agreementId: quarrel.agreement });
    await api.save({ id, revision: 0, claim: claimOf(world) });
    expect(
      await atOnce(
        () => api.reopen({ id: quarrel.id, reason }),
        () => api.submit({ id, truth: true }),
      ),
    ).toEqual({ ok: 1, codes: ['DSP_DUPLICATE'] });
  });

  test('of an unchecked identity files three in thirty days and no fourth, however many at once', async () => {
    const filer = await someone(world, 'Fatuma Filer');
    const api = of(filer);
    const drafts = await Promise.all(
      [1, 2, 3, 4, 5].map(async (no) => {
        const { id } = await api.create({ identityId: filer.identityId as never, agreementId: null });
        await api.save({
          id,
          revision: 0,
          claim: claimOf(world, { respondentName: 'Nobody', respondentEmail: `other.${no}@example.org` }),
        });
        return id;
      }),
    );
    expect(await atOnce(...drafts.map((id) => () => api.submit({ id, truth: true })))).toEqual({
      ok: 3,
      codes: ['RATE_LIMITED', 'RATE_LIMITED'],
    });
  });
});
