import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { publicityOf } from '@ahadi/domain/disputes/publicity.ts';
import type { DisputeView, OfferPromise } from '@ahadi/domain/disputes/schema.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { standingsOf } from '../records/standing.ts';
import { answer, jumpUntil, pass, postLetters, type Quarrel, served, withCourt } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const reason = 'The paper says another sum.';
const today = () => localDayOf(world.clock.now(), 'Africa/Nairobi');
const inDays = (days: number) => addCalendarDays(today(), days);
const of = (person: Person) => world.as(person).disputes;
const pays = (what: string, amountMinor: number, days: number): OfferPromise => ({
  ...{ from: 'respondent', what, amountMinor, by: inDays(days) },
});

/** `letter`: what the post office of the other side answers; null takes it. */
type Wishes = { by?: Person; terms?: OfferPromise[]; appealUntil?: string | null; letter?: string | null };
/** A court has the matter, says one of them (the filer), and enters what it decided. */
async function entered(
  quarrel: Quarrel,
  { by = quarrel.filer, terms = [pays('The price', 300_000, 30)], appealUntil = null, letter = null }: Wishes = {},
) {
  await withCourt(world, quarrel, by);
  const { id, exhibits } = await of(by).get({ id: quarrel.id });
  const view = await of(by).enterDecision({ id, on: today(), appealUntil, terms, exhibitId: exhibits.at(-1)?.id });
  const other = by === quarrel.filer ? quarrel.respondent : quarrel.filer;
  await world.settle();
  await postLetters(world, ({ to }) => (to === other.email ? letter : null));
  return view;
}
const bindsIn = ({ decision }: DisputeView) =>
  (Date.parse(decision?.bindsAt ?? '') - world.clock.now().getTime()) / 86_400_000;
const titlesOf = async (person: Person) => (await world.notificationsOf(person)).map(({ title }) => title);
const promisesIn = (person: Person, { settlementAgreementId: agreementId }: DisputeView) =>
  agreementId === null ? Promise.resolve([]) : world.as(person).obligations.list({ agreementId });
/** Goes on to the instant at which it binds, if nobody does anything. */
async function bound(quarrel: Quarrel): Promise<DisputeView> {
  await jumpUntil(world, quarrel, 'resolved');
  await world.settle();
  return of(quarrel.filer).get({ id: quarrel.id });
}

describe('what a court decided', () => {
  test('binds after fourteen days of silence from when it counts as delivered, and is owed like what was promised, without a signature', async () => {
    const quarrel = await served(world);
    const { filer, respondent, officer } = quarrel;
    const lamps = { from: 'filer' as const, what: 'Give the broken lanterns back', amountMinor: null, by: inDays(40) };
    const view = await entered(quarrel, { terms: [pays('', 300_000, 30), lamps] });
    expect(bindsIn(view)).toBeGreaterThanOrEqual(18.9);
    const told = (await of(filer).get({ id: quarrel.id })).notices.filter(({ kind }) => kind === 'decision_notice');
    expect(told.map(({ side, channel }) => [side, channel]).sort()).toEqual([
      ['respondent', 'email'],
      ['respondent', 'in_app'],
    ]);
    await world.settle();
    expect(await titlesOf(respondent)).toContain('Was it decided so?');
    const { duties } = await world.as(respondent).dashboard.read();
    expect(duties.map(({ kind }) => kind)).toContain('dispute.answer_decision');
    const { rows } = await of(respondent).list({ filter: 'waiting' });
    expect(rows).toMatchObject([{ id: quarrel.id, turn: 'answer_decision' }]);
    const { deadlines } = await world.as(filer).dashboard.read();
    expect(deadlines.map(({ dueAt }) => dueAt)).toContain(view.decision?.bindsAt);
    const foretold = await of(filer).ifNobodyActs({ id: quarrel.id });
    expect(foretold).toMatchObject([{ at: view.decision?.bindsAt, event: 'dispute.decision', status: 'resolved' }]);
    await pass(world, 18);
    expect(await of(filer).get({ id: quarrel.id })).toMatchObject({ status: 'awaiting_response', recordId: null });
    const decided = await bound(quarrel);
    expect(decided).toMatchObject({ resolutionKind: 'decided', holds: [], decision: { bindsAt: null } });
    expect(await promisesIn(respondent, decided)).toMatchObject([
      {
        status: 'due',
        myRole: 'debtor',
        term: { kind: 'pay', title: 'The sum that was decided', amountMinor: 300_000 },
      },
      { status: 'due', myRole: 'creditor', term: { kind: 'perform', title: 'Give the broken lanterns back' } },
    ]);
    const agreementId = decided.settlementAgreementId as ObligationView['agreementId'];
    const agreement = await world.as(respondent).agreements.get({ id: agreementId });
    expect(agreement).toMatchObject({ status: 'active', sealedAt: null, courtOrderOn: view.decision?.on });
    expect(agreement.parties.map(({ status, signedAt }) => [status, signedAt])).toEqual([
      ['bound', null],
      ['bound', null],
    ]);
    expect(JSON.stringify(agreement.terms.clauses)).toContain(
      'Lanterns Ltd was told with proof and had 14 days from then to say that it was not decided so',
    );
    const { checks } = await world.as(respondent).agreements.verify({ id: agreementId });
    expect(checks.map(({ state }) => state)).not.toContain('invalid');
    await expect(world.as(officer).agreements.get({ id: agreementId })).rejects.toMatchObject(refusal('NOT_FOUND'));
    // Nobody had to answer yet, so it counts for nothing before it is done, and the page says so.
    const said = async () => publicityOf(await of(respondent).get({ id: quarrel.id }));
    const counted = async () => {
      const [row] = await standingsOf(world.ctx(), [respondent.identityId]);
      return [row?.standing.resolvedInTime, row?.standing.responseRate];
    };
    expect(await said()).toMatchObject({
      isCounted: false,
      words:
        'No entry of it is public. Once all that the decision asks of them is done, it counts as resolved, without what it was about, in the figures under the name of Lanterns Ltd. No entry of it ever becomes public.',
    });
    expect(await counted()).toEqual([0, null]);
    const [sum, lanterns] = await promisesIn(respondent, decided);
    for (const [debtor, creditor, id] of [
      [respondent, filer, sum?.id],
      [filer, respondent, lanterns?.id],
    ] as const) {
      await world.as(debtor).obligations.claimDone({ id: id as ObligationView['id'] }); // both were read above
      await world.as(creditor).obligations.accept({ id: id as ObligationView['id'] });
    }
    await world.settle();
    expect((await world.as(filer).agreements.get({ id: agreementId })).status).toBe('completed');
    expect((await said()).isCounted).toBe(true);
    expect(await counted()).toEqual([1, null]);
  });

  test('and not paid leads to one dispute that says so, and may become public as the first one might', async () => {
    const quarrel = await served(world);
    const decided = await entered(quarrel, { terms: [pays('The price', 300_000, 20), pays('The costs', 20_000, 20)] });
    await of(quarrel.respondent).confirmDecision({ id: quarrel.id, enteredAt: decided.decision?.enteredAt ?? '' });
    await world.tick('clocks');
    await world.settle();
    const view = await of(quarrel.filer).get({ id: quarrel.id });
    expect(view).toMatchObject({ status: 'resolved', decision: { foundBy: 'side' } });
    await pass(world, 22);
    const [late, costs] = await promisesIn(quarrel.filer, view);
    expect([late?.status, costs?.status]).toEqual(['overdue', 'overdue']);
    const breach = await of(quarrel.filer).create({
      ...{ identityId: quarrel.filer.identityId, agreementId: view.settlementAgreementId },
      obligationId: late?.id as ObligationView['id'],
    });
    expect(breach.claim).toMatchObject({ category: 'settlement_breach', relief: [{}, {}] });
    expect(breach.claim.narrative).toContain(`holds what was decided in ${view.ref}.`);
    expect(breach.claim.narrative).toContain('that Lanterns Ltd owes Amina Odhiambo: The price.');
    expect(breach.breaches).toMatchObject([{ id: quarrel.id, isFirst: true }]);
    const { revision, claim } = breach;
    await of(quarrel.filer).save({
      id: breach.id,
      revision,
      claim: { ...claim, precontactOn: today(), precontactHow: 'By telephone and by a letter that named a day.' },
    });
    await of(quarrel.filer).submit({ id: breach.id, truth: true });
    await world.settle();
    const { parties } = await of(quarrel.filer).get({ id: breach.id });
    const accepted = (all: DisputeView['parties']) => all.find(({ side }) => side === 'respondent')?.clauseAcceptedAt;
    expect(accepted(parties)).toBe(accepted(view.parties));
    expect(accepted(parties)).not.toBeNull();
  });

  test('does not bind before the last day to appeal is over, also when the other side confirms it', async () => {
    const quarrel = await served(world);
    const until = inDays(40);
    const { decision } = await entered(quarrel, { by: quarrel.respondent, appealUntil: until, terms: [] });
    await of(quarrel.filer).confirmDecision({ id: quarrel.id, enteredAt: decision?.enteredAt ?? '' });
    await pass(world, 39);
    expect((await of(quarrel.filer).get({ id: quarrel.id })).status).toBe('awaiting_response');
    // An appeal can be brought until then, whatever was confirmed.
    await of(quarrel.filer).objectDecision({ id: quarrel.id, reason: 'We appealed: Civil Appeal 4 of 2026.' });
    await of(quarrel.officer).judgeDecision({
      id: quarrel.id,
      reason,
      stands: true,
      enteredAt: decision?.enteredAt ?? '',
    });
    await pass(world, 3);
    const view = await of(quarrel.filer).get({ id: quarrel.id });
    // Nothing is owed by it, so nothing is drawn up.
    expect(view).toMatchObject({ status: 'resolved', resolutionKind: 'decided', settlementAgreementId: null });
  });

  test('binds nobody by silence who was not provably told: an officer compares it, unless they open it', async () => {
    const quarrel = await served(world);
    const { id, filer, respondent, officer } = quarrel;
    const { decision } = await entered(quarrel, { letter: '550 no such user' });
    // What is foretold is what comes.
    expect(await of(filer).ifNobodyActs({ id })).toMatchObject([
      { at: decision?.bindsAt, event: 'dispute.decision', status: 'awaiting_response' },
      { event: 'dispute.proceedings_check' },
    ]);
    await pass(world, 25);
    await world.settle();
    expect(await of(filer).get({ id })).toMatchObject({ status: 'awaiting_response', decision: { bindsAt: null } });
    expect(await titlesOf(filer)).toContain('An officer looks at what you entered');
    const atDesk = async () => (await of(officer).desk({ view: 'courts' })).rows.map((row) => row.id);
    expect(await atDesk()).toContain(id);
    // Who opens it after all has all of the days, and the officer has nothing to do any more.
    const opened = await of(respondent).open({ id });
    expect(bindsIn(opened)).toBeGreaterThanOrEqual(13.9);
    expect(await atDesk()).not.toContain(id);
    await pass(world, 13);
    expect((await of(filer).get({ id })).status).toBe('awaiting_response');
    expect(await bound(quarrel)).toMatchObject({ resolutionKind: 'decided', decision: { foundBy: null } });
  });

  test('stands by an officer’s word where the other side cannot be told', async () => {
    const quarrel = await served(world);
    const { id, filer, officer } = quarrel;
    const { decision } = await entered(quarrel, { letter: '550 no such user' });
    await pass(world, 25);
    await of(officer).judgeDecision({ id, reason, stands: true, enteredAt: decision?.enteredAt ?? '' });
    await world.tick('clocks');
    expect(await of(filer).get({ id })).toMatchObject({ status: 'resolved', decision: { foundBy: 'officer' } });
  });

  test('is confirmed by who was never provably told: then it binds, and no officer is waited for', async () => {
    const quarrel = await served(world);
    const { id, filer, respondent } = quarrel;
    const { decision } = await entered(quarrel, { letter: '550 No such mailbox' });
    await pass(world, 25);
    expect((await of(filer).get({ id })).decision).toMatchObject({ unprovenAt: expect.any(String), bindsAt: null });
    await of(respondent).confirmDecision({ id, enteredAt: decision?.enteredAt ?? '' });
    await world.tick('clocks');
    expect(await of(filer).get({ id })).toMatchObject({ status: 'resolved', decision: { foundBy: 'side' } });
  });

  test('is opened by a filer as by a respondent, who has fourteen days from then', async () => {
    const quarrel = await served(world);
    const { id, filer, respondent } = quarrel;
    await withCourt(world, quarrel, respondent);
    const { exhibits } = await of(respondent).get({ id });
    await of(respondent).enterDecision({
      ...{ id, on: today(), appealUntil: null, terms: [], exhibitId: exhibits.at(-1)?.id },
    });
    await world.settle(); // no letter leaves
    await pass(world, 10);
    expect(bindsIn(await of(filer).open({ id }))).toBeGreaterThanOrEqual(13.9);
    const [notice] = (await of(filer).get({ id })).notices.filter(
      ({ kind, channel }) => kind === 'decision_notice' && channel === 'in_app',
    );
    expect(notice).toMatchObject({ side: 'filer', openedAt: expect.anything() });
  });

  test('is entered with a paper of one’s own, while a court has the matter, once at a time', async () => {
    const quarrel = await served(world);
    const input = { id: quarrel.id, on: today(), appealUntil: null, terms: [] };
    await expect(of(quarrel.filer).enterDecision(input)).rejects.toMatchObject(refusal('DSP_NO_PROCEEDINGS'));
    await withCourt(world, quarrel, quarrel.respondent);
    const theirs = (await of(quarrel.filer).get({ id: quarrel.id })).exhibits.at(-1)?.id;
    for (const exhibitId of [undefined, theirs])
      await expect(of(quarrel.filer).enterDecision({ ...input, exhibitId })).rejects.toMatchObject(
        refusal('DSP_PROOF_REQUIRED'),
      );
    const wrong = { on: inDays(1), appealUntil: inDays(-1), terms: [{ ...pays('', 5, -3), amountMinor: null }] };
    await expect(of(quarrel.respondent).enterDecision({ ...input, ...wrong, exhibitId: theirs })).rejects.toMatchObject(
      {
        ...refusal('BAD_INPUT'),
        data: { fields: { on: expect.anything(), appealUntil: expect.anything(), 'terms.0.what': expect.anything() } },
      },
    );
    await of(quarrel.respondent).enterDecision({ ...input, exhibitId: theirs });
    await expect(of(quarrel.respondent).enterDecision({ ...input, exhibitId: theirs })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    await expect(of(quarrel.respondent).endExternal({ id: quarrel.id, reason })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    await of(quarrel.respondent).dropDecision({ id: quarrel.id, reason });
    expect(await of(quarrel.filer).get({ id: quarrel.id })).toMatchObject({
      decision: null,
      status: 'awaiting_response',
    });
  });

  test('is not what was decided, says the other side: it binds nobody before an officer has looked', async () => {
    const quarrel = await served(world);
    const { id, filer, respondent, officer } = quarrel;
    const { decision } = await entered(quarrel);
    const enteredAt = decision?.enteredAt ?? '';
    await expect(of(filer).confirmDecision({ id, enteredAt })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(of(respondent).dropDecision({ id, reason })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await of(respondent).objectDecision({ id, reason });
    await world.settle();
    expect((await of(officer).desk({ view: 'courts' })).rows.map((row) => row.id)).toContain(id);
    expect(await titlesOf(officer)).toContain('Was it decided so?');
    await pass(world, 30);
    expect(await of(filer).get({ id })).toMatchObject({ status: 'awaiting_response', decision: { bindsAt: null } });
    await expect(
      of(officer).judgeDecision({ id, reason, stands: true, enteredAt: '2020-01-01T00:00:00.000Z' }),
    ).rejects.toMatchObject(refusal('STALE'));
    expect(await of(officer).judgeDecision({ id, reason, stands: false, enteredAt })).toMatchObject({ decision: null });
    await world.settle();
    expect(await titlesOf(filer)).toContain('It was not decided so, an officer found');
    expect((await of(officer).desk({ view: 'courts' })).rows.map((row) => row.id)).not.toContain(id);
  });

  test('is confirmed once, objected to once, and once more where it can be appealed', async () => {
    const quarrel = await served(world);
    const { id, filer, respondent, officer } = quarrel;
    const { decision } = await entered(quarrel, { appealUntil: inDays(60) });
    const enteredAt = decision?.enteredAt ?? '';
    await of(respondent).confirmDecision({ id, enteredAt });
    await expect(of(respondent).confirmDecision({ id, enteredAt })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    for (let time = 0; time < 2; time++) {
      await of(respondent).objectDecision({ id, reason });
      await expect(of(respondent).objectDecision({ id, reason })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
      await of(officer).judgeDecision({ id, reason, stands: true, enteredAt });
      await expect(of(respondent).confirmDecision({ id, enteredAt })).rejects.toMatchObject(
        refusal('ILLEGAL_TRANSITION'),
      );
    }
    await expect(of(respondent).objectDecision({ id, reason })).rejects.toMatchObject(refusal('DSP_ONCE_ONLY'));
    // Where there is no appeal, once.
    const input = {
      id,
      on: today(),
      appealUntil: null,
      terms: [],
      exhibitId: (await of(filer).get({ id })).exhibits.at(-1)?.id,
    };
    await of(filer).dropDecision({ id, reason });
    const again = await of(filer).enterDecision(input);
    await of(respondent).objectDecision({ id, reason });
    await of(officer).judgeDecision({ id, reason, stands: true, enteredAt: again.decision?.enteredAt ?? '' });
    await expect(of(respondent).objectDecision({ id, reason })).rejects.toMatchObject(refusal('DSP_ONCE_ONLY'));
    // A side enters it three times at most.
    await of(filer).dropDecision({ id, reason });
    await of(filer).enterDecision(input);
    await of(filer).dropDecision({ id, reason });
    await expect(of(filer).enterDecision(input)).rejects.toMatchObject(refusal('DSP_ONCE_ONLY'));
  });

  test('waits for a protective stay, and gives way to what both agree on', async () => {
    const quarrel = await served(world);
    const { exhibits } = await entered(quarrel);
    // It was entered with a wrong sum, say: who did takes it back and enters it again.
    await of(quarrel.filer).dropDecision({ id: quarrel.id, reason });
    const again = { on: today(), appealUntil: null, terms: [pays('', 200_000, 30)], exhibitId: exhibits.at(-1)?.id };
    await of(quarrel.filer).enterDecision({ id: quarrel.id, ...again });
    await of(quarrel.officer).protectiveStay({ id: quarrel.id, days: 30, reason });
    await pass(world, 31);
    expect((await of(quarrel.filer).get({ id: quarrel.id })).status).toBe('awaiting_response');
    const { respondent, filer, id } = quarrel;
    const terms = { text: 'Half of it now, half of it later.', amountMinor: 100, completeBy: inDays(9) };
    await of(respondent).respond({ id, response: answer });
    const { offers } = await of(respondent).makeOffer({ id, terms });
    const settling = await of(filer).answerOffer({ id, offerId: offers.at(-1)?.id as never, accept: true }); // it was just made
    expect(settling).toMatchObject({ status: 'settling', decision: null });
    expect(settling.clocks.filter(({ kind, status }) => kind === 'dispute.decision' && status === 'running')).toEqual(
      [],
    );
  });
});
