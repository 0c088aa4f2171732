import type { Claim, DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { firstInstant } from '../../tools/day.ts';
import { codeOf } from '../test/doors.ts';
import { answer, claimOf, drafted, filed, type Quarrel, served } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { signedByAll, someone } from '../test/story.ts';
import { type ApiClient, makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let quarrel: Quarrel;
let api: ApiClient['disputes'];
let id: DisputeView['id'];
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
  quarrel = await drafted(world);
  api = world.as(quarrel.filer).disputes;
});
afterAll(() => world.close());

const reason = 'A reason that is long enough.';
const against = (agreementId: Quarrel['agreement'] | null, person = quarrel.filer) =>
  world.as(person).disputes.create({ identityId: person.identityId as never, agreementId }); // the brand is born here
beforeEach(async () => {
  id = (await against(quarrel.agreement)).id;
});

describe('a claim that cannot be filed is refused with its code and field, and everything typed is kept:', () => {
  const typed = 'Four hundred lanterns were agreed, and this is every word that the filer typed about it.';
  test.each<[string, Partial<Claim>, string, string, RegExp]>([
    ['facts in the future', { factsFrom: dayInFuture(2) }, 'BAD_INPUT', 'factsFrom', /has not come yet/],
    ['facts too long ago', { factsFrom: '2020-01-01' }, 'BAD_INPUT', 'factsFrom', /24 months/],
    [
      'a word in the title that accuses',
      { title: 'The seller is a thief' },
      'BAD_INPUT',
      'title',
      /“thief” accuses of a crime.*Say what/,
    ],
    [
      'a title that nobody can see',
      { title: '\u200B\u200B\u0001\u0002\u200B' },
      'BAD_INPUT',
      'title',
      /at least five characters/,
    ],
    [
      'no word with the other side before',
      { precontactOn: null },
      'DSP_PRECONTACT_REQUIRED',
      'precontactOn',
      /asked the other side/,
    ],
    ['nothing asked for', { relief: [] }, 'BAD_INPUT', 'relief', /at least one thing/],
  ])('%s', async (_what, wishes, code, field, sentence) => {
    await api.save({ id, revision: 0, claim: claimOf(world, { narrative: typed, ...wishes }) });
    const before = await api.get({ id });
    await expect(api.submit({ id, truth: true })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(sentence),
      data: { fields: { [field]: expect.stringMatching(sentence) } },
    });
    expect(await api.get({ id })).toEqual(before);
    expect(before).toMatchObject({ status: 'draft', claim: { narrative: typed, ...wishes } });
  });

  test('more than the agreement is worth, without a reason or in another currency', async () => {
    const { owner, id: agreement } = await signedByAll(world, { valueMinor: 500_000 });
    const own = world.as(owner).disputes;
    const made = await against(agreement, owner);
    let revision = 0;
    const filing = async (wishes: Partial<Claim>) => {
      const saved = await own.save({ id: made.id, revision, claim: claimOf(world, wishes) });
      revision = saved.revision;
      return own.submit({ id: made.id, truth: true });
    };
    const pay = (amountMinor: number): Claim['relief'] => [{ kind: 'pay', amountMinor, text: '' }];
    const refused = { ...refusal('BAD_INPUT'), data: { fields: { aboveValueReason: expect.any(String) } } };
    await expect(filing({ relief: pay(500_001) })).rejects.toMatchObject(refused);
    await expect(filing({ relief: pay(400_000), currency: 'USD' })).rejects.toMatchObject(refused);
    const { status } = await filing({ relief: pay(500_001), aboveValueReason: 'The delay cost a day at the market.' });
    expect(status).toBe('serving');
  });

  test('a fourth one in thirty days of an unchecked identity, with what to do; after thirty days it is filed', async () => {
    const person = await someone(world, 'Fatuma Filer');
    const own = world.as(person).disputes;
    const ids: DisputeView['id'][] = [];
    for (let no = 0; no < 4; no++) {
      const made = await against(null, person);
      await own.save({
        id: made.id,
        revision: 0,
        claim: claimOf(world, { respondentName: 'Nobody', respondentEmail: `nobody.${no}@example.org` }),
      });
      ids.push(made.id);
    }
    for (const one of ids.slice(0, 3)) await own.submit({ id: one, truth: true });
    const fourth = ids[3] as (typeof ids)[number];
    await expect(own.submit({ id: fourth, truth: true })).rejects.toMatchObject({
      ...refusal('RATE_LIMITED'),
      message: expect.stringMatching(/draft is kept; have the identity checked/),
    });
    expect((await own.get({ id: fourth })).status).toBe('draft');
    world.clock.advance({ days: 31 });
    expect((await own.submit({ id: fourth, truth: true })).status).toBe('submitted');
  });

  test('an address that is none, or is one’s own: the draft keeps it as typed, and it names nobody', async () => {
    const made = await against(null);
    let revision = 0;
    for (const [typed, sentence] of [
      ['otto@exam', /like name@example\.org/],
      [quarrel.filer.email, /your own address/],
    ] as const) {
      const claim = claimOf(world, { respondentName: 'Otto Example', respondentEmail: typed });
      const saved = await api.save({ id: made.id, revision, claim });
      revision = saved.revision;
      expect(saved).toMatchObject({
        claim: { respondentEmail: typed },
        parties: [{}, { side: 'respondent', userId: null }],
      });
      await expect(api.submit({ id: made.id, truth: true })).rejects.toMatchObject({
        ...refusal('BAD_INPUT'),
        data: { fields: { respondentEmail: expect.stringMatching(sentence) } },
      });
    }
  });

  test('an autosave of an older state is STALE, and the newer text stays', async () => {
    await api.save({ id, revision: 0, claim: claimOf(world, { title: 'The newer title' }) });
    await expect(
      api.save({ id, revision: 0, claim: claimOf(world, { title: 'The older title' }) }),
    ).rejects.toMatchObject(refusal('STALE'));
    expect((await api.get({ id })).claim.title).toBe('The newer title');
  });
});

describe('drafts', () => {
  test('answer only a dispute that names their writer, so that none of them can be deleted from under another', async () => {
    const counter = (counterOf: DisputeView['id'], person: Person) =>
      world
        .as(person)
        .disputes.create({ identityId: person.identityId as never, agreementId: quarrel.agreement, counterOf }); // the brand is born here
    await expect(counter(id, quarrel.filer)).rejects.toMatchObject(refusal('BAD_INPUT'));
    await expect(counter(id, quarrel.respondent)).rejects.toMatchObject(refusal('NOT_FOUND'));
    const open = await served(world);
    const made = await world.as(open.respondent).disputes.create({
      identityId: open.respondent.identityId as never,
      agreementId: open.agreement,
      counterOf: open.id,
    });
    expect(made.counterOf).toBe(open.id);
  });

  test('that answer a dispute are against who filed it, ask what was asked for in turn, and each leads to the other', async () => {
    const { agreement, ...open } = await served(world);
    const relief = [{ kind: 'pay' as const, amountMinor: 4_200_000, text: 'For the storage' }];
    const response = { ...answer, kind: 'counterclaim' as const, counterRelief: relief };
    await world.as(open.respondent).disputes.respond({ id: open.id, response });
    const identityId = open.respondent.identityId as never;
    const own = world.as(open.respondent).disputes;
    const made = await own.create({ identityId, agreementId: agreement, counterOf: open.id });
    const first = await own.get({ id: open.id });
    expect(made.claim).toMatchObject({ relief, respondentName: open.filer.name });
    expect(made.parties).toMatchObject([{ userId: open.respondent.id }, { userId: open.filer.id }]);
    expect(made.counters).toEqual([{ id: open.id, ref: first.ref, isAnswered: true }]);
    expect(first.counters).toEqual([{ id: made.id, ref: made.ref, isAnswered: false, isDraft: true }]);
    const seen = async (person: Person, of = open.id) => (await world.as(person).disputes.get({ id: of })).counters;
    for (const person of [open.filer, open.officer]) expect(await seen(person)).toEqual([]); // a draft is its writer's
    await own.save({
      id: made.id,
      revision: made.revision,
      claim: { ...claimOf(world), relief, respondentName: '', respondentEmail: '' },
    });
    await own.submit({ id: made.id, truth: true });
    for (const person of [open.filer, open.officer])
      expect(await seen(person)).toEqual([{ id: made.id, ref: made.ref, isAnswered: false }]);
    expect(await seen(open.filer, made.id)).toEqual([{ id: open.id, ref: first.ref, isAnswered: true }]);
  });

  test('that answer a dispute without an agreement carry the name of who filed it, and never the address', async () => {
    const open = await served(world);
    const identityId = open.respondent.identityId as never;
    const made = await world.as(open.respondent).disputes.create({ identityId, agreementId: null, counterOf: open.id });
    expect(made.claim).toMatchObject({ respondentName: open.filer.name, respondentEmail: '' });
    expect(JSON.stringify(made)).not.toContain(open.filer.email);
  });

  test('need a confirmed address, and an identity and an agreement of one’s own', async () => {
    const unconfirmed = await someone(world, 'Uma Unconfirmed', { verified: false });
    expect(await codeOf(against(null, unconfirmed))).toBe('EMAIL_UNVERIFIED');
    const stranger = await someone(world, 'Sam Stranger');
    expect(await codeOf(against(quarrel.agreement, stranger))).toBe('NOT_FOUND');
    expect(
      await codeOf(
        world.as(stranger).disputes.create({ identityId: quarrel.filer.identityId as never, agreementId: null }),
      ),
    ).toBe('ACC_IDENTITY_UNKNOWN');
  });
});

describe('what an officer looked at', () => {
  test('goes back to an officer, and what keeps it off the record cannot be taken out of it any more', async () => {
    const asked = await drafted(world, { claim: { flags: ['family'] } });
    const filer = world.as(asked.filer).disputes;
    await filer.submit({ id: asked.id, truth: true });
    await world.as(asked.officer).disputes.requestInfo({ id: asked.id, reason });
    const { revision } = await filer.get({ id: asked.id });
    const saved = await filer.save({ id: asked.id, revision, claim: claimOf(world, { flags: [] }) });
    expect(saved.claim.flags).toEqual(['family']);
    expect((await filer.submit({ id: asked.id, truth: true })).status).toBe('submitted');
  });
});

describe('notices', () => {
  test('hold no word of the dispute, in the product or by mail, in whatever happens', async () => {
    const title = 'Lanterns of a very special kind';
    const asked = await filed(world, {
      claim: {
        title,
        flags: ['price_only'],
        narrative: `${title} were agreed and not delivered, ${'which is told here. '.repeat(3)}`,
      },
    });
    const secret = 'He lost his mother in June.';
    const { id: own, filer, respondent, officer } = asked;
    const desk = world.as(officer).disputes;
    await desk.requestInfo({ id: own, reason: secret });
    await world.as(filer).disputes.submit({ id: own, truth: true });
    await desk.reject({ id: own, reason: secret, code: 'unclear' });
    await world.as(filer).disputes.appeal({ id: own, reason: secret });
    const second = world.as(await someone(world, 'Osman Officer', { roles: ['officer'] })).disputes;
    await second.accept({ id: own, reason: secret });
    await world.as(respondent).disputes.open({ id: own });
    await second.protectiveStay({ id: own, days: 9, reason: 'She is in hospital until Monday.' });
    await second.liftStay({ id: own, reason: 'She is out of hospital again.' });
    await world.as(respondent).disputes.notMe({ id: own, statement: secret });
    await second.decideIdentity({ id: own, rightPerson: true, reason: secret });
    world.clock.advance({ days: 17 });
    await world.tick('clocks');
    for (let day = 0; day < 40; day++) {
      world.clock.advance({ days: 1 });
      await world.tick('clocks');
    }
    expect((await world.as(filer).disputes.get({ id: own })).status).toBe('unresolved_private');
    const told: string[] = [];
    for (const person of [filer, respondent, officer]) {
      told.push(...(await world.notificationsOf(person)).map((one) => `${one.title} ${one.message}`));
      told.push(
        ...(await world.mailbox(person.email))
          .filter(({ text }) => text.includes(own))
          .map(({ subject, text }) => `${subject} ${text}`),
      );
    }
    expect(told.length).toBeGreaterThan(20);
    for (const text of told) expect(text).not.toMatch(/special kind|told here|mother in June|only the price|hospital/);
    // Why the clocks stood still is told to nobody, not on the page of the dispute either.
    for (const side of [filer, respondent]) {
      const api = world.as(side).disputes;
      expect(JSON.stringify([await api.get({ id: own }), await api.life({ id: own })])).not.toContain('hospital');
    }
  });
});

function dayInFuture(days: number): string {
  return new Date(firstInstant.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
