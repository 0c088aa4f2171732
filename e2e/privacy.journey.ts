import { readFile } from 'node:fs/promises';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { unzip } from '../server/test/zip.ts';
import { drafted, signedByBoth } from './accord.ts';
import { test as movingTest } from './moving.ts';
import { newcomer, newcomersPassword, signInBy } from './newcomer.ts';
import { enterAs, noPage, post } from './people.ts';
import { expect, test } from './world.ts';

test('a copy of all data is asked for, made, downloaded and opened', async ({ world }) => {
  const { page, name, email } = await newcomer(world, 'Naliaka Wekesa', '/profile?tab=privacy');
  const copy = page.getByRole('region', { name: 'A copy of your data' });
  await expect(copy).toContainText('No copy was made yet.');
  await copy.getByRole('button', { name: 'Ask for a copy' }).click();
  await expect(copy.getByRole('button', { name: 'Download it' })).toBeVisible({ timeout: 60_000 });
  await world.axe(page);
  await copy.getByRole('button', { name: 'Download it' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Download your data' }).getByRole('button', { name: 'Download' }).click(),
  ]);
  const entries = unzip(await readFile(await download.path()));
  const { sections } = JSON.parse(entries.get('data.json') ?? '{}');
  expect(sections.Account.rows[0]).toMatchObject({ name, email });
  expect(entries.get('index.html')).toContain(name);
  expect(entries.get('pages/account.html')).toContain(email);
  await world.letterTo(email, /Your data is ready/);
});

test('preferences hold at once, and after signing in on another device', async ({ world }) => {
  const { page, email } = await newcomer(world, 'Barasa Wafula', '/profile?tab=preferences');
  await page.getByLabel('Time format').selectOption({ label: '2:02 pm' });
  await page.getByLabel('Date format').selectOption('year_month_day');
  await page.getByLabel('Start page').selectOption({ label: 'Notes' });
  await expect(page.getByRole('status', { name: 'How it will read' })).toContainText(
    /\d{4}-\d\d-\d\d, \d{1,2}:\d\d [ap]m/,
  );
  await page.getByRole('button', { name: 'Save the preferences' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await world.axe(page);
  // The theme is the system's as long as none was chosen: its evening comes to an open page, too.
  const theme = 'data-mantine-color-scheme';
  await expect(page.locator('html')).toHaveAttribute(theme, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute(theme, 'dark');
  const other = await world.open('/auth?view=login');
  await signInBy(other, email, newcomersPassword);
  await expect(other).toHaveURL(/\/dashboard\/notes/);
});

movingTest('leaving waits, and the account is kept by signing in', async ({ world }) => {
  const { page, email } = await newcomer(world, 'Auma Adhiambo', '/profile?tab=account');
  const leaving = page.getByRole('region', { name: 'Delete the account' });
  await leaving.getByRole('button', { name: 'Delete my account' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete your account?' });
  await sure.getByRole('button', { name: 'Delete it' }).click();
  await expect(sure.getByText('Tick this to go on.')).toBeVisible();
  await sure.getByLabel('I know that it cannot be brought back after that').check();
  await sure.getByRole('button', { name: 'Delete it' }).click();
  await expect(page).toHaveURL(/\/$/);
  await world.letterTo(email, /Your account will be deleted/);
  const again = await world.open('/auth?view=login');
  await signInBy(again, email, newcomersPassword);
  await expect(again).toHaveURL(/\/dashboard/);
  await expect(again.getByText('You signed in, so it is not deleted.')).toBeVisible();
  await world.letterTo(email, /Your account stays/);
});

movingTest('what is open is listed with the way to it, and who left is gone after fourteen days', async ({ world }) => {
  const amina = await enterAs(world, 'amina', '/profile?tab=account');
  const open = amina.getByRole('list', { name: 'What is still open' });
  const undecided = open.getByRole('listitem').filter({ hasText: 'Agreements that are not decided' });
  await expect(undecided.first()).toContainText('Sign, decline or withdraw each.');
  await expect(amina.getByRole('list', { name: 'What goes on' })).toContainText('Lease of market stall 14, Kibuye');
  await expect(amina.getByRole('button', { name: 'Delete my account' })).toHaveAccessibleDescription(
    'Bring what is open to an end first.',
  );
  await expect(amina.getByRole('list', { name: 'What is declined' })).toContainText('300 school bags'); // never opened
  await open.getByRole('link', { name: /Roof trusses for the Milimani clinic/ }).click();
  await expect(amina.getByRole('heading', { level: 1 })).toContainText('Roof trusses');
  const { page, email } = await newcomer(world, 'Chebet Koech', '/profile?tab=account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('I know that it cannot be brought back after that').check();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page).toHaveURL(/\/$/);
  await world.pass(12.1);
  await world.letterTo(email, /Your account is deleted in two days/);
  await world.pass(2);
  const again = await world.open('/auth?view=login');
  await signInBy(again, email, newcomersPassword);
  await expect(again.getByText('The address or the password is not right.')).toBeVisible();
});

movingTest('who leaves with what they signed is gone, and the other side reads that it goes on', async ({ world }) => {
  const owner = await newcomer(world, 'Nekesa Barasa', noPage);
  const other = await newcomer(world, 'Mutiso Kilonzo', noPage);
  const { id } = await drafted(owner, other, 'Milk for the clinic');
  await signedByBoth(owner, other, await post<AgreementView>(owner.page, `/api/v1/agreements/${id}/share`));
  const goesOn = other.page.getByRole('list', { name: 'What goes on' });
  await expect(async () => {
    await other.page.goto('/profile?tab=account');
    await expect(goesOn).toContainText('Milk for the clinic', { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect(goesOn).toContainText('Each stays in force under the name that you signed with');
  await world.axe(other.page);
  await other.page.getByRole('button', { name: 'Delete my account' }).click();
  const sure = other.page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(sure).toContainText('until 7 years after the last of it has ended');
  await sure.getByLabel('I know that it cannot be brought back after that').check();
  await sure.getByRole('button', { name: 'Delete it' }).click();
  await expect(other.page).toHaveURL(/\/$/);
  await world.pass(14.1);
  const letter = await world.letterTo(owner.email, /An account was closed/);
  expect(letter.text_body).toContain('Mutiso Kilonzo closed their account.');
  await owner.page.goto(`/dashboard/agreements/${id}`);
  await expect(
    owner.page.getByRole('listitem').filter({ hasText: 'Mutiso Kilonzo' }).filter({ hasText: 'Account closed' }),
  ).toBeVisible();
  await world.axe(owner.page);
  // The address is theirs, and so is what they signed once it is confirmed again.
  const back = await world.open('/auth?view=login');
  await signInBy(back, other.email, newcomersPassword);
  await expect(back.getByText('The address or the password is not right.')).toBeVisible();
});
