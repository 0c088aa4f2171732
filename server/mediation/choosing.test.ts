import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  acceptedCase,
  chosenCase,
  engagingCase,
  fundingCase,
  nextDeadline,
  proposedCase,
  rankBy,
  readingBack,
  reason,
  selectingCase,
  sidesOf,
  signWithCode,
  statusOf,
} from '../test/mediations.ts';
import { at, mediationWorld } from '../test/mediationworld.ts';
import { refusal } from '../test/refusal.ts';
import { restricted } from '../test/restricting.ts';
import { someone } from '../test/story.ts';
import type { Person } from '../test/world.ts';

const { creditsOf, get, of, world } = await mediationWorld(readingBack);

describe('the choice', () => {
  test('is the lowest sum of places of those nobody struck out; each side sees its own order alone', async () => {
    const it = await selectingCase(world);
    await rankBy(world, it, it.a, [1, 2], [0]);
    expect((await get(it, it.a)).proposals.map(({ myRank, myStrike }) => [myRank, myStrike])).toEqual([
      [null, true],
      [1, false],
      [2, false],
    ]);
    expect((await get(it, it.b)).proposals.every(({ myRank, myStrike }) => myRank === null && !myStrike)).toBe(true);
    expect((await get(it, it.b)).sides.map(({ ranked }) => ranked)).toEqual([true, false]);
    await expect(rankBy(world, it, it.b, [0, 1])).rejects.toMatchObject(refusal('BAD_INPUT'));
    await expect(rankBy(world, it, it.b, [0, 1, 1, 2])).rejects.toMatchObject(refusal('BAD_INPUT'));
    await rankBy(world, it, it.b, [0, 2, 1]);
    expect(await statusOf(world, it)).toBe('appointing');
    expect((await get(it, it.b)).proposals.map(({ status }) => status)).toEqual([
      'expired',
      'selected',
      'not_selected',
    ]);
    for (const loser of [at(it, 0), at(it, 2)]) expect(await creditsOf(loser)).toEqual({ available: 20, held: 0 });
  });

  test('comes after five days with the orders that are there', async () => {
    const it = await selectingCase(world);
    await rankBy(world, it, it.b, [2, 1, 0]);
    await nextDeadline(world, it, 'mediation.selecting');
    expect((await get(it, it.a)).proposals.map(({ status }) => status)).toEqual([
      'not_selected',
      'not_selected',
      'selected',
    ]);
  });

  test('without anybody in common asks an officer, and the credits go back', async () => {
    const it = await selectingCase(world, { mediators: 2 });
    await rankBy(world, it, it.a, [], [0, 1]);
    await rankBy(world, it, it.b, [0, 1]);
    expect(await statusOf(world, it)).toBe('listing');
    for (const mediator of it.mediators) expect(await creditsOf(mediator)).toEqual({ available: 20, held: 0 });
  });

  test('goes to the next when the chosen one says no, says nothing or is objected to with reason, until nobody is left', async () => {
    const it = await chosenCase(world);
    await of(at(it, 0)).declineAppointment({ id: it.id, reason });
    await expect(get(it, at(it, 0))).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await get(it, at(it, 1))).toMatchObject({ as: 'mediator', status: 'appointing', appointmentsFailed: 1 });
    await nextDeadline(world, it, 'mediation.accept');
    expect(await get(it, at(it, 2))).toMatchObject({ as: 'mediator', appointmentsFailed: 2 });
    await of(at(it, 2)).acceptAppointment({
      id: it.id,
      kind: 'business',
      text: 'I once bought a lantern from a side.',
    });
    const { appointment } = await get(it, it.b);
    expect(appointment).toMatchObject({ mediatorName: at(it, 2).name, disclosure: { kind: 'business' } });
    await of(it.b).object({ id: it.id, reason });
    await expect(of(it.b).object({ id: it.id, reason })).rejects.toMatchObject(refusal('DSP_ONCE_ONLY'));
    await nextDeadline(world, it, 'mediation.objection');
    expect(await statusOf(world, it)).toBe('appointing');
    expect((await of(it.officer).desk({ view: 'objections' })).rows.map(({ id }) => id)).toContain(it.id);
    const objectionId = (await get(it, it.officer)).appointment?.objections[0]?.id ?? '';
    await of(it.officer).judgeObjection({ id: it.id, objectionId, sustained: true, reason });
    expect(await get(it, it.a)).toMatchObject({ status: 'listing', appointmentsFailed: 3, appointment: null });
    await expect(get(it, at(it, 2))).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('goes to the next as long as the talks have not begun: a mediator can decline then, and cannot end what is the sides’', async () => {
    const it = await fundingCase(world, { mediators: 2 });
    const [first, second] = [at(it, 0), at(it, 1)];
    const { feeEscrowId } = await get(it, it.a);
    await expect(of(first).end({ id: it.id, reason: 'conflict' })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await of(first).declineAppointment({ id: it.id, reason: 'A side became my client.' });
    await world.settle();
    expect(await world.as(it.a).escrow.get({ id: feeEscrowId as never })).toMatchObject({ status: 'cancelled' });
    expect(await get(it, second)).toMatchObject({ as: 'mediator', status: 'appointing', feeEscrowId: null });
    expect((await get(it, it.a)).clocks.find(({ kind }) => kind === 'mediation.funding')?.status).toBe('cancelled');
    for (const status of ['appointing', 'engaging']) {
      expect(await statusOf(world, it)).toBe(status);
      await expect(of(second).end({ id: it.id, reason: 'conflict' })).rejects.toMatchObject(
        refusal(status === 'appointing' ? 'FORBIDDEN' : 'ILLEGAL_TRANSITION'),
      );
      if (status === 'appointing') {
        await of(second).acceptAppointment({ id: it.id, kind: 'none', text: '' });
        for (const side of sidesOf(it)) await of(side).noObjection({ id: it.id });
      }
    }
    const why = async (person: Person) =>
      (await of(person).life({ id: it.id })).find(({ name }) => name === 'mediation.appointment_declined')?.detail;
    expect(await why(it.officer)).toBe('A side became my client.');
    for (const person of [it.a, it.b, second]) expect(await why(person)).toBeNull();
    await of(second).declineAppointment({ id: it.id, reason });
    expect(await statusOf(world, it)).toBe('listing');
  });

  test('goes to the next when the certification of the chosen one is taken away before the talks began', async () => {
    const it = await engagingCase(world, { mediators: 2 });
    const { engagementAgreementId } = await get(it, it.a);
    const admins = [
      await someone(world, 'Ada', { roles: ['admin'] }),
      await someone(world, 'Ali', { roles: ['admin'] }),
    ] as const;
    await restricted(world, admins, { thing: 'mediator', reference: at(it, 0).id, measure: 'revoke' });
    await world.settle();
    expect(await get(it, at(it, 1))).toMatchObject({ status: 'appointing', appointmentsFailed: 1 });
    await expect(get(it, at(it, 0))).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await world.as(it.a).agreements.get({ id: engagementAgreementId as never })).toMatchObject({
      status: 'voided',
    });
  });

  test('passes over who takes no new case: before they are asked, and while they are and have not accepted', async () => {
    const admins = [
      await someone(world, 'Suspender One', { roles: ['admin'] }),
      await someone(world, 'Suspender Two', { roles: ['admin'] }),
    ] as const;
    const suspended = (index: number, it: Awaited<ReturnType<typeof selectingCase>>) =>
      restricted(world, admins, { thing: 'mediator', reference: at(it, index).id, measure: 'suspend', days: 10 });
    const it = await selectingCase(world);
    await suspended(0, it);
    for (const side of sidesOf(it)) await rankBy(world, it, side);
    await world.settle();
    const titles = async (index: number) => (await world.notificationsOf(at(it, index))).map(({ title }) => title);
    expect(await titles(0)).not.toContain('You were chosen to mediate');
    expect(await titles(1)).toContain('You were chosen to mediate');
    // Asked, and suspended before the answer: nobody waits for who cannot say yes.
    await suspended(1, it);
    await world.settle();
    expect(await titles(2)).toContain('You were chosen to mediate');
    const told = (await world.notificationsOf(it.a)).map(({ title }) => title);
    expect(told).toContain('The mediator is not available');
    expect(told).not.toContain('Your mediator is suspended');
  });

  test('of another mediator brings that one’s fee, though the one before did without', async () => {
    const it = await chosenCase(world, { mediators: 2 });
    const [first, second] = [at(it, 0), at(it, 1)];
    await expect(of(first).waiveFee({ id: it.id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await of(first).acceptAppointment({ id: it.id, kind: 'none', text: '' });
    expect(await of(first).waiveFee({ id: it.id })).toMatchObject({ feeWaived: true });
    await of(first).declineAppointment({ id: it.id, reason });
    expect(await get(it, second)).toMatchObject({ feeWaived: false });
    await of(second).acceptAppointment({ id: it.id, kind: 'none', text: '' });
    for (const side of sidesOf(it)) await of(side).noObjection({ id: it.id });
    const { engagementAgreementId, feeMinor } = await get(it, it.a);
    expect(feeMinor).toBe(600_000);
    for (const person of [it.a, it.b, second]) await signWithCode(world, person, engagementAgreementId as never);
    await world.settle();
    expect(await get(it, it.a)).toMatchObject({ status: 'funding', feeEscrowId: expect.any(String) });
  });

  test('stands when an objection is overruled, and the agreement to mediate is drawn up for all to sign', async () => {
    const it = await acceptedCase(world);
    await of(it.a).noObjection({ id: it.id });
    await of(it.b).object({ id: it.id, reason });
    const objectionId = (await get(it, it.officer)).appointment?.objections[0]?.id ?? '';
    const proposer = { id: it.id, objectionId, sustained: false, reason };
    await world.deps.db
      .insertInto('user_roles')
      .values({ user_id: at(it, 1).id, role: 'officer', granted_at: world.clock.now() })
      .execute();
    await expect(of(at(it, 1)).judgeObjection(proposer)).rejects.toMatchObject(refusal('MED_ROLE_TAKEN'));
    await of(it.officer).judgeObjection(proposer);
    const { engagementAgreementId, status } = await get(it, it.a);
    expect(status).toBe('engaging');
    const agreement = await world.as(at(it, 0)).agreements.get({ id: engagementAgreementId as never });
    expect(agreement).toMatchObject({ status: 'signing', terms: { minAssurance: 1 } });
    expect(agreement.parties.map(({ side }) => side)).toEqual(['A', 'B', 'M']);
  });

  test('after three days without an objection goes on by itself; what is not signed in seven days brings the next candidate', async () => {
    const it = await acceptedCase(world);
    await nextDeadline(world, it, 'mediation.objection');
    const { engagementAgreementId } = await get(it, it.a);
    expect(await statusOf(world, it)).toBe('engaging');
    await signWithCode(world, it.a, engagementAgreementId as never);
    await nextDeadline(world, it, 'mediation.engagement');
    expect(await get(it, it.a)).toMatchObject({
      status: 'appointing',
      engagementAgreementId: null,
      appointmentsFailed: 1,
    });
    expect(['voided', 'lapsed']).toContain(
      (await world.as(it.a).agreements.get({ id: engagementAgreementId as never })).status,
    );
    await expect(of(it.b).object({ id: it.id, reason })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('uses the credits of a proposal that nobody opened once its writer takes the appointment', async () => {
    const it = await proposedCase(world, { mediators: 2 });
    await sql`update clocks set due_at = ${new Date(world.clock.now().getTime() + 60_000)} where subject_id = ${it.id} and kind = 'mediation.job'`.execute(
      world.deps.db,
    );
    await nextDeadline(world, it, 'mediation.job');
    for (const side of sidesOf(it)) await rankBy(world, it, side);
    expect((await get(it, it.a)).appointment).toBeNull();
    expect(await creditsOf(at(it, 0))).toEqual({ available: 19, held: 1 });
    await of(at(it, 0)).acceptAppointment({ id: it.id, kind: 'none', text: '' });
    expect(await creditsOf(at(it, 0))).toEqual({ available: 19, held: 0 });
    expect((await get(it, it.a)).appointment).toMatchObject({ mediatorName: at(it, 0).name });
  });
});
