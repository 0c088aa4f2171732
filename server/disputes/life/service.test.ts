import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeOf, receipt } from '../../test/doors.ts';
import { answer, filed, sealing, served } from '../../test/quarrel.ts';
import { refusal } from '../../test/refusal.ts';
import { makeWorld, type Person, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'debug' } });
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterAll(() => {
  vi.restoreAllMocks();
  return world.close();
});

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

  test('a sealed figure is in no event, row, answer, notice, letter or log line', async () => {
    const { id, filer, respondent, officer } = await served(world);
    await of(respondent).respond({ id, response: answer });
    for (const round of [1, 2, 3]) {
      await sealing(world, filer, { id, amountMinor: 7_654_321 + round });
      await sealing(world, respondent, { id, amountMinor: 1_234_567 + round });
    }
    expect(await codeOf(sealing(world, filer, { id, amountMinor: 1_234_567 }))).toBe('DSP_ONCE_ONLY');
    await world.settle();
    const rows = await Promise.all(
      (
        [
          'events',
          'dispute_bids',
          'dispute_offers',
          'notifications',
          'mail',
          'disputes',
          'clocks',
          'idempotency_keys',
        ] as const
      ).map((table) => world.deps.db.selectFrom(table).selectAll().execute()),
    );
    const views = await Promise.all(
      [filer, respondent, officer].map(async (person) => [await of(person).get({ id }), await of(person).life({ id })]),
    );
    const lines = vi.mocked(process.stderr.write).mock.calls.map(([line]) => String(line));
    for (const place of [rows, views, lines]) expect(JSON.stringify(place)).not.toMatch(/765432|123456[89]|1234570/);
    const { bids } = await of(respondent).get({ id });
    expect(bids.map(({ result }) => result)).toEqual(['gap', 'gap', 'gap']);
    const sealed = await world.deps.db
      .selectFrom('dispute_bids')
      .select('sealed')
      .where('dispute_id', '=', id)
      .execute();
    expect(sealed.map((row) => row.sealed.length)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('figures that meet settle at once: the middle is signed by both seals, and nobody can refuse or ask again', async () => {
    const { id, filer, respondent } = await served(world);
    await of(respondent).respond({ id, response: answer });
    const { bidding } = await of(filer).get({ id });
    expect(bidding?.words.join(' ')).toMatch(/middle of the two figures by \d+ \w+ \d{4}.*whole matter is settled/);
    const wrong = { id, amountMinor: 700_000, payBy: '2999-01-01', signedAs: filer.name };
    expect(await codeOf(of(filer).bid(wrong))).toBe('BAD_INPUT');
    await sealing(world, filer, { id, amountMinor: 700_000 });
    const theirs = (await of(respondent).get({ id })).bidding;
    expect([theirs?.payBy, theirs?.words]).toEqual([bidding?.payBy, bidding?.words]);
    const signed = await sealing(world, respondent, { id, amountMinor: 1_200_000 });
    expect([signed.status, signed.resolutionKind, signed.offers, signed.bidding]).toEqual([
      'resolved',
      'settled',
      [],
      null,
    ]);
    await world.settle();
    const settlement = await world.as(filer).agreements.get({ id: signed.settlementAgreementId as never }); // it is there
    expect(settlement.parties.map(({ status }) => status)).toEqual(['signed', 'signed']);
    const text = JSON.stringify(settlement.terms.clauses);
    expect(text.match(/9,500/g)).toHaveLength(1);
    expect(text).toMatch(/about the agreement AG-/);
    expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/);
    expect(text).not.toMatch(/7,000|12,000/);
    for (const person of [filer, respondent]) {
      expect(
        await codeOf(
          of(person).makeOffer({ id, terms: { text: 'Less than that.', amountMinor: 1, completeBy: '2999-01-01' } }),
        ),
      ).toBe('ILLEGAL_TRANSITION');
      const told = (await world.notificationsOf(person)).map(({ title, message }) => `${title} ${message}`).join('\n');
      expect(told).toContain('The figures met');
      expect(told).not.toContain('Sign “Settlement');
    }
  });

  test('a figure that waits binds for seven days; then it is gone, and its round begins anew', async () => {
    const { id, filer, respondent } = await served(world);
    await of(respondent).respond({ id, response: answer });
    await sealing(world, filer, { id, amountMinor: 700_000 });
    const first = (await of(respondent).get({ id })).bidding;
    world.clock.advance({ days: 7 });
    const later = await of(filer).get({ id });
    expect([later.bids, later.bidding?.no]).toEqual([[], 1]);
    expect(later.bidding?.payBy).not.toBe(first?.payBy);
    const late = await sealing(world, respondent, { id, amountMinor: 1_200_000 });
    expect([late.status, late.bids]).toMatchObject(['negotiating', [{ no: 1, otherSideHasBid: false, result: null }]]);
  });

  test('until it is settled all that one side reads is the same whatever the other sealed: within reach or not', async () => {
    /** All that a person can read of a matter, without what is different in any two: ids, numbers, seals, instants. */
    const seenBy = async (person: Person, id: Parameters<typeof sealing>[2]['id']) => {
      const mail = await world.deps.db.selectFrom('mail').selectAll().where('recipient', '=', person.email).execute();
      const read = [
        await of(person).get({ id }),
        await of(person).life({ id }),
        await of(person).ifNobodyActs({ id }),
        (await of(person).list({})).rows,
        (await (await of(person).calendar({ id })).text()).replaceAll('\r\n ', ''),
        (await world.notificationsOf(person)).map(({ title, message }) => [title, message]),
        mail.map(({ subject, text_body }) => [subject, text_body]).sort(),
      ];
      return JSON.stringify(read)
        .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|[0-9a-f]{16,64}/g, 'id')
        .replaceAll(/(?:AH|[A-Z]{2}-\d{4})-\d+|[\w.+•-]+@[\w.]+|UID:[^\\]*/g, 'ref')
        .replaceAll(/https?:[^"\\\s]*/g, 'address');
    };
    // What the reader seals in a round, and how far out of reach the other is in the first matter and in the second.
    const round = fc.tuple(fc.integer({ min: 2, max: 1_000_000_00 }), fc.tuple(fc.nat(), fc.nat()));
    await fc.assert(
      fc.asyncProperty(fc.tuple(round, round, round), fc.boolean(), async (rounds, asFiler) => {
        const readIn = async (which: 0 | 1) => {
          const { id, filer, respondent } = await served(world);
          await of(respondent).respond({ id, response: answer });
          const [reader, sealer] = asFiler ? [filer, respondent] : [respondent, filer];
          const read: string[] = [];
          for (const [figure, fars] of rounds) {
            const far = fars[which];
            const theirs = asFiler ? 1 + (far % (figure - 1)) : figure + 1 + (far % 1_000_000);
            await sealing(world, sealer, { id, amountMinor: theirs });
            await world.settle();
            read.push(await seenBy(reader, id));
            await sealing(world, reader, { id, amountMinor: figure });
            await world.settle();
            read.push(await seenBy(reader, id));
          }
          return read;
        };
        const first = await readIn(0);
        expect(await readIn(1)).toEqual(first);
        expect(first.at(-1)?.match(/"result":"gap"/g)).toHaveLength(3);
      }),
      { numRuns: 2, endOnFailure: true },
    );
  }, 120_000);

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
