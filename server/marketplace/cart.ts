// A cart shows each line with what is true of it now, and what stands against buying it.
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { Currency } from '@ahadi/domain/core/money.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { deliveryOfPart, isUnbuyable, problemsOfLine } from '@ahadi/domain/marketplace/buying/rules.ts';
import type { Cart, CartLine, CartPart } from '@ahadi/domain/marketplace/buying/schema.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import { isClosedOn } from '@ahadi/domain/marketplace/suppliers/rules.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import * as store from './cart.store.ts';

type Place = { country: string; region: string };
/** One supplier's lines of a cart, with what is true of them now. */
type PartNow = { supplier: store.CartRow['supplier']; rows: store.CartRow[] };

/** The reader's cart. Read in no transaction: a cart read beside a change is as before it or as after it. */
export async function readCart(ctx: Ctx): Promise<Cart> {
  const { cart, lines } = await store.findCart(ctx, userIdOf(ctx));
  return viewOf(ctx, cart, lines);
}

/** A cart as its owner sees it, calculated for a place where it would be brought to. */
export function viewOf(ctx: Pick<Ctx, 'now'>, cart: store.CartNow, rows: readonly store.CartRow[]): Cart {
  const place = cart.country === null ? null : { country: cart.country, region: cart.region };
  const parts = partsOf(rows).map((part) => partOf(ctx, part, place));
  const subtotalMinor = parts.reduce((sum, part) => sum + part.subtotalMinor, 0);
  // Nothing comes from a shop of which nothing can be bought.
  const deliveryMinor = place && parts.reduce((sum, part) => sum + (part.deliveryMinor ?? 0), 0);
  return {
    version: cart.version,
    currency: rows.length > 0 ? cart.currency : null,
    pieces: rows.reduce((sum, { qty }) => sum + qty, 0),
    parts,
    country: cart.country,
    region: cart.region,
    subtotalMinor,
    deliveryMinor: rows.length === 0 ? null : deliveryMinor,
    totalMinor: deliveryMinor === null || rows.length === 0 ? null : subtotalMinor + deliveryMinor,
    isReady: rows.length > 0 && parts.every(({ lines }) => lines.every(({ problems }) => problems.length === 0)),
  };
}

/** The rows come supplier by supplier. */
export function partsOf(rows: readonly store.CartRow[]): PartNow[] {
  const parts = new Map<string, PartNow>();
  for (const row of rows) {
    const part = parts.get(row.supplier.id) ?? { supplier: row.supplier, rows: [] };
    part.rows.push(row);
    parts.set(row.supplier.id, part);
  }
  return [...parts.values()];
}

/** What bringing a part to a place costs and takes, and what of it is not brought there. */
export const wayOf = ({ supplier, rows }: PartNow, place: Place) =>
  deliveryOfPart(
    supplier.rates,
    rows.map(({ productId, ownRates, qty, priceMinor }) => ({ productId, ownRates, totalMinor: qty * priceMinor })),
    place,
  );

function partOf(ctx: Pick<Ctx, 'now'>, part: PartNow, place: Place | null): CartPart {
  const { supplier, rows } = part;
  const missing = place && wayOf(part, place).missing;
  const isShopOpen = !isClosedOn(supplier.closure, localDayOf(ctx.now, placeOf(supplier.country).tz));
  const lines = rows.map((row): CartLine => {
    const { productId, slug, title, unit, picture, qty, priceMinor, seenMinor } = row;
    return {
      productId: productId as CartLine['productId'], // the brand is born here
      slug,
      title,
      unit,
      picture,
      qty,
      priceMinor,
      seenMinor,
      totalMinor: qty * priceMinor,
      problems: problemsOfLine({
        ...row,
        isShopOpen,
        isOwn: supplier.isOwn,
        isBroughtThere: missing && !missing.includes(productId),
      }),
    };
  });
  const bought = lines.filter((line) => !isUnbuyable(line));
  const ids = new Set<string>(bought.map(({ productId }) => productId));
  const way =
    place && ids.size > 0 ? wayOf({ supplier, rows: rows.filter(({ productId }) => ids.has(productId)) }, place) : null;
  return {
    supplier: { id: supplier.id as CartPart['supplier']['id'], slug: supplier.slug, name: supplier.name }, // the brand is born here
    lines,
    subtotalMinor: bought.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    deliveryMinor: way?.feeMinor ?? null,
    daysLeast: way?.daysLeast ?? null,
    daysMost: way?.daysMost ?? null,
  };
}

/**
 * One change of the reader's cart, with all others of it waiting; `next` gets it a version on, and the deed answers what else of it
 * changed. Answers the cart after it.
 */
const changing = <Next extends { cart: store.CartNow }>(
  ctx: Ctx,
  next: (ctx: Ctx, userId: string) => Promise<Next>,
  deed: (ctx: Ctx, userId: string, next: Next) => Promise<Partial<store.CartNow>>,
): Promise<Cart> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const found = await next(ctx, userId);
    const after = { ...found.cart, ...(await deed(ctx, userId, found)) };
    return viewOf(ctx, after, await store.linesOf(ctx, userId));
  });

const change = (
  ctx: Ctx,
  deed: (ctx: Ctx, userId: string, cart: store.CartNow) => Promise<Partial<store.CartNow>>,
): Promise<Cart> =>
  changing(
    ctx,
    async (ctx, userId) => ({ cart: await store.nextCart(ctx, userId) }),
    (ctx, userId, { cart }) => deed(ctx, userId, cart),
  );

const refuse = (field: string, sentence: string): never => {
  throw new DomainError('BAD_INPUT', sentence, { [field]: sentence });
};

/** So many pieces of a product from now on, none with 0. Throws NOT_FOUND for what is not on sale, BAD_INPUT (currency, 50 lines). */
export const putInCart = (ctx: Ctx, { id, qty }: { id: string; qty: number }): Promise<Cart> => {
  const next = (ctx: Ctx, userId: string) => store.nextCartFor(ctx, userId, id);
  return changing(ctx, next, async (ctx, userId, { cart, look: { lines, isThere, sold } }) => {
    if (qty === 0) {
      await store.takeLines(ctx, userId, [id]);
      return {};
    }
    // What is in the cart already can be counted down, whatever became of it.
    if (isThere) {
      await store.changeQty(ctx, userId, id, qty);
      return {};
    }
    if (!sold) throw new DomainError('NOT_FOUND');
    if (lines >= marketDefaults.linesInCart)
      refuse('id', `A cart has room for ${marketDefaults.linesInCart} different things. Order these first.`);
    const inCart: Currency | null = lines > 0 ? cart.currency : null;
    if (inCart !== null && inCart !== sold.currency)
      refuse(
        'id',
        `What is in your cart is paid in ${inCart}, and this in ${sold.currency}. Order or empty the cart first.`,
      );
    await store.putLine(ctx, userId, id, qty, sold);
    return { currency: sold.currency };
  });
};

/** The prices and texts of now are what the reader has seen. Throws STALE when the cart was changed since. */
export const acceptChanges = (ctx: Ctx, { version }: { version: number }): Promise<Cart> =>
  change(ctx, async (ctx, userId, cart) => {
    if (cart.version !== version + 1) throw new DomainError('STALE');
    await store.seeAll(ctx, userId);
    return {};
  });

export const deliverTo = (ctx: Ctx, place: Place): Promise<Cart> =>
  transaction(ctx, async (ctx) => {
    const { cart, lines } = await store.moveCart(ctx, userIdOf(ctx), place);
    return viewOf(ctx, cart, lines);
  });

export const emptyCart = (ctx: Ctx): Promise<Cart> =>
  change(ctx, async (ctx, userId) => {
    await store.takeLines(ctx, userId);
    await store.forgetCurrency(ctx, userId);
    return { currency: null };
  });
