import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { drafted, signedByBoth } from './accord.ts';
import { expectAccessible } from './axe.ts';
import { test } from './moving.ts';
import { newcomer } from './newcomer.ts';
import { post } from './people.ts';
import { day } from './quarrel.ts';
import { expect } from './world.ts';

test('a promise that repeats is missed and made good; another that is missed is a dispute in three clicks', async ({
  world,
}) => {
  test.setTimeout(240_000);
  const owner = await newcomer(world, 'Halima Deadline');
  const other = await newcomer(world, 'Otieno Deadline');
  const { id } = await drafted(owner, other, 'Milk for the school');
  const path = `/dashboard/agreements/${id}`;

  // She writes who owes what to whom and when; on which days it falls stands beside it.
  await owner.page.goto(`/agreements/edit/${id}`);
  await owner.page.getByRole('button', { name: 'Add a promise' }).click();
  await owner.page.getByLabel('What is promised').fill('Bring 40 litres of milk');
  await owner.page.getByLabel('Who owes it').selectOption('B');
  await owner.page.getByLabel('Day', { exact: true }).fill(day(5));
  await owner.page.getByLabel('It repeats').check();
  await owner.page.getByLabel('How often').selectOption({ label: 'Every week' });
  await owner.page.getByLabel('How many times').fill('3');
  await expect(owner.page.getByText(/^3 times: /)).toBeVisible();
  await expect(owner.page.getByText(/^Saved/).first()).toBeVisible();
  // What the bar at the bottom lies over is no target to be measured.
  await owner.page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(owner.page);
  const text = await post<AgreementView>(owner.page, `/api/v1/agreements/${id}/share`);
  expect(text.terms.obligations?.[0]?.due).toMatchObject({ kind: 'repeats', rule: 'FREQ=WEEKLY;COUNT=3' });
  await signedByBoth(owner, other, text);

  // In force, it waits for Otieno, who lets the day pass.
  await expect(async () => {
    await other.page.goto(path);
    await expect(other.page.getByRole('button', { name: 'Say it is done: Bring 40 litres of milk' })).toBeVisible({
      timeout: 2000,
    });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(other.page);
  await world.pass(6);
  await other.page.reload();
  await expect(other.page.getByText('1 promise overdue')).toBeVisible();
  await expect(other.page.getByText(/2 of 3/)).toBeVisible();

  // He makes it good, and she accepts it.
  await other.page.getByRole('button', { name: 'Say it is done: Bring 40 litres of milk' }).first().click();
  const saying = other.page.getByRole('dialog');
  await saying.getByLabel('What you did').fill('Brought them a day late, with five more for it.');
  await saying
    .locator('input[type=file]')
    .setInputFiles({ name: 'received.txt', mimeType: 'text/plain', buffer: Buffer.from('45 litres received.') });
  await expect(saying.getByText('received.txt')).toBeVisible();
  await saying.getByRole('button', { name: 'Say it is done' }).click();
  await expect(other.page.getByText(/has 7 days to answer/)).toBeVisible();
  await owner.page.goto(path);
  await owner.page.getByRole('button', { name: 'Accept it: Bring 40 litres of milk' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Accept it' }).click();
  await expect(owner.page.getByText('You accepted it. It is fulfilled.')).toBeVisible();
  await expect(owner.page.getByText('1 closed promise')).toBeVisible();

  // The second day is missed as well: the dispute is half written.
  await world.pass(7);
  await owner.page.reload();
  await owner.page.getByRole('link', { name: 'File a dispute: Bring 40 litres of milk' }).click();
  await expect(owner.page.getByText('About “Bring 40 litres of milk”')).toBeVisible();
  await owner.page.getByRole('button', { name: 'Begin' }).click();
  await expect(owner.page).toHaveURL(/\/disputes\/edit\//);
  await expect(owner.page.getByLabel('What kind of matter is it?')).toHaveValue('non_delivery');
  await expect(owner.page.getByLabel('What happened', { exact: true })).toHaveValue(
    /promised Halima Deadline: Bring 40/,
  );
});
