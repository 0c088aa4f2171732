import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answered, invitedTo } from '../test/byletter.ts';
import { published as publishedEntry } from '../test/entries.ts';
import { bought, buyerOf, goodOf, parcelFrom, shopOf } from '../test/market.ts';
import { type Quarrel, served } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { restricted } from '../test/restricting.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let quarrel: Quarrel;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
  quarrel = await served(world);
});
afterAll(() => world.close());

type Asked = Parameters<ReturnType<World['as']>['activity']['list']>[0];
const list = (person: Person, asked: Asked = {}) => world.as(person).activity.list(asked);
/** All pages of so many rows. */
async function pages(person: Person, asked: Asked, limit: number) {
  const rows: Awaited<ReturnType<typeof list>>['rows'] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await list(person, { ...asked, limit, ...(cursor && { cursor }) });
    rows.push(...page.rows);
    if (page.nextCursor === null) return rows;
    cursor = page.nextCursor;
  }
}

describe('what one did and what was done to one’s things', () => {
  test('stands in one list, newest first, with who did it and where it is', async () => {
    const { filer, respondent, id } = quarrel;
    const { rows } = await list(filer, { kind: 'dispute' });
    expect(rows.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        'You filed the dispute',
        'You began the draft',
        `${respondent.name} opened it; it counts as served`,
        'It was taken on by the rules',
      ]),
    );
    expect(rows.every(({ about }) => about?.path === `/disputes/${id}`)).toBe(true);
    const instants = rows.map(({ at }) => at);
    expect(instants).toEqual([...instants].sort().reverse());
  });

  test('the other side reads the same deeds the other way round', async () => {
    const { filer, respondent } = quarrel;
    const { rows } = await list(respondent, { kind: 'dispute', by: 'others' });
    expect(rows.map(({ sentence }) => sentence)).toContain(`${filer.name} filed the dispute`);
    expect(rows.every(({ byMe }) => !byMe)).toBe(true);
  });

  test('a stranger, an officer and an administrator find nothing of it', async () => {
    const admin = await world.person('Ada Admin', { roles: ['admin'] });
    for (const person of [await world.person('Stranger Shani'), quarrel.recordOfficer, admin]) {
      const names = (await pages(person, {}, 100)).map(({ name }) => name);
      expect(names.filter((name) => !/^(?:user|identity|role|session|profile)\./.test(name))).toEqual([]);
    }
    await expect(world.anyone().activity.list({})).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
  });

  test('anyone who no longer reads a thing learns nothing new of it, and their own deeds name it no more', async () => {
    const other = await served(world);
    await sql`delete from dispute_readers where dispute_id = ${other.id} and user_id = ${other.filer.id}`.execute(
      world.deps.db,
    );
    const rows = await pages(other.filer, { kind: 'dispute' }, 50);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ byMe, about }) => byMe && about === null)).toBe(true);
  });
});

describe('the filters', () => {
  test('by kind, by deed and by who did it each leave what they say, and together the same as apart', async () => {
    const { filer } = quarrel;
    const all = await pages(filer, {}, 100);
    const kinds = new Set(all.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['agreement', 'dispute', 'account']));
    for (const kind of kinds) expect(await pages(filer, { kind }, 100)).toEqual(all.filter((row) => row.kind === kind));
    const mine = await pages(filer, { by: 'me' }, 100);
    expect(mine).toEqual(all.filter(({ byMe }) => byMe));
    const others = await pages(filer, { by: 'others' }, 100);
    const clock = await pages(filer, { by: 'clock' }, 100);
    expect(new Set([...mine, ...others, ...clock].map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)));
    expect(mine.length + others.length + clock.length).toBe(all.length);
    expect(
      (await list(filer, { deed: 'agreed', kind: 'agreement', by: 'others' })).rows.map(({ name }) => name),
    ).toEqual(expect.arrayContaining(['agreement.signed', 'agreement.text_accepted']));
  });

  test('what somebody did by a letter, without an account, others did and no deadline', async () => {
    const it = await invitedTo(world, { publicClauseOffered: false });
    await answered(world, it, { deed: 'accept', versionId: it.versionId });
    const accepted = async (by: 'others' | 'clock') =>
      (await pages(it.owner, { by }, 100)).filter(({ name }) => name === 'agreement.text_accepted').length;
    expect([await accepted('others'), await accepted('clock')]).toEqual([1, 0]);
  });

  test('from an instant on and up to another one that is not in it', async () => {
    const { filer } = quarrel;
    const all = await pages(filer, {}, 100);
    const middle = all[Math.floor(all.length / 2)]?.at ?? '';
    const later = await pages(filer, { from: middle }, 100);
    const earlier = await pages(filer, { until: middle }, 100);
    expect(later.every(({ at }) => at >= middle)).toBe(true);
    expect(earlier.every(({ at }) => at < middle)).toBe(true);
    expect([...later, ...earlier]).toEqual(all);
  });

  test.each([1, 3, 7])('pages of %i together are the whole list, nothing twice and nothing left out', async (limit) => {
    const all = await pages(quarrel.filer, {}, 100);
    expect(await pages(quarrel.filer, {}, limit)).toEqual(all);
  });

  test('a position that no page gave out is refused', async () => {
    await expect(list(quarrel.filer, { cursor: 'bm8' })).rejects.toMatchObject(refusal('BAD_INPUT'));
  });
});

describe('what one did', () => {
  const rowsOf = async (person: Person) => (await list(person, { by: 'me', limit: 100 })).rows;

  test('is called by its own name and leads there; what only followed from it is nobody’s deed', async () => {
    const [shop, buyer] = [await shopOf(world), await buyerOf(world)];
    const order = await bought(world, buyer, [await goodOf(world, shop), 1]);
    const { id, no } = parcelFrom(order, shop);
    await world.as(shop.seller).selling.refuse({ id, reason: 'The last one broke on its way to me.' });
    const sold = (await rowsOf(shop.seller)).filter(({ kind }) => kind === 'order');
    expect(sold.map(({ sentence, about }) => [sentence, about?.label])).toEqual([['You refused an order', no]]);
    const { rows } = await list(buyer, { kind: 'order', by: 'clock' });
    expect(rows.map(({ sentence, about }) => [sentence, about?.label])).toContainEqual([
      'An order ended, because nothing of it comes',
      order.number,
    ]);

    const admins = [
      await world.person('Admin Amara', { roles: ['admin'] }),
      await world.person('Admin Bilal', { roles: ['admin'] }),
    ] as const;
    const held = await world.person('Asha Account');
    const { id: decision } = await restricted(world, admins, { thing: 'account', reference: held.email });
    await world
      .as(held)
      .restrictions.appeal({ id: decision, text: 'That is not how it was, and the letter shows it.' });
    expect((await rowsOf(held)).find(({ name }) => name === 'restriction.appealed')?.about).toEqual({
      label: 'Your account',
      path: `/restrictions/${decision}`,
    });
    expect((await rowsOf(held)).filter(({ about }) => about === null)).toEqual([]);
  });

  test('on a public entry leads to it, from the dashboard too', async () => {
    const entry = await publishedEntry(world);
    await world
      .as(entry.subject)
      .records.challenge({ ref: entry.ref, ground: 'privacy', statement: 'This is what I say about it.' });
    const { recent } = await world.as(entry.subject).dashboard.read();
    expect(recent?.find(({ sentence }) => sentence === 'You challenged a public entry')?.about?.label).toBe(entry.ref);
  });

  test('to a dispute that is not about them stays with nobody who was taken off it', async () => {
    const { id, respondent, officer } = await served(world);
    await world.as(respondent).disputes.notMe({ id, statement: 'I never met them, and live elsewhere.' });
    const ofDispute = async () => (await rowsOf(respondent)).filter(({ kind }) => kind === 'dispute');
    expect((await ofDispute()).map(({ sentence }) => sentence)).toEqual([
      'You said that it names the wrong person',
      'You opened it; it counts as served',
    ]);
    await world.as(officer).disputes.decideIdentity({ id, rightPerson: false, reason: 'Another person of this name.' });
    expect(await ofDispute()).toEqual([]);
    expect((await world.as(respondent).dashboard.read()).recent?.filter(({ about }) => about === null)).toEqual([]);
  });
});
