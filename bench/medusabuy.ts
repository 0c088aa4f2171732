import { ask } from './asking.ts';
import type { MedusaShop, Variant } from './medusafill.ts';
import type { Medusa } from './medusahost.ts';

const address = {
  first_name: 'Amina',
  last_name: 'Odhiambo',
  address_1: 'Market Street 4',
  city: 'Nairobi',
  country_code: 'ke',
  postal_code: '00100',
  phone: '+254700000001',
};

type Post = <Answer>(path: string, body?: unknown) => Promise<Answer>;

/** Calls its interface for storefronts. Throws what it answered when that is a failure. */
function storefront({ url }: Medusa, { headers }: MedusaShop): { get: Post; post: Post } {
  const asker =
    (method: 'GET' | 'POST'): Post =>
    async <Answer>(path: string, asked?: unknown) => {
      const sent = method === 'GET' ? {} : { body: asked ?? {} };
      const { status, body } = await ask(url + path, { method, headers, ...sent });
      if (status >= 400) throw new Error(`Medusa answered ${status} to ${path}: ${JSON.stringify(body)}`);
      return body as Answer; // what its documents say it answers
    };
  return { get: asker('GET'), post: asker('POST') };
}

/** Each purchase is another guest's: of two at the same instant with the same address Medusa refuses one. */
let buyers = 0;

/** Everything before the last step: a cart with one piece, an address, a way of sending and a payment that was begun. Answers the cart. */
export async function readyCart(medusa: Medusa, shop: MedusaShop, { variant }: Variant): Promise<string> {
  const { get, post } = storefront(medusa, shop);
  const { cart } = await post<{ cart: { id: string } }>('/store/carts', { region_id: shop.region });
  const at = `/store/carts/${cart.id}`;
  await post(`${at}/line-items`, { variant_id: variant, quantity: 1 });
  await post(at, { email: `buyer${++buyers}@example.org`, shipping_address: address, billing_address: address });
  const { shipping_options: ways } = await get<{ shipping_options: { id: string }[] }>(
    `/store/shipping-options?cart_id=${cart.id}`,
  );
  await post(`${at}/shipping-methods`, { option_id: ways[0]?.id });
  const { payment_collection: payment } = await post<{ payment_collection: { id: string } }>(
    '/store/payment-collections',
    { cart_id: cart.id },
  );
  await post(`/store/payment-collections/${payment.id}/payment-sessions`, { provider_id: 'pp_system_default' });
  return cart.id;
}

/** The last step. Answers its status and whether there is an order now. */
export async function completeCart(
  { url }: Medusa,
  { headers }: MedusaShop,
  cart: string,
): Promise<{ status: number; isOrder: boolean }> {
  const { status, body } = await ask(`${url}/store/carts/${cart}/complete`, { method: 'POST', headers });
  const { type } = body as { type?: string }; // what its documents say it answers
  return { status, isOrder: status < 400 && type === 'order' };
}

/** A whole purchase of one piece, eight calls one after the other. Throws when there is no order in the end. */
export async function buyFromMedusa(medusa: Medusa, shop: MedusaShop, variant: Variant): Promise<void> {
  const { status, isOrder } = await completeCart(medusa, shop, await readyCart(medusa, shop, variant));
  if (!isOrder) throw new Error(`Medusa answered ${status} and made no order`);
}
