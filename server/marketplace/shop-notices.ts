// Sellers, administrators and buyers who wait are told of each deed on a shop and its products.
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { opensWithAccount, type ShopTurn, toldOfShop } from '@ahadi/domain/marketplace/shutting.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import { type InLetter, noticeTo, type Recipient } from '../core/notice.ts';
import type { MarketNotice } from './notices.ts';
import { authorOf, buyersOfShop, buyersWaiting, productFacts } from './shop-notices.store.ts';
import { curatorsOf } from './supplier.store.ts';
import { peopleOfShop, supplierOf } from './supplier.ts';

/** What a deed is about and who is around it: the people of the shop, and administrators beside it, without who did it. */
type Scene = {
  ctx: Ctx;
  /** The name of the shop or of the product. */
  name: string;
  productId: string;
  supplierId: string;
  sellers: Recipient[];
  curators: Recipient[];
};
type ShopEvent = Extract<EventName, `supplier.${string}` | `product.${string}`>;
type Told<Name extends ShopEvent> = (
  event: WrittenEvent<Name>,
  scene: Scene,
) => MarketNotice[] | Promise<MarketNotice[]>;

type Words = [type: MarketNotice['type'], title: string, message: string, letter?: InLetter];

const nobody = () => [];
const noted = (
  recipients: Recipient[],
  [type, title, message, letter]: Words,
  link: string,
  byMail: boolean,
): MarketNotice[] => noticeTo(recipients, type, title, message, letter).map((notice) => ({ ...notice, link, byMail }));

/** The people of the shop, in the product and by mail: what is decided about them is not to be missed. */
const shop = ({ sellers }: Scene, ...words: Words) => noted(sellers, words, to('sellerApplication'), true);
const goods = ({ sellers, productId }: Scene, ...words: Words) =>
  noted(sellers, words, to('editProduct', { id: productId }), true);

/** Who waits for parcels of the shop, each once: what becomes of their order and their money. */
const buyers =
  (turn: ShopTurn) =>
  async (_event: WrittenEvent, { ctx, name, supplierId }: Scene): Promise<MarketNotice[]> =>
    (await buyersOfShop(ctx, supplierId)).flatMap(({ orderId, parcels, ...buyer }) => {
      const { title, said, otherwise } = toldOfShop(turn, name, parcels);
      const words: Words = [
        turn === 'back' ? 'success' : 'warning',
        title,
        [...said, ...otherwise].join(' '),
        { about: { title: name }, said: [...said, ...otherwise], way: 'See the order' },
      ];
      return noted([buyer], words, to('order', { id: orderId }), true);
    });

/** Who hears what of each deed on shops and goods. An event without a row does not compile. */
const notices: { [Name in ShopEvent]: Told<Name> } = {
  'supplier.created': nobody,
  'supplier.applied': (_event, { name, supplierId, curators }) =>
    noted(
      curators,
      ['info', 'A shop waits to be looked at', `${name} was sent in and waits for an administrator.`],
      to('adminEditSupplier', { id: supplierId }),
      false,
    ),
  'supplier.withdrawn': (_event, { name, supplierId, curators }) =>
    noted(
      curators,
      ['info', 'An application was taken back', `${name} does not wait any more.`],
      to('adminEditSupplier', { id: supplierId }),
      false,
    ),
  'supplier.asked': ({ payload }, it) =>
    shop(
      it,
      'warning',
      'Your shop needs changes',
      `Open ${it.name} to read what is asked for. Change it and send it again.`,
      {
        said: [`Before ${it.name} can open, something is to be changed. Change it and send it again.`],
        reason: payload.reason,
      },
    ),
  'supplier.approved': ({ payload }, it) =>
    payload.waitsForAccount
      ? shop(it, 'info', 'Your shop was approved', `${it.name}: ${opensWithAccount}`)
      : shop(it, 'success', 'Your shop is open', `${it.name} was approved. Add what you sell.`),
  'supplier.rejected': ({ payload }, it) =>
    shop(
      it,
      'error',
      'Your shop was not approved',
      `Open ${it.name} to read why. You may change it and send it again.`,
      { said: [`${it.name} was not approved. You may change it and send it again.`], reason: payload.reason },
    ),
  'supplier.changed': ({ payload }, it) =>
    shop(
      it,
      'info',
      'Your shop was changed',
      `An administrator changed ${it.name}; open it to see what it says now. The commission on new orders is ${payload.commissionBps / 100} %.`,
      { reason: payload.reason },
    ),
  // Who waits for its parcels is told; its own people are told by the restriction that it follows, or by the approval.
  'supplier.suspended': buyers('stopped'),
  'supplier.reinstated': buyers('back'),
  'supplier.terminated': buyers('closed'),
  'supplier.closed': nobody,
  'product.created': nobody,
  'product.changed': nobody,
  'product.submitted': ({ payload }, { name, productId, curators }) =>
    noted(
      curators,
      [
        'info',
        payload.isChange ? 'A change waits to be looked at' : 'A product waits to be looked at',
        `${name} was sent in and waits for an administrator.`,
      ],
      to('adminEditProduct', { id: productId }),
      false,
    ),
  'product.withdrawn': nobody,
  'product.went_live': ({ payload }, it) =>
    payload.by === 'reviewer'
      ? goods(it, 'success', 'Approved and on sale', `${it.name} was approved and is shown as you sent it.`)
      : [],
  'product.asked': ({ payload }, it) =>
    goods(
      it,
      'warning',
      'A product needs changes',
      `Open ${it.name} to read what is asked for. Change it and send it again.`,
      {
        said: [`Something is to be changed in ${it.name} before it is on sale. Change it and send it again.`],
        reason: payload.reason,
      },
    ),
  'product.rejected': ({ payload }, it) =>
    goods(it, 'error', 'A product was not approved', `Open ${it.name} to read why. You may write it again.`, {
      said: [`${it.name} was not approved. You may write it again.`],
      reason: payload.reason,
    }),
  'product.reopened': nobody,
  'product.change_dropped': nobody,
  'product.paused': nobody,
  'product.resumed': nobody,
  'product.archived': nobody,
  'product.restored': nobody,
  'product.taken_down': async ({ payload }, it) => [
    ...goods(
      it,
      'error',
      'A product was taken off sale',
      `Open ${it.name} to read why. What was ordered goes on: send it in time.`,
      { said: [`${it.name} is off sale. What was ordered goes on: send it in time.`], reason: payload.reason },
    ),
    ...(await buyersWaiting(it.ctx, it.productId)).flatMap(({ orderId, ...buyer }) =>
      noted(
        [buyer],
        [
          'info',
          'Something you ordered is off sale',
          `${it.name} was taken off sale. Your order goes on as it was agreed.`,
        ],
        to('order', { id: orderId }),
        true,
      ),
    ),
  ],
  'product.lifted': ({ payload }, it) =>
    payload.isPaused
      ? goods(
          it,
          'success',
          'A product may be on sale again',
          `${it.name} is paused, as you had it before it was taken off sale. Put it on sale when you want to.`,
        )
      : goods(it, 'success', 'A product is on sale again', `${it.name} is shown again.`),
  'product.featured': nobody,
  'product.stock_adjusted': nobody,
  'product.reviewed': ({ payload }, { name, productId, sellers }) =>
    noted(
      sellers,
      ['info', 'A buyer wrote a review', `${name} was given ${payload.rating} of 5. You may answer.`],
      to('product', { id: productId }),
      false,
    ),
  'product.review_answered': async ({ payload }, it) =>
    noted(
      await authorOf(it.ctx, payload.reviewId),
      ['info', 'The seller answered your review', `Read the answer below your review of ${it.name}.`],
      to('product', { id: it.productId }),
      false,
    ),
};

const isOfShops = (event: WrittenEvent): event is WrittenEvent<ShopEvent> => event.name in notices;

/** What sellers, administrators and waiting buyers hear of a deed on a shop or its goods; nobody hears of their own. */
export async function noticesOfShops(ctx: Ctx, event: WrittenEvent): Promise<MarketNotice[]> {
  if (!isOfShops(event)) return [];
  const { subjectId, actorId } = event;
  const product = event.subjectKind === 'product' ? await productFacts(ctx, subjectId) : undefined;
  const supplierId = product?.supplierId ?? subjectId;
  const supplier = await supplierOf(ctx, supplierId);
  if (!supplier) return [];
  const others = (people: Recipient[]) => people.filter(({ userId }) => userId !== actorId);
  const scene: Scene = {
    ctx,
    name: product?.title ?? (supplier.name || 'A shop'),
    productId: subjectId,
    supplierId,
    sellers: others(await peopleOfShop(ctx, supplierId)),
    curators: others(await curatorsOf(ctx, supplierId)),
  };
  const told = notices[event.name] as Told<ShopEvent>; // the row of this very event, which TypeScript cannot pair up
  return told(event, scene);
}
