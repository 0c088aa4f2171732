import { newcomer } from './newcomer.ts';
import { enterAs } from './people.ts';
import { expect, phone, test } from './world.ts';

test('an account is suspended by two, its person reads why on a phone, takes their data and appeals, and is free again', async ({
  world,
}) => {
  const why = 'Three buyers paid you outside of escrow and got nothing.';
  const { page, name, email } = await newcomer(world, 'Sadiki Suspect', '/profile', phone);

  const daniel = await enterAs(world, 'daniel', '/admin/restrictions');
  await daniel.getByRole('button', { name: 'Propose a decision' }).click();
  await daniel.getByLabel('E-mail address of the account').fill(email);
  await daniel.getByRole('button', { name: 'Propose it' }).click();
  await expect(
    daniel.getByText('Give a reason of at least 10 characters, so that the others understand.'),
  ).toBeVisible();
  await daniel.getByLabel('The reason').fill(why);
  await daniel.getByLabel('What it rests on').fill('Messages to support of the 3rd and the 5th.');
  await world.axe(daniel);
  await daniel.getByRole('button', { name: 'Propose it' }).click();
  await expect(daniel.getByRole('heading', { level: 1, name: 'Account to be suspended' })).toBeVisible();
  await expect(daniel.getByText('It lapses, and nothing happens.')).toBeVisible();
  await expect(daniel.getByRole('button', { name: 'Confirm it' })).toHaveAccessibleDescription(
    /Only a second administrator/,
  );

  const faith = await enterAs(world, 'faith', '/admin/restrictions');
  await faith.getByRole('link', { name: new RegExp(name) }).click();
  await faith.getByRole('button', { name: 'Confirm it' }).click();
  await faith.getByRole('dialog').getByLabel('Your reason').fill('I read the three messages.');
  await faith.getByRole('dialog').getByRole('button', { name: 'Confirm it' }).click();
  await expect(faith.getByText('It is in force. Who it is about is told why, and how to appeal.')).toBeVisible();

  await world.letterTo(email, /Account suspended/);
  await page.reload();
  await expect(page.getByText('Your account is suspended.')).toBeVisible();
  await page.getByRole('link', { name: 'Read why, and appeal' }).click();
  await expect(page.getByText(why)).toBeVisible();
  await expect(page.getByText('Daniel Mutua')).toHaveCount(0);
  await world.axe(page);
  await page
    .getByLabel('Why it is not right')
    .fill('They paid my cousin, who has an account of his own with the same name.');
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  // Fourteen days are over before an appeal has to be decided.
  await expect(page.getByText('The suspension ends by itself, and the appeal with it, undecided.')).toBeVisible();

  for (const button of ['Uphold it', 'Grant the appeal'])
    await expect(faith.getByRole('button', { name: button })).toHaveAccessibleDescription(/Only a third administrator/);
  await daniel.getByRole('button', { name: 'Lift it' }).click();
  await daniel.getByRole('dialog').getByLabel('Your reason').fill('It was the other account, as you wrote.');
  await daniel.getByRole('dialog').getByRole('button', { name: 'Lift it' }).click();
  await expect(page.getByText('It was the other account, as you wrote.', { exact: true })).toBeVisible();
  await expect(page.getByText('Your account is suspended.')).toHaveCount(0);
});

test('what a decision is about is found by its name, and nobody types an id', async ({ world }) => {
  const daniel = await enterAs(world, 'daniel', '/admin/restrictions?propose=shop');
  const shop = daniel.getByLabel('Name of the shop');
  await shop.fill('siaya');
  const found = daniel.getByRole('list', { name: 'Found' }).getByRole('button');
  await expect(found.first()).toBeVisible();
  const name = (await found.first().textContent()) ?? '';
  await daniel.getByRole('button', { name: 'Propose it' }).click();
  await expect(daniel.getByText('Choose one of those that are found.')).toBeVisible();
  await found.first().click();
  await expect(shop).toHaveValue(name);
  await expect(daniel.getByRole('list', { name: 'Found' })).toHaveCount(0);
  // What tells it from others of its name stays beside it.
  await expect(daniel.getByText(/ · .* on sale · /)).toBeVisible();
  await daniel.getByLabel('About what').selectOption({ label: 'Somebody’s work as a mediator' });
  await daniel.getByLabel('Name or e-mail address of the mediator').fill('ruth');
  await expect(daniel.getByRole('list', { name: 'Found' })).toBeVisible();
  await world.axe(daniel);
});

test('an address that calls an account by another name shows the account that it refers to', async ({ world }) => {
  const crafted = '/admin/restrictions?propose=account&reference=meant@example.org&name=other@example.org';
  const daniel = await enterAs(world, 'daniel', crafted);
  await expect(daniel.getByLabel('E-mail address of the account')).toHaveValue('meant@example.org');
});
