import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answer,
  claimOf,
  drafted,
  filed,
  pass,
  passUntil,
  postLetters,
  type Quarrel,
  served,
  withCourt,
} from '../test/quarrel.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const reason = 'A reason that is long enough.';
const dayIn = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const asFiler = ({ filer }: Quarrel) => world.as(filer).disputes;
const asRespondent = ({ respondent }: Quarrel) => world.as(respondent).disputes;
const asOfficer = ({ officer }: Quarrel) => world.as(officer).disputes;
const asRecorder = ({ recordOfficer }: Quarrel) => world.as(recordOfficer).disputes;

/** Deadlines of the dispute, of its settlement and of its entry. */
const clocksAround = (id: string, settlement: string | null) => sql<{
  id: string;
  kind: string;
  due_at: Date;
  ended_at: Date;
  status: string;
}>`
  select c.id, c.kind, c.due_at, c.ended_at, c.status from clocks c join disputes d on d.id = ${id}
  where c.subject_id = d.id or (c.subject_id = ${settlement} and c.kind = 'agreement.sign_window')
    or (c.subject_id in (select r.id from public_records r where r.dispute_id = d.id) and c.kind = 'record.expiry')`;

/** Deadlines that nobody would notice. */
const silent = ['dispute.notice', 'dispute.response_reminder', 'dispute.offer_reminder', 'agreement.reminder'];

/** Moves time from one deadline to the next until none is left, and writes down which ran out when and what state that left. */
async function liveOn({ id }: Quarrel, settlement: string | null): Promise<string[]> {
  const lived: string[] = [];
  // A notice that was given before the side wrote at the same instant is no part of what was foretold after it.
  const { rows: before } = await sql<{ id: string }>`
    select id from (${clocksAround(id, settlement)}) c where status = 'fired'`.execute(world.deps.db);
  const over = before.map((row) => row.id);
  for (let turn = 0; turn < 60; turn++) {
    const { rows } = await sql<{ kind: string; due_at: Date }>`
      select kind, due_at from (${clocksAround(id, settlement)}) c where status = 'running' order by due_at limit 1`.execute(
      world.deps.db,
    );
    const next = rows[0];
    if (!next) return lived;
    world.clock.set(next.due_at);
    await world.tick('clocks');
    const { rows: fired } = await sql<{ kind: string }>`
      select kind from (${clocksAround(id, settlement)}) c where status = 'fired' and ended_at = ${next.due_at} and id <> all(${over}) order by due_at, id`.execute(
      world.deps.db,
    );
    const { status } = await world.deps.db
      .selectFrom('disputes')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // Looked at again every day while no letter has left: nobody notices.
    const isUnseen = (kind: string) =>
      silent.includes(kind) || (kind === 'dispute.service_deemed' && status === 'serving');
    for (const { kind } of fired.filter((one) => !isUnseen(one.kind)))
      lived.push(`${next.due_at.toISOString()} ${kind} ${status}`);
  }
  throw new Error('it never ends');
}

/** Compares what both sides are told will happen with what then happens, to the millisecond. */
async function comesTrue(quarrel: Quarrel): Promise<DisputeView['status']> {
  const told = (await asFiler(quarrel).ifNobodyActs({ id: quarrel.id })).filter(({ event }) => event !== 'record.cure');
  const { settlementAgreementId } = await asFiler(quarrel).get({ id: quarrel.id });
  const lived = await liveOn(quarrel, settlementAgreementId);
  // Of what happens at one instant only the end of it is seen.
  const lastAt = (at: string) => told.findLast((one) => one.at === at)?.status;
  expect(told.map(({ at, event }) => `${at} ${event} ${lastAt(at)}`)).toEqual(lived);
  for (const { sentence, whoMayAct } of told) expect(`${sentence} ${whoMayAct}`.length).toBeGreaterThan(30);
  return (await asFiler(quarrel).get({ id: quarrel.id })).status;
}

describe('what is foretold for the case that nobody acts comes true to the millisecond', () => {
  test('from the first notice on, to the end of the entry of an organisation', async () => {
    expect(await comesTrue(await filed(world))).toBe('unresolved_private');
  });

  test('from the service on, for a person: the review waits for an officer', async () => {
    expect(await comesTrue(await served(world, { respondentKind: 'person' }))).toBe('publication_review');
  });

  test('with more time of the respondent’s own and of both', async () => {
    const quarrel = await served(world, { publicClause: false });
    await asRespondent(quarrel).extend({ id: quarrel.id });
    await asFiler(quarrel).proposeExtension({ id: quarrel.id, days: 12 });
    await asRespondent(quarrel).answerExtension({ id: quarrel.id, accept: true });
    expect(await comesTrue(quarrel)).toBe('unresolved_private');
  });

  test('with an open offer, half way to the deadline', async () => {
    const quarrel = await served(world);
    await pass(world, 3);
    await asRespondent(quarrel).respond({ id: quarrel.id, response: answer });
    await passUntil(world, quarrel, 'responded');
    await pass(world, 22);
    await asFiler(quarrel).makeOffer({
      id: quarrel.id,
      terms: { text: 'Half of it now, half of it later.', amountMinor: 100, completeBy: dayIn(30) },
    });
    await comesTrue(quarrel);
  });

  test('with a settlement that nobody signs', async () => {
    const quarrel = await served(world);
    await asRespondent(quarrel).respond({ id: quarrel.id, response: answer });
    const { offers } = await asFiler(quarrel).makeOffer({
      id: quarrel.id,
      terms: { text: 'Half of it now, half of it later.', amountMinor: 100, completeBy: dayIn(30) },
    });
    await asRespondent(quarrel).answerOffer({ id: quarrel.id, offerId: offers[0]?.id as never, accept: true });
    await world.settle();
    await comesTrue(quarrel);
  });

  test('with a plan that is not kept, accepted after the final notice', async () => {
    const quarrel = await served(world);
    await passUntil(world, quarrel, 'no_response');
    await pass(world, 8);
    const { id } = quarrel;
    const planned = { ...answer, kind: 'part_admit' as const, admittedMinor: 5_000_000, planDue: dayIn(20) };
    const { response: read } = await asRespondent(quarrel).respond({ id, response: planned });
    world.clock.set(new Date(world.clock.now().getTime() + 60_000));
    // How it was answered was shown in the final notice; the rest can be corrected, and an answer that nobody read is not accepted.
    await expect(asRespondent(quarrel).correctAnswer({ id, response: answer })).rejects.toMatchObject({
      data: { fields: { 'response.kind': expect.stringContaining('final notice') } },
    });
    await asRespondent(quarrel).correctAnswer({ id, response: { ...planned, admittedMinor: 500_000 } });
    const accept = (answeredAt?: string) => asFiler(quarrel).acceptPlan({ id, answeredAt });
    await expect(accept(read?.at)).rejects.toMatchObject({ code: 'STALE' });
    await accept((await asFiler(quarrel).get({ id })).response?.at);
    await comesTrue(quarrel);
  });

  test('with a stay that ends, ordered shortly before the deadline', async () => {
    const quarrel = await served(world);
    await passUntil(world, quarrel, 'no_response');
    await pass(world, 12);
    await asOfficer(quarrel).protectiveStay({ id: quarrel.id, days: 20, reason });
    await comesTrue(quarrel);
  });

  test('with a stay that ends while a court has the matter: nothing goes on', async () => {
    const quarrel = await served(world);
    await asOfficer(quarrel).protectiveStay({ id: quarrel.id, days: 20, reason });
    await withCourt(world, quarrel, quarrel.respondent);
    expect(await comesTrue(quarrel)).toBe('awaiting_response');
  });

  test('with a word that it is resolved, which silence confirms', async () => {
    const quarrel = await served(world);
    await asRespondent(quarrel).claimResolved({ id: quarrel.id, kind: 'paid', text: 'Paid on Monday by transfer.' });
    expect(await comesTrue(quarrel)).toBe('resolved');
  });

  test('with a word in the review that it is resolved: it is heard first, and silence counts as yes', async () => {
    const quarrel = await served(world);
    await passUntil(world, quarrel, 'publication_review');
    await asRespondent(quarrel).claimResolved({ id: quarrel.id, kind: 'paid', text: 'Paid on Monday by transfer.' });
    expect(await comesTrue(quarrel)).toBe('resolved');
  });

  test('with a late answer in the review: it is shown again and published a week later', async () => {
    const quarrel = await served(world);
    await passUntil(world, quarrel, 'publication_review');
    await asRespondent(quarrel).respond({ id: quarrel.id, response: answer });
    expect(await comesTrue(quarrel)).toBe('unresolved_private');
  });

  test('with an answer after the final notice: the deadline moves, so that both see the entry for a week', async () => {
    const quarrel = await served(world);
    await passUntil(world, quarrel, 'no_response');
    await pass(world, 13);
    await asRespondent(quarrel).respond({ id: quarrel.id, response: answer });
    expect(await comesTrue(quarrel)).toBe('unresolved_private');
  });

  test('with a letter that came back: it is never served', async () => {
    const quarrel = await drafted(world);
    await asFiler(quarrel).submit({ id: quarrel.id, truth: true });
    await postLetters(world, ({ to }) => (to === quarrel.respondent.email ? '550 no such user' : null));
    expect(await comesTrue(quarrel)).toBe('unserved_closed');
  });

  test('with an objection, after which only an officer decides', async () => {
    const quarrel = await served(world);
    await passUntil(world, quarrel, 'publication_review');
    await asRespondent(quarrel).object({ id: quarrel.id, reason });
    expect(await comesTrue(quarrel)).toBe('publication_review');
  });

  test('with a refusal that is appealed: the clock alone does not publish what an officer refused', async () => {
    const quarrel = await served(world);
    await passUntil(world, quarrel, 'publication_review');
    await asRecorder(quarrel).refusePublication({ id: quarrel.id, reason });
    await world.settle();
    // Both are told, and one of them can ask.
    expect((await world.notificationsOf(quarrel.respondent)).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('The side that filed it can ask another record officer once'),
    );
    await asFiler(quarrel).appealRefusal({ id: quarrel.id, reason });
    expect(await comesTrue(quarrel)).toBe('publication_review');
  });

  test('while an officer checks whom it names, and while an officer waits for the filer', async () => {
    const quarrel = await served(world);
    await asRespondent(quarrel).notMe({ id: quarrel.id, statement: reason });
    expect(await comesTrue(quarrel)).toBe('identity_check');
    const asked = await drafted(world, { claim: { flags: ['price_only'] } });
    await asFiler(asked).submit({ id: asked.id, truth: true });
    await asOfficer(asked).requestInfo({ id: asked.id, reason });
    expect(await comesTrue(asked)).toBe('withdrawn');
  });

  test('when nobody can be reached at all', async () => {
    const quarrel = await drafted(world);
    const made = await asFiler(quarrel).create({ identityId: quarrel.filer.identityId as never, agreementId: null });
    const claim = claimOf(world, { respondentName: 'Nobody', respondentEmail: 'nobody.at.all@example.org' });
    await asFiler(quarrel).save({ id: made.id, revision: 0, claim });
    await asFiler(quarrel).submit({ id: made.id, truth: true });
    await asOfficer(quarrel).accept({ id: made.id, reason });
    expect(await comesTrue({ ...quarrel, id: made.id })).toBe('unserved_closed');
  });
});
