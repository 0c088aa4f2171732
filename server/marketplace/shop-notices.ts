// Sellers, administrators and buyers who wait are told of each deed on a shop and its products: administrators in English.
import type { Language } from '@ahadi/domain/core/locale.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import type { ParcelStatus } from '@ahadi/domain/marketplace/buying/schema.ts';
import { type EnglishOrderWords, orderWords } from '@ahadi/domain/marketplace/notices/words.ts';
import type { ShopTurn } from '@ahadi/domain/marketplace/shutting.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import { telling } from '../core/letters/telling.ts';
import { filled } from '../core/letters/words.ts';
import { type Notice, noticeTo, type Recipient } from '../core/notice.ts';
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

const nobody = () => [];
const tell = telling<EnglishOrderWords>(orderWords, 'goToShop');
const leading = (notices: Notice[], link: string, byMail: boolean): MarketNotice[] =>
  notices.map((notice) => ({ ...notice, link, byMail }));
const toCurators = (curators: Recipient[], title: string, message: string, link: string): MarketNotice[] =>
  leading(noticeTo(curators, 'info', title, message), link, false);

/** The people of the shop hear in the product and by mail: what is decided about them is not to be missed. */
const ofShop = (notices: Notice[]) => leading(notices, to('sellerApplication'), true);
const ofGoods = ({ productId }: Scene, notices: Notice[]) =>
  leading(notices, to('editProduct', { id: productId }), true);

/** A share as a language writes it. */
const percentIn = (bps: number) => (language: Language) =>
  language === 'fr' ? String(bps / 100).replace('.', ',') : String(bps / 100);

/** So many parcels are named. */
const shownParcels = 5;
const numbersIn = (parcels: readonly { no: string }[]) => (language: Language) => {
  const numbers = parcels
    .slice(0, shownParcels)
    .map(({ no }) => no)
    .join(language === 'ar' ? '، ' : ', ');
  const more = parcels.length - shownParcels;
  return more > 0 ? filled(orderWords[language].andMore, { numbers, more: String(more) }) : numbers;
};

const turns = {
  stopped: { title: 'stoppedTitle', first: 'stoppedText' },
  closed: { title: 'closedTitle', first: 'closedText' },
  back: { title: 'backTitle', first: 'backText' },
} as const satisfies Record<ShopTurn, object>;

/** What the seller's silence does, said for those parcels that still wait for the seller; what was sent goes by the buyer. */
const silencesOf = (parcels: readonly { status: ParcelStatus }[]) => [
  ...(parcels.some(({ status }) => status === 'placed') ? (['unlessAccepted'] as const) : []),
  ...(parcels.some(({ status }) => status === 'accepted') ? (['unlessSent'] as const) : []),
];

/** Who waits for parcels of the shop, each once: what becomes of their order and their money, and never why. */
const buyers =
  (turn: ShopTurn) =>
  async (_event: WrittenEvent, { ctx, name, supplierId }: Scene): Promise<MarketNotice[]> =>
    (await buyersOfShop(ctx, supplierId)).flatMap(({ orderId, parcels, ...buyer }) => {
      const { title, first } = turns[turn];
      const said = [first, 'goesOn', ...(turn === 'back' ? [] : silencesOf(parcels))] as const;
      const told = tell(
        [buyer],
        turn === 'back' ? 'success' : 'warning',
        { title, text: said, said, way: 'seeOrder' },
        { name, numbers: numbersIn(parcels) },
      ).map((notice) => ({ ...notice, letter: { about: { title: name }, ...notice.letter } }));
      return leading(told, to('order', { id: orderId }), true);
    });

/** Who hears what of each deed on shops and goods. An event without a row does not compile. */
const notices: { [Name in ShopEvent]: Told<Name> } = {
  'supplier.created': nobody,
  'supplier.applied': (_event, { name, supplierId, curators }) =>
    toCurators(
      curators,
      'A shop waits to be looked at',
      `${name} was sent in and waits for an administrator.`,
      to('adminEditSupplier', { id: supplierId }),
    ),
  'supplier.withdrawn': (_event, { name, supplierId, curators }) =>
    toCurators(
      curators,
      'An application was taken back',
      `${name} does not wait any more.`,
      to('adminEditSupplier', { id: supplierId }),
    ),
  'supplier.asked': ({ payload: { reason } }, { name, sellers }) =>
    ofShop(
      tell(
        sellers,
        'warning',
        { title: 'shopAskedTitle', text: ['goodsAskedText'], said: ['shopAskedSaid'], reason },
        { name },
      ),
    ),
  'supplier.approved': ({ payload }, { name, sellers }) =>
    ofShop(
      payload.waitsForAccount
        ? tell(sellers, 'info', { title: 'shopApprovedTitle', text: ['opensLater'] }, { name })
        : tell(sellers, 'success', { title: 'shopOpenTitle', text: ['shopOpenText'] }, { name }),
    ),
  'supplier.rejected': ({ payload: { reason } }, { name, sellers }) =>
    ofShop(
      tell(
        sellers,
        'error',
        { title: 'shopRejectedTitle', text: ['shopRejectedText'], said: ['shopRejectedSaid'], reason },
        { name },
      ),
    ),
  'supplier.changed': ({ payload: { reason, commissionBps } }, { name, sellers }) =>
    ofShop(
      tell(
        sellers,
        'info',
        { title: 'shopChangedTitle', text: ['shopChangedText', 'commission'], reason },
        { name, percent: percentIn(commissionBps) },
      ),
    ),
  // Who waits for its parcels is told; its own people are told by the restriction that it follows, or by the approval.
  'supplier.suspended': buyers('stopped'),
  'supplier.reinstated': buyers('back'),
  'supplier.terminated': buyers('closed'),
  'supplier.closed': nobody,
  'product.created': nobody,
  'product.changed': nobody,
  'product.submitted': ({ payload }, { name, productId, curators }) =>
    toCurators(
      curators,
      payload.isChange ? 'A change waits to be looked at' : 'A product waits to be looked at',
      `${name} was sent in and waits for an administrator.`,
      to('adminEditProduct', { id: productId }),
    ),
  'product.withdrawn': nobody,
  'product.went_live': ({ payload }, it) =>
    payload.by === 'reviewer'
      ? ofGoods(it, tell(it.sellers, 'success', { title: 'onSaleTitle', text: ['onSaleText'] }, { name: it.name }))
      : [],
  'product.asked': ({ payload: { reason } }, it) =>
    ofGoods(
      it,
      tell(
        it.sellers,
        'warning',
        { title: 'goodsAskedTitle', text: ['goodsAskedText'], said: ['goodsAskedSaid'], reason },
        { name: it.name },
      ),
    ),
  'product.rejected': ({ payload: { reason } }, it) =>
    ofGoods(
      it,
      tell(
        it.sellers,
        'error',
        { title: 'goodsRejectedTitle', text: ['goodsRejectedText'], said: ['goodsRejectedSaid'], reason },
        { name: it.name },
      ),
    ),
  'product.reopened': nobody,
  'product.change_dropped': nobody,
  'product.paused': nobody,
  'product.resumed': nobody,
  'product.archived': nobody,
  'product.restored': nobody,
  'product.taken_down': async ({ payload: { reason } }, it) => [
    ...ofGoods(
      it,
      tell(
        it.sellers,
        'error',
        { title: 'takenDownTitle', text: ['takenDownText'], said: ['takenDownSaid'], reason },
        { name: it.name },
      ),
    ),
    ...(await buyersWaiting(it.ctx, it.productId)).flatMap(({ orderId, ...buyer }) =>
      leading(
        tell([buyer], 'info', { title: 'offSaleTitle', text: ['offSaleText'], way: 'seeOrder' }, { name: it.name }),
        to('order', { id: orderId }),
        true,
      ),
    ),
  ],
  'product.lifted': ({ payload }, it) =>
    ofGoods(
      it,
      tell(
        it.sellers,
        'success',
        payload.isPaused
          ? { title: 'mayBeOnSaleTitle', text: ['mayBeOnSaleText'] }
          : { title: 'againOnSaleTitle', text: ['againOnSaleText'] },
        { name: it.name },
      ),
    ),
  'product.featured': nobody,
  'product.stock_adjusted': nobody,
  'product.reviewed': ({ payload }, { name, productId, sellers }) =>
    leading(
      tell(sellers, 'info', { title: 'reviewTitle', text: ['reviewText'] }, { name, rating: String(payload.rating) }),
      to('product', { id: productId }),
      false,
    ),
  'product.review_answered': async ({ payload }, it) =>
    leading(
      tell(
        await authorOf(it.ctx, payload.reviewId),
        'info',
        { title: 'answerTitle', text: ['answerText'] },
        { name: it.name },
      ),
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
