import type { MediationId } from '@ahadi/domain/core/ids.ts';
import { formatUtc, HOUR } from '@ahadi/domain/core/time.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { quickMediator, reason } from '../test/mediators.ts';
import { actingAs } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { proposed, restricted } from '../test/restricting.ts';
import { someone } from '../test/story.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { mediatorOf } from './mediator.ts';

let world: World;
let daniel: Person;
let amina: Person;
let wanjiru: Person;
beforeAll(async () => {
  world = await makeWorld();
  daniel = await world.person('Daniel Mutua', { roles: ['admin'] });
  amina = await someone(world, 'Amina Odhiambo');
  wanjiru = await someone(world, 'Wanjiru Mwangi');
});
afterEach(() => turnsProve(world, 'mediator', 'mediator_application'));
afterAll(() => world.close());

const api = (person: Person) => world.as(person).mediators;
const titles = async (person: Person) => (await world.notificationsOf(person)).map(({ title }) => title);

/** A deed of a mediation as its own feature tells it: mediators know no more of it than that. */
async function told<Name extends EventName>(
  id: MediationId,
  name: Name,
  payload: EventPayloads[Name],
  by?: Person,
): Promise<void> {
  const ctx = by ? actingAs(world, by) : world.ctx();
  await transaction(ctx, (ctx) => emit(ctx, name, { kind: 'mediation', id }, payload));
}
const newCase = () => uuidv7() as MediationId; // the brand is born here
const later = '2999-01-01T00:00:00.000Z';

/** A case that Amina asked for and Wanjiru consented to, with this mediator; begun. */
async function begun(mediator: Person): Promise<MediationId> {
  const id = newCase();
  await told(id, 'mediation.created', { ref: 'MD-1' }, amina);
  await told(id, 'mediation.consented', { side: 'B', version: '1' }, wanjiru);
  await told(id, 'mediation.appointment_accepted', { userId: mediator.id, disclosed: true, objectBy: later }, mediator);
  await told(id, 'mediation.began', { endsBy: later });
  await world.settle();
  return id;
}
async function ended(mediator: Person, how: 'settled' | 'no_settlement' = 'no_settlement'): Promise<MediationId> {
  const id = await begun(mediator);
  if (how === 'settled') await told(id, 'mediation.settled', { agreementId: uuidv7() as never, scope: 'full' });
  else await told(id, 'mediation.ended', { outcome: how });
  await told(id, 'mediation.closed', { destroyAt: later });
  await world.settle();
  return id;
}

describe('cases', () => {
  test('are open from the appointment on, and ended with their end; a settled one is counted so', async () => {
    const it = await quickMediator(world, 'Counting Carl');
    await ended(it, 'settled');
    await ended(it);
    await begun(it);
    expect(await api(amina).profile({ userId: it.id })).toMatchObject({ casesEnded: 2, casesSettled: 1 });
    expect(await api(it).standing()).toMatchObject({ openCases: 1 });
    // The dashboard counts the same cases.
    expect((await world.as(it).dashboard.read()).roles?.mediator?.cases).toBe(1);
  });

  test('that never began count for nobody; after an objection the next one has it', async () => {
    const [one, other] = [await quickMediator(world, 'First Fred'), await quickMediator(world, 'Second Sue')];
    const id = newCase();
    const accepted = (userId: Person['id']) => ({ userId, disclosed: false, objectBy: later });
    await told(id, 'mediation.appointment_accepted', accepted(one.id), one);
    await world.settle();
    expect(await api(one).standing()).toMatchObject({ openCases: 1 });
    await told(id, 'mediation.reselecting', { left: 1 });
    await told(id, 'mediation.appointment_accepted', accepted(other.id), other);
    await world.settle();
    expect([(await api(one).standing())?.openCases, (await api(other).standing())?.openCases]).toEqual([0, 1]);
    await told(id, 'mediation.ended', { outcome: 'not_begun' });
    await world.settle();
    expect(await api(other).standing()).toMatchObject({ openCases: 0, profile: { casesEnded: 0 } });
  });

  test('fill a mediator up: no more than the tier allows', async () => {
    const it = await quickMediator(world, 'Full Fiona', 'provisional');
    for (let count = 0; count < 3; count++) await begun(it);
    expect((await mediatorOf(world.ctx(), it.id))?.hindrances).toMatchObject([{ code: 'MED_CASES_FULL' }]);
    expect((await api(it).standing())?.hindrances).toEqual([expect.stringMatching(/as many open cases/)]);
  });

  test('put who has fewer first in the directory, beginners last; it goes on page by page and is found by what one needs', async () => {
    await quickMediator(world, 'Zed Free');
    const busy = await quickMediator(world, 'Abe Busy');
    await begun(busy);
    await quickMediator(world, 'Aaron Beginner', 'provisional');
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await api(amina).directory({ limit: 2, ...(cursor !== undefined && { cursor }) });
      names.push(...page.rows.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(names).size).toBe(names.length);
    expect(names.indexOf('Zed Free')).toBeLessThan(names.indexOf('Abe Busy'));
    expect(names.indexOf('Abe Busy')).toBeLessThan(names.indexOf('Aaron Beginner'));
    const found = async (filter: object) =>
      (await api(amina).directory({ limit: 100, ...filter })).rows.map(({ name }) => name);
    expect(await found({ q: 'zed' })).toEqual(['Zed Free']);
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ country: 'KE', language: 'en', specialism: 'commercial', q: 'Abe' })).toEqual(['Abe Busy']);
    for (const filter of [{ country: 'UG' }, { language: 'sw' }, { specialism: 'family_business' }])
      expect(await found(filter)).toEqual([]);
    await expect(api(amina).directory({ cursor: 'nonsense' })).rejects.toMatchObject(refusal('BAD_INPUT'));
  });
});

describe('a digest', () => {
  test('is written from five ended cases on, and shown with the mediator’s own word', async () => {
    const it = await quickMediator(world, 'Digest Dora');
    const words = { userId: it.id, period: '2026', text: 'Parties said that sessions began in time and stayed calm.' };
    for (let count = 0; count < 4; count++) await ended(it);
    await expect(api(daniel).writeDigest(words)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await expect(api(it).answerDigest({ reply: 'Thank you.' })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await ended(it);
    await api(daniel).writeDigest(words);
    await world.settle();
    await api(it).answerDigest({ reply: 'Thank you.' });
    const { digest } = await api(wanjiru).profile({ userId: it.id });
    expect(digest).toEqual({ text: words.text, n: 5, period: '2026', reply: 'Thank you.' });
    expect(await titles(it)).toContain('A digest about you was written');
  });
});

describe('a complaint', () => {
  const words = { ground: 'bias', text: 'They spoke with the other side alone for an hour.' } as const;

  test('is a party’s, once a case; the mediator answers, an administrator decides, and nobody else reads it', async () => {
    const it = await quickMediator(world, 'Complained Clay');
    const mediationId = await begun(it);
    const { id } = await api(wanjiru).complain({ mediationId, ...words });
    await world.settle();
    await expect(api(wanjiru).complain({ mediationId, ...words })).rejects.toMatchObject(refusal('DSP_ONCE_ONLY'));
    expect(await titles(it)).toContain('Somebody complained');
    expect(await titles(daniel)).toContain('A complaint about a mediator');
    const heard = JSON.stringify([await world.mailbox(it.email), await world.notificationsOf(it)]);
    expect(heard).not.toContain('for an hour');
    const answer = 'It was a quarter of an hour, and I told both.';
    for (const other of [amina, wanjiru, daniel])
      await expect(api(other).answerComplaint({ complaintId: id, answer })).rejects.toMatchObject(refusal('NOT_FOUND'));
    const standing = await api(it).answerComplaint({ complaintId: id, answer });
    expect(standing.complaints).toMatchObject([{ id, status: 'open', answer }]);
    await expect(api(amina).complaints({})).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect((await api(daniel).complaints({})).rows.map((row) => row.id)).toContain(id);
    expect((await api(daniel).roster({ q: 'Complained' })).rows).toMatchObject([{ openComplaints: 1 }]);
    await expect(api(it).decideComplaint({ complaintId: id, sustained: false, reason })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    const decided = await api(daniel).decideComplaint({ complaintId: id, sustained: true, reason });
    expect(decided).toMatchObject({ status: 'sustained', decision: reason });
    expect(JSON.stringify(decided)).not.toContain(wanjiru.id);
    await world.settle();
    expect(await titles(it)).toContain('A complaint was upheld');
    // Who complained reads what came of it and why; the other side reads nothing of it.
    expect(await titles(wanjiru)).toContain('Your complaint was upheld');
    expect((await world.mailbox(wanjiru.email)).map(({ text }) => text).join()).toContain(reason);
    expect(JSON.stringify(await world.notificationsOf(amina))).not.toMatch(/complaint/i);
    for (const late of [
      () => api(it).answerComplaint({ complaintId: id, answer }),
      () => api(daniel).decideComplaint({ complaintId: id, sustained: false, reason }),
    ])
      await expect(late()).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('is nobody’s who takes no part, and about nothing that has no mediator', async () => {
    const it = await quickMediator(world, 'Calm Cleo');
    const mediationId = await begun(it);
    const stranger = await someone(world, 'Stray Steve');
    for (const [who, about] of [
      [stranger, mediationId],
      [it, mediationId],
      [amina, newCase()],
    ] as const)
      await expect(api(who).complain({ mediationId: about, ...words })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('is not decided by an administrator who takes part in the case', async () => {
    const it = await quickMediator(world, 'Conflict Cain');
    const admin = await world.person('Admin Party', { roles: ['admin'] });
    const mediationId = await begun(it);
    await told(mediationId, 'mediation.representative_named', { side: 'A', userId: admin.id, maySettle: true }, amina);
    const { id } = await api(amina).complain({ mediationId, ...words });
    await expect(api(admin).decideComplaint({ complaintId: id, sustained: false, reason })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
  });

  test('is nobody’s who spoke for a side once: they neither complain, nor judge, nor are told', async () => {
    const it = await quickMediator(world, 'Past Pavel');
    const admin = await world.person('Admin Advocate', { roles: ['admin'] });
    const mediationId = await begun(it);
    const about = { side: 'A', userId: admin.id } as const;
    await told(mediationId, 'mediation.representative_named', { ...about, maySettle: true }, amina);
    await told(mediationId, 'mediation.representative_removed', about, amina);
    await expect(api(admin).complain({ mediationId, ...words })).rejects.toMatchObject(refusal('NOT_FOUND'));
    const { id } = await api(amina).complain({ mediationId, ...words });
    await expect(api(admin).decideComplaint({ complaintId: id, sustained: false, reason })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    await proposed(world, daniel, { thing: 'mediator', reference: it.id, isUrgent: true });
    await world.settle();
    const titles = (await world.notificationsOf(admin)).map(({ title }) => title);
    expect(titles).not.toContain('Your mediator is suspended');
  });
});

test('the sides of running cases are told when their mediator takes no new ones, without a reason', async () => {
  const it = await quickMediator(world, 'Told Tamar');
  const mediationId = await begun(it);
  const before = (await world.notificationsOf(amina)).length;
  await proposed(world, daniel, { thing: 'mediator', reference: it.id, isUrgent: true });
  await world.settle();
  const heard = (await world.notificationsOf(amina)).slice(0, 1);
  expect((await world.notificationsOf(amina)).length).toBe(before + 1);
  const title = 'Your mediator is suspended';
  expect(heard).toMatchObject([{ title, link: expect.stringContaining(mediationId) }]);
  expect(heard[0]?.message).toMatch(/is suspended until .+ They go on with your case/);
  expect(JSON.stringify(heard)).not.toContain('complaints');
  expect((await world.notificationsOf(wanjiru))[0]).toMatchObject({ title });
  expect((await world.mailbox(amina.email)).at(-1)?.text).toContain('Number: MD-1');
});

test('the sides are told when the account of their mediator is suspended, that nothing is done meanwhile, and when it is over', async () => {
  const it = await quickMediator(world, 'Away Adhiambo');
  await begun(it);
  await proposed(world, daniel, { thing: 'account', reference: it.email, isUrgent: true });
  await world.settle();
  const [away] = await world.notificationsOf(amina);
  expect(away?.message).toMatch(/Away Adhiambo can do nothing in your case until .+ and its deadlines run on/);
  world.clock.advance(72 * HOUR);
  await world.tick('clocks');
  await world.settle();
  expect((await world.notificationsOf(amina))[0]).toMatchObject({ title: 'Your mediator is back' });
});

test('the sides are told again when a suspension becomes longer, and when it is for another reason', async () => {
  const it = await quickMediator(world, 'Longer Lindiwe');
  await begun(it);
  const told = async () => {
    await world.settle();
    return (await world.notificationsOf(amina))[0]?.message;
  };
  const until = (days: number) => formatUtc(new Date(world.clock.now().getTime() + days * 24 * HOUR).toISOString());
  const [faith, mercy] = await Promise.all(
    ['Faith Chebet', 'Mercy Admin'].map((name) => world.person(name, { roles: ['admin'] })),
  );
  const officers = [daniel, faith as Person] as const;
  const work = await restricted(world, officers, { thing: 'mediator', reference: it.id, days: 20 });
  const twenty = until(20);
  expect(await told()).toBe(
    `The certification of Longer Lindiwe is suspended until ${twenty}. They go on with your case; you may end it at any time.`,
  );
  await restricted(world, officers, { thing: 'account', reference: it.email, days: 7 });
  expect(await told()).toMatch(`Longer Lindiwe can do nothing in your case until ${twenty}`);
  world.clock.advance({ days: 7 });
  await world.tick('clocks');
  expect(await told()).toMatch(`is suspended until ${twenty}. They go on with your case`);
  await restricted(world, officers, { thing: 'account', reference: it.email, days: 30 });
  expect(await told()).toMatch(`can do nothing in your case until ${until(30)}`);
  await world.as(mercy as Person).restrictions.lift({ id: work.id, reason });
  expect(await told()).toMatch(`can do nothing in your case until ${until(30)}`);
});
