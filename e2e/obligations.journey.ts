import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { drafted, signedByBoth } from './accord.ts';
import { expectAccessible } from './axe.ts';
import { test } from './moving.ts';
import { newcomer } from './newcomer.ts';
import { noPage, post } from './people.ts';
import { day } from './quarrel.ts';
import { expect, type Page } from './world.ts';

/** Says that the milk was brought, with a file that shows it. */
async function sayDone(page: Page, name: string, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Say it is done: Bring 40 litres of milk' }).first().click();
  const saying = page.getByRole('dialog');
  await saying.getByLabel('What you did').fill('Brought it to the school, a day late.');
  await saying.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(words) });
  await expect(saying.getByText(name)).toBeVisible();
  await saying.getByRole('button', { name: 'Say it is done' }).click();
  await expect(page.getByText(/has 7 days to answer/)).toBeVisible();
}

test('a promise that repeats is missed and made good; another that is missed is a dispute in three clicks', async ({
  world,
}) => {
  const owner = await newcomer(world, 'Halima Deadline', noPage);
  const other = await newcomer(world, 'Otieno Deadline', noPage);
  const { id } = await drafted(owner, other, 'Milk for the school');
  const path = `/dashboard/agreements/${id}`;

  // She writes who owes what to whom and when; on which days it falls stands beside it.
  await owner.page.goto(`/agreements/edit/${id}`);
  await owner.page.getByRole('button', { name: 'Add a promise' }).click();
  await owner.page.getByLabel('What is promised').fill('Bring 40 litres of milk');
  await owner.page.getByLabel('Who owes it').selectOption('B');
  await owner.page.getByLabel('Day', { exact: true }).fill(day(5));
  await owner.page.getByText('Proof, time to answer, and its clause').click();
  await owner.page.getByLabel('From clause').selectOption({ label: '1. Goods' });
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
  await sayDone(other.page, 'received.txt', '45 litres received.');
  await owner.page.goto(path);
  await owner.page.getByRole('button', { name: 'Accept it: Bring 40 litres of milk' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Accept it' }).click();
  await expect(owner.page.getByText('You accepted it. It is fulfilled.')).toBeVisible();
  await expect(owner.page.getByText('1 closed promise')).toBeVisible();

  // The second day is missed as well. What he shows for it then is not what was promised, and she sends it back: the dispute is half
  // written, with the clause and with what he showed.
  await world.pass(7);
  await other.page.reload();
  await sayDone(other.page, 'half.txt', '20 litres received, and the rest is to come.');
  await owner.page.reload();
  await owner.page.getByRole('button', { name: 'Send it back: Bring 40 litres of milk' }).click();
  const back = owner.page.getByRole('dialog');
  await back.getByLabel('What is missing').fill('It was 20 litres and not 40.');
  await back.getByRole('button', { name: 'Send it back' }).click();
  await expect(owner.page.getByText(/^You sent it back/)).toBeVisible();
  await owner.page.getByRole('link', { name: 'File a dispute: Bring 40 litres of milk' }).click();
  await expect(owner.page.getByText('About “Bring 40 litres of milk”')).toBeVisible();
  await owner.page.getByRole('button', { name: 'Begin' }).click();
  await expect(owner.page).toHaveURL(/\/disputes\/edit\//);
  await expect(owner.page.getByLabel('What kind of matter is it?')).toHaveValue('defective');
  await expect(owner.page.getByLabel('What happened', { exact: true })).toHaveValue(
    /promised Halima Deadline: Bring 40/,
  );
  await expect(owner.page.getByLabel('1. Goods')).toBeChecked();
  await expect(owner.page.getByText('C1', { exact: true })).toBeVisible();
  await expect(owner.page.getByRole('link', { name: 'half.txt, given with “Bring 40 litres of milk”' })).toBeVisible();
  await expect(owner.page.getByText(/^Otieno Deadline gave it here on /)).toBeVisible();

  // She says that she asked for it, in days that have come for her browser too, and files it: he reads the clause and the exhibit.
  await owner.page.getByLabel('It happened, or began, on').fill(day(0));
  await owner.page.getByLabel('Until').fill(day(0));
  await owner.page.getByLabel('I asked them on').fill(day(0));
  await owner.page.getByLabel('How, and what came of it').fill('On the telephone; he named no other day.');
  await owner.page.getByLabel('What I have written is true as far as I know.').check();
  await owner.page.getByRole('button', { name: 'File it' }).click();
  await expect(owner.page).toHaveURL(/\/disputes\/[0-9a-f-]{36}$/);
  await other.page.goto(new URL(owner.page.url()).pathname);
  await other.page.getByText('1. Goods').click();
  await expect(other.page.getByText('One side brings what the other has ordered.')).toBeVisible();
  await expect(other.page.getByRole('link', { name: /^half\.txt, given with/ })).toBeVisible();
  await expectAccessible(other.page);
  await other.page.goto(path);
  await expect(other.page.getByRole('link', { name: /^In dispute · / })).toBeVisible();
});
