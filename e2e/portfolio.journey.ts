import { readFileSync } from 'node:fs';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { unzipBytes } from '../server/test/zip.ts';
import { drafted, shared, signedByBoth } from './accord.ts';
import { sidewaysScroll } from './measure.ts';
import { newcomer, signInBy } from './newcomer.ts';
import { day } from './quarrel.ts';
import { expect, type Page, phone, test } from './world.ts';

// Somebody with many agreements finds one, and keeps them in an order of their own.

const list = '/agreements';
const rows = (page: Page) =>
  page
    .getByRole('list')
    .filter({ has: page.getByRole('link', { name: /AG-/ }) })
    .getByRole('link', { name: /AG-/ });

test('an agreement is found by a word of its text, tagged, filtered, kept as a view, and opened by it on a phone', async ({
  world,
}) => {
  const owner = await newcomer(world, 'Wanjiru Kamau', list);
  const other = await newcomer(world, 'Otieno Ouma', list);
  const texts: AgreementView[] = [];
  for (const [title, words] of [
    ['Lease of a shop', 'The tenant keeps the shutters painted.'],
    ['Supply of maize', 'The seller brings forty bags to the godown in Kisumu.'],
    ['Loan for seeds', 'The lender gives what the seeds cost.'],
  ] as const)
    texts.push(await shared(owner, other, title, [['Terms', words]]));
  await drafted(owner, other, 'Draft for a boat', [['Boat', 'A boat of wood.']], {
    kind: 'sale',
    valueMinor: 250_000_00,
    endsOn: day(1600),
  });
  const [, , loan] = texts;
  if (!loan) throw new Error('three were written');
  await signedByBoth(owner, other, loan);
  const { page } = owner;
  await page.goto(list);
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('searchbox', { name: 'Search any word, name or reference' }).fill('godown kisu');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: /Supply of maize/ })).toBeVisible();

  await page.getByRole('link', { name: /Supply of maize/ }).click();
  const card = page.getByRole('region', { name: 'Your tags' });
  await card.getByRole('button', { name: 'Edit tags' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New tag').fill('Harvest 2026');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Harvest 2026' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save tags' }).click();
  await card.getByRole('link', { name: 'Harvest 2026' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Remove: Tag: Harvest 2026' })).toBeVisible();

  // Several at once, from the list.
  await page.goto(list);
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  await page.getByRole('checkbox', { name: /Loan for seeds/ }).check();
  await page.getByRole('link', { name: /Supply of maize/ }).click();
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Tags on 2 agreements' })).toContainText('on some of them');
  await dialog.getByRole('checkbox', { name: /Harvest 2026/ }).check();
  await dialog.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByRole('link', { name: /Loan for seeds.*Harvest 2026/ })).toBeVisible();

  // Filters stand in the address: reloaded, gone back to, and taken away one by one.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await dialog.getByLabel('Tag', { exact: false }).first().selectOption({ label: 'Harvest 2026' });
  await dialog.getByRole('button', { name: 'Show agreements' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Save as view' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Write a name.')).toBeVisible();
  await dialog.getByLabel('Name of the view').fill('Harvest');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const views = page.getByRole('navigation', { name: 'Your views' });
  await expect(views.getByRole('link', { name: 'Harvest' })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: 'All agreements' }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);

  // What is shown is taken away, as a table and as the one PDF that is sealed of it.
  await expect
    .poll(
      async () => ((await (await page.request.get(`/api/v1/agreements/${loan.id}`)).json()) as AgreementView).sealedAt,
    )
    .not.toBeNull();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const exporting = page.getByRole('dialog', { name: 'Export agreements' });
  await expect(exporting).toContainText('2 agreements are in this list.');
  await expect(exporting).toContainText('1 sealed PDF');
  await expect(exporting).toContainText('1 agreement is not sealed yet');
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(table.suggestedFilename()).toMatch(/^ahadi-agreements-[\d-]{10}\.csv$/);
  const lines = readFileSync(await table.path(), 'utf8');
  expect(lines).toContain('"Loan for seeds"');
  expect(lines).not.toContain('Lease of a shop');
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button', { name: 'Download ZIP' }).click(),
  ]);
  expect(archive.suggestedFilename()).toMatch(/^ahadi-agreements-[\d-]{10}\.zip$/);
  const files = unzipBytes(readFileSync(await archive.path()));
  expect([...files.keys()]).toEqual([`${loan.ref}.pdf`, 'index.csv']);
  await expect(exporting.getByText('The download has started.', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();

  await page.goto(`${list}?kind=sale&currency=KES&least=24999900&endsUntil=${day(1600)}`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: /Remove: at least/ }).click();
  await expect(page).not.toHaveURL(/least/);
  // The landing page's address for the list keeps what is asked of it.
  await page.goto('/dashboard/agreements?kind=lease&q=boat');
  await expect(page).toHaveURL(/\/agreements\?kind=lease&q=boat$/);
  await expect(page.getByText('No agreement is like that')).toBeVisible();
  await page.getByRole('button', { name: 'Show all agreements' }).click();
  await expect(rows(page)).toHaveCount(4);

  // The other side has none of it.
  await other.page.goto(list);
  await expect(rows(other.page)).toHaveCount(3);
  await expect(other.page.getByText('Harvest')).toHaveCount(0);

  const small = await world.open('/auth?view=login', phone);
  await signInBy(small, owner.email, owner.password);
  await expect(small).toHaveURL(/dashboard/);
  await small.goto(list);
  await small.getByRole('link', { name: 'Harvest', exact: true }).click();
  await expect(rows(small)).toHaveCount(2);
  expect(await sidewaysScroll(small)).toBe(0);
});
