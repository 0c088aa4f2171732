import { drafted } from './accord.ts';
import { newcomer } from './newcomer.ts';
import { day } from './quarrel.ts';
import { expect, phone, test } from './world.ts';

test('a newcomer answers some questions, reads the lease that they make, and shares it', async ({ world }) => {
  const { page } = await newcomer(world, 'Wambui Landlady', '/agreements/new');
  await page.getByRole('link', { name: /Lease of a house/ }).click();
  await expect(page.getByRole('heading', { name: 'Lease of a house', level: 1 })).toBeVisible();
  await expect(page.getByLabel(/Full name of the landlord/)).toHaveValue('Wambui Landlady');

  // What is missing is said beside each question, and nothing is made.
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('This needs an answer.').first()).toBeVisible();
  await expect(page.getByLabel(/Full name of the tenant/)).toBeFocused();

  await page.getByLabel(/Full name of the tenant/).fill('Otieno Tenant');
  await page.getByLabel('Which home is it?').fill('House 14, Kilimani Road');
  await page.getByLabel(/How much is the rent a month/).fill('30,000');
  await page.getByLabel('What is the first day?').fill(day(40));
  const preview = page.getByRole('region', { name: 'What it will say' });
  await expect(preview.getByRole('heading', { name: 'Lease of House 14, Kilimani Road' })).toBeVisible();
  await expect(preview.getByText(/30,000 a month/).first()).toBeVisible();

  // Without a deposit its clause is gone, and nobody is asked about it.
  await expect(preview.getByRole('heading', { name: 'Deposit' })).toBeVisible();
  await page.getByLabel('Is there a deposit?').selectOption('No');
  await expect(preview.getByRole('heading', { name: 'Deposit' })).toHaveCount(0);
  await expect(page.getByLabel(/How much is the deposit/)).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await world.axe(page);

  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { name: 'Lease of House 14, Kilimani Road', level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Heading of clause 1', exact: true })).toHaveValue('The parties');
  await page.getByRole('button', { name: 'Insert a ready clause' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Search the clauses').fill('flood');
  await dialog.getByRole('button', { name: 'Insert Events beyond control' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('input[value="Events beyond control"]')).toBeVisible();

  // The other party is named, and the text is shared.
  const id = page.url().split('/').at(-1) ?? '';
  await page.getByLabel('Name', { exact: true }).fill('Otieno Tenant');
  await page.getByRole('textbox', { name: 'E-mail' }).nth(1).fill('otieno.tenant@example.org');
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Share with Otieno Tenant' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/agreements/${id}`));
  await expect(page.getByText('Being negotiated').first()).toBeVisible();

  // A long text has contents, and is searched.
  await page.getByText(/^Contents · \d+ clauses$/).click();
  await page.getByLabel('Find in this text').fill('flood');
  const contents = page.getByRole('navigation', { name: 'Clauses of this agreement' });
  await expect(contents.getByRole('listitem')).toHaveCount(1);
  await contents.getByRole('button', { name: /Events beyond control/ }).click();
});

test('a text is kept as a template, made better as version 2, and used on a phone', async ({ world }) => {
  const owner = await newcomer(world, 'Baraka Keeper');
  const other = { ...owner, name: 'Zawadi Elsewhere', email: 'zawadi.elsewhere@example.org' };
  const agreement = await drafted(owner, other, 'Hire of the tractor', [
    ['Hire', 'The cooperative hires the tractor out for 4 days.'],
    ['Fuel', 'Fuel for 4 days is paid by who hires it.'],
  ]);
  const { page } = owner;
  await page.goto(`/dashboard/agreements/${agreement.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Keep as a template' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('heading', { name: 'Hire of the tractor', level: 1 })).toBeVisible();

  // Words that differ each time become a question, wherever they stand.
  const text = page.getByRole('textbox', { name: 'Text of clause 1' });
  await expect(text).toBeVisible();
  await page.getByRole('button', { name: 'Make this a question, in clause 1' }).click();
  await expect(page.getByText(/Mark the words that differ/)).toBeVisible();
  await text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const node = walker.nextNode();
    const at = node?.textContent?.indexOf('4 days') ?? -1;
    if (!node || at < 0) throw new Error('the clause speaks of four days');
    (element as HTMLElement).focus();
    getSelection()?.setBaseAndExtent(node, at, node, at + '4 days'.length);
  });
  await page.getByRole('button', { name: 'Make this a question, in clause 1' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/stands in the text 2 times/)).toBeVisible();
  await dialog.getByLabel('What is asked?').fill('For how long?');
  await dialog.getByRole('button', { name: 'Make it a question' }).click();
  await expect(page.getByRole('textbox', { name: 'Text of clause 2' })).toContainText('{{for how long}}');
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await world.axe(page);
  await page.getByRole('button', { name: 'Publish version 2' }).click();
  await expect(page.getByText('Version 2 is published.', { exact: false })).toBeVisible();

  // The second agreement is made from it.
  await page.setViewportSize(phone.viewport ?? { width: 390, height: 844 });
  await page.goto('/agreements/new');
  await page.getByRole('link', { name: /Hire of the tractor/ }).click();
  await page.getByLabel('For how long?').fill('two weeks');
  await world.axe(page);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('Fuel for two weeks is paid by who hires it.').first()).toBeVisible();
});
