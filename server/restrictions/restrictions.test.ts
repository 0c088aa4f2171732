import { DAY, HOUR } from '@ahadi/domain/core/time.ts';
import { takesNothingNew } from '@ahadi/domain/privacy/rules.ts';
import { againWords, appealOver } from '@ahadi/domain/restrictions/rules.ts';
import type { Restriction } from '@ahadi/domain/restrictions/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { certifiedHolder } from '../test/certified.ts';
import { dayIn } from '../test/mediations.ts';
import { quickMediator } from '../test/mediators.ts';
import { answer, served } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { proposed, reason, restricted, type Wished } from '../test/restricting.ts';
import { openShop, soldProduct } from '../test/selling.ts';
import { askedToSign, drafted, sign } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let first: Person;
let second: Person;
let third: Person;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2026-11-23T06:00:00Z', env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'error' } });
  const roles = ['admin'] as const;
  first = await world.person('Admin Amara', { roles: [...roles] });
  second = await world.person('Admin Bilal', { roles: [...roles] });
  third = await world.person('Admin Chausiku', { roles: [...roles] });
});
afterAll(() => world.close());

const at = (person: Person) => world.as(person).restrictions;
const titles = async (person: Person) => {
  await world.settle();
  return (await world.notificationsOf(person)).map(({ title }) => title);
};
const jump = async (milliseconds: number) => {
  world.clock.advance(milliseconds);
  await world.tick('clocks');
};
const text = 'That is not how it was, and the letter of the court shows it.';

/** Everything that can be taken, each with who loses it, and whether it counts to others. */
const things: Record<
  Wished['thing'],
  (name?: string) => Promise<{ person: Person; it: Wished; counts: () => Promise<unknown> }>
> = {
  async certificate() {
    const person = await world.person('Halima Holder');
    const { number } = await certifiedHolder(world, [first, second], person);
    const counts = async () => {
      const [verified] = [await world.anyone().academy.verify({ number })];
      return [verified.result, 'revocation' in verified ? verified.revocation : null];
    };
    return { person, it: { thing: 'certificate', reference: number, rule: 'deception' }, counts };
  },
  async mediator() {
    const person = await quickMediator(world, 'Moraa Mediator');
    const counts = async () => (await world.as(first).mediators.file({ userId: person.id })).profile.status;
    return { person, it: { thing: 'mediator', reference: person.id }, counts };
  },
  async shop(name = 'Selma Seller') {
    const person = await world.person(name);
    const { id } = await openShop(world, person, first);
    await soldProduct(world, person, first, id);
    const counts = async () => {
      const { status, liveProducts, note } = await world.as(first).curating.supplier({ id });
      return [status, liveProducts, note];
    };
    return { person, it: { thing: 'shop', reference: id }, counts };
  },
  async account() {
    const person = await world.person('Asha Account');
    const counts = () =>
      world
        .as(person)
        .accounts.updateProfile({ name: person.name })
        .then(
          () => 'open',
          (failure) => failure.code,
        );
    return { person, it: { thing: 'account', reference: person.email }, counts };
  },
};
const kinds = Object.keys(things) as Wished['thing'][]; // the table's own keys

describe.each(kinds)('%s:', (kind) => {
  let scene: Awaited<ReturnType<(typeof things)[typeof kind]>>;
  let before: unknown;
  beforeAll(async () => {
    scene = await things[kind]();
    before = await scene.counts();
  });

  test('nothing happens on one word, and nobody outside hears of it; nobody confirms their own', async () => {
    const { person, it, counts } = scene;
    const told = await titles(person);
    const { id } = await proposed(world, first, it);
    expect(await counts()).toEqual(before);
    await expect(at(person).get({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect((await at(person).mine({})).rows).toEqual([]);
    await expect(at(first).confirm({ id, reason })).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await titles(second)).toContain('A second administrator is needed');
    expect((await at(second).desk({ limit: 100 })).rows.find((row) => row.id === id)).toMatchObject({ isMine: false });
    await at(second).turnDown({ id, reason });
    expect(await counts()).toEqual(before);
    expect(await titles(person)).toEqual(told);
    expect(await titles(first)).toContain('What you proposed was turned down');
  });

  test('what cannot wait counts at once, lapses by its clock, and everything is as before', async () => {
    const { person, it, counts } = scene;
    const { id } = await proposed(world, first, { ...it, isUrgent: true });
    await world.settle();
    const urgent = (await world.mailbox(person.email)).at(-1)?.text;
    expect(urgent).toContain('Read it:');
    expect(urgent).not.toContain('and appeal:'); // it would be refused
    expect(await counts()).not.toEqual(before);
    expect(await at(person).get({ id })).toMatchObject({
      status: 'protecting',
      reason,
      officers: null,
      decision: null,
    });
    await jump(71 * HOUR);
    expect(await counts()).not.toEqual(before);
    await jump(HOUR);
    expect(await at(person).get({ id })).toMatchObject({ status: 'lapsed' });
    expect(await counts()).toEqual(before);
    await expect(at(second).confirm({ id, reason })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('its proposer and nobody else takes it back, and everything is as before', async () => {
    const { person, it, counts } = scene;
    const { id } = await proposed(world, first, { ...it, isUrgent: true });
    expect(await counts()).not.toEqual(before);
    await expect(at(second).withdraw({ id, reason })).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await at(first).withdraw({ id, reason })).toMatchObject({ status: 'withdrawn' });
    expect(await counts()).toEqual(before);
    expect((await titles(person)).some((title) => title.startsWith('No longer suspended'))).toBe(true);
    await expect(at(second).confirm({ id, reason })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('by two it is in force, with a letter that says why and how to appeal; granted by a third, everything is as before', async () => {
    const { person, it, counts } = scene;
    const measure = kind === 'account' ? 'suspend' : 'revoke';
    const { id } = await restricted(world, [first, second], { ...it, measure });
    expect(await counts()).not.toEqual(before);
    await world.settle();
    const letter = (await world.mailbox(person.email)).at(-1)?.text ?? '';
    for (const words of [
      reason,
      'Two administrators decided this.',
      'If you think that it is wrong, appeal.',
      `/restrictions/${id}`,
    ])
      expect(letter).toContain(words);
    await expect(at(person).appeal({ id, text: 'Too short.' })).rejects.toMatchObject(refusal('BAD_INPUT'));
    expect(await at(person).appeal({ id, text })).toMatchObject({ status: 'appealed' });
    for (const officer of [first, second])
      await expect(at(officer).decideAppeal({ id, outcome: 'uphold', reason })).rejects.toMatchObject(
        refusal('FORBIDDEN'),
      );
    expect(await titles(third)).toContain('An appeal waits');
    expect(await at(third).decideAppeal({ id, outcome: 'overturn', reason })).toMatchObject({ status: 'lifted' });
    expect(await counts()).toEqual(before);
    expect((await at(person).mine({})).rows[0]).toMatchObject({ id, status: 'lifted', dueAt: null });
  });

  test('a suspension ends with its days, and an appeal that nobody decides is granted', async () => {
    const { person, it, counts } = scene;
    const short = await restricted(world, [first, second], { ...it, days: 7 });
    // It ends before an appeal has to be decided, and the appeal with it: both read so, then and at the end.
    const asked = await at(person).appeal({ id: short.id, text });
    expect(asked).toMatchObject({ endsFirst: true, dueAt: asked.endsAt });
    await world.settle();
    const told = (await world.notificationsOf(third)).find(({ title }) => title === 'An appeal waits');
    expect(told?.message).toContain('The suspension ends by itself, and the appeal with it, undecided.');
    expect(told?.message).not.toContain('granted');
    await jump(7 * DAY);
    expect(await counts()).toEqual(before);
    await world.settle();
    const over = (await world.notificationsOf(person)).find(({ title }) => title.startsWith('The suspension is over'));
    expect(over?.message).toBe(`You appealed. ${appealOver} ${againWords(kind)}`);
    // The two who decided it read what became of the appeal, too.
    for (const officer of [first, second]) {
      const undecided = (await world.notificationsOf(officer)).find(
        ({ title }) => title === 'An appeal was not decided',
      );
      expect(undecided?.message).toContain(appealOver);
    }
    if (kind === 'account' || kind === 'mediator') return; // nothing of theirs lasts longer than an appeal may wait
    const { id } = await restricted(world, [first, second], { ...it, measure: 'revoke' });
    await at(person).appeal({ id, text });
    await jump(30 * DAY);
    expect(await at(person).get({ id })).toMatchObject({ status: 'lifted' });
    expect(await counts()).toEqual(before);
  });
});

test('nobody proposes, sees or decides anything about themselves', async () => {
  const tied = await world.person('Tied Admin', { roles: ['admin'] });
  const { id: shopId } = await openShop(world, tied, first);
  const own: Wished = { thing: 'shop', reference: shopId };
  await expect(proposed(world, tied, own)).rejects.toMatchObject(refusal('FORBIDDEN'));
  const { id } = await proposed(world, first, own);
  await expect(at(tied).get({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  await expect(at(tied).confirm({ id, reason })).rejects.toMatchObject(refusal('NOT_FOUND'));
  expect((await at(tied).desk({ queue: 'all', limit: 100 })).rows.some((row) => row.id === id)).toBe(false);
  await at(second).confirm({ id, reason });
  await expect(at(tied).lift({ id, reason })).rejects.toMatchObject(refusal('FORBIDDEN'));
  await at(third).lift({ id, reason });
});

test('of a thing one is open at a time; for good may follow a suspension in force, and leads back to before both', async () => {
  const { it, counts } = await things.shop('Suspended Seller');
  const before = await counts();
  const suspension = await restricted(world, [first, second], it);
  await expect(proposed(world, third, it)).rejects.toMatchObject(refusal('RST_OPEN'));
  const closing = await restricted(world, [second, third], { ...it, measure: 'revoke' });
  expect(await at(first).get({ id: suspension.id })).toMatchObject({ status: 'ended' });
  expect(await counts()).toEqual(['terminated', 0, reason]);
  await jump(31 * DAY);
  expect(await counts()).toEqual(['terminated', 0, reason]);
  await at(first).lift({ id: closing.id, reason });
  expect(await counts()).toEqual(before);
});

test('two who confirm at the same instant are one, and the database knows no row that one person decided alone', async () => {
  const { it } = await things.shop('Raced Seller');
  const { id } = await proposed(world, first, it);
  const became = await Promise.allSettled([second, third].map((one) => at(one).confirm({ id, reason })));
  expect(became.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const forged = (set: string) => sql`update restrictions set ${sql.raw(set)} where id = ${id}`.execute(world.deps.db);
  for (const set of ['decided_by = proposed_by', `appeal_decided_by = proposed_by`, 'appeal_decided_by = decided_by'])
    await expect(forged(set)).rejects.toThrow(/check/);
});

describe('what is said of an appeal', () => {
  test('a suspension that ends by itself can be appealed against until then, and who kept it is told when it ends', async () => {
    const person = await world.person('Omari Appeals');
    const { id } = await restricted(world, [first, second], { thing: 'account', reference: person.email, days: 60 });
    const { endsAt, appealUntil } = await at(person).get({ id });
    expect(endsAt).not.toBeNull();
    expect(appealUntil).toBe(endsAt);
    await at(person).appeal({ id, text });
    await at(third).decideAppeal({ id, outcome: 'uphold', reason });
    await world.settle();
    const [told] = await world.notificationsOf(person);
    expect(told?.message).toMatch(/^It stays as it is until .* UTC, and ends then by itself\./);
    // Both who decided it hear what became of it.
    for (const officer of [first, second]) expect(await titles(officer)).toContain('An appeal was not granted');
    // It goes on after that, so that it is no reason not to appeal that it would not be in force.
    expect((await at(person).get({ id })).may.appeal).toBe('You appealed against it. One can appeal once.');
    expect(await titles(third)).not.toContain('An appeal was not granted');
    // Who lifts it by themselves tells both who decided it.
    await at(third).lift({ id, reason });
    await world.settle();
    const lifted = async (who: Person) =>
      (await world.notificationsOf(who)).some(
        ({ title, message }) => title === 'What you decided was lifted' && message.includes('Omari Appeals'),
      );
    expect([await lifted(first), await lifted(second), await lifted(third)]).toEqual([true, true, false]);
  });
});

describe('who is suspended', () => {
  let person: Person;
  let officer: Person;
  let it: Restriction;
  beforeAll(async () => {
    person = await world.person('Sana Suspended');
    officer = await world.person('Omar Officer', { roles: ['admin', 'support'] });
    it = await restricted(world, [first, second], { thing: 'account', reference: person.email });
  });

  test('signs in, reads, takes their data, answers and appeals; everything else is refused with the way to the reason', async () => {
    const me = world.as(person);
    expect(await me.accounts.session()).toMatchObject({ suspendedBy: it.id });
    expect((await me.restrictions.mine({})).rows).toHaveLength(1);
    expect(await me.privacy.askCopy()).toMatchObject({ status: expect.any(String) });
    await me.agreements.list({});
    for (const call of [
      () => me.accounts.updateProfile({ name: 'Somebody Else' }),
      () => me.selling.start({ identityId: person.identityId as never }), // the brand is born here
    ])
      await expect(call()).rejects.toMatchObject(refusal('ACC_SUSPENDED'));
  });

  test('can keep what was promised, and open, answer and settle what is brought against them: its deadlines run on', async () => {
    const { disputes, obligations, records } = world.as(person);
    const id = it.id as never; // no such thing: what counts is that it is looked for
    const terms = { text: 'All of it.', amountMinor: null, completeBy: null } as never;
    for (const call of [
      () => obligations.claimDone({ id, text: 'It is done.' }),
      () => obligations.proposeExtension({ id, day: '2030-01-01', reason }),
      () => obligations.reject({ id, reason }),
      () => disputes.open({ id }),
      () => disputes.respond({ id, response: {} as never }),
      () => disputes.makeOffer({ id, terms }),
      () => disputes.acceptPlan({ id }),
      () => disputes.claimResolved({ id, kind: 'performed', text: 'It was delivered.' }),
      () => disputes.stayExternal({ id, reference: 'Milimani HCCC E12 of 2026' }),
      () => disputes.endExternal({ id, reason }),
      () => disputes.saveStatement({ id, text: 'How I see it.' } as never),
      () => records.reaffirm({ id } as never),
    ])
      await expect(call()).rejects.not.toMatchObject(refusal('ACC_SUSPENDED'));
  });

  test('signs what settles a dispute and nothing else, sees which of their duties wait, and nobody sends them new ones', async () => {
    const quarrel = await served(world);
    const { filer, respondent } = quarrel;
    const api = world.as(respondent);
    const { id: before } = await drafted(world, filer, respondent);
    await world.as(filer).agreements.share({ id: before });
    const other = await askedToSign(world);
    const after = await drafted(world, filer, respondent);
    const account = (person: Person): Wished => ({ thing: 'account', reference: person.email });
    const { id } = await restricted(world, [first, second], account(respondent));
    await restricted(world, [first, second], account(other.other));

    await expect(sign(world, other.other, other)).rejects.toMatchObject(refusal('ACC_SUSPENDED'));
    await expect(
      world.as(other.other).agreements.startSigning({ id: other.id, contentHash: other.contentHash, level: 1 }),
    ).rejects.toMatchObject(refusal('ACC_SUSPENDED'));
    await expect(world.as(filer).agreements.share({ id: after.id })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: takesNothingNew('Lanterns Ltd'),
    });

    const terms = { text: 'All of it.', amountMinor: null, completeBy: dayIn(world, 90) };
    await api.disputes.respond({ id: quarrel.id, response: answer });
    const { offers } = await world.as(filer).disputes.makeOffer({ id: quarrel.id, terms });
    const { settlementAgreementId: settlement } = await api.disputes.answerOffer({
      ...{ id: quarrel.id, offerId: offers.at(-1)?.id as never, accept: true }, // it was just made
    });
    await world.settle();
    if (!settlement) throw new Error('no settlement was drawn up');
    const { duties } = await api.dashboard.read();
    expect(duties.map(({ kind, whyNot }) => [kind, whyNot !== null])).toEqual(
      expect.arrayContaining([
        ['agreement.sign_settlement', false],
        ['agreement.accept_text', true],
      ]),
    );
    for (const person of [respondent, filer]) {
      const { terms, contentHash } = await world.as(person).agreements.get({ id: settlement });
      if (terms.publicClauseOffered) await world.as(person).agreements.answerClause({ id: settlement, accept: true });
      await sign(world, person, { id: settlement, contentHash: String(contentHash) as never });
    }
    await world.settle();
    expect(await api.disputes.get({ id: quarrel.id })).toMatchObject({ status: 'resolved' });

    await at(third).lift({ id, reason });
    expect((await api.dashboard.read()).duties.filter(({ whyNot }) => whyNot)).toEqual([]);
    await world.as(filer).agreements.share({ id: after.id });
  });

  test('has no desk meanwhile, and has it again', async () => {
    await world.as(officer).support.counts();
    const { id } = await restricted(world, [first, second], { thing: 'account', reference: officer.email });
    await expect(world.as(officer).support.counts()).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(at(officer).desk({})).rejects.toMatchObject(refusal('FORBIDDEN'));
    await at(third).lift({ id, reason });
    await world.as(officer).support.counts();
  });
});
