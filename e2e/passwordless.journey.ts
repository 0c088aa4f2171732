import pg from 'pg';
import { freshAddress, leave } from './newcomer.ts';
import { giveAuthenticator } from './passkeys.ts';
import { linkIn } from './people.ts';
import { expect, type Page, test } from './world.ts';

/** Keeps the codes that the page shows, and says so. Answers them. */
async function keepsCodes(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Show my codes' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('I have kept these codes')).toHaveAccessibleDescription('Keep them first, then say so.');
  await page.getByLabel('I have kept these codes').check();
  return codes;
}

async function signsInByPasskey(page: Page): Promise<void> {
  await page.goto('/auth?view=login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Lets the sessions of somebody lie an hour back, which is too long ago for what is sensitive. */
async function letAnHourPass(email: string): Promise<void> {
  const database = new pg.Client({ connectionString: process.env.AHADI_E2E_DATABASE });
  await database.connect();
  await database.query(
    `update sessions set created_at = created_at - interval '1 hour' where user_id = (select id from users where email = $1)`,
    [email],
  );
  await database.end();
}

test('an account without a password: signed up, kept by a passkey and codes, and come back to on another device', async ({
  world,
}) => {
  const email = freshAddress('keyholder');
  const page = await world.open('/auth?view=signup');
  await giveAuthenticator(page);
  await page.getByLabel('Your full name').fill('Nyokabi Mwangi');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Use a passkey, and no password').check();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await page.getByLabel('I accept the terms').check();
  await world.axe(page);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible();

  // The letter first, then the passkey, then the codes.
  await page.goto(linkIn((await world.letterTo(email, /Confirm your address/)).text_body));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add your passkey' })).toBeVisible();
  await world.axe(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Keep your recovery codes' })).toBeVisible();
  const codes = await keepsCodes(page);
  await world.axe(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await leave(page);
  await signsInByPasskey(page);

  // What the account has, and what cannot be taken from it.
  await page.goto('/profile?tab=security');
  await expect(page.getByText('This account has no password.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recovery codes' }).getByText('10 left')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Second step' }).getByText(/^Met by a passkey/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveAccessibleDescription(/Nothing else opens/);
  await world.axe(page);

  // The device is lost. Another one comes back by the letter and a code.
  const other = await world.open('/auth?view=login', { viewport: { width: 390, height: 844 } });
  await giveAuthenticator(other);
  await other.getByRole('link', { name: 'Lost your passkey?' }).click();
  await other.getByLabel('E-mail address').fill(email);
  await other.getByRole('button', { name: 'Send the link' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible();
  await other.goto(linkIn((await world.letterTo(email, /Recover your account/)).text_body));
  const code = other.getByLabel('Recovery code');
  await code.fill('AAAA-BBBB-CCCC-DDDD');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(code).toHaveAccessibleDescription('This recovery code is not right, or it was used before.');
  await world.axe(other);
  await code.fill(String(codes[3]).toLowerCase());
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByText('9 recovery codes are left.')).toBeVisible();
  await other.getByRole('button', { name: 'Add a passkey' }).click();
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other).toHaveURL(/\/dashboard$/);
  await world.letterTo(email, /A recovery code was used/);
  await other.context().clearCookies();
  await signsInByPasskey(other);

  // A password can be added once the passkey has confirmed who it is, and removed again while passkeys and codes are there.
  await other.goto('/profile?tab=security');
  await other.getByRole('button', { name: 'Add a password' }).click();
  await other.getByLabel('New password').fill('a lantern for the second door');
  await letAnHourPass(email);
  const keep = other.getByRole('button', { name: 'Keep this password' });
  await keep.click();
  await expect(other.getByText(/^You signed in a while ago. Press the button once more/)).toBeVisible();
  await keep.click();
  await expect(other.getByRole('button', { name: 'Change the password' })).toBeVisible();
  await other.getByRole('button', { name: 'Remove the password' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
  await expect(other.getByText('This account has no password.')).toBeVisible();
  await world.letterTo(email, /Your password was removed/);
});
