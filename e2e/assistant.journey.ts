import type { Chat, IntentName } from '@ahadi/domain/assistant/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { v4 as uuid } from 'uuid';
import { runNow } from '../tools/day.ts';
import { test as movingTest } from './moving.ts';
import { newcomer } from './newcomer.ts';
import { enterAs, post } from './people.ts';
import { expect, type Page, test, type World } from './world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** What was said, the newest last. */
const lines = (page: Page) => page.getByRole('list', { name: 'What was said' }).getByRole('listitem');
const say = async (page: Page, words: string): Promise<void> => {
  const box = page.getByRole('textbox');
  await box.fill(words);
  await box.press('Enter');
};

test('a question with slips is answered from an article, which is named and opened', async ({ world }) => {
  const { page } = await newcomer(world, 'Asha Asks', '/dashboard');
  await page.getByRole('link', { name: 'Support chat' }).click();
  await expect(page).toHaveURL(/\/chatbot\?from=/);
  await say(page, 'chalenge an entery that is wrong');
  await expect(page).toHaveURL(/\/chatbot\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Showing results for “challenge an entry that is wrong”.')).toBeVisible();
  await expect(page.getByText('Only you see this.')).toBeVisible();
  const source = page.getByRole('list', { name: 'Where this comes from' }).getByRole('link');
  const title = (await source.innerText()).split(',')[0] ?? '';
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByText('Thank you.')).toBeVisible();
  await world.axe(page);
  await source.click();
  await expect(page).toHaveURL(/\/help\/article\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('what nobody wrote about leads to the help or to a person, and danger to numbers that are called', async ({
  world,
}) => {
  const { page } = await newcomer(world, 'Badru Odd', '/chatbot');
  await say(page, 'quokka marmalade volcano');
  await expect(lines(page).last()).toContainText('I found nothing about that.');
  await expect(lines(page).last().getByRole('link', { name: 'Look through the help' })).toBeVisible();
  await expect(lines(page).last().getByRole('button', { name: 'Talk to a person' })).toBeVisible();
  await say(page, 'are you a robot');
  await expect(lines(page).last()).toContainText('I am a program.');
  await say(page, 'How do I end a dispute with my husband who hurts me?');
  await expect(lines(page).last()).toContainText('If somebody is in danger now, call 999 or 112.');
  await expect(lines(page).last()).toContainText(/dispute/i);
  await lines(page).last().getByRole('button', { name: 'Somebody is in danger' }).click();
  await expect(lines(page).last()).toContainText('Your safety comes first. Call 999 or 112 now.');
  await say(page, 'he is beating me');
  await expect(lines(page).last()).toContainText('Your safety comes first. Call 999 or 112 now.');
  await expect(lines(page).last().getByRole('button', { name: 'Talk to a person' })).toBeVisible();
});

test('another person’s conversation does not exist, nor does one that was removed', async ({ world }) => {
  const { page } = await newcomer(world, 'Chiku Own', '/chatbot');
  await say(page, 'hello');
  await expect(lines(page).last()).toContainText('Hello.');
  const address = new URL(page.url()).pathname;
  const other = await newcomer(world, 'Dalila Other', address);
  await expect(other.page.getByRole('heading', { name: 'This conversation does not exist.' })).toBeVisible();
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('button', { name: 'Remove it for good' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it', exact: true }).click();
  await expect(page).toHaveURL(/\/chatbot$/);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'This conversation does not exist.' })).toBeVisible();
});

/** What is answered to what is asked: a button by its words, or words. Without one the first button is taken. */
type Answers = Readonly<Record<string, string>>;

/** Goes through a guided conversation and answers where its end leads. */
async function walkThrough(page: Page, intent: IntentName, answers: Answers): Promise<string> {
  let chat = await post<Chat>(page, '/api/v1/assistant', { clientId: uuid(), intent });
  for (let asked = chat.messages.at(-1), steps = 0; asked?.asked; asked = chat.messages.at(-1), steps++) {
    expect(steps, `${intent} is asked for ever: ${asked.body}`).toBeLessThan(20);
    const answer = answers[asked.asked.name];
    const buttons = asked.choices.filter(({ id }) => /^(?:option|own):|^yes$/.test(id));
    const chosen = answer === undefined ? buttons[0] : buttons.find(({ label }) => label.includes(answer));
    expect(chosen ?? answer, `${intent}: ${asked.body}`).toBeDefined();
    chat = await (chosen
      ? post<Chat>(page, `/api/v1/assistant/${chat.id}/choices`, { clientId: uuid(), choice: chosen.id })
      : post<Chat>(page, `/api/v1/assistant/${chat.id}/messages`, { clientId: uuid(), text: answer }));
  }
  const end = chat.messages.at(-1);
  const path = end?.choices.find(({ path }) => path !== null)?.path;
  expect(path, `${intent}: ${end?.body}`).toBeTruthy();
  return path ?? '';
}

/** Where each thing that is done together ends, and what stands there. `answers` by the name of what is asked. */
const ends: readonly { intent: IntentName; answers?: Answers; filled: (page: Page) => Promise<void> }[] = [
  {
    intent: 'create_agreement',
    answers: {
      ...{ kind: 'Work or service', title: 'Roof of the shop', other: 'Otto Other', otherEmail: 'otto@example.org' },
      ...{ amount: '120,000', until: 'in 30 days', promise: 'Otto builds the roof. I pay when it is done.' },
    },
    filled: async (page) => {
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Roof of the shop');
      await expect(page.getByLabel(/^Value/)).toHaveValue('120,000');
      await expect(page.getByText('Otto builds the roof. I pay when it is done.')).toBeVisible();
    },
  },
  {
    intent: 'start_dispute',
    answers: {
      ...{ agreement: 'skip', respondent: 'Otto Other', respondentEmail: 'otto@example.org' },
      ...{ category: 'did not deliver', title: 'The cement never came', narrative: 'I paid and nothing came at all.' },
      ...{ since: '3 weeks ago', relief: 'My money back', amount: '50,000' },
    },
    filled: async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The cement never came');
      await expect(page.getByText('I paid and nothing came at all.')).toBeVisible();
    },
  },
  {
    intent: 'answer_dispute',
    answers: { dispute: 'Second part of the stock not paid' },
    filled: (page) => expect(page.getByRole('dialog', { name: 'Answer the dispute' })).toBeVisible(),
  },
  {
    intent: 'settle_dispute',
    answers: { dispute: 'Chargers paid', what: 'Money', amount: '12,500.50', words: 'Pay it and I am content.' },
    filled: async (page) => {
      const offer = page.getByRole('dialog', { name: /offer/ });
      await expect(offer.getByLabel('What each side does')).toHaveValue('Pay it and I am content.');
      await expect(offer.getByLabel(/pay in KES/)).toHaveValue('12,500.50');
    },
  },
  {
    intent: 'sign_or_change_agreement',
    answers: { agreement: 'Supply of 400 solar lanterns', what: 'Decline it', reason: 'We found another supplier.' },
    filled: (page) =>
      expect(
        page.getByRole('dialog', { name: 'Decline this agreement' }).getByLabel('Why do you decline?'),
      ).toHaveValue('We found another supplier.'),
  },
  {
    intent: 'request_mediator',
    answers: { matter: 'Chargers paid', language: 'Kiswahili', place: 'Kisumu', band: '500 to 5,000' },
    filled: (page) =>
      expect(page.getByLabel('Title', { exact: true })).toHaveValue('Chargers paid for and not delivered'),
  },
  {
    intent: 'open_escrow',
    answers: {
      ...{ role: 'I buy', agreement: 'skip', title: '40 bags of cement', amount: '40k' },
      ...{ other: 'Otto Other', otherEmail: 'otto@example.org' },
    },
    filled: async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('40 bags of cement');
      await expect(page.getByLabel('Name of the seller')).toHaveValue('Otto Other');
    },
  },
  {
    intent: 'release_or_refund',
    answers: { escrow: 'Solar kits for the stall', what: 'Pay it to the seller' },
    filled: (page) => expect(page.getByRole('dialog', { name: 'Release money' })).toBeVisible(),
  },
  {
    intent: 'release_or_refund',
    answers: { escrow: 'Sixty school bags', what: 'Pay it to the seller' },
    filled: (page) => expect(page.getByText('This is up to the buyer.')).toBeVisible(),
  },
  {
    intent: 'track_order',
    filled: (page) => expect(page.getByRole('heading', { level: 1 })).toContainText('Order AH-'),
  },
  {
    intent: 'payment_problem',
    answers: { method: 'Mobile money', code: 'SJ12ABC3DE', words: 'I paid yesterday and it does not show.' },
    filled: async (page) => {
      await expect(page.getByLabel('What it is about')).toHaveValue('payment');
      await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue(/SJ12ABC3DE\nI paid yesterday/);
      await expect(page.getByLabel(/^Which one/)).toHaveValue(/^payment:/);
    },
  },
  {
    intent: 'public_record',
    answers: { whose: 'somebody else', who: 'Kisumu County Works' },
    filled: (page) => expect(page.getByRole('heading', { name: 'Kisumu County Works' }).first()).toBeVisible(),
  },
  {
    intent: 'become_mediator',
    filled: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Apply to be a mediator'),
  },
  {
    intent: 'notification_settings',
    filled: (page) => expect(page.getByRole('heading', { name: 'What you are told' })).toBeVisible(),
  },
  {
    intent: 'account_access',
    filled: (page) => expect(page.getByRole('button', { name: 'Change the password' })).toBeVisible(),
  },
  {
    intent: 'delete_or_export_data',
    answers: { what: 'deleted' },
    filled: (page) => expect(page.getByLabel('In one line')).toHaveValue('Delete my account'),
  },
  {
    intent: 'report_abuse',
    answers: { link: '/community/posts/1', reason: 'They publish my telephone number.' },
    filled: async (page) => {
      await expect(page.getByLabel('What it is about')).toHaveValue('abuse');
      await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue(
        'Where: /community/posts/1\nThey publish my telephone number.',
      );
    },
  },
];

test('everything that is done together ends on its screen, filled in, and nothing of it is done', async ({ world }) => {
  const page = await enterAs(world, 'amina', '/dashboard');
  // Anyone who looks at a dispute has been served, and can answer it.
  await openCalled(page, 'disputes', 'Second part of the stock not paid');
  for (const { intent, answers = {}, filled } of ends)
    await test.step(`${intent} ${Object.values(answers).at(-1) ?? ''}`, async () => {
      await page.goto(await walkThrough(page, intent, answers));
      await filled(page);
      expect(new URL(page.url()).searchParams.has('deed')).toBe(false);
    });
});

test('what somebody writes about an order stands in its report', async ({ world }) => {
  const page = await enterAs(world, 'grace', '/dashboard');
  const reason = 'The box came open and half of the glasses are broken.';
  await page.goto(await walkThrough(page, 'return_item', { order: await deliveredOrder(page), words: reason }));
  const report = page.getByRole('dialog', { name: 'Report a problem' });
  await expect(report.getByLabel('What is wrong with it')).toHaveValue(`It is damaged. ${reason}`);
});

type Row = { id: string; title: string; number: string };
async function rowsOf(page: Page, list: string): Promise<Row[]> {
  return ((await (await page.request.get(`/api/v1/${list}?limit=100`)).json()) as { rows: Row[] }).rows;
}
async function openCalled(page: Page, list: 'disputes', title: string): Promise<void> {
  const found = (await rowsOf(page, list)).find((row) => row.title === title);
  await page.goto(to('dispute', { id: found?.id ?? '' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('button', { name: 'Answer it' }).first()).toBeVisible();
}
/** The number of an order of which a parcel has come and was not accepted yet. */
async function deliveredOrder(page: Page): Promise<string> {
  for (const { id, number } of await rowsOf(page, 'orders')) {
    const order = (await (await page.request.get(`/api/v1/orders/${id}`)).json()) as { parcels: { status: string }[] };
    if (order.parcels.some(({ status }) => status === 'delivered')) return number;
  }
  throw new Error('Nothing has come that was not accepted.');
}

/** Days until a Saturday, ten in the morning in Nairobi (UTC+3, without summer time). */
function daysToSaturday(now: number): number {
  const nairobi = new Date(now + 3 * HOUR);
  const today = nairobi.getTime() - Date.UTC(nairobi.getUTCFullYear(), nairobi.getUTCMonth(), nairobi.getUTCDate());
  const days = (6 - nairobi.getUTCDay()) * DAY + 10 * HOUR - today;
  return (days < 0 ? days + 7 * DAY : days) / DAY;
}

movingTest(
  'out of hours a person is asked for, answers, and the assistant is silent from then on until it is given back',
  async ({ world }) => {
    const { page, name } = await newcomer(world, 'Esther Calls', '/chatbot');
    await world.pass(daysToSaturday(runNow()));
    await say(page, 'hello');
    await expect(lines(page).last()).toContainText('Hello.');
    await page.getByRole('button', { name: 'Talk to a person' }).click();
    await expect(page.getByText('A person will answer here')).toBeVisible();
    // After a Monday that is a holiday it is a day later; which day it is has tests of its own.
    await expect(lines(page).last()).toContainText(/Nobody of support is there now\. They are back on \w+day at 08:00/);
    await expect(page.getByText('You and support see this.')).toBeVisible();
    await say(page, 'how do I write an agreement');
    await expect(page.getByText(/^While you wait:/)).toBeVisible();
    const said = new URL(page.url()).pathname;
    await page.goto('/dashboard');

    const desk = await staff(world);
    await desk.getByRole('link', { name: new RegExp(name) }).click();
    await expect(desk.getByText(`What was said with Haki before`)).toBeVisible();
    await desk.getByLabel('Your answer').fill('Choose Agreements and then New agreement.');
    await desk.getByRole('button', { name: 'Answer', exact: true }).click();

    // It is told in the bell and beside the assistant, without reloading.
    await expect(page.getByRole('link', { name: 'Support chat, 1 unread' })).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByText('Support answered').first()).toBeVisible();
    // What is read is counted again although no news of it comes: it may leave before the page hears any.
    await page.route('**/api/realtime*', (route) => route.abort());
    await page.goto(said);
    await expect(lines(page).last()).toContainText('Choose Agreements and then New agreement.');
    await expect(page.getByRole('link', { name: 'Support chat', exact: true })).toBeVisible();
    await page.unroute('**/api/realtime*');
    await page.reload();
    await say(page, 'thank you');
    await expect(lines(page).last()).toContainText('thank you');

    await desk.getByRole('link', { name: 'Open the conversation' }).click();
    await expect(lines(desk).last()).toContainText('thank you');
    await desk.getByRole('button', { name: 'Return it to Haki' }).click();
    await expect(lines(page).last()).toContainText('From here on Haki answers again.');
    await say(page, 'thanks');
    await expect(lines(page).last()).toContainText('You are welcome.');

    await page.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('button', { name: 'Close it' }).click();
    await page.getByRole('button', { name: '4 of 5' }).click();
    await expect(page.getByRole('button', { name: '4 of 5' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Go on with it' }).click();
    await expect(lines(page).last()).toContainText('You opened the conversation again.');
  },
);

/** Somebody who reads what is written to support. */
const staff = (world: World): Promise<Page> => enterAs(world, 'daniel', '/chatbot?view=inbox');
