import { type CoverTools, checkCover, readCover } from '@ahadi/domain/transparency/cover.ts';
import type { CoverProof, LogKey } from '@ahadi/domain/transparency/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../core/canonical.ts';
import { isSignedBy } from '../core/ed25519.ts';
import { returnUnused } from '../payments/start.ts';
import { fundedDeal, moneyCode } from '../test/escrows.ts';
import { inWallet, started } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let people: Person[];
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2026-11-02T06:00:00Z', env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'error' } });
  people = [];
  for (let n = 0; n < 150; n++) people.push(await someone(world, `Customer Number ${n}`));
});
afterAll(() => world.close());

const DAY = 86_400_000;
/** Balances so far from each other that no part and no sum of parts is one by chance. */
const TRILLION = 1e12;
const bytesOf = (base64: string) => Buffer.from(base64, 'base64');
const tools: CoverTools = {
  sha256,
  verify: (publicKey, bytes, signature) => isSignedBy({ publicKey, bytes, signature }),
  bytesOf,
};

const proofOf = async (person: Person, currency = 'KES'): Promise<CoverProof | undefined> =>
  (await world.as(person).payments.cover()).find(({ statement }) => statement.currency === currency);
const stated = () => world.anyone().transparency.cover();

describe('the daily statement of customers’ money', () => {
  let keys: LogKey[];
  test('is signed once a day for each currency, says all that is owed and is a deed in the log', async () => {
    expect(await stated()).toEqual({ statements: [], keys: [] });
    await world.tick('cover-sign');
    expect((await stated()).statements).toEqual([]); // nothing is owed
    for (const [n, person] of people.entries()) await inWallet(world, person, BigInt(1 + n * TRILLION));
    await inWallet(world, people[3] as Person, 5n, 'USD');
    await world.tick('cover-sign');
    const { statements, keys: told } = await stated();
    keys = told;
    const owed = people.reduce((sum, _, n) => sum + BigInt(1 + n * TRILLION), 0n);
    expect(statements).toMatchObject([
      { currency: 'KES', owedMinor: String(owed), thereMinor: String(owed), at: world.clock.now().toISOString() },
      { currency: 'USD', owedMinor: '5', thereMinor: '5' },
    ]);
    await inWallet(world, people[0] as Person, 70n);
    await world.tick('cover-sign');
    expect((await stated()).statements).toEqual(statements);
    const deeds = await world.deps.db
      .selectFrom('events')
      .select('payload')
      .where('name', '=', 'ledger.cover_signed')
      .execute();
    expect(deeds.map(({ payload }) => payload)).toMatchObject(
      statements.map(({ currency, owedMinor, root }) => ({ currency, owedMinor, root })),
    );
  });

  test('has everybody’s money in it, who can calculate that alone', async () => {
    for (const n of [0, 1, 77, 149]) {
      const proof = await proofOf(people[n] as Person);
      expect(proof).toMatchObject({
        amountMinor: String(1 + n * TRILLION),
        account: `wallet.${people[n]?.identityId}:KES`,
      });
      expect(await checkCover(tools, proof as CoverProof, keys)).toBe('holds');
    }
    expect((await world.as(people[3] as Person).payments.cover()).map(({ statement }) => statement.currency)).toEqual([
      'KES',
      'USD',
    ]);
    expect(await world.as(await someone(world, 'Nobody Without Money')).payments.cover()).toEqual([]);
  });

  test('proves nothing once a figure, a name or a signature was changed', async () => {
    const proof = (await proofOf(people[77] as Person)) as CoverProof;
    const { statement, parts } = proof;
    const [part] = parts;
    const changed = (more: Partial<CoverProof>) => checkCover(tools, { ...proof, ...more }, keys);
    expect(await changed({ amountMinor: '77000000000002' })).toBe('missing');
    expect(await changed({ account: `wallet.${people[76]?.identityId}:KES` })).toBe('missing');
    expect(await changed({ parts: parts.slice(1) })).toBe('missing');
    expect(await changed({ parts: [...parts, part as (typeof parts)[number]] })).toBe('missing');
    expect(await changed({ statement: { ...statement, owedMinor: '1' } })).toBe('missing');
    expect(await changed({ statement: { ...statement, thereMinor: '1' } })).toBe('missing');
    const note = statement.note.replace(/^owed .*$/m, 'owed 1');
    expect(await changed({ statement: { ...statement, note } })).toBe('unsigned');
    expect(
      await checkCover(
        tools,
        proof,
        keys.map((key) => ({ ...key, keyId: '00000000' })),
      ),
    ).toBe('unsigned');
    expect(await checkCover(tools, proof, [])).toBe('unsigned');
  });

  test('shows nobody’s balance to anybody: what stands beside one’s own parts is a part of another’s, or a sum of many', async () => {
    const balances = new Set(people.map((_, n) => String(1 + n * TRILLION)));
    const beside: string[] = [];
    for (const person of people.slice(100, 120))
      for (const { path } of (await proofOf(person))?.parts ?? []) beside.push(...path.map(({ sum }) => sum));
    // A balance of 1 cannot be cut; whose it is is not said.
    expect(beside.filter((sum) => balances.has(sum) && sum !== '1')).toEqual([]);
    expect(JSON.stringify(await proofOf(people[100] as Person))).not.toContain(people[101]?.identityId);
  });

  test('is of the next day once that has begun, and lets the parts go after two weeks while what was signed stays', async () => {
    const before = (await stated()).statements;
    world.clock.advance(DAY);
    await world.tick('cover-sign');
    const after = (await stated()).statements;
    expect(after[0]?.at).toBe(world.clock.now().toISOString());
    expect(BigInt(after[0]?.owedMinor ?? 0)).toBe(BigInt(before[0]?.owedMinor ?? 0) + 70n);
    world.clock.advance(15 * DAY);
    await world.tick('cover-sign');
    const { rows } = await sql<{ statements: number; parted: number }>`
      select count(distinct s.id) as statements, count(distinct l.statement_id) as parted
      from cover_statements s left join cover_leaves l on l.statement_id = s.id`.execute(world.deps.db);
    expect(rows).toEqual([{ statements: 6, parted: 2 }]);
    expect(await checkCover(tools, (await proofOf(people[9] as Person)) as CoverProof, keys)).toBe('holds');
  });

  test('has what lies in an escrow in it, which its sides calculate and nobody else', async () => {
    const { id, buyer, seller } = await fundedDeal(world);
    world.clock.advance(DAY);
    await world.tick('cover-sign');
    const { milestones } = await world.as(buyer).escrow.get({ id });
    for (const side of [buyer, seller]) {
      const proofs = await world.as(side).escrow.cover({ id });
      const stages = proofs.filter(({ account }) => account.startsWith(`escrow.${milestones[0]?.id}`));
      expect(stages.map(({ amountMinor }) => amountMinor)).toEqual([String(milestones[0]?.heldMinor)]);
      expect(milestones[0]?.heldMinor).toBeGreaterThan(0);
      for (const proof of proofs) expect(await checkCover(tools, proof, keys)).toBe('holds');
    }
    await expect(world.as(people[0] as Person).escrow.cover({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('has what is on its way to somebody in it, also once it arrived, and that one proves it and nobody else', async () => {
    const person = await someone(world, 'Leaving Lemayan');
    await inWallet(world, person, 90_000n);
    const { payments } = world.as(person);
    const { id: destinationId } = await payments.addDestination({
      ...{ identityId: person.identityId, kind: 'mobile_money', provider: 'sandbox', currency: 'KES' },
      ...{ holderName: person.name, number: '0712 345 003', code: await moneyCode(world, person) }, // is not answered for
    });
    world.clock.advance(3 * DAY);
    const { id } = await payments.requestPayout({ destinationId, amountMinor: 30_000 });
    const paid = await started(world, person, { purpose: 'order', amountMinor: 40_000n });
    await payments.answerSimulated({ id: paid.id, approve: true, pin: '1234' });
    await world.settle();
    await returnUnused(world.ctx(), { paymentId: paid.id, amountMinor: 40_000n, why: 'It was not used.' });
    const refunds = world.deps.db.selectFrom('refunds').select('id').where('payment_id', '=', paid.id);
    const back = await refunds.executeTakeFirstOrThrow();
    await world.tick('cover-sign');
    const amounts = async (who: Person) =>
      Object.fromEntries(
        (await world.as(who).payments.cover()).map(({ account, amountMinor }) => [account, amountMinor]),
      );
    const all = {
      [`wallet.${person.identityId}:KES`]: '60000',
      [`payout.transit.${id}:KES`]: '30000',
      [`refund.transit.${back.id}:KES`]: '40000',
    };
    expect(await amounts(person)).toEqual(all);
    for (const proof of await payments.cover()) expect(await checkCover(tools, proof, keys)).toBe('holds');
    world.clock.advance(60_000);
    await world.tick('payments-refunds');
    await world.tick('payouts-send');
    expect(await amounts(person)).toEqual(all);
    expect(Object.keys(await amounts(people[5] as Person))).toEqual([`wallet.${people[5]?.identityId}:KES`]);
  });

  test('is read as other programs would, and not at all where a sign of it is another', () => {
    const cover = {
      origin: 'ahadi.example/cover',
      currency: 'KES',
      at: '2026-11-02T06:00:00.000Z',
      owedMinor: '5',
      thereMinor: '-1',
    };
    const root = Buffer.alloc(32, 7).toString('base64');
    const signed = Buffer.alloc(68, 9).toString('base64');
    const note = `${cover.origin}\nKES ${cover.at}\nowed 5\nthere -1\n${root}\n\n— ahadi.example/log ${signed}\n`;
    expect(readCover(note)).toMatchObject({ cover: { ...cover, root }, signer: 'ahadi.example/log', signed });
    for (const other of [`${note}\n`, note.replace('owed', 'owes'), note.replace('\n\n', '\n'), note.slice(0, -1)])
      expect(readCover(other)).toBeNull();
  });
});
