import { type PathName, paths, to } from '@ahadi/domain/paths.ts';
import { nobodys, readingParts, readings } from './reading.ts';
import { noCourse, teachings } from './teaching.ts';
import type { Page } from './world.ts';

/** Parts of a page that have an address of their own, beside the page's. */
const parts: Partial<Record<PathName, readonly string[]>> = {
  auth: ['?view=signup', '?view=forgot', '?view=reset&token=old', '?view=verify', '?view=verify&error=TOKEN_EXPIRED'],
  profile: ['?tab=account', '?tab=security', '?tab=notifications', '?tab=payouts'],
  agreements: ['?filter=waiting', '?filter=closed', '?q=nothing-is-called-this'],
  applications: ['?filter=mine', '?filter=decided'],
  escrows: ['?filter=waiting', '?filter=closed', '?q=nothing-is-called-this', '?view=disputed'],
  adminRestrictions: ['?queue=all', '?propose=account', '?propose=shop&reference=none'],
  adminMarketplace: [
    ...['products', 'suppliers', 'orders', 'log'].map((view) => `?view=${view}`),
    ...['sales', 'search', 'reviews', 'payouts', 'unapplied', 'reconciliation', 'bank', 'escrows', 'stop'].map(
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
export async function addresses(page: Page): Promise<string[]> {
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
    if (name === 'restriction' || name === 'membership' || name === 'approval') return [to(name, { id: nobodys })];
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

/** Goes on inside the page, as a click does, which takes a third of what loading takes. */
export const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate(async (address) => {
    const routed = window as unknown as RoutedWindow;
    // The landing page loads it after its first frame.
    for (let frames = 0; !routed.__reactRouterDataRouter && frames < 600; frames++)
      await new Promise(requestAnimationFrame);
    const router = routed.__reactRouterDataRouter;
    if (!router) throw new Error('The router does not show itself any more; open the addresses instead.');
    await router.navigate(address);
  }, address);

/** The address of something that there is. */
export const isThere = (address: string): boolean => ![nowhere, nobodys, noCourse].some((no) => address.includes(no));
/** Where somebody of the platform works; anybody else is told so in the same words. */
export const isDesk = (address: string): boolean =>
  /^\/admin\/|[?&](manage=1|view=(triage|identity|review|appeals|challenges|disputed|inbox|log)\b)/.test(address);
