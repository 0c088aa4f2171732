import { test } from './moving.ts';
import { enterAs, linkIn, noPage } from './people.ts';
import {
  answerIt,
  file,
  leavesNoTrace,
  matterOf,
  publicOf,
  searchSignedOut,
  settleIt,
  state,
  tellAndFile,
} from './quarrel.ts';
import { expect, type Page } from './world.ts';

test('an answer with a claim in turn leads to a dispute of its own, filled in, and each leads to the other', async ({
  world,
}) => {
  const page = await enterAs(world, 'amina', '/disputes');
  await page.getByRole('link', { name: /Second part of the stock not paid/ }).click();
  await page.getByRole('button', { name: 'Answer it' }).first().click();
  const answer = page.getByRole('dialog');
  await answer.getByRole('radio', { name: /^I have a claim of my own/ }).check();
  await answer
    .getByRole('textbox', { name: 'What happened as you saw it' })
    .fill('The second lot was of another cloth than the one agreed, and I stored it for three weeks.');
  await answer.getByRole('button', { name: 'Add what you ask for' }).click();
  await answer.getByLabel('I ask for').selectOption('information');
  await answer.getByLabel('What exactly').fill('When the second lot is fetched from my store.');
  await answer.getByLabel('What I have written is true as far as I know.').check();
  await answer.getByRole('button', { name: 'Give this answer' }).click();
  await expect(page).toHaveURL(/\/disputes\/new\?agreement=.+&counter=/);
  await expect(page.getByText(/^In answer to DS-/)).toBeVisible();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page).toHaveURL(/\/disputes\/edit\//);
  await expect(page.getByLabel('What exactly')).toHaveValue('When the second lot is fetched from my store.');
  await page.goto(new URL(page.url()).pathname.replace('/edit', ''));
  await page.getByText('In answer to').locator('..').getByRole('link', { name: /^DS-/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Second part of the stock not paid' })).toBeVisible();
  await expect(page.getByText('You write a claim in turn')).toBeVisible();
});

test('a dispute is filed, served, answered and settled, and has no public entry', async ({ world }) => {
  const filer = await enterAs(world, 'amina', noPage);
  const path = await file(filer, { agreement: 'Lease of market stall', title: 'The stall has no water since March' });
  await state(filer, 'Being delivered');
  const matter = await matterOf(filer, path);
  const { ref } = matter;
  const before = await publicOf(filer, matter);

  // The other side is told, opens it from the notification and answers.
  const respondent = await enterAs(world, 'peter', noPage);
  let open = () => {};
  const read = new Promise<void>((resolve) => {
    open = resolve;
  });
  await respondent.route('**/api/realtime*', (route) => route.abort());
  await respondent.route('**/api/rpc/disputes/open*', async (route) => {
    await read;
    await route.continue();
  });
  await respondent.goto('/dashboard');
  await respondent.getByRole('button', { name: /^Notifications/ }).click();
  await respondent.getByText('A dispute names you').first().click();
  await expect(respondent).toHaveURL(/\/dashboard\/disputes\//);
  // Opening it serves it. What stands beside it was read before and says so too, at once, where no news comes and nobody reloads.
  const cardOf = (page: Page) =>
    page.locator('section', { has: page.getByRole('heading', { name: 'If nobody acts' }) });
  const ifNobodyActs = cardOf(respondent);
  const unserved = /counts as delivered|reaches nobody/;
  await expect(ifNobodyActs).toContainText(unserved);
  open();
  await state(respondent, 'Waiting for your answer');
  await expect(ifNobodyActs).toContainText('there was no answer in time');
  await expect(ifNobodyActs).not.toContainText(unserved);
  // The filer's open page hears of it, and no part of it lags behind another.
  await expect(cardOf(filer)).toContainText('there was no answer in time');
  await expect(cardOf(filer)).not.toContainText(unserved);
  await expect(filer.getByText(/counts as delivered/i)).toHaveCount(0);
  await respondent.unroute('**/api/realtime*');
  await respondent.reload();
  const told = 'The pipe was cut by the works on the road. The repair was ordered in April and is not done yet.';
  await answerIt(respondent, told);

  // A slip is corrected beside what was written first, which both go on reading.
  const corrected = told.replace('April', 'March');
  await respondent.getByRole('button', { name: 'Correct your answer' }).first().click();
  const correcting = respondent.getByRole('dialog');
  const narrative = correcting.getByRole('textbox', { name: 'What happened as you saw it' });
  await expect(narrative).toHaveValue(told);
  await narrative.fill(corrected);
  await correcting.getByLabel('What I have written is true as far as I know.').check();
  await correcting.getByRole('button', { name: 'Give it as corrected' }).click();
  await expect(correcting).toHaveCount(0);
  await filer.goto(path);
  for (const reader of [respondent, filer])
    for (const words of [corrected, told]) await expect(reader.getByText(words)).toBeVisible();
  await world.axe(respondent);
  await settleIt(
    { page: filer, path },
    { page: respondent, path },
    { ref, does: 'The county repairs the pipe and waives the rent of two months.' },
  );

  // What is resolved does not become public, whichever of the conditions hold.
  await expect(filer.getByRole('link', { name: 'Read the settlement' })).toBeVisible();
  await expect(filer.getByRole('heading', { name: /before this (?:becomes|became) public/ })).toHaveCount(0);
  await leavesNoTrace(world, matter, before);
  await world.pass(40);
  await leavesNoTrace(world, matter, before);
});

test('silence: final notices, review, public and found by name signed out; a cure within 30 days removes it', async ({
  world,
}) => {
  const filer = await enterAs(world, 'grace', noPage);
  const told = { agreement: 'Six hand pumps', title: 'The spare parts of the pumps did not come' };
  const path = await file(filer, told);
  const matter = await matterOf(filer, path);
  const untold = await publicOf(filer, matter);
  await world.pass(48); // five to be served, thirty to resolve, the days that roll over weekends, two to review
  const respondent = await enterAs(world, 'njoroge', '/profile?tab=notifications');
  for (const left of ['10 days', '5 days'])
    await expect(respondent.getByText(`Final notice: ${left} left`).first()).toBeVisible();
  await expect(respondent.getByText('Final notice: last day').first()).toBeVisible();
  await filer.goto(path);
  await state(filer, 'Public history');
  await expect(filer.getByRole('heading', { name: 'What had to be true before this became public' })).toBeVisible();
  expect(await publicOf(filer, matter)).not.toEqual(untold); // what the journeys without a trace compare would show it

  const visitor = await searchSignedOut(world, 'Lanterns Ltd');
  const unanswered = visitor.getByText('Unresolved, no answer');
  await expect(unanswered.first()).toBeVisible();
  const before = await unanswered.count(); // another promise of theirs stays broken meanwhile
  await world.axe(visitor);

  await filer.getByRole('button', { name: 'More' }).click();
  await filer.getByRole('button', { name: 'It is resolved' }).click();
  await filer.getByRole('dialog').getByRole('button', { name: 'Yes, it is resolved' }).click();
  await state(filer, 'Resolved');
  const later = await searchSignedOut(world, 'Lanterns Ltd');
  await expect(later.getByText('Unresolved, no answer')).toHaveCount(before - 1);
});

test('somebody of the same name challenges an entry without an account, and it is unlisted once the address is confirmed', async ({
  world,
}) => {
  const visitor = await searchSignedOut(world, 'Kisumu County Works');
  await visitor
    .locator('summary')
    .filter({ hasText: /Unresolved/ })
    .first()
    .click();
  await visitor.getByRole('button', { name: 'Something is wrong with it' }).first().click();
  const dialog = visitor.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^It is not me/ }).check();
  await dialog
    .getByLabel('Say what is wrong, and how one can see it')
    .fill('We are the works office of another county with nearly the same name.');
  await dialog.getByLabel('Your name').fill('Kisumu Works');
  await dialog.getByLabel('Your e-mail address').fill('works@example.org');
  await dialog.getByRole('button', { name: 'Send the challenge' }).click();
  await expect(visitor.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  const letter = await world.letterTo('works@example.org', /Confirm your challenge/);
  await visitor.goto(linkIn(letter.text_body));
  await visitor.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(visitor.getByText('Your challenge has arrived')).toBeVisible();
  const later = await searchSignedOut(world, 'Kisumu County Works');
  await expect(later.getByText(/no public record/i).first()).toBeVisible();
});

test('withdrawn is never public', async ({ world }) => {
  const filer = await enterAs(world, 'wanjiru', noPage);
  const told = { agreement: 'Review of the 2026 accounts', title: 'The audit papers were not handed over' };
  const path = await file(filer, told);
  const matter = await matterOf(filer, path);
  const before = await publicOf(filer, matter);
  await filer.getByRole('button', { name: 'More' }).click();
  await filer.getByRole('button', { name: 'Withdraw it' }).click();
  await filer.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click();
  await state(filer, 'Withdrawn');
  await world.pass(45);
  await filer.goto(path);
  await state(filer, 'Withdrawn');
  await leavesNoTrace(world, matter, before);
});

test('a dispute that could never be delivered never becomes public', async ({ world }) => {
  const filer = await enterAs(world, 'grace', '/disputes/new');
  const title = 'The water tank was not brought';
  const name = 'Otieno Tanks and Pipes';
  const email = 'tanks@example.org';
  await filer.getByRole('radio', { name: /^There is no agreement here/ }).check();
  await filer.getByRole('button', { name: 'Begin' }).click();
  await expect(filer).toHaveURL(/\/disputes\/edit\//);
  await filer.getByLabel('Name of the other side').fill(name);
  await filer.getByLabel('Their e-mail address').fill(email);
  const path = await tellAndFile(filer, { title });
  await state(filer, 'With an officer');
  const matter = await matterOf(filer, path);
  const before = await publicOf(await world.open('/'), matter);

  // Without an agreement an officer looks at it first. Three letters go to somebody who has no account and opens none of them.
  const officer = await enterAs(world, 'mercy', path);
  // What they weigh stands beside it: the words, whom it reaches, and what else was filed.
  for (const words of ['Neutral: nothing stands out.', /^Letters go to /, 'Other matters by the same filer'])
    await expect(officer.getByText(words)).toBeVisible();
  await officer.getByRole('button', { name: 'Take it on', exact: true }).first().click();
  const taking = officer.getByRole('dialog');
  await taking.getByLabel('Your reason').fill('It belongs here and is told in neutral words.');
  await taking.getByRole('button', { name: 'Take it on', exact: true }).click();
  await expect(taking).toHaveCount(0);
  await world.pass(6);
  await expect.poll(async () => (await world.mailbox(email)).length).toBeGreaterThanOrEqual(3);
  await filer.goto(path);
  await state(filer, 'Being delivered');

  // The time for it passes; so does all the time that a delivered dispute would have had.
  await world.pass(20); // 21 days for it in all, rolled over weekends and holidays
  await filer.goto(path);
  await expect(filer.getByRole('heading', { name: 'The other side could not be reached' })).toBeVisible();
  await expect(filer.getByRole('button', { name: 'Deliver it to another address' }).first()).toBeVisible();
  await world.pass(45);
  await filer.goto(path);
  await expect(filer.getByRole('heading', { name: 'The other side could not be reached' })).toBeVisible();
  const visitor = await searchSignedOut(world, name);
  await expect(visitor.getByText(/no public record/i).first()).toBeVisible();
  await leavesNoTrace(world, matter, before);
});
