import { consentVersion } from '@ahadi/domain/mediation/rules.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { moneyIsRight, paidInFull, walletOf } from '../test/escrows.ts';
import {
  acceptedCase,
  acceptTerms,
  activeCase,
  type Case,
  chosenCase,
  consentedCase,
  draftedCase,
  fundingCase,
  heldSession,
  mediatorOf,
  nextDeadline,
  noWorries,
  reason,
  requestedCase,
  requestOf,
  settledCase,
  signAll,
  statusOf,
} from '../test/mediations.ts';
import { refusal } from '../test/refusal.ts';
import { confirm, someone } from '../test/story.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
});
afterEach(() => turnsProve(world, 'mediation'));
afterAll(() => world.close());

const of = (person: Person) => world.as(person).mediation;
const get = (it: Case, person: Person) => of(person).get({ id: it.id });
const titlesOf = async (person: Person) => (await world.notificationsOf(person)).map(({ title }) => title);

describe('the whole life', () => {
  test('leads from a dispute over a mediator and a fee in escrow to a signed settlement, and the dispute is resolved', async () => {
    const it = await fundingCase(world, { about: 'dispute' });
    const mediator = mediatorOf(it);
    const { feeEscrowId, feeMinor, clocks } = await get(it, it.a);
    expect(feeMinor).toBe(600_000);
    expect(clocks.filter(({ status }) => status === 'running').map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['mediation.setup', 'mediation.funding']),
    );
    if (!feeEscrowId) throw new Error('the fee is waited for');
    await paidInFull(world, { id: feeEscrowId, buyer: it.a, seller: mediator, payer: it.b });
    expect(await get(it, it.b)).toMatchObject({ status: 'active', startedAt: expect.any(String) });
    await heldSession(world, it);
    await acceptTerms(world, it);
    const drafted = await get(it, it.a);
    expect(drafted).toMatchObject({ status: 'settling', settlement: { agreementId: null, accepted: ['A', 'B'] } });
    await nextDeadline(world, it, 'mediation.reflection');
    const { settlement } = await get(it, it.a);
    // One deed, one letter, and no side is told that it asks itself.
    await world.settle();
    for (const person of [it.a, it.b, mediator]) {
      const asking = (await world.notificationsOf(person)).filter(
        ({ title, message }) => /^Sign |^Your signature/.test(title) && /settlement of MD-/i.test(message),
      );
      expect(asking.map(({ title }) => title)).toEqual(['Sign the settlement']);
    }
    expect(await titlesOf(mediator)).not.toContain('New terms to read');
    await signAll(world, it, settlement?.agreementId ?? null);
    expect(await get(it, it.b)).toMatchObject({ status: 'settled', outcome: 'settled' });
    expect(await world.as(it.a).disputes.get({ id: it.disputeId as never })).toMatchObject({
      status: 'resolved',
      resolutionKind: 'mediated',
      settlementAgreementId: settlement?.agreementId,
      holds: [],
    });
    const text = await world.as(it.a).agreements.get({ id: settlement?.agreementId as never });
    const words = JSON.stringify(text.terms.clauses);
    expect(words).toMatch(/ and [^"]* settle the whole of the matter MD-/);
    expect(words).toMatch(/By \d{1,2} \w+ \d{4}\. If it is not done: /);
    expect(words).not.toMatch(/\d{4}-\d{2}-\d{2}/);
    const promises = await world.as(it.b).obligations.list({ agreementId: settlement?.agreementId as never });
    expect(promises.map(({ status }) => status)).toEqual(settlement?.terms.map(() => 'due'));
    expect(await world.as(it.officer).disputes.get({ id: it.disputeId as never })).toMatchObject({
      settlementAgreementId: null,
    });

    const { report } = await of(mediator).report({ id: it.id });
    expect(report).toMatchObject({ outcome: 'settled', sessions: 1 });
    expect(report?.attendance).toHaveLength(3);
    const escrow = await world.as(it.a).escrow.get({ id: feeEscrowId });
    expect(escrow.milestones[0]).toMatchObject({ status: 'delivered' });
    await world.as(it.a).escrow.release({
      id: feeEscrowId,
      milestoneId: escrow.milestones[0]?.id as never,
      amountMinor: 600_000,
    });
    expect(await walletOf(world, mediator)).toBeGreaterThan(500_000n);
    await moneyIsRight(world);

    await nextDeadline(world, it, 'mediation.close');
    expect(await get(it, it.a)).toMatchObject({ status: 'closed', destroyAt: expect.any(String), destroyedAt: null });
    await nextDeadline(world, it, 'mediation.destroy');
    expect(await get(it, it.a)).toMatchObject({ status: 'closed', destroyedAt: expect.any(String) });
    expect((await of(it.a).life({ id: it.id })).map(({ name }) => name)).toContain('mediation.settled');
  });

  test('begins without an escrow where the mediator wants no fee, and a part that is settled leaves the rest of the dispute', async () => {
    const it = await settledCase(world, { about: 'dispute', scope: 'partial' });
    expect(await get(it, it.a)).toMatchObject({ status: 'settled', outcome: 'partial', feeEscrowId: null });
    const dispute = await world.as(it.a).disputes.get({ id: it.disputeId as never });
    expect(dispute).toMatchObject({ status: 'responded', settlementAgreementId: null, holds: [] });
    const left = dispute.clocks.find(({ kind }) => kind === 'dispute.resolution');
    expect(left?.status).toBe('running');
    expect(Date.parse(left?.dueAt ?? '')).toBeGreaterThanOrEqual(world.clock.now().getTime() + 6.9 * 86_400_000);
  });

  test('goes from an agreement by the sides of it, without anybody being asked for an address', async () => {
    const it = await consentedCase(world, { about: 'agreement' });
    expect((await get(it, it.b)).sides.map(({ userId }) => userId)).toEqual([it.a.id, it.b.id]);
    expect((await of(it.a).list({ agreementId: it.agreementId as never })).rows).toMatchObject([{ id: it.id }]);
  });
});

describe('asking for it', () => {
  test('tells somebody without an account by letter, in neutral words, and makes the case theirs with the confirmed address', async () => {
    const asker = await someone(world, 'Asha Asker');
    const { id, revision, ...made } = await of(asker).create({ identityId: asker.identityId });
    const email = 'nobody.yet@example.org';
    await of(asker).save({
      id,
      revision,
      request: requestOf({ id, revision, ...made }, { title: 'The secret matter of the goats' }),
      others: [{ name: 'Noor Newcomer', email }],
    });
    await of(asker).request({ id });
    await world.settle();
    const [letter] = await world.mailbox(email);
    expect(letter?.subject).toMatch(/^You are invited to a mediation · MD-\d{4}-\d{6}$/);
    expect(letter?.text).not.toContain('goats');
    expect(letter?.text).toContain('view=signup');
    const newcomer = await world.person('Noor Newcomer', { email, verified: false });
    await expect(of(newcomer).get({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await confirm(world, newcomer);
    expect(await of(newcomer).get({ id })).toMatchObject({ mySide: 'B', status: 'requested' });
    expect((await of(newcomer).list({ filter: 'waiting' })).rows).toMatchObject([{ id, waitsForMe: true }]);
    expect(await of(newcomer).consent({ id, version: consentVersion })).toMatchObject({ status: 'consented' });
  });

  test('names by field what is missing, and keeps what was written', async () => {
    const it = await draftedCase(world);
    const draft = await get(it, it.a);
    const { revision } = await of(it.a).save({
      id: it.id,
      revision: draft.revision,
      request: requestOf(draft, {
        publicSummary: `${it.b.name} owes me, call 0712 345 678 about the lanterns.`,
        screening: null,
      }),
      others: [{ name: it.b.name, email: it.b.email }],
    });
    await expect(of(it.a).request({ id: it.id })).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { publicSummary: expect.any(String), screening: expect.any(String) } },
    });
    await expect(
      of(it.a).save({ id: it.id, revision: revision - 1, request: draft.request, others: [] }),
    ).rejects.toMatchObject(refusal('STALE'));
    await expect(
      of(it.a).save({ id: it.id, revision, request: draft.request, others: [{ name: 'Me', email: it.a.email }] }),
    ).rejects.toMatchObject(refusal('BAD_INPUT'));
    expect((await get(it, it.a)).revision).toBe(revision);
    await of(it.a).remove({ id: it.id });
    await expect(get(it, it.a)).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('with a worry is looked at by an officer first; nobody is invited before, and only they read the answers', async () => {
    const it = await draftedCase(world, { request: { screening: { ...noWorries, fear: true, note: 'He shouts.' } } });
    expect(await of(it.a).request({ id: it.id })).toMatchObject({ status: 'screening' });
    await world.settle();
    await expect(get(it, it.b)).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await world.mailbox(it.b.email)).toEqual([]);
    expect((await of(it.officer).desk({ view: 'screening' })).rows.map(({ id }) => id)).toContain(it.id);
    expect(await get(it, it.officer)).toMatchObject({ as: 'officer', request: { screening: { note: 'He shouts.' } } });
    await of(it.officer).passScreening({ id: it.id, reason });
    await world.settle();
    expect((await get(it, it.b)).request.screening).toBeNull();
    await expect(get(it, it.officer)).rejects.toMatchObject(refusal('NOT_FOUND'));

    const other = await draftedCase(world, { request: { screening: { ...noWorries, capacity: true } } });
    await of(other.a).request({ id: other.id });
    expect((await of(other.officer).refuseScreening({ id: other.id, reason })).status).toBe('declined');
    expect(await get(other, other.a)).toMatchObject({ status: 'declined' });
    const told = (await of(other.a).life({ id: other.id })).find(({ name }) => name === 'mediation.screened');
    expect(told?.detail).toBe(reason); // written for who asked
    await world.settle();
    await expect(get(other, other.b)).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await titlesOf(other.a)).toContain('It cannot be mediated here');
  });

  test('with a worry shows neither the other side nor the mediator that there was one, and the officer’s words to officers only', async () => {
    const it = await acceptedCase(world, {
      request: { screening: { ...noWorries, fear: true, note: 'He shouts.' } },
    });
    for (const person of [it.b, mediatorOf(it)]) {
      const life = await of(person).life({ id: it.id });
      expect(JSON.stringify(life)).not.toMatch(/screen|officer|A reason that is long/);
      expect(life.map(({ seq }) => seq)).toEqual(life.map((_, index) => index + 1));
    }
    const names = ['mediation.screening_asked', 'mediation.screened'];
    const ofScreening = async (person: Person) =>
      (await of(person).life({ id: it.id })).filter(({ name }) => names.includes(name)).map(({ detail }) => detail);
    expect(await ofScreening(it.a)).toEqual([null, null]);
    expect(await ofScreening(it.officer)).toEqual([null, reason]);
  });

  test('is not known to the other side while an officer looks, who lets it go on only when no other one goes on', async () => {
    const it = await draftedCase(world, { about: 'dispute', request: { screening: { ...noWorries, fear: true } } });
    await of(it.a).request({ id: it.id });
    const made = await of(it.b).create({ identityId: it.b.identityId, disputeId: it.disputeId });
    await of(it.b).save({ id: made.id, revision: made.revision, request: requestOf(made), others: [] });
    expect(await of(it.b).request({ id: made.id })).toMatchObject({ status: 'requested' });
    await expect(of(it.officer).passScreening({ id: it.id, reason })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    expect(await get(it, it.a)).toMatchObject({ status: 'screening' });
    await of(it.b).withdraw({ id: made.id });
    await of(it.officer).passScreening({ id: it.id, reason });
    expect(await get(it, it.b)).toMatchObject({ status: 'requested', mySide: 'B' });
  });

  test('is once a side about a dispute, and not while the other side asks', async () => {
    const it = await requestedCase(world, { about: 'dispute' });
    const about = { disputeId: it.disputeId };
    await expect(of(it.a).create({ identityId: it.a.identityId, ...about })).rejects.toMatchObject(
      refusal('MED_ONCE_A_SIDE'),
    );
    await expect(of(it.b).create({ identityId: it.b.identityId, ...about })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    await of(it.b).refuse({ id: it.id });
    expect(await of(it.b).create({ identityId: it.b.identityId, ...about })).toMatchObject({ mySide: 'A' });
    await expect(of(it.officer).create({ identityId: it.officer.identityId, ...about })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
  });
});

describe('consent', () => {
  test('that is refused lets the clocks of the dispute go on and leaves no trace for anybody else', async () => {
    const it = await requestedCase(world, { about: 'dispute' });
    const clock = async () =>
      (await world.as(it.a).disputes.get({ id: it.disputeId as never })).clocks.find(
        ({ kind }) => kind === 'dispute.resolution',
      );
    expect(await clock()).toMatchObject({ status: 'paused' });
    const left = (await clock())?.remainingMs ?? 0;
    world.clock.advance({ days: 2 });
    await of(it.b).refuse({ id: it.id });
    await world.settle();
    expect(await get(it, it.a)).toMatchObject({ status: 'declined' });
    expect(Date.parse((await clock())?.dueAt ?? '')).toBe(world.clock.now().getTime() + left);
    await expect(get(it, it.officer)).rejects.toMatchObject(refusal('NOT_FOUND'));
    const words = JSON.stringify([
      await world.as(it.officer).disputes.get({ id: it.disputeId as never }),
      await world.as(it.officer).disputes.life({ id: it.disputeId as never }),
      await world.anyone().records.search({ q: it.b.name }),
      ...(await Promise.all([it.a, it.b, it.officer].map((person) => world.mailbox(person.email)))),
      ...(await Promise.all([it.a, it.b, it.officer].map((person) => world.notificationsOf(person)))),
      await sql`select name, payload from events where subject_id = ${it.id}`.execute(world.deps.db),
    ]);
    expect(words).not.toMatch(/declin|refused (it|the mediation|to mediate)|said no/i);
  });

  test('that does not come in five days, or is taken back, ends it as quietly', async () => {
    const it = await requestedCase(world);
    await nextDeadline(world, it, 'mediation.consent');
    expect(await statusOf(world, it)).toBe('lapsed');
    const other = await requestedCase(world);
    await expect(of(other.a).refuse({ id: other.id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await of(other.a).withdraw({ id: other.id });
    await world.settle();
    const [lapsed, withdrawn] = [await world.notificationsOf(it.b), await world.notificationsOf(other.b)];
    expect(withdrawn[0]?.title).toBe(lapsed[0]?.title);
  });

  test('is to the text that is shown now', async () => {
    const it = await requestedCase(world);
    await expect(of(it.b).consent({ id: it.id, version: '2020-01' })).rejects.toMatchObject(
      refusal('MED_CONSENT_CHANGED'),
    );
    await expect(of(it.a).consent({ id: it.id, version: consentVersion })).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await of(it.b).consent({ id: it.id, version: consentVersion })).toMatchObject({ status: 'consented' });
  });
});

describe('nobody has two parts', () => {
  test('so who is a side of the case or speaks for one represents nobody else in it', async () => {
    const it = await chosenCase(world);
    const name = (person: Person) =>
      of(it.a).nameRepresentative({ id: it.id, userNumber: person.userNumber, capacity: 'Advocate', maySettle: false });
    for (const person of [it.a, it.b]) await expect(name(person)).rejects.toMatchObject(refusal('MED_ROLE_TAKEN'));
    const advocate = await someone(world, 'Ali Advocate');
    await expect(get(it, advocate)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await name(advocate);
    await expect(name(advocate)).rejects.toMatchObject(refusal('MED_ROLE_TAKEN'));
    expect(await get(it, advocate)).toMatchObject({ as: 'side', mySide: 'A' });
    expect((await of(advocate).list({})).rows).toMatchObject([{ id: it.id }]);
    await expect(
      of(advocate).nameRepresentative({
        id: it.id,
        userNumber: it.officer.userNumber,
        capacity: 'x y',
        maySettle: true,
      }),
    ).rejects.toMatchObject(refusal('FORBIDDEN'));
    await of(it.a).removeRepresentative({ id: it.id, userId: advocate.id });
    await expect(get(it, advocate)).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('and who represents a side without the right to settle talks for it, and does not settle', async () => {
    const it = await activeCase(world);
    const advocate = await someone(world, 'Ali Advocate');
    await of(it.a).nameRepresentative({
      id: it.id,
      userNumber: advocate.userNumber,
      capacity: 'Advocate',
      maySettle: false,
    });
    const { settlement } = await of(advocate).proposeTerms({
      id: it.id,
      scope: 'full',
      terms: [
        {
          who: 'B',
          what: 'Delivers the remaining 280 lanterns to the shop.',
          by: '2999-01-01',
          amountMinor: null,
          to: null,
          otherwise: 'B pays back what is missing.',
        },
      ],
      place: 'Nairobi',
      profile: 'generic_consent_order',
    });
    const answered = { id: it.id, no: settlement?.no ?? 0, accept: true, courtConsent: false };
    await expect(of(advocate).answerTerms(answered)).rejects.toMatchObject(refusal('MED_NO_AUTHORITY'));
    expect((await of(it.a).answerTerms(answered)).settlement?.accepted).toEqual(['A']);
    await expect(of(it.b).answerTerms({ ...answered, no: 7 })).rejects.toMatchObject(refusal('ESC_TERMS_CHANGED'));
    await acceptTerms(world, it);
    await expect(of(advocate).waiveReflection({ id: it.id, adviser: 'Myself' })).rejects.toMatchObject(
      refusal('MED_NO_AUTHORITY'),
    );
  });
});
