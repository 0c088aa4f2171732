import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { ExhibitId } from '@ahadi/domain/core/ids.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, jumpUntil, pass, type Quarrel, served, withCourt } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const reason = 'A reason that is long enough.';
const reference = 'Milimani HCCC E12 of 2026';
const of = (person: Person) => world.as(person).disputes;
const paperOf = async (person: Person, { id }: Quarrel) =>
  (
    await of(person).addExhibit({
      id,
      file: new File([`Paper of ${person.id}`], 'a.txt'),
      title: 'Paper',
      description: '',
    })
  ).id;

describe('proceedings elsewhere', () => {
  test('that one side noted are not ended by the other, and what waits for a court is never published', async () => {
    for (const noted of ['filer', 'respondent'] as const) {
      const quarrel = await served(world);
      await withCourt(world, quarrel, quarrel[noted]);
      const other = quarrel[noted === 'filer' ? 'respondent' : 'filer'];
      await expect(of(other).endExternal({ id: quarrel.id, reason })).rejects.toMatchObject(refusal('FORBIDDEN'));
      await pass(world, 60);
      expect(await of(quarrel.filer).get({ id: quarrel.id })).toMatchObject({
        status: 'awaiting_response',
        stayedBySide: noted,
      });
      await of(quarrel[noted]).endExternal({ id: quarrel.id, reason });
      expect(await of(quarrel.filer).get({ id: quarrel.id })).toMatchObject({ holds: [], stayedBySide: null });
    }
  });

  test('need the number of a file and a paper of one’s own among the exhibits', async () => {
    const quarrel = await served(world);
    const { id } = quarrel;
    const api = of(quarrel.respondent);
    const exhibitId = await paperOf(quarrel.respondent, quarrel);
    for (const empty of ['court', 'in court', 'the court of Nairobi', '1234567890'])
      await expect(api.stayExternal({ id, reference: empty, exhibitId })).rejects.toMatchObject(refusal('BAD_INPUT'));
    const theirs = await paperOf(quarrel.filer, quarrel);
    for (const none of [undefined, theirs, '01900000-0000-7000-8000-000000000000' as ExhibitId])
      await expect(api.stayExternal({ id, reference, exhibitId: none })).rejects.toMatchObject({
        ...refusal('DSP_PROOF_REQUIRED'),
        message: expect.stringContaining('exhibits'),
      });
    await api.stayExternal({ id, reference, exhibitId });
    await expect(api.withdrawExhibit({ id, exhibitId })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('stop a matter once with one paper, and an officer ends them', async () => {
    const quarrel = await served(world);
    const { id } = quarrel;
    const exhibitId = await paperOf(quarrel.respondent, quarrel);
    await of(quarrel.respondent).stayExternal({ id, reference, exhibitId });
    await of(quarrel.officer).endExternal({ id, reason });
    expect((await of(quarrel.filer).get({ id })).holds).toEqual([]);
    await expect(of(quarrel.respondent).stayExternal({ id, reference, exhibitId })).rejects.toMatchObject(
      refusal('DSP_ONCE_ONLY'),
    );
    const sameFile = await paperOf(quarrel.respondent, quarrel);
    await expect(of(quarrel.respondent).stayExternal({ id, reference, exhibitId: sameFile })).rejects.toMatchObject(
      refusal('DSP_ONCE_ONLY'),
    );
    // With another paper it stands still again, and an officer is asked at once, on a Sunday too.
    await withCourt(world, quarrel, quarrel.respondent);
    await world.tick('clocks');
    expect((await of(quarrel.officer).desk({ view: 'courts' })).rows.map((row) => row.id)).toContain(id);
    await of(quarrel.officer).endExternal({ id, reason });
    await jumpUntil(world, quarrel, 'publication_review');
  });

  test('stand on an officer’s desk after 90 days, until they are ended', async () => {
    const quarrel = await served(world);
    const { id, officer } = quarrel;
    await withCourt(world, quarrel, quarrel.respondent);
    const onDesk = async () => {
      const { rows } = await of(officer).desk({ view: 'courts' });
      const counted = (await world.as(officer).dashboard.queues()).find(({ name }) => name === 'courts')?.count ?? 0;
      expect(counted).toBe(rows.length);
      return rows.map((row) => row.id);
    };
    await pass(world, 88);
    expect(await onDesk()).not.toContain(id);
    await pass(world, 6);
    expect(await onDesk()).toContain(id);
    expect((await world.notificationsOf(officer)).map(({ title }) => title)).toContain(
      'Is a court still looking at it?',
    );
    await of(officer).endExternal({ id, reason });
    expect(await onDesk()).not.toContain(id);
  });
});

test('an answer that the other side has accepted a plan or an offer on stays, also when nothing comes of that', async () => {
  const completeBy = addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), 20);
  const admitted = { ...answer, kind: 'admit' as const, planDue: completeBy };
  const terms = { text: 'Half of it now, half of it later.', amountMinor: 100, completeBy };
  const staysAsItIs = ({ id, respondent }: Quarrel) =>
    expect(of(respondent).correctAnswer({ id, response: answer })).rejects.toMatchObject({
      ...refusal('ILLEGAL_TRANSITION'),
      message: expect.stringContaining('built on it'),
    });

  const missed = await served(world);
  await of(missed.respondent).respond({ id: missed.id, response: admitted });
  await of(missed.filer).acceptPlan({ id: missed.id });
  await jumpUntil(world, missed, 'reopened');
  const due = addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), 20);
  await of(missed.respondent).makeOffer({ id: missed.id, terms: { ...terms, completeBy: due } });
  expect((await of(missed.filer).get({ id: missed.id })).status).toBe('negotiating');
  await staysAsItIs(missed);

  const unsigned = await served(world);
  const { id, filer, respondent } = unsigned;
  await of(respondent).respond({ id, response: { ...admitted, planDue: null } });
  const { offers } = await of(respondent).makeOffer({ id, terms: { ...terms, completeBy: due } });
  await of(filer).answerOffer({ id, offerId: offers[0]?.id as never, accept: true });
  await world.settle();
  const { settlementAgreementId } = await of(filer).get({ id });
  await world.as(filer).agreements.decline({ id: settlementAgreementId as never, reason });
  await world.settle();
  expect((await of(filer).get({ id })).status).toBe('negotiating');
  await staysAsItIs(unsigned);
});

test('an offer is taken back by the side that made it, whichever that is', async () => {
  const { id, filer, respondent } = await served(world);
  await of(respondent).respond({ id, response: answer });
  const completeBy = addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), 20);
  for (const side of [filer, respondent]) {
    const { offers } = await of(side).makeOffer({ id, terms: { text: 'Half of it now.', amountMinor: 1, completeBy } });
    const offerId = offers.at(-1)?.id as never; // the brand is the contract's
    const after = await of(side).withdrawOffer({ id, offerId });
    expect(after.offers.find((one) => one.id === offerId)?.status).toBe('withdrawn');
  }
});
