import { shared } from './accord.ts';
import { freshAddress, newcomer, newcomersPassword } from './newcomer.ts';
import { linkIn, noPage } from './people.ts';
import { expect, phone, test, type World } from './world.ts';

/** The whole link of an invitation, with what stands behind its #: as a mailbox opens it. */
async function invitationTo(world: World, email: string): Promise<string> {
  const letter = await world.letterTo(email, /invited to an agreement/);
  const { pathname, search, hash } = new URL(/https?:\/\/\S+/.exec(letter.text_body)?.[0] ?? '');
  expect(hash).toMatch(/^#letter=/);
  return `${pathname}${search}${hash}`;
}

test('who is invited opens the letter and reads the text at once; an account has it in it, and then the link opens nothing', async ({
  world,
}) => {
  const email = freshAddress('invited');
  const amina = await newcomer(world, 'Amina Wekesa', noPage);
  await shared(amina, { name: 'Wanjiru Kamau', email }, 'Rent of a market stall');
  const link = await invitationTo(world, email);

  const page = await world.open(link, phone);
  await expect(page.getByRole('heading', { level: 1, name: 'Rent of a market stall' })).toBeVisible();
  // The secret is gone from the address, which is the usual one.
  expect(new URL(page.url()).pathname).toMatch(/^\/dashboard\/agreements\/[0-9a-f-]{36}$/);
  expect(new URL(page.url()).hash).toBe('');
  await expect(page.getByText('Amina Wekesa asks you to read this and to answer.')).toBeVisible();
  await expect(page.getByText(/nothing is signed and nobody is bound/)).toBeVisible();
  await expect(page.getByRole('article', { name: 'The text of the agreement' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await world.axe(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Rent of a market stall' })).toBeVisible();

  // Every other page asks to sign in, as it asks anybody.
  const at = new URL(page.url()).pathname;
  for (const other of ['/dashboard', `${at}/changes`, `${at}/workflow`]) {
    await page.goto(other);
    await expect(page).toHaveURL(/\/auth\?next=/);
  }
  await page.goto(at);

  // On a device that others use it is left, and the letter opens it again.
  await page.getByRole('button', { name: 'Stop reading here' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You read it here no more' })).toBeVisible();
  await world.axe(page);
  await page.goto(at);
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Rent of a market stall' })).toBeVisible();

  await page.getByRole('link', { name: 'Create an account to answer' }).click();
  await expect(page.getByLabel('E-mail address')).toHaveValue(email);
  await page.getByLabel('Your full name').fill('Wanjiru Kamau');
  await page.getByLabel('Password', { exact: true }).fill(newcomersPassword);
  await page.getByLabel('I accept the terms').check();
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible();
  await page.goto(linkIn((await world.letterTo(email, /Confirm your address/)).text_body));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Accept this text' }).first()).toBeVisible();

  const late = await world.open(link, phone);
  await expect(late.getByRole('heading', { level: 1, name: 'This link opens nothing any more' })).toBeVisible();
  await world.axe(late);
  await late.getByRole('link', { name: 'I have an account' }).click();
  await expect(late.getByLabel('E-mail address')).toHaveValue(email);
});

test('where somebody else is signed in the letter opens nothing before they say how', async ({ world }) => {
  const email = freshAddress('invited');
  const amina = await newcomer(world, 'Amina Wekesa', noPage);
  await shared(amina, { name: 'Wanjiru Kamau', email }, 'Rent of a market stall');
  const { page } = await newcomer(world, 'Baraka Neighbour', noPage);
  await page.goto(await invitationTo(world, email));
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed in as Baraka Neighbour' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('');
  await world.axe(page);
  await page.getByRole('link', { name: 'Open it with this account' }).click();
  await expect(page.getByText('Rent of a market stall')).toHaveCount(0);
});
