import { addDays, HOUR } from '@ahadi/domain/core/time.ts';
import { buyerFeeAlong, feeTermsFor } from '@ahadi/domain/escrow/fees/rules.ts';
import { payIn } from '@ahadi/domain/ledger/recipes/rules.ts';
import { commissionOf } from '@ahadi/domain/marketplace/rules.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clocksOf } from '../core/clocks.ts';
import { checkAllChains } from '../core/emit.ts';
import { postTxn } from '../ledger/posting.ts';
import { moneyIsRight } from '../test/escrows.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { escrows } from './escrow.ts';
import { applyPayment } from './funding.ts';
import { openAgreed, standingsOf } from './leader.ts';
import { type Ordered, openPaid } from './prepaid.ts';
import { hashOfTerms } from './terms.ts';

// What is ordered and paid is written in one go. It is just what opening, agreeing and paying one after the other leaves.

let world: World;
let buyers: Person[];
let sellers: Person[];
beforeAll(async () => {
  world = await makeWorld();
  [buyers, sellers] = [
    [await world.person('Bahati Buyer'), await world.person('Amina Buyer')],
    [await world.person('Sadiki Seller'), await world.person('Joyce Seller'), await world.person('Ötzi Ç. Seller')],
  ];
});
afterAll(async () => {
  await moneyIsRight(world);
  expect((await checkAllChains(world.deps)).broken).toEqual([]);
  await world.close();
});

const memberOf = ({ id, identityId, name, email }: Person) => ({ userId: id, identityId, name, email });

/** One parcel as a shop might order it: any price, commission, words and day. */
const parcel = fc.record({
  seller: fc.nat(2),
  amountMinor: fc.integer({ min: 1, max: 90_000_000 }),
  bps: fc.option(fc.integer({ min: 0, max: 3000 }), { nil: null }),
  kind: fc.constantFrom('goods' as const, 'service' as const, undefined),
  title: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 140 }),
  days: fc.integer({ min: -20, max: 90 }),
  fundingHours: fc.constantFrom(1, 24, 72),
});
type Parcel = typeof parcel extends fc.Arbitrary<infer Value> ? Value : never;

function orderedBy(buyer: Person, it: Parcel): Ordered {
  const fee = it.bps === null ? undefined : commissionOf('KES', it.bps);
  const amount = BigInt(it.amountMinor);
  return {
    ledBy: { kind: 'order', id: uuidv7() as never, ref: 'AH-1' }, // the brand is the contract's
    title: it.title,
    description: `2 × ${it.title}`,
    criteria: 'It arrives as it was described.',
    currency: 'KES',
    amountMinor: it.amountMinor,
    deliverBy: addDays(world.clock.now(), it.days).toISOString().slice(0, 10),
    buyer: memberOf(buyer),
    seller: memberOf(sellers[it.seller] as Person),
    fundingHours: it.fundingHours,
    ...(it.kind && { kind: it.kind }),
    ...(fee && { fee }),
    paidMinor: Number(amount + buyerFeeAlong(fee ?? feeTermsFor('KES', 'split'), 0n, amount)),
  };
}

/** So much came in for somebody and has no use yet. */
const came = async (payer: string, amountMinor: number): Promise<string> => {
  const paymentId = uuidv7();
  await postTxn(world.ctx(), {
    key: `payin:${paymentId}`,
    ...payIn({ psp: 'sandbox', payer, currency: 'KES', amountMinor: BigInt(amountMinor) }),
  });
  return paymentId;
};

/** The ordinary way: agreed elsewhere, then paid by a payment of its own. */
async function oneByOne(buyer: Person, it: Ordered): Promise<{ id: string; paymentId: string }> {
  const paymentId = await came(buyer.identityId, it.paidMinor);
  const { id } = await openAgreed(world.ctx(), { ...it, agreementId: null, payers: [] });
  await applyPayment(world.ctx(), paymentId, {
    purpose: 'escrow',
    aboutId: id,
    payerId: buyer.identityId,
    amountMinor: it.paidMinor,
    currency: 'KES',
    receipt: 'R-1',
  });
  return { id, paymentId };
}

/** Where the time to pay is said. It never runs where money was there first, and nothing else is left out. */
const isTimeToPay = ({ kind }: { kind: string }) => kind.startsWith('escrow.funding');

/** Every row that there is of an escrow, without ids of rows, keys and hashes, which name what they are about. */
async function rowsOf(id: string, paymentId: string): Promise<unknown> {
  const rows = async (query: ReturnType<typeof sql<{ row: Record<string, unknown> }>>) =>
    (await query.execute(world.deps.db)).rows.map(({ row }) => row);
  const held = await escrows.read(world.ctx(), id);
  const stage = held.milestones[0]?.id ?? '';
  if (!held.fee) throw new Error('it has no fee');
  // The hash that both agreed to is over its own name and stage, so it is calculated again instead of compared.
  expect(hashOfTerms(held, 1, held.terms, held.fee)).toBe(held.termsSha256);
  const clocks = await rows(
    sql`select to_jsonb(c) - 'id' as row from clocks c where subject_id in (${id}, ${stage}) order by kind, subject_kind`,
  );
  const open = clocks.filter((clock) => clock.status === 'running' || clock.status === 'paused');
  expect(clocks.filter((clock) => !open.includes(clock)).every((clock) => isTimeToPay(clock as never))).toBe(true);
  const found = {
    escrow: await rows(sql`select to_jsonb(e) as row from escrows e where id = ${id}`),
    parties: await rows(
      sql`select to_jsonb(p) - 'id' as row from escrow_parties p where escrow_id = ${id} order by role`,
    ),
    readers: await rows(sql`select to_jsonb(r) as row from escrow_readers r where escrow_id = ${id} order by user_id`),
    terms: await rows(sql`select to_jsonb(t) as row from escrow_terms t where escrow_id = ${id}`),
    stages: await rows(sql`select to_jsonb(m) as row from escrow_milestones m where escrow_id = ${id}`),
    fundings: await rows(sql`select to_jsonb(f) as row from escrow_fundings f where escrow_id = ${id}`),
    open,
    events: await rows(
      sql`select to_jsonb(v) - 'id' - 'hash' - 'prev_hash' as row from events v where subject_id in (${id}, ${stage}) order by subject_kind, seq`,
    ),
    accounts: await rows(
      sql`select to_jsonb(a) - 'id' as row from ledger_accounts a where subject_id in (${id}, ${stage}) order by class, subject_kind, code`,
    ),
    txns: await rows(
      sql`select to_jsonb(t) - 'id' - 'key' - 'request_sha256' as row from ledger_txns t where subject_id = ${id}`,
    ),
    entries: await rows(
      sql`select jsonb_build_object('code', a.code, 'amount', n.amount_minor, 'currency', n.currency, 'at', n.posted_at) as row
        from ledger_entries n join ledger_txns t on t.id = n.txn_id join ledger_accounts a on a.id = n.account_id
        where t.subject_id = ${id} order by n.amount_minor, a.class, a.subject_kind`,
    ),
  };
  return JSON.parse(
    [
      [id, 'the escrow'],
      [stage, 'the stage'],
      [held.ref, 'its ref'],
      [held.termsSha256 ?? '', 'its hash'],
      [paymentId, 'the payment'],
    ].reduce((text, [name = '', word = '']) => text.replaceAll(name, word), JSON.stringify(found)),
  );
}

/** What is read of these escrows, in this order. */
async function inOrder(ids: readonly string[]) {
  const read = await standingsOf(world.ctx(), ids);
  return ids.map((id) => read.get(id));
}

test('parcels that one payment fills at once leave the same rows as each that is opened, agreed and paid by itself', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(1),
      fc.array(parcel, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 40 }),
      async (who, parcels, hours) => {
        world.clock.advance(hours * HOUR);
        const buyer = buyers[who] as Person;
        const its = parcels.map((it) => orderedBy(buyer, it));
        const paymentId = await came(
          buyer.identityId,
          its.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
        );
        const { opened } = await openPaid(world.ctx(), { paymentId, payerId: buyer.identityId }, its);
        const ids = opened.map(({ standing }) => standing.escrowId);
        expect(ids).toHaveLength(its.length);
        expect(opened.map(({ standing }) => standing)).toEqual([...(await inOrder(ids))]);
        for (const { standing, clock } of opened)
          expect(await clocksOf(world.ctx(), { kind: 'milestone', id: standing.milestoneId })).toEqual([clock]);
        for (const [index, it] of its.entries()) {
          const ordinary = await oneByOne(buyer, it);
          expect(await rowsOf(ids[index] as string, paymentId)).toEqual(await rowsOf(ordinary.id, ordinary.paymentId));
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('a payment that is not just what its escrow takes opens nothing', async () => {
  const [buyer] = buyers as [Person];
  const it = orderedBy(buyer, {
    seller: 0,
    amountMinor: 50_000,
    bps: 800,
    kind: 'goods',
    title: 'Honey',
    days: 3,
    fundingHours: 24,
  });
  const count = async () => (await sql`select 1 from escrows`.execute(world.deps.db)).rows.length;
  const before = await count();
  for (const paidMinor of [49_999, 50_001]) {
    const paymentId = await came(buyer.identityId, 120_000);
    const paid = { paymentId, payerId: buyer.identityId };
    await expect(openPaid(world.ctx(), paid, [it, { ...it, paidMinor }])).rejects.toThrow('to the last unit');
  }
  const unpaid = { paymentId: uuidv7(), payerId: uuidv7() };
  await expect(openPaid(world.ctx(), unpaid, [it])).rejects.toThrow();
  await expect(
    openPaid(world.ctx(), { paymentId: uuidv7(), payerId: buyer.identityId }, [{ ...it, seller: it.buyer }]),
  ).rejects.toMatchObject({ code: 'BAD_INPUT' });
  expect(await count()).toBe(before);
});
