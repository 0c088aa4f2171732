import { readFile } from 'node:fs/promises';
import { identitiesOfUser } from '@ahadi/server/accounts/account.ts';
import { saveProduct, startProduct, submitProduct } from '@ahadi/server/marketplace/listing.ts';
import { keepMaster } from '@ahadi/server/marketplace/pictures.ts';
import { decideProduct } from '@ahadi/server/marketplace/product-review.ts';
import { applyShop, saveShop, startShop } from '@ahadi/server/marketplace/shop.ts';
import { approveSupplier } from '@ahadi/server/marketplace/shop-desk.ts';
import { adjustStock } from '@ahadi/server/marketplace/stock.ts';
import { featureProduct } from '@ahadi/server/marketplace/takedown.ts';
import { type Acting, enrol, prove } from '../newcomers.ts';
import type { Stage } from '../world.ts';
import type { Good, Stall } from './goods/form.ts';
import { contentOf, picturePath, stalls } from './shop.ts';

/** A product on sale, with who sells it. */
export type OnSale = { id: string; good: Good };
export type Opened = { id: string; stall: Stall; as: Acting; goods: OnSale[] };

/** Who looks at what sellers send in. */
const curator = 'daniel';
/** Every second of those who only sell has shown who they are. */
const isProven = (index: number): boolean => index % 2 === 0;

/** Opens every shop with its goods on sale, the first some two months ago; what stands on the front is chosen. */
export async function openShops(stage: Stage): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (const [index, stall] of stalls.entries()) opened.push(await openShop(stage, stall, index));
  const front = opened.flatMap(({ goods }) => goods.slice(0, 1)).slice(0, 8);
  for (const [index, { id }] of front.entries()) await featureProduct(stage.as(curator, 40), { id, rank: index + 1 });
  await stage.follow(40);
  return opened;
}

/** Who stands behind it, as they act. */
async function ownerOf(stage: Stage, { owner }: Stall, index: number, daysAgo: number): Promise<Acting> {
  if ('who' in owner) return (days) => stage.as(owner.who, days);
  const userId = await enrol(stage, { ...owner, house: 'shops' }, daysAgo);
  const as: Acting = (days) => stage.asPerson(userId, days);
  if (isProven(index)) await prove(stage, as, owner.name, daysAgo);
  return as;
}

async function openShop(stage: Stage, stall: Stall, index: number): Promise<Opened> {
  const daysAgo = 66 - index;
  const as = await ownerOf(stage, stall, index, daysAgo);
  const ctx = as(daysAgo - 2);
  const [identity] = await identitiesOfUser(ctx, ctx.actor?.kind === 'user' ? ctx.actor.userId : '');
  if (!identity) throw new Error(`nobody opens ${stall.form.name}`);
  const { id, revision } = await startShop(ctx, identity.id);
  await saveShop(ctx, { id, revision, form: stall.form });
  await applyShop(ctx, { id });
  await approveSupplier(stage.as(curator, daysAgo - 3), { id, note: 'Welcome. Everything fits together.' });
  const goods: OnSale[] = [];
  for (const good of stall.goods) goods.push({ id: await putOnSale(stage, as, id, good, daysAgo - 5), good });
  await stage.follow(daysAgo - 6);
  return { id, stall, as, goods };
}

/** Written, pictured, counted and sent; a day later it is on sale. */
async function putOnSale(stage: Stage, as: Acting, shopId: string, good: Good, daysAgo: number): Promise<string> {
  const { id, live } = await writeGood(as(daysAgo), shopId, good);
  if (live) return id;
  const { pending } = await submitProduct(as(daysAgo), { id });
  await decideProduct(stage.as(curator, daysAgo - 1), {
    id,
    revisionId: String(pending?.id),
    outcome: 'approve',
    note: '',
    fieldNotes: {},
  });
  return id;
}

/** A product as its form takes it, not sent yet. */
export async function writeGood(ctx: ReturnType<Acting>, shopId: string, good: Good) {
  const { id, revision } = await startProduct(ctx, shopId);
  const pictures = [];
  for (const { file, alt } of good.pictures)
    pictures.push({ ...(await keepMaster(ctx, id, await readFile(picturePath(file)))), alt });
  const written = await saveProduct(ctx, { id, revision, content: contentOf(good, pictures) });
  const isCounted = good.stock !== null;
  await adjustStock(ctx, id, {
    by: good.stock ?? 0,
    why: 'receive',
    note: '',
    ...(!isCounted && { tracks: false }),
  });
  return written;
}
