import { maskedAddress } from '@ahadi/domain/privacy/holding/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, claimOf, drafted, filed, passUntil, served, statusOf } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { sign } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const titles = async (person: Parameters<World['notificationsOf']>[0]) =>
  (await world.notificationsOf(person)).map(({ title }) => title);

describe('the common road', () => {
  test('filed → served → answered → settled: resolved by the signed settlement', async () => {
    const quarrel = await filed(world);
    const { filer, respondent, id } = quarrel;
    expect(await statusOf(world, quarrel)).toBe('serving');
    expect(await titles(respondent)).toContain('A dispute names you');
    const opened = await world.as(respondent).disputes.open({ id });
    expect(opened.status).toBe('awaiting_response');
    const openAbout = async (person: typeof filer) => {
      const { rows } = await world.as(person).disputes.list({ agreementId: quarrel.agreement, filter: 'open' });
      return rows.map((row) => row.id);
    };
    expect([await openAbout(filer), await openAbout(respondent)]).toEqual([[id], [id]]);
    expect(await openAbout(quarrel.officer)).toEqual([]);
    // More than is claimed is seldom meant: it is asked about, and taken where it is.
    const beyond = { ...answer, kind: 'part_admit' as const, admittedMinor: 99_999_999_900 };
    await expect(world.as(respondent).disputes.respond({ id, response: beyond })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      data: { fields: { 'response.isMeant': expect.stringContaining('is claimed.') } },
    });
    const meant = await world.as(respondent).disputes.respond({ id, response: { ...beyond, isMeant: true } });
    expect(meant.response).toMatchObject({ kind: 'part_admit', admittedMinor: 99_999_999_900 });
    // It is corrected beside what it said before, for both sides and an officer, until somebody builds on it.
    const right = { ...beyond, admittedMinor: 4_000_000 };
    await world.as(respondent).disputes.correctAnswer({ id, response: right });
    await world.settle();
    for (const reader of [filer, respondent, quarrel.officer])
      expect((await world.as(reader).disputes.get({ id })).response).toMatchObject({
        admittedMinor: 4_000_000,
        earlier: [{ kind: 'part_admit', admittedMinor: 99_999_999_900 }],
      });
    expect(await titles(filer)).toContain('The other side has corrected its answer');
    const completeBy = new Date(world.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
    const tooMuch = { text: 'All of it is paid back at once.', amountMinor: 99_999_999_900, completeBy };
    await expect(world.as(respondent).disputes.makeOffer({ id, terms: tooMuch })).rejects.toMatchObject({
      data: { fields: { isMeant: expect.stringContaining('is claimed') } },
    });
    const offered = await world.as(respondent).disputes.makeOffer({
      id,
      terms: { text: 'The rest is delivered to the store in Nakuru.', amountMinor: 4_000_000, completeBy },
    });
    const settling = await world
      .as(filer)
      .disputes.answerOffer({ id, offerId: offered.offers[0]?.id as never, accept: true });
    await world.settle();
    expect(settling).toMatchObject({ status: 'settling' });
    await expect(world.as(respondent).disputes.correctAnswer({ id, response: right })).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    });
    const settlement = settling.settlementAgreementId;
    if (!settlement) throw new Error('no settlement');
    for (const person of [filer, respondent]) {
      const api = world.as(person).agreements;
      const agreement = await api.get({ id: settlement });
      if (agreement.terms.publicClauseOffered) await api.answerClause({ id: settlement, accept: true });
      await sign(world, person, { id: settlement, contentHash: String(agreement.contentHash) });
    }
    await world.settle();
    expect(await world.as(filer).disputes.get({ id })).toMatchObject({ status: 'resolved', resolutionKind: 'settled' });
    expect(await openAbout(filer)).toEqual([]);
  });

  test('filed → silence → final notices at −10, −5, −1 days → review → public', async () => {
    const quarrel = await filed(world);
    const { filer, respondent, id } = quarrel;
    expect(await passUntil(world, quarrel, 'awaiting_response')).toBe(6);
    const { parties } = await world.as(filer).disputes.get({ id });
    expect(parties.find(({ side }) => side === 'respondent')).toMatchObject({ servedBy: 'deemed' });
    const toSilence = await passUntil(world, quarrel, 'no_response');
    expect(toSilence).toBeGreaterThanOrEqual(15); // the end of the 14th day, or of the next working day
    await passUntil(world, quarrel, 'publication_review');
    const finals = (await titles(respondent)).filter((title) => title.startsWith('Final notice'));
    expect(finals).toHaveLength(3);
    const preview = await world.as(respondent).disputes.entryPreview({ id });
    await passUntil(world, quarrel, 'published', 6);
    const { hits } = await world.anyone().records.search({ q: 'Lanterns Ltd' });
    expect(hits.flatMap(({ entries }) => entries).map(({ textHash }) => textHash)).toContain(preview.textHash);

    // One quarrel has one entry: while it is public, the same matter is not filed again.
    const again = await world
      .as(filer)
      .disputes.create({ identityId: filer.identityId as never, agreementId: quarrel.agreement });
    await world.as(filer).disputes.save({ id: again.id, revision: 0, claim: claimOf(world) });
    await expect(world.as(filer).disputes.submit({ id: again.id, truth: true })).rejects.toMatchObject(
      refusal('DSP_DUPLICATE'),
    );
  });
});

test('a draft is nobody else’s; filing twice over one matter is refused with its code', async () => {
  const quarrel = await drafted(world, { unchecked: 'respondent' });
  const { filer, respondent, id } = quarrel;
  await expect(world.as(respondent).disputes.get({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  // What would keep it private is known to who writes it, as long as something can be done about it.
  const prospect = async () => (await world.as(filer).disputes.get({ id })).prospect;
  expect(await prospect()).toEqual({ hasAgreement: true, clauseAccepted: true, filerLevel: 2, respondentLevel: 1 });
  await world.as(filer).disputes.submit({ id, truth: true });
  expect(await prospect()).toBeNull();
  const again = await world
    .as(filer)
    .disputes.create({ identityId: filer.identityId as never, agreementId: quarrel.agreement });
  await world.as(filer).disputes.save({ id: again.id, revision: 0, claim: claimOf(world) });
  await expect(world.as(filer).disputes.submit({ id: again.id, truth: true })).rejects.toMatchObject(
    refusal('DSP_DUPLICATE'),
  );
  expect((await world.as(filer).disputes.get({ id: again.id })).status).toBe('draft');
});

test('an officer reads the file of a dispute without the addresses of its sides', async () => {
  const { officer, respondent, id } = await drafted(world, {
    claim: { narrative: `${claimOf(world).narrative} They call it fraud.` },
  }).then(async (quarrel) => {
    await world.as(quarrel.filer).disputes.submit({ id: quarrel.id, truth: true });
    return quarrel;
  });
  const view = await world.as(officer).disputes.get({ id });
  expect(view).toMatchObject({ status: 'submitted', mySide: null, claim: { respondentEmail: '' } });
  expect(JSON.stringify(view)).not.toContain(respondent.email);
  // Where its letters go is said as far as it can be judged by: whose mailbox it is, without who has it.
  expect(view.parties.find(({ side }) => side === 'respondent')?.email).toBe(maskedAddress(respondent.email));
});

test('what is served and withdrawn leaves the lists in order', async () => {
  const quarrel = await served(world);
  await world.as(quarrel.filer).disputes.withdraw({ id: quarrel.id });
  expect(await statusOf(world, quarrel)).toBe('withdrawn');
});
