import { demoEmail } from '../seed/people.ts';
import { mt940 } from '../server/test/bankfiles.ts';
import { confirm } from './deal.ts';
import { test } from './moving.ts';
import { enterAs, post } from './people.ts';
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

test('a payout goes by bank: one makes the file, another releases it, and the statement says that it was paid', async ({
  world,
}) => {
  const payee = await enterAs(world, 'njoroge', '/history?tab=payments');
  const wallets = (await (await payee.request.get('/api/v1/wallets')).json()) as {
    identityId: string;
    currency: string;
  }[];
  const { identityId } = wallets.find(({ currency }) => currency === 'KES') ?? { identityId: '' };
  await post(payee, '/api/v1/money-codes');
  const letter = await world.letterTo(demoEmail('njoroge'), /^Your code/);
  const { id: destinationId } = await post<{ id: string }>(payee, '/api/v1/payout-destinations', {
    ...{ identityId, kind: 'bank', provider: 'bank', currency: 'KES', holderName: 'Njoroge Kamau' },
    ...{ number: '0123 4567 8901', bankCode: '01100', bankName: 'KCB', code: /\b\d{6}\b/.exec(letter.text_body)?.[0] },
  });
  await world.pass(3);
  const { ref } = await post<{ ref: string }>(payee, '/api/v1/payouts', { destinationId, amountMinor: 150_000 });

  const maker = await enterAs(world, 'daniel', bank);
  await expect(maker.getByRole('button', { name: 'Make a file' })).toBeDisabled();
  await maker.getByRole('button', { name: 'Add an account' }).click();
  await maker.getByRole('dialog').getByLabel('Name').fill('Our bank, payouts');
  await maker.getByRole('dialog').getByLabel('Number').fill('010055550001');
  await confirm(maker, 'Add it');
  await expect(maker.getByText('1 payout of KES 1,500 waits for a file.')).toBeVisible();
  await maker.getByRole('button', { name: 'Make a file' }).click();
  await expect(maker.getByText(/is made, with 1 payout of KES\s1,500/)).toBeVisible();
  await expect(maker.getByRole('button', { name: /^Read and release/ })).toBeDisabled();

  const second = await enterAs(world, 'faith', bank);
  await second.getByRole('button', { name: /^Read and release/ }).click();
  await expect(second.getByRole('dialog').getByText(ref)).toBeVisible();
  await confirm(second, 'Release it');
  await expect(second.getByText(/is released\. Take it along to the bank/)).toBeVisible();
  const downloading = second.waitForEvent('download');
  await second.getByRole('button', { name: /^File / }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^payouts-[0-9A-Z]{8}-KES-1-500\.csv$/);
  await payee.reload();
  await expect(payee.getByText('On its way').first()).toBeVisible();

  const account = '010055550001';
  const lines = [{ on: '2026-11-02', minor: -150_000, words: `PESALINK AHADI ${ref}`, theirs: 'FT26306A1' }];
  const text = mt940({ account, number: 1, openingMinor: 900_000, lines });
  const files = second.locator('input[type=file]').last();
  await files.setInputFiles({ name: 'november.sta', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(second.getByRole('status', { name: 'What became of the file' })).toContainText(
    '1 statement with 1 line.',
  );
  await second.reload();
  await expect(second.getByText('1 paid.')).toBeVisible();
  await payee.reload();
  await expect(payee.getByText('FT26306A1').first()).toBeVisible();
});
