import { confirm } from './deal.ts';
import { test } from './moving.ts';
import { enterAs } from './people.ts';
import { expect } from './world.ts';

const bank = '/admin/marketplace?view=finance&tab=bank';
const csv = [
  'Our Bank Ltd,,,',
  'Date,Details,Amount,Balance',
  '05/11/2026,From Zawadi for lanterns,"12,500.00","13,000.00"',
  '06/11/2026,Charge of the month,-50.00,"12,950.00"',
].join('\r\n');

test('a bookkeeper brings a statement of the bank, says once what its columns are, and reads its lines', async ({
  world,
}) => {
  const page = await enterAs(world, 'daniel', bank);
  await page.getByRole('button', { name: 'Add an account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Our bank, clients');
  await dialog.getByLabel('Number').fill('0100 1234 567800');
  await confirm(page, 'Add it');
  await expect(page.getByText('No statement was read yet.')).toBeVisible();

  const became = page.getByRole('status', { name: 'What became of the file' });
  const bring = (text: string, name = 'november.csv') =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await bring(csv);
  await expect(dialog.getByLabel('Balance after the line')).toHaveValue('Balance');
  await expect(dialog.getByLabel('What it was for')).toHaveValue('Details');
  await confirm(page, 'Keep them and read the file');
  await expect(became).toContainText('Read. 1 statement with 2 lines.');
  await expect(page.getByText(/^Read until 2026-11-06, with KES 12,950\.00 at its end\./)).toBeVisible();

  await bring(csv);
  await expect(became).toContainText('Read before. Nothing is new.');
  await bring(csv.replace('-50.00', '-60.00'), 'changed.csv');
  await expect(became).toContainText('Refused. Nothing of it was taken.');
  await expect(became).toContainText('Line 4: The balance is not the one before with this line.');
  await expect(page.getByRole('listitem').filter({ hasText: 'changed.csv' })).toContainText('Refused');

  await page.goto('/admin/marketplace?view=finance&tab=reconciliation');
  const line = page.getByRole('listitem').filter({ hasText: 'From Zawadi for lanterns' });
  await expect(line).toContainText('Only in the statement');
  await expect(line).toContainText('KES\u00a012,500.00');
});
