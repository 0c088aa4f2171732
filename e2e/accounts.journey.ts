import { freshAddress, leave, newcomer, newcomersPassword, signInBy } from './newcomer.ts';
import { linkIn, noPage } from './people.ts';
import { expect, test } from './world.ts';

test.describe('signing up', () => {
  test('a business signs up, opens the letter and stands on its dashboard', async ({ world }) => {
    const email = freshAddress('orders');
    const page = await world.open('/auth?view=signup');
    await page.getByRole('radio', { name: 'Business' }).check();
    await page.getByLabel('Name of the business').fill('Mombasa Chairs Ltd');
    await page.getByLabel('Your full name').fill('Zawadi Mboya');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(newcomersPassword);
    await page.getByLabel('I accept the terms').check();
    await page.getByRole('button', { name: 'Create the account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();

    // Before the letter is opened the right password leads to the letter, not in.
    const early = await world.open('/auth?view=login');
    await signInBy(early, email, newcomersPassword);
    await expect(early.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible();

    const letter = await world.letterTo(email, /Confirm your address/);
    await page.goto(linkIn(letter.text_body));
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm your address' })).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    await world.axe(page);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Four steps to begin')).toBeVisible();
    await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
    await page.goto('/profile?tab=account');
    const acts = page.getByRole('region', { name: 'You act for' });
    await expect(acts.getByRole('listitem')).toHaveCount(1);
    await expect(acts.getByRole('listitem')).toContainText('Mombasa Chairs Ltd');
    await expect(acts.getByRole('listitem')).toContainText('Business');
  });

  test('says beside each field how to mend it, and loses nothing that was typed', async ({ world }) => {
    const page = await world.open('/auth?view=signup');
    await page.getByRole('radio', { name: 'NGO' }).check();
    await page.getByLabel('E-mail address').fill('zawadi at example');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create the account' }).click();
    const problems = [
      ['Name of the NGO', 'Write at least two characters.'],
      ['Your full name', 'Write at least two characters.'],
      ['E-mail address', 'Write an e-mail address like name@example.org.'],
      ['Password', 'Use at least 8 characters.'],
      ['I accept the terms and the policies beside them', 'Accept the terms to go on.'],
    ] as const;
    for (const [label, problem] of problems)
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(problem);
    await expect(page.getByLabel('Name of the NGO')).toBeFocused();
    await expect(page.getByLabel('E-mail address')).toHaveValue('zawadi at example');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('short');
    await world.axe(page);

    // Another kind and back: the name of the organisation is still there.
    await page.getByLabel('Name of the NGO').fill('Maji kwa Wote');
    await page.getByRole('radio', { name: 'Person' }).check();
    await expect(page.getByLabel('Name of the NGO')).toHaveCount(0);
    await page.getByRole('radio', { name: 'NGO' }).check();
    await expect(page.getByLabel('Name of the NGO')).toHaveValue('Maji kwa Wote');

    // Who notices that they have an account keeps the address on the way to signing in.
    await page.getByLabel('E-mail address').fill('zawadi@example.org');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByLabel('E-mail address')).toHaveValue('zawadi@example.org');
  });

  test('an address that has an account gets the same page, and its owner a letter that says so', async ({ world }) => {
    const { email } = await newcomer(world, 'Farida Juma', noPage);
    const page = await world.open('/auth?view=signup');
    await page.getByLabel('Your full name').fill('Somebody Else');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('another lantern in the sun');
    await page.getByLabel('I accept the terms').check();
    await page.getByRole('button', { name: 'Create the account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible();
    await world.letterTo(email, /You already have an account/);
  });
});

test.describe('signing in', () => {
  test('a wrong password is said beside the field, and what was typed stays', async ({ world }) => {
    const { email } = await newcomer(world, 'Kendi Mutiso', noPage);
    const page = await world.open('/auth');
    const password = page.getByLabel('Password', { exact: true });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(password).toHaveAccessibleDescription('Enter your password.');
    await signInBy(page, email, 'not the password');
    await expect(password).toHaveAccessibleDescription('The address or the password is not right.');
    await expect(page.getByText('The address or the password is not right.')).toBeVisible();
    await expect(password).toBeFocused();
    await expect(page.getByLabel('E-mail address')).toHaveValue(email);
    await expect(password).toHaveValue('not the password');
    await page.getByRole('button', { name: 'Show the characters' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await world.axe(page);
    await signInBy(page, email, newcomersPassword);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('somebody who forgot the password chooses a new one by letter; the old one opens nothing', async ({ world }) => {
    const { page: elsewhere, email } = await newcomer(world, 'Baraka Njeri');
    const page = await world.open('/auth');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByLabel('E-mail address')).toHaveValue(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible();
    const link = linkIn((await world.letterTo(email, /Choose a new password/)).text_body);
    await page.goto(link);
    const chosen = page.getByLabel('New password');
    await chosen.fill('12345678');
    await page.getByRole('button', { name: 'Keep this password' }).click();
    await expect(chosen).toHaveAccessibleDescription(/among the first that are guessed/);
    await expect(chosen).toHaveValue('12345678');
    await chosen.fill('the rain has gone quietly');
    await page.getByRole('button', { name: 'Keep this password' }).click();
    await expect(page.getByText(/Your new password is saved/)).toBeVisible();
    // Every device was signed out by it, and an open page notices without being touched.
    await expect(elsewhere).toHaveURL(/\/auth/);
    await signInBy(page, email, newcomersPassword);
    await expect(page.getByText('The address or the password is not right.')).toBeVisible();
    await signInBy(page, email, 'the rain has gone quietly');
    await expect(page).toHaveURL(/\/dashboard$/);
    await world.letterTo(email, /Your password was changed/);

    await leave(page);
    await page.goto(link);
    await chosen.fill('a third lantern for the link');
    await page.getByRole('button', { name: 'Keep this password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This link is too old' })).toBeVisible();
  });

  test('one click on a demo person signs in and leads where the visitor wanted to go', async ({ world }) => {
    const page = await world.open('/agreements?filter=waiting');
    await expect(page).toHaveURL(/\/auth\?next=/);
    await page
      .getByRole('region', { name: 'Try a demo account' })
      .getByRole('button', { name: /^Grace Achieng/ })
      .click();
    await expect(page).toHaveURL(/\/agreements\?filter=waiting$/);
    await expect(page.getByRole('link', { name: 'Profile of Grace Achieng' })).toBeVisible();
  });
});
