import type { OwnProduct, ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';
import type { SupplierForm, SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { fileOf, photo } from './papers.ts';
import type { Person, World } from './world.ts';

export const reason = 'A reason that is long enough.';

/** A form of a shop with nothing missing. */
export const wholeShop = (name: string, more: Partial<SupplierForm> = {}): SupplierForm => ({
  name,
  legalName: `${name} Limited`,
  registrationNo: 'PVT-2019-0044',
  taxId: 'P051234567X',
  country: 'KE',
  city: 'Nairobi',
  address: 'Kirinyaga Road 12',
  email: 'sales@example.org',
  phone: '+254 700 000 001',
  about: 'We weave baskets of sisal by hand, in the hills of Machakos.',
  goods: 'Baskets, mats and bags of sisal.',
  currency: 'KES',
  delivery: [{ country: 'KE', region: '', feeMinor: 30_000, freeFromMinor: null, daysLeast: 1, daysMost: 4 }],
  returnDays: 7,
  returnPolicy: 'Send it back within a week, unused; we pay for the way if it was our fault.',
  acceptsRules: true,
  ...more,
});

/** An application of a person for their own identity, whole, not sent yet. */
export async function draftedShop(
  world: World,
  owner: Person,
  more: Partial<SupplierForm> = {},
): Promise<SupplierView> {
  const api = world.as(owner).selling;
  const { id, revision } = await api.start({ identityId: owner.identityId });
  return api.save({ id, revision, form: wholeShop(`${owner.name} Crafts`, more) });
}

/** The same, sent in and approved by this administrator. */
export async function openShop(
  world: World,
  owner: Person,
  admin: Person,
  more: Partial<SupplierForm> = {},
): Promise<SupplierView> {
  const { id } = await draftedShop(world, owner, more);
  await world.as(owner).selling.apply({ id });
  return world.as(admin).curating.approve({ id });
}

/** Everything of a product but its pictures. */
export const wholeProduct = (title: string, more: Partial<ProductContent> = {}): ProductContent => ({
  title,
  description: 'Woven by hand of sisal that was dyed with roots. 30 cm high, new, with a leather handle.',
  category: 'crafts',
  pictures: [],
  priceMinor: 100_000,
  unit: 'one basket',
  attributes: [{ name: 'Colour', value: 'Ochre' }],
  sku: '',
  mostInOrder: 10,
  handlingDays: 3,
  returnDays: null,
  delivery: [],
  ...more,
});

/** A product of a shop with a picture and nothing missing, not sent yet. */
export async function writtenProduct(
  world: World,
  seller: Person,
  supplierId: SupplierView['id'],
  more: Partial<ProductContent> = {},
): Promise<OwnProduct> {
  const api = world.as(seller).selling;
  const { id, revision } = await api.addProduct({ id: supplierId });
  const picture = { ...(await api.addPicture({ id, file: fileOf(await photo()) })), alt: 'A basket from the side' };
  return api.saveProduct({ id, revision, content: wholeProduct('Kiondo basket', { pictures: [picture], ...more }) });
}

/** The same, sent in and approved: it is on sale, with so many pieces. */
export async function soldProduct(
  world: World,
  seller: Person,
  admin: Person,
  supplierId: SupplierView['id'],
  { pieces = 10, ...more }: Partial<ProductContent> & { pieces?: number } = {},
): Promise<OwnProduct> {
  const { id } = await writtenProduct(world, seller, supplierId, more);
  const sent = await world.as(seller).selling.submit({ id });
  await decided(world, admin, sent, 'approve');
  return world.as(seller).selling.adjustStock({ id, by: pieces, why: 'receive' });
}

/** What an administrator decides about what waits of a product. */
export function decided(
  world: World,
  admin: Person,
  it: Pick<OwnProduct, 'id' | 'pending'>,
  outcome: 'approve' | 'ask' | 'reject',
  more: { note?: string; fieldNotes?: Record<string, string> } = {},
) {
  if (!it.pending) throw new Error('nothing of it waits');
  return world.as(admin).curating.decide({
    id: it.id,
    revisionId: it.pending.id,
    outcome,
    note: outcome === 'approve' ? '' : reason,
    ...more,
  });
}
