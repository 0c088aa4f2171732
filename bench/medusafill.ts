import type { Medusa } from './medusahost.ts';

export type Ware = { title: string; description: string; priceMinor: number };
export type Variant = { product: string; variant: string; item: string };
export type MedusaShop = {
  /** Headers of a storefront. */
  headers: Record<string, string>;
  region: string;
  variants: Variant[];
};

type Id = { id: string };
type Product = Id & { variants: (Id & { inventory_items?: { inventory_item_id: string }[] })[] };
const A_BATCH = 100;
const STOCKED = 1_000_000;

/** Calls its interface for administrators, as its own pages do. Throws what it answered when that is a failure. */
type Ask = <Answer>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Answer>;
async function signedIn({ url, admin }: Medusa): Promise<Ask> {
  const caller =
    (headers: Record<string, string>): Ask =>
    async <Answer>(method: 'GET' | 'POST', path: string, body?: unknown) => {
      const answer = await fetch(url + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`Medusa answered ${answer.status} to ${path}: ${await answer.text()}`);
      return (await answer.json()) as Answer; // what its documents say it answers
    };
  const { token } = await caller({})<{ token: string }>('POST', '/auth/user/emailpass', admin);
  return caller({ authorization: `Bearer ${token}` });
}

/** A shop in shillings that sends within Kenya and takes payment by hand, with these wares and a million pieces of each. */
export async function fillMedusa(medusa: Medusa, wares: readonly Ware[]): Promise<MedusaShop> {
  const ask = await signedIn(medusa);
  const place = await openPlace(ask);
  const variants: Variant[] = [];
  for (let from = 0; from < wares.length; from += A_BATCH)
    variants.push(...(await addProducts(ask, place, wares.slice(from, from + A_BATCH), from)));
  return { headers: { 'x-publishable-api-key': place.key }, region: place.region, variants };
}

type Place = { channel: string; profile: string; location: string; region: string; key: string };

async function openPlace(ask: Ask): Promise<Place> {
  const { stores } = await ask<{ stores: (Id & { default_sales_channel_id: string })[] }>('GET', '/admin/stores');
  const [store] = stores;
  if (!store) throw new Error('Medusa has no store');
  const channel = store.default_sales_channel_id;
  await ask('POST', `/admin/stores/${store.id}`, {
    supported_currencies: [{ currency_code: 'kes', is_default: true }],
  });
  const { region } = await ask<{ region: Id }>('POST', '/admin/regions', {
    name: 'Kenya',
    currency_code: 'kes',
    countries: ['ke'],
    payment_providers: ['pp_system_default'],
  });
  const { stock_location: location } = await ask<{ stock_location: Id }>('POST', '/admin/stock-locations', {
    name: 'Nairobi',
    address: { address_1: 'Market Street 1', city: 'Nairobi', country_code: 'ke' },
  });
  const at = `/admin/stock-locations/${location.id}`;
  await ask('POST', `${at}/sales-channels`, { add: [channel] });
  await ask('POST', `${at}/fulfillment-providers`, { add: ['manual_manual'] });
  const sets = await ask<{ stock_location: { fulfillment_sets: Id[] } }>(
    'POST',
    `${at}/fulfillment-sets?fields=*fulfillment_sets`,
    { name: 'By road', type: 'shipping' },
  );
  const { fulfillment_set: set } = await ask<{ fulfillment_set: { service_zones: Id[] } }>(
    'POST',
    `/admin/fulfillment-sets/${sets.stock_location.fulfillment_sets[0]?.id}/service-zones`,
    { name: 'Kenya', geo_zones: [{ type: 'country', country_code: 'ke' }] },
  );
  const { shipping_profile: profile } = await ask<{ shipping_profile: Id }>('POST', '/admin/shipping-profiles', {
    name: 'Everything',
    type: 'shelf',
  });
  await ask('POST', '/admin/shipping-options', {
    name: 'By road',
    service_zone_id: set.service_zones[0]?.id,
    shipping_profile_id: profile.id,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'By road', description: 'In two to five days.', code: 'road' },
    prices: [{ currency_code: 'kes', amount: 300 }],
    rules: [
      { attribute: 'enabled_in_store', operator: 'eq', value: 'true' },
      { attribute: 'is_return', operator: 'eq', value: 'false' },
    ],
  });
  const { api_key: key } = await ask<{ api_key: Id & { token: string } }>('POST', '/admin/api-keys', {
    title: 'Storefront',
    type: 'publishable',
  });
  await ask('POST', `/admin/api-keys/${key.id}/sales-channels`, { add: [channel] });
  return { channel, profile: profile.id, location: location.id, region: region.id, key: key.token };
}

async function addProducts(ask: Ask, place: Place, wares: readonly Ware[], from: number): Promise<Variant[]> {
  const create = wares.map(({ title, description, priceMinor }, n) => ({
    title,
    description,
    handle: `p-${from + n + 1}`,
    status: 'published',
    images: [{ url: `https://pictures.example.org/${from + n + 1}.webp` }],
    shipping_profile_id: place.profile,
    sales_channels: [{ id: place.channel }],
    options: [{ title: 'Kind', values: ['One'] }],
    variants: [
      {
        title: 'One',
        sku: `P-${from + n + 1}`,
        manage_inventory: true,
        options: { Kind: 'One' },
        prices: [{ currency_code: 'kes', amount: priceMinor / 100 }],
      },
    ],
  }));
  const fields = 'id,variants.id,variants.inventory_items.inventory_item_id';
  const { created } = await ask<{ created: Product[] }>('POST', `/admin/products/batch?fields=${fields}`, { create });
  const variants = created.flatMap(({ id, variants: [variant] }) => {
    const item = variant?.inventory_items?.[0]?.inventory_item_id;
    return variant && item ? [{ product: id, variant: variant.id, item }] : [];
  });
  if (variants.length !== wares.length) throw new Error('Medusa keeps no stock of what was added');
  await ask('POST', '/admin/inventory-items/location-levels/batch', {
    create: variants.map(({ item }) => ({
      inventory_item_id: item,
      location_id: place.location,
      stocked_quantity: STOCKED,
    })),
  });
  return variants;
}

/** So many pieces of one ware are left. */
export async function leaveStock(medusa: Medusa, { item }: Variant, pieces: number): Promise<void> {
  const ask = await signedIn(medusa);
  const at = `/admin/inventory-items/${item}/location-levels`;
  const { inventory_levels: levels } = await ask<{ inventory_levels: { location_id: string }[] }>('GET', at);
  await ask('POST', `${at}/${levels[0]?.location_id}`, { stocked_quantity: pieces });
}
