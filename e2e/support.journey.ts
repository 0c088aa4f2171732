import { to } from '@ahadi/domain/paths.ts';
import { paper } from './mediator.ts';
import { freshAddress } from './newcomer.ts';
import { enterAs } from './people.ts';
import { expect, type Page, phone, test } from './world.ts';

type Words = { topic: string; subject: string; message: string };

async function write(page: Page, { topic, subject, message }: Words): Promise<void> {
  await page.getByLabel('What it is about').selectOption(topic);
  await page.getByLabel('In one line').fill(subject);
  await page.getByLabel('Your message', { exact: true }).fill(message);
  await page.getByLabel('You may use my address to answer this message').check();
}

/** Support opens a message in the inbox and answers it. */
async function answer(support: Page, subject: string, words: string): Promise<void> {
  await support.getByRole('link', { name: new RegExp(subject) }).click();
  await support.getByLabel('Your answer').fill(words);
  await support.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(support.getByLabel('Your answer')).toHaveValue('');
}

const inbox = `${to('chatbot')}?view=inbox`;

test('a visitor writes, support answers in the inbox, and the answer comes by mail', async ({ world }) => {
  const email = freshAddress('visitor');
  const subject = 'The gate of the depot is shut';
  const visitor = await world.open(to('contact'));
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByText('Choose what it is about.')).toBeVisible();
  await expect(visitor.getByLabel('What it is about')).toBeFocused();
  // Anyone who is in danger reads whom to call before anything is sent.
  await visitor.getByLabel('Your message').fill('They say they will burn my shop if I file a case.');
  await expect(visitor.getByRole('alert').filter({ hasText: 'Call 999 or 112 now.' })).toBeVisible();
  await write(visitor, {
    topic: 'Something else',
    subject,
    message: 'I came on Sunday to bring the papers, and nobody was there.',
  });
  await visitor.getByLabel('Your name').fill('Halima Said');
  await visitor.getByLabel('Your e-mail address').fill(email);
  await world.axe(visitor);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByText(/Your message has the number T-\d{4}-\d+/)).toBeVisible();
  await world.letterTo(email, /We have your message · T-/);

  const support = await enterAs(world, 'daniel', inbox);
  await world.axe(support);
  await answer(support, subject, 'The depot opens on Monday at eight. Bring the papers then.');
  await world.axe(support);
  const letter = await world.letterTo(email, /Support answered/);
  expect(letter.text_body).toContain('The depot opens on Monday at eight.');

  // What one writes is one's own: neither a visitor nor another person opens it.
  await support.getByText('Halima Said').first().waitFor();
  const id = new URL(support.url()).searchParams.get('ticket') ?? '';
  await visitor.goto(to('contact', {}, { message: id }));
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Sign in to read your message');
  const leila = await enterAs(world, 'leila', to('contact', {}, { message: id }));
  await expect(leila.getByRole('heading', { level: 1 })).toHaveText('There is no such message');
});

test('somebody writes about their own dispute with a file, is answered, rates it and opens it again', async ({
  world,
}) => {
  const subject = 'Nobody answers my notice of the kiosk';
  const page = await enterAs(world, 'amina', to('contact'), phone);
  await write(page, {
    topic: 'A dispute',
    subject,
    message: 'Ten days went by. What happens now, and do I have to do anything?',
  });
  const things = page.getByLabel('Which one');
  const dispute = await things.locator('option', { hasText: 'DS-' }).first().innerText();
  await things.selectOption(dispute);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles(paper('notice.pdf'));
  await world.axe(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('link', { name: 'See your message' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
  await expect(page.getByRole('link', { name: dispute })).toBeVisible();
  const file = page.getByRole('link', { name: 'notice.pdf' });
  const [got] = await Promise.all([page.waitForEvent('popup'), file.click()]);
  await got.close();
  await world.axe(page);

  const support = await enterAs(world, 'faith', inbox);
  await support.getByRole('link', { name: new RegExp(subject) }).click();
  await support.getByRole('button', { name: 'Take it on' }).click();
  await expect(support.getByLabel('Urgency')).toBeVisible();
  await support.getByLabel('Only a note').check();
  await support.getByLabel('A note for support only').fill('The notice was served on Friday.');
  await support.getByRole('button', { name: 'Keep the note' }).click();
  await expect(
    support.getByRole('list', { name: 'What was said' }).getByText('The notice was served on Friday.'),
  ).toBeVisible();
  await support.getByLabel('Only a note').uncheck();
  await support.getByLabel('Your answer').fill('You need do nothing: the time to answer runs until Friday.');
  await support.getByRole('button', { name: 'Answer', exact: true }).click();

  // The open page hears of the answer and never of the note.
  await expect(page.getByText('You need do nothing')).toBeVisible();
  await expect(page.getByText('The notice was served on Friday.')).toHaveCount(0);
  await page.getByRole('button', { name: 'It is settled' }).click();
  await page.getByRole('button', { name: '4 of 5' }).click();
  await expect(page.getByRole('button', { name: '4 of 5' })).toHaveAttribute('aria-pressed', 'true');
  await world.axe(page);
  // What is over waits for nobody: its urgency is not asked any more.
  await expect(support.getByLabel('Urgency')).toHaveCount(0);
  await page.getByLabel('Not settled? Write what is missing').fill('Friday is over and nothing came.');
  await page.getByRole('button', { name: 'Open it again' }).click();
  await expect(page.getByText('Friday is over and nothing came.')).toBeVisible();
  await expect(support.getByText('Friday is over and nothing came.')).toBeVisible();
});
