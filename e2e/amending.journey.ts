import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { drafted, signedByBoth } from './accord.ts';
import { expectAccessible } from './axe.ts';
import { test } from './moving.ts';
import { type Newcomer, newcomer } from './newcomer.ts';
import { noPage, post } from './people.ts';
import { day } from './quarrel.ts';
import { expect, type Page, phone } from './world.ts';

const pageOf = (id: string): string => `/dashboard/agreements/${id}`;

const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

const read = async (page: Page, id: string): Promise<AgreementView> =>
  (await (await page.request.get(`/api/v1/agreements/${id}`)).json()) as AgreementView;

/** What stands in the menu of everything else that can be done. */
async function fromMore(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: label, exact: true }).click();
}

/** The words come a moment after the deed that leads to them. */
const seen = (page: Page, path: string, words: string | RegExp): Promise<void> =>
  expect(async () => {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });

/** A sale of goods for 40,000 with a promise, signed by both and in force. */
async function inForce(owner: Newcomer, other: Newcomer): Promise<string> {
  const { id } = await drafted(owner, other, 'Maize for the school');
  const { page } = owner;
  await page.goto(`/agreements/edit/${id}`);
  await page.getByLabel('Value').fill('40,000');
  await page.getByLabel('Until').fill(day(200));
  await page.getByRole('button', { name: 'Add a promise' }).click();
  await page.getByLabel('What is promised').fill('Bring ten bags of maize');
  await page.getByLabel('Who owes it').selectOption('B');
  await page.getByLabel('Day', { exact: true }).fill(day(20));
  await page.getByLabel('It is renewed at its end').check();
  await expect(page.getByText(/It is renewed by 1 year each time/)).toBeVisible();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  const text = await post<AgreementView>(page, `/api/v1/agreements/${id}/share`);
  expect(text.terms.renewal).toEqual({ everyMonths: 12, noticeDays: 30 });
  await signedByBoth(owner, other, text);
  await seen(page, pageOf(id), /^In force$/);
  return id;
}

test('an agreement is changed by an amendment that both sign, and ended by both', async ({ world }) => {
  const owner = await newcomer(world, 'Zawadi Amending', noPage);
  const other = await newcomer(world, 'Mwangi Amending', noPage);
  const parent = await inForce(owner, other);

  // She proposes another price and another day, and sees what differs while she writes.
  await fromMore(owner.page, 'Change it');
  const asking = owner.page.getByRole('dialog');
  await asking.getByLabel('What should change, and why?').fill('Maize is dearer since the rains failed.');
  await asking.getByRole('button', { name: 'Write the amendment' }).click();
  await expect(owner.page).toHaveURL(/\/agreements\/edit\//);
  const amendment = idIn(owner.page);
  await expect(owner.page.getByText(/^This changes/)).toBeVisible();
  await owner.page.getByLabel('Value').fill('45,000');
  await owner.page.getByLabel('Day', { exact: true }).fill(day(30));
  const differs = owner.page.getByRole('region', { name: 'What it changes' });
  await expect(differs.getByText('KES 45,000')).toBeVisible();
  await expect(owner.page.getByText(/are as in the agreement that it is about/)).toBeVisible();
  await expect(owner.page.getByText(/^Saved/).first()).toBeVisible();
  await owner.page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(owner.page);
  await owner.page.getByRole('button', { name: 'Share', exact: true }).click();
  await owner.page.getByRole('button', { name: 'Share with Mwangi Amending' }).click();
  await expect(owner.page).toHaveURL(new RegExp(`${pageOf(amendment)}$`));

  // He reads what it changes; meanwhile nothing else can be proposed.
  await seen(other.page, pageOf(amendment), 'Maize is dearer since the rains failed.');
  await expect(other.page.getByRole('region', { name: 'What it changes' }).getByText('KES 45,000')).toBeVisible();
  await expectAccessible(other.page);
  await other.page.goto(pageOf(parent));
  await fromMore(other.page, 'End it');
  await expect(other.page.getByRole('dialog').getByText(/To end it together is not possible now/)).toBeVisible();
  await other.page.keyboard.press('Escape');
  const badge = other.page.getByRole('link', { name: /^Amending · / });
  await expect(badge).toBeVisible();

  // Both sign it: its text holds now, and the one that was first signed stays to be read.
  await signedByBoth(owner, other, await read(owner.page, amendment));
  await seen(other.page, pageOf(parent), /As amended by/);
  await expect(badge).toHaveCount(0);
  await expect(other.page.getByRole('link', { name: 'Amendment 1' }).first()).toBeVisible();
  await other.page.getByRole('radio', { name: 'What changed' }).check();
  await expect(other.page.getByText('KES 45,000').first()).toBeVisible();
  await other.page.getByRole('radio', { name: 'As first signed' }).check();
  await expect(other.page.getByRole('article', { name: 'The text of the agreement' })).toContainText('40,000');
  await expectAccessible(other.page);

  // They end it together.
  await fromMore(other.page, 'End it');
  const ending = other.page.getByRole('dialog');
  await ending.getByLabel('Why should it end?').fill('The school closes at the end of the term.');
  await ending.getByRole('button', { name: 'Propose to end it' }).click();
  await expect(other.page.getByText(/^This ends/)).toBeVisible();
  const end = await read(other.page, idIn(other.page));
  for (const { page, name } of [owner, other])
    await post(page, `/api/v1/agreements/${end.id}/signatures`, {
      ...{ contentHash: end.contentHash, level: 0, electronicRecordsConsent: true },
      mark: { kind: 'typed', text: name },
    });
  await seen(owner.page, pageOf(parent), /^Ended$/);
  await expectAccessible(owner.page);
  await owner.page.goto('/dashboard/agreements');
  await expect(owner.page.getByText(/Amendment of AG-/).first()).toBeVisible();
});

test('what nobody ends is renewed; who may end it alone gives notice, takes it back, and gives it again', async ({
  world,
}) => {
  const owner = await newcomer(world, 'Zawadi Renewing', noPage);
  const other = await newcomer(world, 'Mwangi Renewing', noPage, phone);
  const { id } = await drafted(owner, other, 'Milk for the clinic');
  await owner.page.goto(`/agreements/edit/${id}`);
  await owner.page.getByLabel('Until').fill(day(40));
  await owner.page.getByLabel('It is renewed at its end').check();
  await owner.page.getByLabel('A party alone can end it by notice').check();
  await expect(owner.page.getByText(/^It can be ended/)).toBeVisible();
  await expect(owner.page.getByText(/^Saved/).first()).toBeVisible();
  await signedByBoth(owner, other, await post<AgreementView>(owner.page, `/api/v1/agreements/${id}/share`));
  await seen(owner.page, pageOf(id), /^In force$/);

  // Nobody says anything: both were reminded in time, and it goes on.
  await world.pass(42);
  await world.letterTo(other.email, /renewed/i);
  await seen(other.page, `/dashboard/agreements/${id}/workflow`, /It was renewed after/);

  const giveNotice = async () => {
    await other.page.goto(pageOf(id));
    await fromMore(other.page, 'End it');
    const dialog = other.page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Give notice/ }).check();
    await dialog.getByLabel('Why should it end?').fill('The clinic has cows of its own by now.');
    await dialog.getByRole('button', { name: 'Give notice' }).click();
    await expect(other.page.getByText(/^You gave notice\. The agreement ends on/)).toBeVisible();
  };
  await giveNotice();
  await expectAccessible(other.page);
  await owner.page.goto(pageOf(id));
  await expect(owner.page.getByText('Notice given', { exact: true })).toBeVisible();
  await expect(owner.page.getByText(/^Mwangi Renewing gave notice\. It ends on/)).toBeVisible();
  await expect(owner.page.getByRole('button', { name: 'Take it back' })).toHaveCount(0);

  await other.page.getByRole('button', { name: 'Take it back' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await expect(other.page.getByText(/^You took your notice back/)).toBeVisible();
  await owner.page.reload();
  await expect(owner.page.getByRole('heading', { name: 'Its end and its changes' })).toBeVisible();
  await expect(owner.page.getByText('Notice given', { exact: true })).toHaveCount(0);

  await giveNotice();
  await world.pass(32);
  await seen(owner.page, pageOf(id), /^Ended$/);
  await expectAccessible(owner.page);
});
