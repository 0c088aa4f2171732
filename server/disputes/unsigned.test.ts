import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { withdrawnIs } from '@ahadi/domain/disputes/publicity.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrations } from '../core/migrate.ts';
import { answer, type Quarrel, served } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { sign } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

type AgreementId = ObligationView['agreementId'];
const promisesIn = (person: Person, agreementId: AgreementId) => world.as(person).obligations.list({ agreementId });

/** Both agree to terms; answers the settlement that waits for them to be signed. */
async function drawnUp({ id, filer, respondent }: Quarrel): Promise<AgreementId> {
  await world.as(respondent).disputes.respond({ id, response: answer });
  const by = addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), 30);
  const promise = { from: 'respondent' as const, what: 'The sum', amountMinor: 300_000, by };
  const terms = { text: '', amountMinor: null, completeBy: by, promises: [promise] };
  const { offers } = await world.as(respondent).disputes.makeOffer({ id, terms, isMeant: true });
  const view = await world.as(filer).disputes.answerOffer({ id, offerId: offers.at(-1)?.id as never, accept: true }); // it was just made
  await world.settle();
  return view.settlementAgreementId as AgreementId; // it was just drawn up
}

describe('a settlement that is not signed', () => {
  test('in time binds nobody, is said to be over, and is opened again by nobody: the dispute goes on without it', async () => {
    const quarrel = await served(world);
    const { id, filer, respondent } = quarrel;
    const settlement = await drawnUp(quarrel);
    const { signDueAt } = await world.as(filer).agreements.get({ id: settlement });
    world.clock.advance({ days: 3 });
    await world.tick('clocks');
    await world.settle();
    const reminded = (await world.notificationsOf(filer)).find(({ title }) => title === 'A reminder');
    expect(reminded?.message).toMatch(
      /Unless everybody signs by then, it binds nobody, and the matter that it came from/,
    );
    const letter = (await world.mailbox(filer.email)).find(({ subject }) => subject.startsWith('A reminder'));
    expect(letter?.text.replace(/\s+/g, ' ')).toMatch(/sign it or say no\. .*If nobody acts: It binds nobody/);
    world.clock.set(new Date(Date.parse(signDueAt ?? '') + 60_000));
    await world.tick('clocks');
    await world.settle();
    expect((await world.as(filer).disputes.get({ id })).settlementAgreementId).toBeNull();
    for (const who of [filer, respondent]) {
      const { status, isDrawnUp } = await world.as(who).agreements.get({ id: settlement });
      expect([status, isDrawnUp]).toEqual(['lapsed', true]);
      await expect(world.as(who).agreements.extend({ id: settlement })).rejects.toThrow();
      const told = (await world.notificationsOf(who)).find(({ title }) => title === 'The agreement lapsed');
      expect(told?.message).toMatch(/ran out\. It binds nobody, and the matter that it came from goes on\.$/);
    }
    await expect(world.as(filer).agreements.extend({ id: settlement })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
  });

  test('is known as what it is, also where its first deed was written as its first side’s', async () => {
    const quarrel = await served(world);
    const settlement = await drawnUp(quarrel);
    const isDrawnUp = async () => (await world.as(quarrel.filer).agreements.get({ id: settlement })).isDrawnUp;
    const of = sql`subject_id = ${settlement} and name = 'agreement.created'`;
    const setActor = async (actor: string | null) => {
      await sql`alter table events disable trigger user`.execute(world.owner);
      await sql`update events set actor_id = ${actor} where ${of}`.execute(world.owner);
      await sql`alter table events enable trigger user`.execute(world.owner);
    };
    await setActor(quarrel.filer.id);
    expect(await isDrawnUp()).toBe(false);
    const [, , update] =
      migrations()
        .find(({ name }) => name === '0235_drawn_up.sql')
        ?.text.split(';\n') ?? [];
    await sql.raw(update ?? '').execute(world.owner);
    expect(await isDrawnUp()).toBe(true);
    await expect(
      world.as(quarrel.filer).agreements.reopen({ id: settlement, reason: 'I would rather pay in two parts.' }),
    ).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await setActor(null);
  });

  test('is taken back from signing by nobody, and nobody is led to ask for other words in it', async () => {
    const quarrel = await served(world);
    const { filer, respondent } = quarrel;
    const settlement = await drawnUp(quarrel);
    const reason = 'I would rather pay in two parts.';
    await expect(world.as(filer).agreements.reopen({ id: settlement, reason })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    await expect(world.as(respondent).agreements.proposeChange({ id: settlement, reason })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    await world.as(respondent).agreements.decline({ id: settlement, reason });
    await world.settle();
    expect((await world.as(filer).disputes.get({ id: quarrel.id })).status).toBe('negotiating');
  });
});

describe('a dispute that ends while its settlement waits for signatures', () => {
  const CLOSES = 'The settlement that is not signed by both closes and binds nobody.';
  const signBy = async (person: Person, id: AgreementId) => {
    const { contentHash, terms } = await world.as(person).agreements.get({ id });
    if (terms.publicClauseOffered) await world.as(person).agreements.answerClause({ id, accept: true });
    await sign(world, person, { id, contentHash: String(contentHash) });
  };

  test.each([
    ['the side that filed it says that it is resolved', 'resolved'],
    ['nobody says otherwise, asked twice', 'resolved'],
    ['the side that filed it takes it back', 'withdrawn'],
  ] as const)('closes it, one signature given or not: %s', async (how, status) => {
    const quarrel = await served(world);
    const { id, filer, respondent } = quarrel;
    const settlement = await drawnUp(quarrel);
    await signBy(respondent, settlement);
    const waiting = await world.as(filer).disputes.get({ id });
    expect(withdrawnIs(waiting).words).toContain(CLOSES);
    if (how.startsWith('nobody')) {
      // Both terms stand still, and the settlement is signed in longer than silence lasts.
      await world.owner
        .updateTable('agreements')
        .set({ sign_due_at: addDays(world.clock.now(), 60) })
        .where('id', '=', settlement)
        .execute();
      await world.owner
        .updateTable('clocks')
        .set({ due_at: addDays(world.clock.now(), 60) })
        .where('subject_id', '=', settlement)
        .where('kind', '=', 'agreement.sign_window')
        .execute();
      await world
        .as(respondent)
        .disputes.claimResolved({ id, kind: 'paid', text: 'All of it was paid at the market.' });
      const steps = await world.as(respondent).disputes.ifNobodyActs({ id });
      expect(steps.map(({ sentence }) => sentence).at(-1)).toContain(CLOSES);
      for (const { at } of steps) {
        world.clock.set(at);
        await world.tick('clocks');
      }
    } else if (status === 'withdrawn') await world.as(filer).disputes.withdraw({ id, reason: '' });
    else await world.as(filer).disputes.markResolved({ id, kind: 'paid' });
    await world.settle();
    const ended = await world.as(filer).disputes.get({ id });
    expect(ended).toMatchObject({ status, settlementAgreementId: null });
    for (const who of [filer, respondent]) {
      expect(await world.as(who).agreements.get({ id: settlement })).toMatchObject({ status: 'voided' });
      const told = (await world.notificationsOf(who)).find(({ title }) => title === 'The agreement was withdrawn');
      expect(told?.message).toContain(`${ended.ref} ended in another way before both had signed it. Nothing is owed.`);
      const life = await world.as(who).disputes.life({ id });
      expect(JSON.stringify(life)).toContain('The settlement was not signed by both and is closed');
    }
    await expect(signBy(filer, settlement)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    // Opened again, it begins at the desk, and nothing of the old settlement comes any more.
    await world.as(filer).disputes.reopen({ id, reason: 'The receipt was for something else.' });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from clocks where subject_id = ${settlement}
      and status in ('running', 'paused')`.execute(world.deps.db);
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('is resolved by it once both have signed, whatever is said in the moment before that is heard', async () => {
    for (const end of ['mark', 'withdraw'] as const) {
      const quarrel = await served(world);
      const { id, filer, respondent } = quarrel;
      const settlement = await drawnUp(quarrel);
      await signBy(respondent, settlement);
      await signBy(filer, settlement);
      const api = world.as(filer).disputes;
      const ending = end === 'mark' ? api.markResolved({ id, kind: 'paid' }) : api.withdraw({ id, reason: '' });
      await expect(ending).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
      await world.settle();
      expect(await api.get({ id })).toMatchObject({ resolutionKind: 'settled', settlementAgreementId: settlement });
      expect((await promisesIn(filer, settlement)).map(({ status }) => status)).not.toContain('released');
    }
  });
});
