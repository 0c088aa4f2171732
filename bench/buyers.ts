import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { chart } from '../domain/ledger/chart.ts';
import { credit, debit, posting } from '../domain/ledger/rules.ts';
import type { Ctx } from '../server/core/ctx.ts';
import { postBatched } from '../server/ledger/batch.ts';
import { makePerson, type Person } from '../server/test/people.ts';
import type { RunningServer } from '../server/test/processes.ts';
import { ask } from './asking.ts';

/** Two million shillings each: more than any bench spends. */
const WALLET = 200_000_000n;
const currency = 'KES';

export type Ware = { id: string; priceMinor: number };

/** People whose identity was checked, each with money in their wallet. */
export async function makeBuyers(ctx: () => Ctx, count: number): Promise<Person[]> {
  const buyers: Person[] = [];
  for (let n = 0; n < count; n++)
    buyers.push(await makePerson(ctx(), `Buyer ${n}`, { email: `buyer${n}@example.org` }));
  const identities = buyers.map(({ identityId }) => identityId);
  await sql`update identities set verification_level = 2 where id = any(${identities as string[]}::uuid[])`.execute(
    ctx().db,
  );
  for (const party of identities)
    await postBatched(ctx(), {
      key: `bench:wallet:${party}`,
      ...posting('pay_in', [
        debit(chart.clearingIn('mpesa', currency), WALLET),
        credit(chart.wallet(party, currency), WALLET),
      ]),
    });
  return buyers;
}

/** So many products that can be bought, the dear ones left out: an order has its limits. */
export async function someWares(ctx: () => Ctx, count: number): Promise<Ware[]> {
  const { rows } = await sql<Ware>`
    select id, price_minor as "priceMinor" from products where price_minor between 50000 and 300000 order by slug limit ${count}`.execute(
    ctx().db,
  );
  return rows;
}

/** Leaves so many pieces of a product. */
export const leavePieces = (ctx: () => Ctx, { id }: Ware, pieces: number) =>
  sql`update products set on_hand = ${pieces}, reserved = 0 where id = ${id}`.execute(ctx().db);

const asker =
  ({ url, origin }: RunningServer, { cookie }: Person) =>
  (method: 'PUT' | 'POST', path: string, body: object) =>
    ask(`${url}/api/v1${path}`, { method, headers: { cookie, origin, 'idempotency-key': randomUUID() }, body });

const place = { country: 'KE', region: '' };
const address = {
  ...place,
  name: 'Amina Odhiambo',
  phone: '+254 700 000001',
  city: 'Nairobi',
  street: 'Market Street 4',
  note: '',
};

/** Everything before the last step: one piece in the cart, and where it is brought to, which answers the cart as it will be paid. Answers its version. */
export async function readyToBuy(server: RunningServer, buyer: Person, { id }: Ware): Promise<number> {
  const put = async (path: string, body: object): Promise<unknown> => {
    const answer = await asker(server, buyer)('PUT', path, body);
    if (answer.status !== 200) throw new Error(`the shop answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await put(`/cart/lines/${id}`, { qty: 1 });
  const { version } = (await put('/cart/place', place)) as { version: number }; // what the contract says
  return version;
}

/** The last step, paid from the wallet. Answers its status, the order there is, or the code of the refusal. */
export async function checkOut(
  server: RunningServer,
  buyer: Person,
  version: number,
): Promise<{ status: number; orderId: string | null; code: string | null }> {
  const { status, body } = await asker(server, buyer)('POST', '/checkout', {
    version,
    identityId: buyer.identityId,
    address,
    method: { provider: 'wallet', rail: 'wallet', identityId: buyer.identityId },
  });
  const { order, code } = body as { order?: { id: string }; code?: string }; // what the contract says, or a refusal
  return { status, orderId: order?.id ?? null, code: code ?? null };
}

/** A whole purchase of one piece. Throws when there is no order in the end. */
export async function buyHere(server: RunningServer, buyer: Person, ware: Ware): Promise<void> {
  const answer = await checkOut(server, buyer, await readyToBuy(server, buyer, ware));
  if (answer.orderId === null) throw new Error(`the checkout answered ${answer.status} ${answer.code}`);
}
