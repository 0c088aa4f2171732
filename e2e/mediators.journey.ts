import { rubricWords } from '@ahadi/domain/mediators/words.ts';
import { runNow } from '../tools/day.ts';
import { checkedNewcomer, identityOf, mediatorCalled, paper, postedMatter } from './mediator.ts';
import { newcomer } from './newcomer.ts';
import { enterAs } from './people.ts';
import { expect, type Page, test } from './world.ts';

/** A day so many months from now, as a date field takes it. */
function inMonths(months: number): string {
  const day = new Date(runNow());
  day.setUTCMonth(day.getUTCMonth() + months, 1);
  return day.toISOString().slice(0, 10);
}

async function addPaper(page: Page, kind: string, name: string): Promise<void> {
  await page.getByLabel('The next paper is').selectOption(kind);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('group', { name: kind }).getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles(paper(name));
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
}

/** Gives every line of the assessment three points of four. */
async function assess(page: Page, reason: string): Promise<void> {
  for (const { title } of Object.values(rubricWords))
    await page.getByRole('group', { name: title }).getByRole('radio', { name: '3' }).check();
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve it' }).click();
}

test('somebody trained applies, two reviewers approve, each alone, and the new mediator begins with the code', async ({
  world,
}) => {
  const name = 'Naliaka Wafula';
  const { page } = await checkedNewcomer(world, name);

  // What it is, and the way in.
  await page.goto('/legal-services/join-mediator');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mediate here');
  await world.axe(page);
  await page.getByRole('link', { name: 'Apply to be a mediator' }).first().click();
  await page.getByRole('button', { name: 'Begin the application' }).click();

  // What is missing is said beside its field, and nothing is sent.
  await page.getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByText('Write who trained you.')).toBeVisible();
  await expect(page.getByText(/things to mend first/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await expect(page.getByLabel('Full legal name')).toHaveValue(name);
  await page.getByLabel('Languages', { exact: true }).selectOption('English');
  await page.getByRole('checkbox', { name: 'Commerce' }).check();
  await page.getByLabel('Hours of training in mediation').fill('60');
  await page.getByLabel('Who trained you').fill('Rift Valley Mediation School');
  await page.getByLabel('Mediations so far').fill('7');
  await page
    .getByLabel('About you')
    .fill('I mediate between neighbours and small businesses. I begin with each side alone and write everything down.');
  await page.getByRole('button', { name: 'Add an accreditation' }).click();
  const accreditation = page.getByRole('group', { name: 'Accreditation 1' });
  await accreditation.getByLabel('Body').fill('Institute of Mediators of East Africa');
  await accreditation.getByLabel('Number').fill('IMEA-2201');
  await accreditation.getByLabel('Runs until').fill(inMonths(-1));
  await accreditation.getByLabel('Number').focus();
  await expect(accreditation.getByText('This accreditation has expired.', { exact: false })).toBeVisible();
  await accreditation.getByLabel('Runs until').fill(inMonths(14));
  for (const [index, [who, email]] of [
    ['Beatrice Cherono', 'beatrice@example.org'],
    ['Moses Kiplagat', 'moses@example.org'],
  ].entries()) {
    const reference = page.getByRole('group', { name: `Reference ${index + 1}` });
    await reference.getByLabel('Name').fill(who ?? '');
    await reference.getByLabel('E-mail address').fill(email ?? '');
  }
  await page.getByRole('checkbox', { name: /^Both declarations are complete/ }).check();
  await addPaper(page, 'Certificate of training', 'certificate.pdf');
  await addPaper(page, 'Accreditation', 'accreditation.pdf');
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await world.axe(page);

  // What was typed is there when the page is opened again.
  await page.reload();
  await expect(page.getByLabel('Who trained you')).toHaveValue('Rift Valley Mediation School');
  await page.getByRole('button', { name: 'Send it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByText('Sent; it waits for a reviewer')).toBeVisible();
  await world.axe(page);

  const ref = /MA-\d{4}-\d+/.exec(await page.getByRole('main').innerText())?.[0] ?? '';

  // The first reviewer looks the number up, invites and gives a voice.
  const daniel = await enterAs(world, 'daniel', '/admin/applications?kind=mediator');
  await daniel.getByRole('link', { name: new RegExp(ref) }).click();
  await expect(daniel.getByRole('heading', { level: 1 })).toHaveText(name);
  await daniel.getByRole('button', { name: 'Take it' }).click();
  const invite = daniel.getByRole('button', { name: 'Invite to the assessment' });
  await expect(invite).toHaveAccessibleDescription('Look every accreditation up in its register first.');
  await daniel.getByRole('button', { name: /^Look it up: / }).click();
  const check = daniel.getByRole('dialog');
  await check.getByRole('radio', { name: /^It is there/ }).check();
  await check.getByLabel('What you found').fill('Listed under this name and in force.');
  await check.getByRole('button', { name: 'Keep it' }).click();
  await expect(daniel.getByText('Found', { exact: true })).toBeVisible();
  await invite.click();
  await daniel.getByRole('dialog').getByLabel('How it takes place').fill('A conversation by video on Friday at 10.');
  await daniel.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await world.axe(daniel);
  await assess(daniel, 'Calm, clear and careful with what is confided.');
  await expect(daniel.getByText('Your voice is in. Another reviewer gives theirs.')).toBeVisible();

  // The second does not see what the first found before speaking.
  const faith = await enterAs(world, 'faith', '/admin/applications?kind=mediator');
  await faith.getByRole('link', { name: new RegExp(ref) }).click();
  await faith.getByRole('button', { name: 'Take it' }).click();
  await expect(faith.getByText('Calm, clear and careful with what is confided.')).toHaveCount(0);
  await assess(faith, 'Would send my own neighbours to her.');
  await expect(faith.getByText('It is decided: approved. The applicant is told.')).toBeVisible();
  await expect(faith.getByText('Calm, clear and careful with what is confided.')).toBeVisible();

  // The applicant's open page hears of it; the code comes before the first case.
  await expect(page.getByText('You are approved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your desk' }).click();
  await page.getByRole('button', { name: 'Accept it and begin' }).click();
  await expect(page.getByText('Read the code and accept it.')).toBeVisible();
  await world.axe(page);
  await page.getByRole('checkbox', { name: /^I have read the code/ }).check();
  await page.getByRole('button', { name: 'Accept it and begin' }).click();
  await expect(page.getByText('Certified mediator').first()).toBeVisible();
  await expect(page.getByText('You have no case yet')).toBeVisible();
  await world.axe(page);
});

test('a mediator buys credits by phone, and a proposal holds them and gives them back', async ({ world }) => {
  const { page } = await mediatorCalled(world, 'Chebet Sang');
  const matter = await postedMatter(world, 'First of all both want peace in the market.');

  // Ten to begin with, and ten bought with the simulated phone.
  await page.goto('/legal-services/mediator-dashboard');
  await page.getByRole('link', { name: 'Buy credits' }).click();
  const balance = page.getByRole('region', { name: 'To spend' });
  await expect(balance).toContainText('10credits to spend');
  await page.getByRole('radio', { name: /^10 credits/ }).check();
  await page.getByLabel('Phone number that pays').fill('0712 345 678');
  await world.axe(page);
  await page.getByRole('button', { name: /^Pay KES/ }).click();
  const phone = page.getByRole('group', { name: 'Simulated phone' });
  for (const digit of '1234') await phone.getByRole('button', { name: digit, exact: true }).click();
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expect(balance).toContainText('20credits to spend', { timeout: 30_000 });

  // A matter on the board, a proposal that holds a credit, and what becomes of it when it is taken back.
  await page.goto('/legal-services/job-board?band=under_500');
  await world.axe(page);
  await page.getByRole('link', { name: new RegExp(matter.ref) }).click();
  await expect(page).toHaveURL(new RegExp(`/legal-services/jobs/${matter.id}$`));
  for (const side of ['Rehema', 'Kimani']) await expect(page.getByText(side)).toHaveCount(0);
  await page.getByRole('radio', { name: 'nothing; you mediate for free' }).check();
  await page.getByLabel('You could begin on').fill(inMonths(1));
  await page.getByLabel('How you would work').fill('Too short.');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText('Write at least 40 characters about how you would work.')).toBeVisible();
  await page
    .getByLabel('How you would work')
    .fill('A talk with each side alone by phone first, then one evening together by video.');
  // What lies half below the bar at the top would be judged as too small to hit.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await world.axe(page);
  await page.getByRole('button', { name: 'Propose' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByRole('heading', { name: 'Your proposal' })).toBeVisible();
  await expect(page.getByText('1, held')).toBeVisible();
  await page.goto('/legal-services/jobs');
  await expect(page.getByRole('link', { name: new RegExp(matter.ref) })).toContainText('1 credit held');
  await page.getByRole('link', { name: new RegExp(matter.ref) }).click();
  await page.getByRole('button', { name: 'Withdraw it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click();
  await expect(page.getByText('1, back with you')).toBeVisible();
  await page.goto('/legal-services/mediator/buy-credits');
  await expect(balance).toContainText('20credits to spend');
  await expect(page.getByRole('cell', { name: /Back from a proposal/ })).toBeVisible();
});

test('who is no mediator finds no posting, no credits and no case to read', async ({ world }) => {
  const { page } = await newcomer(world, 'Pendo Mwakio', '/legal-services/job-board');
  await expect(page.getByRole('heading', { name: 'Postings are for certified mediators' })).toBeVisible();
  await page.goto('/legal-services/jobs');
  await expect(page.getByRole('heading', { name: 'Postings are for certified mediators' })).toBeVisible();
  await page.goto('/legal-services/mediator/buy-credits');
  await expect(page.getByRole('heading', { name: 'Credits are for mediators' })).toBeVisible();
  await page.goto('/legal-services/mediator-dashboard');
  await expect(page.getByRole('heading', { name: 'This desk is for mediators' })).toBeVisible();
  const nothing = '0199f000-0000-7000-8000-000000000001';
  await page.goto(`/legal-services/jobs/${nothing}/linked/dispute/${nothing}`);
  await expect(page.getByRole('heading', { name: 'There is nothing to read here' })).toBeVisible();
  await page.goto('/admin/mediators');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an application can be written before the identity is checked, says what sending needs, and can be thrown away', async ({
  world,
}) => {
  const { page } = await newcomer(world, 'Zawadi Mutiso', '/legal-services/join-mediator/apply');
  await page.getByRole('button', { name: 'Begin the application' }).click();
  await expect(page.getByText('Your identity has to be checked first')).toBeVisible();
  const { id } = await identityOf(page);
  await expect(page.getByRole('link', { name: 'Have it checked' })).toHaveAttribute('href', new RegExp(id));
  await page.getByRole('button', { name: 'Throw it away' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Throw it away' }).click();
  await expect(page.getByRole('heading', { name: 'Apply again' })).toBeVisible();
});
