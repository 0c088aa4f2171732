import { test } from './moving.ts';
import { enterAs, noPage } from './people.ts';
import { begin, file, matterOf, searchSignedOut, state } from './quarrel.ts';
import { expect, type Page } from './world.ts';

/** Opens one of the person's own disputes from their list. */
async function openCalled(page: Page, title: string): Promise<void> {
  await page.goto('/disputes');
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

test('sealed figures that meet settle at once in their middle, and neither side ever sees the other’s', async ({
  world,
}) => {
  const title = 'Chargers paid for and not delivered';
  const [filer, respondent] = [await enterAs(world, 'amina', noPage), await enterAs(world, 'njoroge', noPage)];
  for (const [page, figure, name, position, told] of [
    [filer, '41,300', 'Amina Odhiambo', '', 'Your figure is sealed. The other side seals theirs next.'],
    [
      ...([respondent, '48,700', 'Njoroge Kamau', 'Director'] as const),
      'Your figures met. It is settled, and the settlement names the sum.',
    ],
  ] as const) {
    await openCalled(page, title);
    await page.getByRole('button', { name: 'Seal a figure' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('With this sum the whole matter of this dispute is settled');
    await expect(dialog).toContainText('neither side can refuse the sum');
    await dialog.getByRole('textbox', { name: /you would/ }).fill(figure);
    // Who signs for a business says as what.
    if (position) {
      await dialog.getByRole('textbox', { name: /^Your position/ }).fill(position);
      await dialog.getByRole('combobox', { name: 'What lets you sign for it' }).selectOption({ index: 1 });
    }
    await dialog.getByRole('textbox', { name: 'Your full name, as your signature' }).fill(name);
    await dialog.getByRole('button', { name: 'Seal and sign' }).click();
    await state(page, told);
  }
  for (const [page, others] of [
    [filer, /48[,.]?700/],
    [respondent, /41[,.]?300/],
  ] as const) {
    await page.reload();
    await page.getByRole('link', { name: 'Read the settlement' }).click();
    await expect(page.getByText(/45,000/).first()).toBeVisible();
    expect(await page.locator('main').innerText()).not.toMatch(others);
  }
});

/** Adds a text file among the exhibits; answers when it has its number. */
async function addExhibit(page: Page, path: string, name: string, number: string): Promise<void> {
  await page.goto(path);
  const chosen = { name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`${name}, two pages.`) };
  await page.locator('input[type=file]').setInputFiles(chosen);
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByText(`Added as ${number}.`)).toBeVisible();
}

test('a person’s entry: taken on by one officer, published by another person, with a statement of each side', async ({
  world,
}) => {
  const filer = await enterAs(world, 'grace', noPage);
  const told = {
    agreement: 'seedlings',
    title: 'The second lot of seedlings did not come',
    story:
      'The second lot was to come in the week after the first. The driver calls it fraud; we ask for the seedlings.',
  };
  const path = await file(filer, told);
  await state(filer, 'With an officer');
  const { ref } = await matterOf(filer, path);

  // Words that accuse wait for an officer.
  const officer = await enterAs(world, 'mercy', path);
  const taking = await begin(officer, 'Take it on');
  await taking.getByLabel('Your reason').fill('It is about what the agreement promises.');
  await taking.getByRole('button', { name: 'Take it on' }).click();
  await state(officer, 'Being delivered');

  // Whom it names says that it is somebody else; the clocks stand still until the officer has looked.
  const respondent = await enterAs(world, 'wanjiru', path);
  const denial = await begin(respondent, 'This is not me');
  await denial.getByLabel('Why is it not you?').fill('I have sold no seedlings in that week.');
  await denial.getByRole('button', { name: 'This is not me' }).click();
  await state(respondent, 'Identity being checked');
  await officer.goto(path);
  const finding = await begin(officer, 'Decide about the identity');
  await finding.getByLabel('Yes, it goes on').check();
  await finding.getByLabel('Your reason').fill('The signature on the agreement is hers.');
  await finding.getByRole('button', { name: 'Decide' }).click();
  await state(officer, 'Waiting for an answer');

  // Each side shows something, and one of it is of both.
  await addExhibit(filer, path, 'List of the first lot', 'C1');
  await addExhibit(respondent, path, 'Waybill of the lorry', 'R1');
  await respondent.getByRole('button', { name: 'Offer as joint: R1' }).click();
  await expect(respondent.getByText('Offered as an exhibit of both.')).toBeVisible();
  await filer.goto(path);
  await filer.getByRole('button', { name: 'Agree, it is of both: R1' }).click();
  await expect(filer.getByText('J1', { exact: true })).toBeVisible();

  await world.pass(28);
  for (const [page, words] of [
    [filer, 'The second lot is still awaited at the school.'],
    [respondent, 'The lorry was held for two weeks at the weighbridge.'],
  ] as const) {
    await page.goto(path);
    await page.getByLabel('Your statement').fill(words);
    await page.getByRole('button', { name: 'Save the statement' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
  }
  await world.pass(12);
  await respondent.goto(path);
  const objection = await begin(respondent, 'Object to the publication');
  await objection.getByLabel('What is wrong with it?').fill('The lot was sent, only late.');
  await objection.getByRole('button', { name: 'Object', exact: true }).click();
  await expect(respondent.getByText('Your objection holds the publication back until it is decided.')).toBeVisible();

  // The clock publishes no person, and anyone who had part in it does not either.
  await world.pass(4); // past the two working days of the review
  await officer.goto(path);
  await state(officer, 'Reviewed for publication');
  await expect(officer.getByRole('button', { name: 'Publish it' })).toHaveCount(0);
  const recorder = await enterAs(world, 'samuel', '/disputes?view=review');
  await recorder.getByRole('link', { name: new RegExp(ref) }).click();
  const publishing = await begin(recorder, 'Publish it');
  await publishing.getByLabel('Your reason').fill('Both were heard, and the objection is no ground.');
  await publishing.getByRole('button', { name: 'Publish it' }).click();
  await state(recorder, 'Public history');

  const visitor = await searchSignedOut(world, 'Wanjiru Mwangi');
  await visitor
    .locator('summary')
    .filter({ hasText: /Unresolved/ })
    .first()
    .click();
  for (const words of ['still awaited at the school', 'two weeks at the weighbridge'])
    await expect(visitor.getByText(words)).toBeVisible();
});
