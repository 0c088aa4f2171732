import { brand } from '@ahadi/domain/brand.ts';
import { type PathName, paths, to } from '@ahadi/domain/paths.ts';
import type { BrowserContextOptions } from '@playwright/test';
import type { DemoName } from '../seed/people.ts';
import { once } from './judged.ts';
import { sidewaysScroll, smallTargets, unroll } from './measure.ts';
import { newcomer } from './newcomer.ts';
import { enterAs } from './people.ts';
import { nobodys, readingParts, readings } from './reading.ts';
import { shapeOf } from './shape.ts';
import { watched } from './standing.ts';
import { noCourse, teachings } from './teaching.ts';
import { desk, expect, type Page, phone, test, type World } from './world.ts';

// Each person walks alone, so that both workers have something to do.
test.describe.configure({ mode: 'parallel' });
// The steps name the page; recording a hundred of them would take longer than looking at them.
test.use({ trace: 'off' });

/** Parts of a page that have an address of their own, beside the page's. */
const parts: Partial<Record<PathName, readonly string[]>> = {
  auth: ['?view=signup', '?view=forgot', '?view=reset&token=old', '?view=verify', '?view=verify&error=TOKEN_EXPIRED'],
  profile: ['?tab=account', '?tab=security', '?tab=notifications', '?tab=payouts'],
  agreements: ['?filter=waiting', '?filter=closed', '?q=nothing-is-called-this'],
  applications: ['?filter=mine', '?filter=decided'],
  escrows: ['?filter=waiting', '?filter=closed', '?q=nothing-is-called-this', '?view=disputed'],
  adminMarketplace: [
    ...['products', 'suppliers', 'orders', 'log'].map((view) => `?view=${view}`),
    ...['sales', 'reviews', 'payouts', 'unapplied', 'reconciliation', 'escrows', 'stop'].map(
      (tab) => `?view=finance&tab=${tab}`,
    ),
  ],
  help: [
    '?q=how+do+i+fiel+a+dispute',
    '?q=quokka',
    '?manage=1',
    ...['gaps', 'remarks', 'words', 'subjects'].map((tab) => `?manage=1&tab=${tab}`),
    '?manage=1&article=',
    '?manage=1&article=sign-an-agreement',
  ],
  contact: ['?subject=where+is+my+money'],
  terms: ['?text=privacy', '?text=community-rules', '?compare=1'],
  community: [
    '?sort=unanswered&topic=disputes',
    '?show=saved',
    '?q=nothing-is-called-this',
    '?write=1',
    ...['drafts', 'decisions', 'blocks', 'log', 'review', 'review&queue=appeals', 'review&queue=decided'].map(
      (view) => `?view=${view}`,
    ),
  ],
  chatbot: ['?view=inbox', '?view=inbox&queue=waiting'],
  landing: ['?name=kisumu+county+works', '?name=nothing-is-called-this'],
  history: [
    '?tab=record',
    '?tab=security',
    '?tab=moderation',
    '?kind=mediation&from=2001-01-01&to=2001-01-02',
    '?tab=payments',
    '?name=kisumu+county+works',
    '?name=nothing-is-called-this',
  ],
  disputes: [
    '?filter=waiting',
    '?filter=closed',
    '?q=nothing-is-called-this',
    ...['triage', 'identity', 'review', 'appeals', 'challenges'].map((view) => `?view=${view}`),
  ],
};
/** A person may see some thirty pages; the machine may be busy. */
const LONG = 600_000;
const nowhere = '/no/such/page';

type Row = { id: string; status: string };

/** One agreement in each state that this person can see; null for somebody who is not signed in. */
async function oneOfEach(page: Page): Promise<string[] | null> {
  // Asked by what they are, since another journey may have made hundreds of one sort.
  const lists = ['draft', 'open', 'signed', 'ended'].map((filter) => `agreements?limit=100&filter=${filter}`);
  const answers = await Promise.all(lists.map((list) => page.request.get(`/api/v1/${list}`)));
  if (answers.some((answer) => answer.status() === 401)) return null;
  const rows: Row[] = [];
  for (const answer of answers) rows.push(...((await answer.json()) as { rows: Row[] }).rows);
  return [...new Map(rows.map(({ status, id }) => [status, id])).values()];
}

/** One dispute in each state that this person sees as a side or at a desk. */
async function quarrels(page: Page): Promise<Row[]> {
  const lists = ['disputes?limit=100', ...['triage', 'identity', 'review'].map((view) => `disputes/desk?view=${view}`)];
  const answers = await Promise.all(lists.map((list) => page.request.get(`/api/v1/${list}`)));
  const rows: Row[] = [];
  for (const answer of answers) if (answer.ok()) rows.push(...((await answer.json()) as { rows: Row[] }).rows);
  return [...new Map(rows.map((row) => [row.status, row])).values(), { id: nobodys, status: 'draft' }];
}

/** One escrow in each state that this person takes part in or administers. */
async function escrows(page: Page): Promise<string[]> {
  const lists = ['escrows?limit=100', ...['disputed', 'held', 'decisions'].map((view) => `escrows/desk?view=${view}`)];
  const answers = await Promise.all(lists.map((list) => page.request.get(`/api/v1/${list}`)));
  const rows: Row[] = [];
  for (const answer of answers) if (answer.ok()) rows.push(...((await answer.json()) as { rows: Row[] }).rows);
  return [...new Map(rows.map(({ status, id }) => [status, id])).values(), nobodys];
}

/** One mediation in each state that this person takes part in, mediates or looks after as an officer. */
async function mediations(page: Page): Promise<string[]> {
  const lists = [
    ...['side', 'mediator'].map((as) => `mediations?limit=100&as=${as}`),
    ...['screening', 'listing', 'objections'].map((view) => `mediations/desk?view=${view}`),
  ];
  const answers = await Promise.all(lists.map((list) => page.request.get(`/api/v1/${list}`)));
  const rows: Row[] = [];
  for (const answer of answers) if (answer.ok()) rows.push(...((await answer.json()) as { rows: Row[] }).rows);
  return [...new Map(rows.map(({ status, id }) => [status, id])).values(), nobodys];
}

/** A matter that is open to mediators, for who is one. */
async function openJobs(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/v1/mediation-jobs?limit=1');
  const rows = answer.ok() ? ((await answer.json()) as { rows: Row[] }).rows : [];
  return [...rows.map(({ id }) => id), nobodys];
}

/** Requests that wait for a reviewer or were decided, one in each state; none for people who are no reviewers. */
async function checks(page: Page): Promise<string[]> {
  const lists = await Promise.all(
    ['waiting', 'mine', 'decided'].map((filter) => page.request.get(`/api/v1/verification-queue?filter=${filter}`)),
  );
  const rows: Row[] = [];
  for (const answer of lists) if (answer.ok()) rows.push(...((await answer.json()) as { rows: Row[] }).rows);
  return [...new Map(rows.map(({ status, id }) => [status, id])).values()];
}

/** The way to be verified, of each identity this person owns and of one that is none of theirs. */
async function verifying(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/v1/verifications');
  if (!answer.ok()) return [];
  const own = ((await answer.json()) as { identityId: string }[]).map(({ identityId }) => identityId);
  return [...own, nobodys].map((verify) => to('profile', {}, { tab: 'account', verify }));
}

/** One of the platform's templates and one of this person's own, if they have one. */
async function someTemplates(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/v1/agreement-templates');
  if (!answer.ok()) return [];
  const rows = (await answer.json()) as (Row & { identityId: string | null })[];
  return [...rows.slice(0, 1), ...rows.filter(({ identityId }) => identityId !== null).slice(0, 1)].map(({ id }) => id);
}

/** Pages of the shop that are about one thing, with what of it this person sees: one of each kind, and one of each state of an order. */
async function marketplace(page: Page): Promise<Partial<Record<PathName, string[]>>> {
  const rowsOf = async (list: string): Promise<Row[]> => {
    const answer = await page.request.get(`/api/v1/${list}`);
    if (!answer.ok()) return [];
    const found = (await answer.json()) as Row[] | { rows: Row[] };
    return Array.isArray(found) ? found : found.rows;
  };
  const one = (rows: readonly Row[]) => rows.slice(0, 1).map(({ id }) => id);
  const ofEach = (rows: readonly Row[]) => [...new Map(rows.map(({ status, id }) => [status, id])).values()];
  const sold = (await rowsOf('marketplace/products?limit=1')) as (Row & { supplier: { id: string } })[];
  const orders = ofEach(await rowsOf('orders?limit=100'));
  const [shop] = await rowsOf('selling/shops');
  const own = shop ? await rowsOf(`selling/shops/${shop.id}/products?limit=100`) : [];
  const sending = shop ? await rowsOf(`selling/shops/${shop.id}/parcels?filter=all&limit=100`) : [];
  return {
    product: one(sold),
    shop: sold.map(({ supplier }) => supplier.id),
    order: orders,
    orderConfirmation: orders.slice(0, 1),
    parcel: ofEach(sending),
    editProduct: ofEach(own),
    adminOrder: one(await rowsOf('curating/orders?limit=1')),
    adminEditProduct: ofEach(await rowsOf('curating/products?limit=100')),
    adminEditSupplier: ofEach(await rowsOf('curating/suppliers?limit=100')),
  };
}

/** Every page of the product; of parts those that this person is not only sent away from. */
async function addresses(page: Page): Promise<string[]> {
  const seen = await oneOfEach(page);
  const ids = [...(seen ?? []), nobodys];
  const checked = [...(await checks(page)), nobodys];
  const disputed = await quarrels(page);
  const held = await escrows(page);
  const mediated = await mediations(page);
  const jobs = await openJobs(page);
  const market = await marketplace(page);
  const read = await readings(page);
  const templates = await someTemplates(page);
  const names = Object.keys(paths) as PathName[]; // the table's own keys
  const pages = names.flatMap((name) => {
    if (name === 'editAgreement' || name === 'agreement' || name === 'agreementWorkflow')
      return ids.map((id) => to(name, { id }));
    // The same screens for every state of an agreement.
    if (name === 'agreementChanges' || name === 'sendToMany')
      return [...ids.slice(0, 2), nobodys].map((id) => to(name, { id }));
    if (name === 'dispute' || name === 'disputeWorkflow') return disputed.map(({ id }) => to(name, { id }));
    // The same screens under other addresses, and the intake, which opens a draft only.
    if (name === 'dashboardDispute' || name === 'dashboardDisputeWorkflow')
      return disputed.slice(0, 1).map(({ id }) => to(name, { id }));
    if (name === 'editDispute')
      return [...disputed.slice(0, 1), ...disputed.filter(({ status }) => status === 'draft')].map(({ id }) =>
        to(name, { id }),
      );
    if (name === 'escrow') return held.map((id) => to(name, { id }));
    if (name === 'application') return checked.map((id) => to(name, { id }));
    if (name === 'mediation' || name === 'mediationWorkflow' || name === 'myCase' || name === 'editMediation')
      return mediated.map((id) => to(name, { id }));
    if (name === 'job') return jobs.map((id) => to(name, { id }));
    if (name === 'linkedItem') return [to(name, { jobId: nobodys, itemType: 'dispute', itemId: nobodys })];
    if (name === 'orderConfirmation' || name === 'adminOrder')
      return [...(market[name] ?? []), nobodys].map((orderId) => to(name, { orderId }));
    if (
      name === 'product' ||
      name === 'shop' ||
      name === 'order' ||
      name === 'parcel' ||
      name === 'editProduct' ||
      name === 'adminEditProduct' ||
      name === 'adminEditSupplier'
    )
      return [...(market[name] ?? []), nobodys].map((id) => to(name, { id }));
    if (name === 'helpCategory') return [...(read[name] ?? []), nobodys].map((categoryId) => to(name, { categoryId }));
    if (name === 'helpArticle') return [...(read[name] ?? []), nobodys].map((articleId) => to(name, { articleId }));
    if (name === 'chat') return [...(read[name] ?? []), nobodys].map((sessionId) => to(name, { sessionId }));
    if (name === 'adminEditPromotion') return [...(read[name] ?? []), nobodys].map((id) => to(name, { id }));
    if (name === 'template' || name === 'useTemplate') return [...templates, nobodys].map((id) => to(name, { id }));
    if (name === 'post') return [...(read[name] ?? []), nobodys].map((id) => to(name, { id }));
    // With all their parts below.
    if (name === 'academy' || name === 'academyRegister' || name === 'academyPayment') return [];
    if (name === 'adminAcademy' || name === 'adminNewCourse' || name === 'adminEditCourse' || name === 'adminRoster')
      return [];
    const path = to(name);
    const isPublic = name === 'landing' || name === 'help' || name === 'contact' || name === 'terms';
    const open = isPublic || (name === 'auth') === (seen === null) ? (parts[name] ?? []) : [];
    return [path, ...open.map((part) => `${path}${part}`)];
  });
  return [
    ...pages,
    ...(await teachings(page)),
    ...(seen === null ? [] : await readingParts(page)),
    ...(await verifying(page)),
    nowhere,
  ];
}

type RoutedWindow = typeof globalThis & { __reactRouterDataRouter?: { navigate(to: string): Promise<void> } };

const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate(async (address) => {
    const routed = window as unknown as RoutedWindow;
    // The landing page loads it after its first frame.
    for (let frames = 0; !routed.__reactRouterDataRouter && frames < 600; frames++)
      await new Promise(requestAnimationFrame);
    const router = routed.__reactRouterDataRouter;
    if (!router) throw new Error('The router does not show itself any more; open the addresses instead.');
    await router.navigate(address);
  }, address);

type Wanted = (address: string, index: number) => boolean;
/** The address of something that there is. */
const isThere = (address: string): boolean => ![nowhere, nobodys, noCourse].some((no) => address.includes(no));
/** What everybody reads in the same words. */
const isForAll = (address: string): boolean =>
  /^\/(terms|contact|help(\/.+)?|marketplace\/(products|shops)\/.+)?(\?(?!manage|message).+)?$/.test(address);
/** Where somebody of the platform works; anybody else is told so in the same words. */
const isDesk = (address: string): boolean =>
  /^\/admin\/|[?&](manage=1|view=(triage|identity|review|appeals|challenges|disputed|inbox|log)\b)/.test(address);
const isOwn: Wanted = (address) => isThere(address) && !isForAll(address) && !isDesk(address);
const isAtWork: Wanted = (address) => isThere(address) && !isForAll(address);

type Size = { width: number; height: number };
const sizeOf = ({ viewport }: BrowserContextOptions): Size => viewport ?? { width: 0, height: 0 };
const [wide, narrow] = [sizeOf(desk), sizeOf(phone)];

type Walk = {
  /** Every address is opened as if typed; otherwise the walk goes on inside the page, as a click does, which takes a third. */
  typed?: boolean;
  /** Which addresses: of all that there is where nothing else is said. */
  isWanted?: Wanted;
};

/**
 * Looks at every page of somebody. One that was not yet seen in this run is looked at in both widths, and in each in both colours:
 * there it is judged by the rules of access, and on a phone by what a thumb can hit.
 */
async function walk(world: World, page: Page, { typed = false, isWanted = isThere }: Walk = {}): Promise<void> {
  const errors: string[] = [];
  page.on('console', (message) => {
    // The browser and the page rightly say so when something is not there.
    if (message.type() === 'error' && isThere(page.url())) errors.push(`${page.url()}: ${message.text()}`);
  });
  const stands = watched(page);
  const sizes: [Size, Size] = [wide, narrow];
  for (const address of (await addresses(page)).filter(isWanted)) {
    const seen = await test.step(address, async () => {
      await page.setViewportSize(sizes[0]);
      await (typed ? page.goto(address) : goInside(page, address));
      for (const size of sizes) {
        await page.setViewportSize(size);
        await stands();
        await expect.soft(page).toHaveTitle(new RegExp(`.+ · ${brand.name}$`));
        await expectFitting(page, `${address} scrolls sideways`);
        const shape = await shapeOf(page);
        const isNew = await once(shape, async () => {
          await unroll(page);
          await stands(); // what a higher window shows may come only now
          if (size === narrow) await expectThumbs(page, address);
          await world.axe(page);
        });
        if (!isNew) return size; // what looks the same was seen in the other width too, by the walk that came to it first
        await turn(page, stands);
        const turned = await shapeOf(page);
        await expectFitting(page, `${address} scrolls sideways in ${turned.look}`);
        const isOnlyTurned = turned.inside === shape.inside && turned.around === shape.around;
        await once(turned, () => world.axe(page, isOnlyTurned ? 'ofColours' : 'all'));
      }
      return sizes[1];
    });
    if (seen !== sizes[0]) sizes.reverse(); // the next page is opened in the width that the window has now
  }
  expect(errors).toEqual([]);
}

/** The page fits its window; what goes by the window's width follows a change of it some frames later. */
const expectFitting = (page: Page, message: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => sidewaysScroll(page), { message, intervals: [20, 50, 100] })
    .toBe(0);

/** Whatever a thumb hits is large enough. Sizes do not depend on the colours. */
async function expectThumbs(page: Page, address: string): Promise<void> {
  // What happened elsewhere is told above the page for some seconds, and lies over its buttons meanwhile.
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await expect(messages).toHaveCount(0, { timeout: 30_000 });
  expect.soft(await smallTargets(page), `too small on ${address}`).toEqual([]);
}

const colours = (page: Page) =>
  page.evaluate(() => ({
    isNight: matchMedia('(prefers-color-scheme: dark)').matches,
    shown: document.documentElement.dataset.mantineColorScheme,
  }));

/** From day to night or back. Where nobody is signed in a page does not follow while it is open. */
async function turn(page: Page, stands: () => Promise<void>): Promise<void> {
  const { isNight, shown } = await colours(page);
  await page.emulateMedia({ colorScheme: isNight ? 'light' : 'dark' });
  await stands();
  if ((await colours(page)).shown !== shown) return;
  await page.reload();
  await stands();
}

// What most people see, in two halves that are walked at the same time.
for (const half of [0, 1])
  test(`amina walks through every page, and where nothing is, from number ${half + 1} on every second`, async ({
    world,
  }) => {
    test.setTimeout(LONG);
    await walk(world, await enterAs(world, 'amina'), { isWanted: (_, index) => index % 2 === half });
  });

test('a visitor walks through every page, and where nothing is', async ({ world }) => {
  test.setTimeout(LONG);
  await walk(world, await world.open('/'), { typed: true, isWanted: () => true });
});

test('daniel, an administrator, walks through every page, and where nothing is', async ({ world }) => {
  test.setTimeout(LONG);
  await walk(world, await enterAs(world, 'daniel'), { isWanted: () => true });
});

for (const who of ['mercy', 'samuel'] as const)
  test(`${who}, an officer, walks through every page that others do not see alike`, async ({ world }) => {
    test.setTimeout(LONG);
    await walk(world, await enterAs(world, who), { isWanted: isAtWork });
  });

const others: readonly (readonly [DemoName, string])[] = [
  ['njoroge', 'a business'],
  ['grace', 'an NGO'],
  ['peter', 'a government'],
  ['wanjiru', 'who declined an agreement'],
];
for (const [who, sort] of others)
  test(`${who}, ${sort}, walks through every page about what is theirs`, async ({ world }) => {
    test.setTimeout(LONG);
    await walk(world, await enterAs(world, who), { isWanted: isOwn });
  });

test('a newcomer with nothing walks through every page about what is theirs', async ({ world }) => {
  test.setTimeout(LONG);
  await walk(world, (await newcomer(world, 'Nobody Yet')).page, { isWanted: isOwn });
});
