import { reviewIs } from '@ahadi/domain/marketplace/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Meaning, untrue } from '../test/claims.ts';
import { boughtLine, productOf, shopOf, type TestShop } from '../test/goods.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let seller: Person;
let amina: Person;
let joseph: Person;
let shop: TestShop;

beforeAll(async () => {
  world = await makeWorld();
  seller = await world.person('Baraka Mwangi');
  amina = await world.person('Amina Wairimu Odhiambo');
  joseph = await world.person('Joseph Kamau');
  shop = await shopOf(world, seller);
});
afterAll(() => world.close());

const of = (person: Person) => world.as(person).marketplace;
const good = { rating: 5, text: 'It carries everything from the market.' };
const bought = async (buyer: Person, wishes = {}) => {
  const product = await productOf(world, shop, seller);
  const lineId = await boughtLine(
    world,
    { buyer, shop, productId: product.id, revisionId: product.revisionId },
    wishes,
  );
  return { ...product, lineId };
};
const ratingOf = async (table: 'products' | 'suppliers', id: string) => {
  const { rating_sum: sum, rating_count: count } = await world.deps.db
    .selectFrom(table)
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { sum, count };
};

describe('a review', () => {
  test('is written by who received it, stands under a short name, and counts for the product and its shop', async () => {
    const { id, lineId } = await bought(amina);
    const before = await ratingOf('suppliers', shop.id);
    const review = await of(amina).review({ lineId, ...good });
    expect(review).toMatchObject({ ...good, author: 'Amina O.', reply: null, isMine: true });
    expect(await ratingOf('products', id)).toEqual({ sum: 5, count: 1 });
    expect(await ratingOf('suppliers', shop.id)).toEqual({ sum: before.sum + 5, count: before.count + 1 });
    const { rows } = await of(joseph).reviews({ id });
    expect(rows).toEqual([{ ...review, isMine: false }]);
    expect(await of(joseph).product({ id })).toMatchObject({ rating: 5, reviews: 1 });
  });

  test('is not written by who acts for the shop by now, no matter who they were when they bought it', async () => {
    const helper = await world.person('Hodari Helper');
    const { id, lineId } = await bought(helper);
    const joined = { identity_id: seller.identityId, user_id: helper.id, role: 'case_handler' };
    await world.deps.db
      .insertInto('identity_members')
      .values({ ...joined, created_at: world.clock.now() })
      .execute();
    await expect(of(helper).review({ lineId, ...good })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await ratingOf('products', id)).toEqual({ sum: 0, count: 0 });
  });

  test('is what its writer was told: who reads it, how it is signed, what its stars count in, and who can answer it', async () => {
    const { id, lineId } = await bought(amina);
    const starsOf = async () => ({
      product: await ratingOf('products', id),
      shop: await ratingOf('suppliers', shop.id),
    });
    const before = await starsOf();
    const { id: reviewId } = await of(amina).review({ lineId, ...good });
    const admin = await world.person('Admin Anyango', { roles: ['admin'] });
    const authorFor = async (person: Person | null) =>
      (await (person ? of(person) : world.anyone().marketplace).reviews({ id }).catch(() => null))?.rows[0]?.author ??
      null;
    const answers = async (person: Person) =>
      world
        .as(person)
        .selling.reply({ id: reviewId, text: 'Thank you for saying so.' })
        .then(
          () => true,
          () => false,
        );
    const after = await starsOf();
    const seen = {
      signedIn: await Promise.all([amina, joseph, seller, admin].map(authorFor)),
      visitor: await authorFor(null),
      counted: (['product', 'shop'] as const).filter(
        (one) => after[one].sum === before[one].sum + good.rating && after[one].count === before[one].count + 1,
      ),
      answered: [] as string[],
    };
    for (const [who, person] of Object.entries({ writer: amina, other: joseph, administrator: admin, shop: seller }))
      if (await answers(person)) seen.answered.push(who);
    type Seen = typeof seen;
    const meanings: readonly Meaning<Seen>[] = [
      {
        says: /^Everybody who is signed in can read it$/,
        holds: (_a, { signedIn, visitor }) => visitor === null && signedIn.every((author) => author !== null),
      },
      {
        says: /^signed with your first name and the first letter of your last name\.$/,
        holds: (_a, { signedIn }) => signedIn.every((author) => author === 'Amina O.'),
      },
      {
        says: /^Its stars count in the rating of the product and of the shop\.$/,
        holds: (_a, { counted }) => counted.join() === 'product,shop',
      },
      { says: /^The shop can answer it\.$/, holds: (_a, { answered }) => answered.join() === 'shop' },
    ];
    const { words, readBy, countsIn, signed, answeredBy } = reviewIs;
    for (const piece of words.split(/(?<=\.) |, /)) expect(untrue(piece, meanings, seen, seen)).toEqual([]);
    expect(seen.visitor === null ? 'everybody signed in' : 'everybody').toBe(readBy);
    expect([seen.counted, seen.answered]).toEqual([countsIn, [answeredBy]]);
    expect(seen.signedIn).toContain(signed(amina.name));
  });

  test('that is written again changes what was said and is counted once', async () => {
    const { id, lineId } = await bought(amina);
    const first = await of(amina).review({ lineId, ...good });
    const second = await of(amina).review({ lineId, rating: 2, text: 'The handle broke after a week.' });
    expect(second).toMatchObject({ id: first.id, rating: 2, text: 'The handle broke after a week.' });
    expect((await of(amina).reviews({ id })).rows).toEqual([second]);
    expect(await ratingOf('products', id)).toEqual({ sum: 2, count: 1 });
  });

  test('written from many places at the same instant is one', async () => {
    const { id, lineId } = await bought(amina);
    const ratings = [1, 2, 3, 4, 5, 5];
    await Promise.all(ratings.map((rating) => of(amina).review({ lineId, rating, text: good.text })));
    const [row] = (await of(amina).reviews({ id })).rows;
    expect(await ratingOf('products', id)).toEqual({ sum: row?.rating, count: 1 });
  });

  test('moves the product among the others', async () => {
    const liked = await bought(amina);
    const disliked = await bought(amina);
    for (const { id } of [liked, disliked])
      await world.deps.db.updateTable('products').set({ category: 'vehicles' }).where('id', '=', id).execute();
    await of(amina).review({ lineId: disliked.lineId, rating: 1, text: 'It fell apart on the way home.' });
    await of(amina).review({ lineId: liked.lineId, ...good });
    for (const sort of ['best', 'rating'] as const) {
      const { rows } = await of(joseph).products({ category: 'vehicles', sort });
      expect(rows.map(({ id }) => id)).toEqual([liked.id, disliked.id]);
    }
  });

  test('of what was not received, or of which nothing came, is too early', async () => {
    for (const wishes of [{ received: null }, { cancelled: 2 }]) {
      const { lineId } = await bought(amina, wishes);
      await expect(of(amina).review({ lineId, ...good })).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    }
  });

  test('of what somebody else bought is of nothing, for its seller and administrators, too', async () => {
    const { id, lineId } = await bought(amina);
    const admin = await world.person('Admin Adhiambo', { roles: ['admin'] });
    for (const person of [joseph, seller, admin])
      await expect(of(person).review({ lineId, ...good })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(of(amina).review({ lineId: crypto.randomUUID() as typeof lineId, ...good })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await of(amina).reviews({ id })).rows).toEqual([]);
  });

  test('is written and changed for 180 days, and not a moment longer', async () => {
    const { id, lineId } = await bought(amina);
    world.clock.advance(180 * 86_400_000 - 1);
    await of(amina).review({ lineId, ...good });
    world.clock.advance(1);
    await expect(of(amina).review({ lineId, rating: 1, text: good.text })).rejects.toMatchObject({
      code: 'DSP_DEADLINE_PASSED',
    });
    expect(await ratingOf('products', id)).toEqual({ sum: 5, count: 1 });
  });

  test('is text, whatever stands in it, and says something in whole stars', async () => {
    const { id, lineId } = await bought(amina);
    const text = '<script>alert("x")</script>\n<img src=x onerror=alert(1)> & “fine”';
    await of(amina).review({ lineId, rating: 3, text });
    expect((await of(joseph).reviews({ id })).rows[0]?.text).toBe(text);
    for (const wrong of [
      { rating: 0 },
      { rating: 6 },
      { rating: 4.5 },
      { text: 'Good.' },
      { text: 'Invisible \u202E text' },
    ])
      await expect(of(amina).review({ lineId, ...good, ...wrong })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  test('is found newest first, page by page', async () => {
    const { id, revisionId } = await bought(amina);
    const written: string[] = [];
    for (let n = 0; n < 5; n++) {
      const buyer = await world.person(`Buyer ${'ABCDE'[n]}`);
      const lineId = await boughtLine(world, { buyer, shop, productId: id, revisionId });
      world.clock.advance(1000);
      written.unshift((await of(buyer).review({ lineId, ...good })).id);
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await of(amina).reviews({ id, limit: 2, cursor });
      found.push(...page.rows.map((row) => row.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(found).toEqual(written);
  });

  test('has its place in the history of the product', async () => {
    const { id, lineId } = await bought(amina);
    const { id: reviewId } = await of(amina).review({ lineId, ...good });
    const [event] = await world.deps.db.selectFrom('events').selectAll().where('subject_id', '=', id).execute();
    expect(event).toMatchObject({ name: 'product.reviewed', actor_id: amina.id, payload: { reviewId, rating: 5 } });
  });
});
