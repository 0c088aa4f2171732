import { shared } from './accord.ts';
import { freshAddress, newcomer, newcomersPassword, signInBy } from './newcomer.ts';
import { linkIn, noPage, nothing, post } from './people.ts';
import { expect, type Page, phone, test, type World } from './world.ts';

const malloryKnows = 'what Mallory chose for her';

/** Somebody who does not have the mailbox signs up with its address, and keeps that browser. */
async function mallory(world: World, email: string): Promise<Page> {
  const page = await world.open(nothing);
  const form = { kind: 'person', name: 'Mallory Otieno', organisation: '', email, password: malloryKnows };
  await post(page, '/api/auth/sign-up/email', { ...form, callbackURL: '/dashboard' }, world.url);
  return page;
}

/** What Mallory knows lets her in nowhere: not by the form, and not in the browser that signed up. */
async function expectShutOut(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await signInBy(page, email, malloryKnows);
  await expect(page.getByText('The address or the password is not right.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\?next=/);
}

test('an address that a stranger signed up with becomes its owner’s by the letter, and the stranger stays outside', async ({
  world,
}) => {
  const email = freshAddress('victim');
  const stranger = await mallory(world, email);
  const link = linkIn((await world.letterTo(email, /Confirm your address/)).text_body);

  // A scanner of links opens it with a whole browser: it sees a page, and nothing happens.
  const scanner = await world.open(link);
  await expect(scanner.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible();
  await scanner.goto('/dashboard');
  await expect(scanner).toHaveURL(/\/auth\?next=/);

  const page = await world.open(link, phone);
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your address' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('what could it have been');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('The password is not right.');
  await world.axe(page);
  await page.getByRole('button', { name: 'I did not choose a password, or do not know it' }).click();
  await page.getByRole('button', { name: 'Confirm and go in' }).click();
  await expect(page.getByLabel('Your full name')).toHaveAccessibleDescription('Write at least two characters.');
  await page.getByLabel('Your full name').fill('Wanjiru Kamau');
  await page.getByLabel('New password').fill(newcomersPassword);
  await page.getByLabel('I accept the terms').check();
  await world.axe(page);
  await page.getByRole('button', { name: 'Confirm and go in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/profile');
  await expect(page.getByLabel('Full name')).toHaveValue('Wanjiru Kamau');

  await expectShutOut(stranger, email);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Already confirmed' })).toBeVisible();
});

test('who comes by an invitation takes the place of a stranger, with one press in their own browser', async ({
  world,
}) => {
  const email = freshAddress('victim');
  const inviting = await newcomer(world, 'Amina Wekesa', noPage);
  await shared(inviting, { name: 'Wanjiru Kamau', email }, 'Rent of a market stall');
  const stranger = await mallory(world, email);
  const page = await world.open(linkIn((await world.letterTo(email, /invited to an agreement/)).text_body));
  await expect(page.getByLabel('E-mail address')).toHaveValue(email);
  await page.getByLabel('Your full name').fill('Wanjiru Kamau');
  await page.getByLabel('Password', { exact: true }).fill(newcomersPassword);
  await page.getByLabel('I accept the terms').check();
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible();
  const [newest] = await world.mailbox(email);
  const link = linkIn(newest?.text_body ?? '');

  await stranger.goto(link);
  await stranger.getByLabel('Password', { exact: true }).fill(malloryKnows);
  await stranger.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(stranger.getByText('The password is not right.')).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rent of a market stall' })).toBeVisible();
  await expectShutOut(stranger, email);
});

test('a link that is none says so, and asks for a new letter', async ({ world }) => {
  const page = await world.open('/auth?view=confirm&token=not.a.letter');
  await expect(page.getByRole('heading', { level: 1, name: 'This link is too old' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a new letter' })).toBeVisible();
});

test('anyone who is told of a change that was not theirs takes it back by the letter', async ({ world }) => {
  const { page: thief, email } = await newcomer(world, 'Amani Chebet', noPage);
  const change = { currentPassword: newcomersPassword, newPassword: malloryKnows };
  await post(thief, '/api/auth/change-password', change, world.url);
  const letter = await world.letterTo(email, /Your password was changed/);
  const page = await world.open(linkIn(letter.text_body), phone);
  await expect(page.getByRole('heading', { level: 1, name: 'It was not you' })).toBeVisible();
  await world.axe(page);
  await page.getByLabel('New password').fill('mine again and for good');
  await page.getByRole('button', { name: 'Undo the changes' }).click();
  await expect(page.getByText(/Changes undone, and your new password is saved/)).toBeVisible();
  await expectShutOut(thief, email);
  await signInBy(page, email, 'mine again and for good');
  await expect(page).toHaveURL(/\/dashboard$/);
});
