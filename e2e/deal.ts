import { type DemoName, demoEmail, demoPeople } from '../seed/people.ts';
import type { MovingWorld } from './moving.ts';
import { enterAs, noPage, post } from './people.ts';
import { expect, type Page } from './world.ts';

/** One side of an escrow, in a browser of their own. */
export type Side = { who: DemoName; page: Page };
/** An escrow between two people; `path` is its page, `stages` the ids of its stages. */
export type Deal = {
  id: string;
  ref: string;
  title: string;
  path: string;
  stages: string[];
  buyer: Side;
  seller: Side;
};

type View = {
  id: string;
  ref: string;
  revision: number;
  status: string;
  termsVersion: number;
  termsSha256: string;
  milestones: { id: string }[];
};
type Wishes = { title: string; amounts: number[]; inspectionHours?: number };

/** The other's name as this person's pages write it. */
export const nameOf = ({ who }: Side): string => demoPeople[who].organisation ?? demoPeople[who].name;

export const sideOf = async (world: MovingWorld, who: DemoName): Promise<Side> => ({
  who,
  page: await enterAs(world, who, noPage),
});

const read = async <Answer>(page: Page, path: string): Promise<Answer> => {
  const answer = await page.request.get(`/api/v1${path}`);
  expect(answer.ok(), path).toBe(true);
  return (await answer.json()) as Answer;
};
const identityOf = async (page: Page): Promise<string> =>
  (await read<{ identities: { id: string }[] }>(page, '/session')).identities[0]?.id ?? '';

/** An escrow of goods that both have accepted, fees split: it waits for the buyer's money. Amounts in whole shillings. */
export async function agreed(buyer: Side, seller: Side, wishes: Wishes): Promise<Deal> {
  const other = { page: seller.page, name: nameOf(seller), email: demoEmail(seller.who) };
  return { ...(await agreedBetween(buyer.page, other, wishes)), buyer, seller };
}

/** The same between two accounts of any kind. */
export async function agreedBetween(
  buyer: Page,
  { page: seller, name, email }: { page: Page; name: string; email: string },
  { title, amounts, ...wishes }: Wishes,
): Promise<Omit<Deal, 'buyer' | 'seller'>> {
  const identityId = await identityOf(buyer);
  const { id, revision } = await post<View>(buyer, '/api/v1/escrows', { identityId, role: 'buyer' });
  const terms = {
    ...{ title, description: '', kind: 'goods', currency: 'KES', feePayer: 'split', fundingMode: 'full' },
    ...{ inspectionHours: 72, disputeClause: 'mediation', ...wishes },
    milestones: amounts.map((amount, index) => ({
      id: crypto.randomUUID(),
      title: `Part ${index + 1} of ${title}`,
      criteria: 'It is whole and works.',
      amountMinor: amount * 100,
      ...{ deliverBy: null, requiresReturn: false, clauseId: null },
    })),
  };
  const others = [{ role: 'seller', name, email }];
  const saved = await buyer.request.put(`/api/v1/escrows/${id}`, {
    data: { revision, terms, others },
    headers: { origin: new URL(buyer.url()).origin },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  const { termsVersion: version, termsSha256, ref } = await post<View>(buyer, `/api/v1/escrows/${id}/propose`);
  const { milestones } = await post<View>(seller, `/api/v1/escrows/${id}/accept`, {
    ...{ version, termsSha256, identityId: await identityOf(seller) },
  });
  const stages = milestones.map((stage) => stage.id);
  return { id, ref, title, path: `/dashboard/escrow/${id}`, stages };
}

/** Starts a payment for all that is asked for; the simulated phone rings when this answers its id. */
export async function asked({ id, buyer: { page } }: Deal): Promise<string> {
  const method = { provider: 'sandbox', rail: 'mobile_money', phone: '0712 345 678' };
  const payment = await post<{ id: string }>(page, `/api/v1/escrows/${id}/pay`, { method });
  const status = async () => (await read<{ status: string }>(page, `/payments/${payment.id}`)).status;
  await expect.poll(status, { message: 'the phone rings' }).toBe('pending');
  return payment.id;
}

/** The payer approves on the simulated phone. */
export const approved = ({ buyer: { page } }: Deal, payment: string) =>
  post(page, `/api/v1/payments/${payment}/simulated`, { approve: true, pin: '1234' });

/** An agreed escrow with all of its money in. */
export async function funded(buyer: Side, seller: Side, wishes: Wishes): Promise<Deal> {
  const deal = await agreed(buyer, seller, wishes);
  await approved(deal, await asked(deal));
  const status = async () => (await read<View>(buyer.page, `/escrows/${deal.id}`)).status;
  await expect.poll(status, { message: 'the money is in' }).toBe('active');
  return deal;
}

/** The seller hands the first stage over and shows it. */
export async function delivered(deal: Pick<Deal, 'id' | 'stages'> & { seller: Pick<Side, 'page'> }): Promise<void> {
  const { page } = deal.seller;
  const kept = await page.request.post(`/api/v1/escrows/${deal.id}/evidence`, {
    multipart: { file: shown },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(kept.ok(), await kept.text()).toBe(true);
  const { id } = (await kept.json()) as { id: string };
  const stage = `/api/v1/escrows/${deal.id}/milestones/${deal.stages[0]}`;
  await post(page, `${stage}/deliver`, { kind: 'handover', evidence: [id] });
}

/** A file that shows something. */
export const shown = {
  name: 'delivery-note.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('All of it was handed over and counted together.\n'),
};

/** Chooses a file where a dialog asks for what shows it; it is kept when this is done. */
export async function show(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(shown);
  await expect(dialog.getByRole('list', { name: 'Files added' })).toContainText(shown.name);
}

/** Confirms an open dialog and waits until it is done with. */
export async function confirm(page: Page, deed: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: deed }).click();
  await expect(dialog).toHaveCount(0);
}

/** Expects this money at the top of an escrow: "12,000 released". */
export const moneyIs = (page: Page, ...words: string[]) =>
  Promise.all(
    words.map((part) => expect(page.getByRole('region', { name: 'Where the money is' })).toContainText(part)),
  );

/** Expects that no money is in the escrow any more. */
export const nothingIsHeld = (page: Page) =>
  expect(page.getByRole('region', { name: 'Where the money is' })).not.toContainText('held');

/** The amount that went in or out by a line of payments, in hundredths of a shilling: "Out: −KES 33,737.00" is 3373700. */
export const minorIn = (text: string | null): number => {
  const found = /[+−]KES\s*([\d,]+(?:\.\d\d)?)/.exec(text ?? '')?.[1];
  expect(found, `an amount in ${text}`).toBeDefined();
  return Math.round(Number(found?.replaceAll(',', '')) * 100);
};

/** The lines of one's own payments that are about an escrow, each "what, kind, state, amount" in one text. */
export const linesOf = (page: Page, words: string | RegExp) => page.getByRole('listitem').filter({ hasText: words });

/** What lies in the wallets of Kenyan shillings of a page's person, in minor units. */
export async function inWallets(page: Page): Promise<number> {
  const wallets = (await (await page.request.get('/api/v1/wallets')).json()) as {
    currency: string;
    balanceMinor: number;
  }[];
  return wallets.filter(({ currency }) => currency === 'KES').reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);
}

/** Shillings as pages write them. */
export const shillings = (minor: number): string =>
  `KES\u00a0${(minor / 100).toLocaleString('en', { minimumFractionDigits: minor % 100 === 0 ? 0 : 2 })}`;
