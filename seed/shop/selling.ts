import { demoDomain } from '@ahadi/domain/accounts/rules.ts';
import type { DeliveryAddress, Order } from '@ahadi/domain/marketplace/buying/schema.ts';
import { deliveryTo } from '@ahadi/domain/marketplace/suppliers/rules.ts';
import { identitiesOfUser } from '@ahadi/server/accounts/account.ts';
import { putInCart } from '@ahadi/server/marketplace/cart.ts';
import { favour } from '@ahadi/server/marketplace/catalogue.ts';
import { checkOut } from '@ahadi/server/marketplace/checkout.ts';
import {
  acceptParcel,
  completeParcel,
  receiveParcel,
  refuseParcel,
  reportProblem,
  shipParcel,
} from '@ahadi/server/marketplace/fulfilment.ts';
import { readOwnProduct, saveProduct, submitProduct } from '@ahadi/server/marketplace/listing.ts';
import { writeMessage } from '@ahadi/server/marketplace/messages.ts';
import { viewOrder } from '@ahadi/server/marketplace/order.ts';
import { replyToReview } from '@ahadi/server/marketplace/review-reply.ts';
import { writeReview } from '@ahadi/server/marketplace/reviews.ts';
import { applyShop, saveShop, startShop } from '@ahadi/server/marketplace/shop.ts';
import { answerSimulated } from '@ahadi/server/payments/simulation.ts';
import { type Acting, enrol, prove } from '../newcomers.ts';
import type { Stage } from '../world.ts';
import { type Good, text } from './goods/form.ts';
import { type Opened, openShops, writeGood } from './opening.ts';
import { stalls } from './shop.ts';

/**
 * The shop of the demo world: its sellers and goods, what was bought and said of it, an order in each part of its life, and something on
 * the desk of those who curate. Where no simulated money is offered nothing was ever bought.
 */
export async function shops(stage: Stage): Promise<void> {
  const opened = await openShops(stage);
  if (stage.system(0).config.PAYMENTS_SANDBOX) {
    await buyAndReview(stage, opened);
    await ordersOfNamed(stage, opened);
  }
  await deskOfCurators(stage, opened);
}

const shoppers = [
  ['Halima Yusuf', 'Nairobi', 'Moi Avenue 12, third floor'],
  ['Dennis Kariuki', 'Nakuru', 'Kanu Street, behind the bus park'],
  ['Akinyi Ouma', 'Kisumu', 'Oginga Odinga Street 40'],
] as const;

type Shopper = { as: Acting; address: DeliveryAddress };
const phone = { provider: 'sandbox', rail: 'mobile_money', phone: '0712 345 678' } as const;

const addressOf = (name: string, city: string, street: string): DeliveryAddress => ({
  ...{ name, city, street, region: city, country: 'KE', phone: '0712 345 678', note: '' },
});

/** An order of these, paid on the simulated phone at once. */
async function bought(
  stage: Stage,
  { as, address }: Shopper,
  lines: readonly [id: string, qty: number][],
  daysAgo: number,
): Promise<Order> {
  const ctx = as(daysAgo);
  const [identity] = await identitiesOfUser(ctx, ctx.actor?.kind === 'user' ? ctx.actor.userId : '');
  let version = 0;
  for (const [id, qty] of lines) ({ version } = await putInCart(ctx, { id, qty }));
  const { order, payment } = await checkOut(ctx, { version, identityId: String(identity?.id), address, method: phone });
  await stage.follow(daysAgo);
  await answerSimulated(as(daysAgo), payment.id, { approve: true, pin: '2580' });
  await stage.follow(daysAgo);
  return viewOrder(as(daysAgo), order.id);
}

/** What a shop has of what brought somebody to say so, as far as it can be brought to them for less than the limit of one order. */
const MOST_MINOR = 3_800_000;
/** What there are only so few of is left for whoever looks at the shop. */
const FEW = 6;
function linesWithReview(
  { goods, stall }: Opened,
  place: number,
  { region }: DeliveryAddress,
): { id: string; good: Good }[] {
  if (stall.form.currency !== 'KES') return [];
  let sum = 0;
  return goods.filter(({ good }) => {
    const rates = good.delivery?.length ? good.delivery : stall.form.delivery;
    const isBrought = deliveryTo(rates, { country: 'KE', region }, good.priceMinor) !== null;
    const isLow = good.stock !== null && good.stock < FEW;
    if (isLow || !isBrought || !good.reviews?.[place] || sum + good.priceMinor > MOST_MINOR) return false;
    sum += good.priceMinor;
    return true;
  });
}

/** Three people buy at every shop, receive it and say what they think of it. */
async function buyAndReview(stage: Stage, opened: readonly Opened[]): Promise<void> {
  for (const [place, [name, city, street]] of shoppers.entries()) {
    const userId = await enrol(stage, { name, country: 'KE', city, house: 'shoppers' }, 53);
    const as: Acting = (days) => stage.asPerson(userId, days);
    await prove(stage, as, name, 53);
    for (const [index, shop] of opened.entries()) {
      const address = addressOf(name, city, street);
      const lines = linesWithReview(shop, place, address);
      if (lines.length > 0) await buyOne(stage, { as, address }, shop, lines, place, 48 - place * 12 - index * 1.1);
    }
  }
}

async function buyOne(
  stage: Stage,
  shopper: Shopper,
  shop: Opened,
  lines: readonly { id: string; good: Good }[],
  place: number,
  daysAgo: number,
): Promise<void> {
  const order = await bought(
    stage,
    shopper,
    lines.map(({ id }) => [id, 1]),
    daysAgo,
  );
  const [parcel] = order.parcels;
  if (!parcel) return;
  await sent(stage, shop, parcel.id, daysAgo - 0.5);
  await receiveParcel(shopper.as(daysAgo - 3), { id: parcel.id });
  await completeParcel(shopper.as(daysAgo - 3), { id: parcel.id });
  for (const line of parcel.lines) {
    const review = lines.find(({ id }) => id === line.productId)?.good.reviews?.[place];
    if (!review) continue;
    const { id } = await writeReview(shopper.as(daysAgo - 4), line.id, { rating: review.rating, text: review.text });
    if (review.reply) await replyToReview(shop.as(daysAgo - 4.5), id, review.reply);
  }
  await stage.follow(daysAgo - 4.5);
}

async function sent(stage: Stage, shop: Opened, id: string, daysAgo: number): Promise<void> {
  await acceptParcel(shop.as(daysAgo), { id });
  await shipParcel(shop.as(daysAgo - 0.5), { id, carrier: 'Boda courier', tracking: '', note: '' });
  await stage.follow(daysAgo - 0.5);
}

const shopNamed = (opened: readonly Opened[], currency: string, at: number): Opened => {
  const found = opened.filter(({ stall }) => stall.form.currency === currency)[at];
  if (!found) throw new Error('there is no such shop');
  return found;
};

/** Orders of two of the named people, one in each part of its life, the newest last; some things wait in a cart. */
async function ordersOfNamed(stage: Stage, opened: readonly Opened[]): Promise<void> {
  const as: Acting = (days) => stage.as('amina', days);
  const amina: Shopper = { as, address: addressOf('Amina Odhiambo', 'Kisumu', 'Ang’awa Avenue 7, the blue gate') };
  const asGrace: Acting = (days) => stage.as('grace', days);
  const grace: Shopper = {
    as: asGrace,
    address: addressOf('Grace Achieng', 'Homa Bay', 'Pier Road, the office with the water tank'),
  };
  const [food, crafts, solar, coast] = [0, 1, 2, 3].map((at) => shopNamed(opened, 'KES', at)) as [
    Opened,
    Opened,
    Opened,
    Opened,
  ];
  const good = ({ goods }: Opened, at: number): string => String(goods[at]?.id);
  const parcelOf = ({ parcels }: Order, { id }: Opened): string =>
    String(parcels.find(({ supplier }) => supplier.id === id)?.id);

  const whole = await bought(
    stage,
    amina,
    [
      [good(food, 1), 2],
      [good(crafts, 1), 1],
    ],
    16,
  );
  for (const shop of [food, crafts]) {
    await sent(stage, shop, parcelOf(whole, shop), 15);
    await receiveParcel(as(12), { id: parcelOf(whole, shop) });
    await completeParcel(as(12), { id: parcelOf(whole, shop) });
  }
  await stage.follow(12);

  const refusedOrder = await bought(
    stage,
    amina,
    [
      [good(coast, 3), 1],
      [good(food, 2), 1],
    ],
    6,
  );
  const reason = 'The last of them broke in the store this morning. I am sorry.';
  await refuseParcel(coast.as(5.5), { id: parcelOf(refusedOrder, coast), reason });
  await sent(stage, food, parcelOf(refusedOrder, food), 5);

  const looked = await bought(stage, grace, [[good(crafts, 2), 1]], 5);
  await sent(stage, crafts, parcelOf(looked, crafts), 4);
  await receiveParcel(asGrace(0.8), { id: parcelOf(looked, crafts) });

  const broken = await bought(stage, amina, [[good(solar, 0), 2]], 4.5);
  await sent(stage, solar, parcelOf(broken, solar), 4);
  await receiveParcel(as(1.2), { id: parcelOf(broken, solar) });
  const half = Math.floor((broken.parcels[0]?.subtotalMinor ?? 0) / 200) * 100;
  await reportProblem(as(1), {
    id: parcelOf(broken, solar),
    amountMinor: half,
    reason: 'One of the two does not light up, however long it stands in the sun.',
    evidence: [],
  });
  await stage.follow(1);

  const prepared = await bought(stage, grace, [[good(coast, 0), 1]], 0.9);
  await acceptParcel(coast.as(0.7), { id: parcelOf(prepared, coast) });
  const question = {
    id: parcelOf(prepared, coast),
    text: 'Could you put it into a bag that keeps the rain out? The rider comes by boat.',
  };
  await writeMessage(asGrace(0.6), question);

  await bought(
    stage,
    grace,
    [
      [good(food, 0), 3],
      [good(solar, 1), 1],
    ],
    0.3,
  );
  await putInCart(as(0.1), { id: good(crafts, 0), qty: 1 });
  await putInCart(as(0.1), { id: good(coast, 1), qty: 2 });
  for (const id of [good(crafts, 3), good(solar, 2), good(food, 4)]) await favour(as(0.1), id, true);
  await stage.follow(0.1);
}

/** Something new, a change of what is on sale, and a shop that wants to open wait for who looks at them. */
async function deskOfCurators(stage: Stage, opened: readonly Opened[]): Promise<void> {
  const [food, crafts] = [shopNamed(opened, 'KES', 0), shopNamed(opened, 'KES', 1)];
  const model = food.stall.goods.find(({ title }) => title.includes('maize flour'));
  if (!model) throw new Error('nobody mills maize any more');
  const fresh = await writeGood(food.as(2), food.id, {
    ...model,
    title: 'Maize and cassava flour, stone ground',
    sku: `${model.sku}-CASSAVA`,
    description: text(
      'Two parts of white maize and one part of cassava, dried on raised beds and ground together on the same stones as our maize flour. It makes an ugali that is softer and holds together longer.',
      'We dry the cassava for three days and grind it the same week. Keep the bag closed and dry; it is good for four months.',
    ),
    attributes: { Ground: 'On stone, sifted once', Parts: 'Maize 2, cassava 1', Keeps: 'Four months' },
    reviews: [],
  });
  await submitProduct(food.as(2), { id: fresh.id });

  const { id } = crafts.goods[0] ?? { id: '' };
  const own = await readOwnProduct(crafts.as(1), id);
  if (!own.live) throw new Error('it is not on sale');
  const content = { ...own.live.content, title: `${own.live.content.title}, with a lining` };
  await saveProduct(crafts.as(1), { id, revision: own.revision, content });
  await submitProduct(crafts.as(1), { id });

  const [form] = stalls.map((stall) => stall.form);
  const newcomer = await enrol(stage, { name: 'Achieng Atieno', country: 'KE', city: 'Siaya', house: 'shops' }, 3);
  const as: Acting = (days) => stage.asPerson(newcomer, days);
  const [identity] = await identitiesOfUser(as(2), newcomer);
  const shop = await startShop(as(2), String(identity?.id));
  if (form)
    await saveShop(as(2), {
      id: shop.id,
      revision: shop.revision,
      form: {
        ...form,
        name: 'Siaya Groundnut Mill',
        legalName: 'Achieng Atieno',
        registrationNo: '',
        taxId: '',
        city: 'Siaya',
        address: 'Behind the market, beside the water tank, Siaya',
        email: `mill@siaya.${demoDomain}`,
        about:
          'I roast groundnuts and mill them into butter with nothing else in it, in a house behind the market in Siaya.',
        goods: 'Groundnut butter, roasted groundnuts and sesame.',
      },
    });
  await applyShop(as(2), { id: shop.id });
  await stage.follow(1);
}
