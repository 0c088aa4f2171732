import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, receipt } from '../test/doors.ts';
import { answer, filed, served } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const reason = 'A reason that is long enough.';
const of = (person: Person) => world.as(person).disputes;

describe('what nobody else sees', () => {
  test('offers and their clock are the two sides’ own; addresses are masked for all but whose they are', async () => {
    const { id, filer, respondent, officer, recordOfficer } = await served(world);
    await of(respondent).respond({ id, response: answer });
    await of(filer).makeOffer({
      id,
      terms: { text: 'Words without prejudice.', amountMinor: 47_114_711, completeBy: '2999-01-01' },
    });
    for (const desk of [officer, recordOfficer]) {
      const seen = JSON.stringify([
        await of(desk).get({ id }),
        await of(desk).life({ id }),
        await of(desk).ifNobodyActs({ id }),
        await (await of(desk).calendar({ id })).text(),
      ]);
      for (const secret of [
        'Words without prejudice',
        '47114711',
        'dispute.offer',
        'Offer expires',
        filer.email,
        respondent.email,
      ])
        expect(seen).not.toContain(secret);
    }
    expect(JSON.stringify(await of(respondent).get({ id }))).not.toContain(filer.email);
    expect(JSON.stringify(await of(respondent).get({ id }))).toContain(respondent.email);
    expect((await of(respondent).get({ id })).offers).toHaveLength(1);
  });

  test('a reader learns what they themselves decided or used up, and of the settlement until when it can be signed', async () => {
    const { id, filer, respondent, officer } = await served(world);
    expect(await of(respondent).get({ id })).toMatchObject({ extended: false, settlementDueAt: null, recordRef: null });
    await of(respondent).extend({ id });
    expect((await of(filer).get({ id })).extended).toBe(true);
    await of(respondent).respond({ id, response: answer });
    const { offers } = await of(filer).makeOffer({
      id,
      terms: { text: 'All of it by then.', amountMinor: 100, completeBy: '2999-01-01' },
    });
    await of(respondent).answerOffer({ id, offerId: offers[0]?.id as never, accept: true });
    const { settlementAgreementId, settlementDueAt } = await of(filer).get({ id });
    const settlement = await world.as(filer).agreements.get({ id: settlementAgreementId as never });
    expect(settlementDueAt).toBe(settlement.signDueAt);
    expect(settlementDueAt).not.toBeNull();

    expect((await of(officer).get({ id })).judged).toEqual({
      tookOn: false,
      refusedPublication: false,
      isInvolved: false,
    });
    const odd = await filed(world, { claim: { flags: ['price_only'] } });
    await of(odd.officer).reject({ id: odd.id, reason, code: 'scope_excluded' });
    expect((await of(odd.officer).get({ id: odd.id })).judged).toEqual({
      tookOn: true,
      refusedPublication: false,
      isInvolved: false,
    });
    expect((await of(odd.filer).get({ id: odd.id })).judged.tookOn).toBe(false);
  });

  test('an officer who signed the same agreement judges nothing of it, and does not even read the file (I10)', async () => {
    const { id, officer, agreement } = await filed(world, { claim: { flags: ['price_only'] } });
    const waiting = async () => (await of(officer).desk({ view: 'triage', limit: 100 })).rows.map((row) => row.id);
    expect(await waiting()).toContain(id);
    await sql`insert into agreement_parties select copy.* from agreement_parties p, jsonb_populate_record(p, jsonb_build_object(
      'id', gen_random_uuid(), 'user_id', ${officer.id}::text, 'email', ${officer.email}::text, 'sign_order', 9)) copy
      where p.agreement_id = ${agreement} and p.side = 'A'`.execute(world.deps.db);
    expect(await waiting()).not.toContain(id);
    expect(await codeOf(of(officer).get({ id }))).toBe('NOT_FOUND');
    expect(await codeOf(of(officer).accept({ id, reason, flags: [] }))).toBe('NOT_FOUND');
  });

  test('an exhibit that was taken back is handed out to nobody and stays listed', async () => {
    const { id, filer, respondent, officer } = await served(world);
    const exhibit = await of(filer).addExhibit({ id, file: receipt(), title: 'A receipt' });
    expect(await (await of(respondent).exhibitFile({ id, exhibitId: exhibit.id })).text()).toBe(
      'A receipt of the first part.',
    );
    await expect(of(respondent).withdrawExhibit({ id, exhibitId: exhibit.id })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    await of(filer).withdrawExhibit({ id, exhibitId: exhibit.id });
    for (const person of [filer, respondent, officer])
      await expect(of(person).exhibitFile({ id, exhibitId: exhibit.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect((await of(respondent).get({ id })).exhibits).toMatchObject([
      { number: 'C1', withdrawnAt: expect.any(String) },
    ]);
  });

  test('who was found not to be meant sees nothing of it any more, and is not drawn into it again', async () => {
    const { id, filer, respondent, officer } = await served(world);
    await of(respondent).notMe({ id, statement: reason });
    await of(officer).decideIdentity({ id, rightPerson: false, reason });
    await world.settle();
    expect(await codeOf(of(respondent).get({ id }))).toBe('NOT_FOUND');
    expect((await of(respondent).list({})).rows.map((row) => row.id)).not.toContain(id);
    expect((await world.notificationsOf(respondent)).map(({ title }) => title)).toContain(
      'You were taken off a dispute',
    );
    await expect(of(filer).serveAgain({ id, email: respondent.email })).rejects.toMatchObject(refusal('BAD_INPUT'));
    await of(filer).serveAgain({ id, email: 'the.right.one@example.org' });
    expect(await codeOf(of(respondent).get({ id }))).toBe('NOT_FOUND');
    const { guards } = await of(filer).get({ id });
    expect(guards.find(({ guard }) => guard === 'G1')).toMatchObject({ passed: false }); // the consent was another person's
  });
});
