import type { BrowserContextOptions } from '@playwright/test';
import { demoEmail } from '../seed/people.ts';
import type { MovingWorld } from './moving.ts';
import { type Newcomer, newcomer } from './newcomer.ts';
import { goToSummary } from './passkeys.ts';
import { enterAs, noPage, post } from './people.ts';
import { expect, type Page } from './world.ts';

/** Somebody in a browser of their own, with the address that codes are sent to. */
export type Someone = { page: Page; email: string };

/** A demo person as somebody who signs. */
export const personOf = async (world: MovingWorld, who: Parameters<typeof enterAs>[1]): Promise<Someone> => ({
  page: await enterAs(world, who, noPage),
  email: demoEmail(who),
});

/** A certified mediator whom nobody here ever dealt with, with credits to propose. */
export async function mediatorIn(
  world: MovingWorld,
  admin: Page,
  name: string,
  options?: BrowserContextOptions,
): Promise<Newcomer> {
  const it = await newcomer(world, name, noPage, options);
  await world.certify(it.email);
  const { userId } = (await (await it.page.request.get('/api/v1/session')).json()) as { userId: string };
  await post(admin, '/api/v1/credits/grants', {
    ...{ userId, credits: 30, source: 'grant', reason: 'Credits to begin with, from the platform.' },
  });
  return it;
}

/** A proposal for a matter, as its mediator would send it; fees in minor units. */
export const propose = (page: Page, id: string, feeMinor: number, earliestOn = '2999-01-01') =>
  post<{ mine: { status: string } }>(page, `/api/v1/mediation-jobs/${id}/proposals`, {
    proposal: {
      ...{ feeKind: 'fixed', feeMinor, hourlyMinor: null, sessions: 2, earliestOn },
      languages: ['en'],
      approach: 'I speak with each side alone first, then with both together, and write down what you agree on.',
      conflictStatement: '',
    },
  });

/** The credits that a mediator has to spend. */
export async function creditsOf(page: Page): Promise<number> {
  const answer = await page.request.get('/api/v1/credits');
  return ((await answer.json()) as { available: number }).available;
}

/** Presses a button of the open dialog and waits until the dialog is gone. */
export async function finish(page: Page, deed: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: deed }).click();
  // Some deeds print and seal a bundle before they answer.
  await expect(dialog).toHaveCount(0, { timeout: 30_000 });
}

/** The deed that the card of the next step offers, up to its dialog. */
export async function next(page: Page, deed: string) {
  await page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: deed, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Follows the link of the card of the next step to what is to be signed, and signs it, with the code of the mail where one is asked for. */
export async function sign(world: MovingWorld, { page, email }: Someone, link: string): Promise<void> {
  await page.getByRole('region', { name: 'Next step' }).getByRole('link', { name: link }).click();
  // Letters that waited leave meanwhile and come to the top, so neither the length of the list nor a place in it says what is new.
  const before = new Set((await world.mailbox(email)).map(({ id }) => id));
  await goToSummary(page);
  const ceremony = page.getByRole('dialog');
  const code = ceremony.getByLabel('The six digits from the mail');
  await expect(code).toBeVisible();
  // Other letters may come after it: of the new ones it is the one with a code.
  const codeIn = async () => {
    const fresh = (await world.mailbox(email)).filter(({ id }) => !before.has(id));
    return fresh.map(({ text_body }) => /(?<![-\d])(\d{6})(?!\d)/.exec(text_body)?.[1]).find(Boolean) ?? '';
  };
  await expect.poll(codeIn).not.toBe('');
  await code.fill(await codeIn());
  await ceremony.getByRole('button', { name: 'Sign now' }).click();
  await expect(ceremony).toHaveCount(0);
}

/** Writes in a room once it is the one that is open, and waits until it stands there. */
export async function write(page: Page, room: string, words: string): Promise<void> {
  await page.getByRole('textbox', { name: `Write in: ${room}` }).fill(words);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText(words)).toBeVisible();
}

/** What the server answers when this person reads a path of the API. */
export const statusOf = async (page: Page, path: string): Promise<number> =>
  (await page.request.get(`/api/v1${path}`)).status();

/** Reads the room that is open back to where it begins: what is looked at stays in its place while older messages come in above it. */
export async function readBack(page: Page): Promise<void> {
  const log = page.getByRole('log');
  const lines = log.getByText(/^Line \d+ of \d+$/);
  const begins = log.getByText('This is where the room begins.');
  while ((await begins.count()) === 0) {
    const oldest = await lines.first().innerText();
    const looked = await lines.first().elementHandle();
    const place = () => looked?.evaluate((line) => line.getBoundingClientRect().top);
    await log.evaluate((box) => {
      box.scrollTop = 100;
    });
    const before = await place();
    await expect(lines.first()).not.toHaveText(oldest);
    await expect(log.getByText('Reading older messages')).toHaveCount(0);
    expect(Math.abs(((await place()) ?? 0) - (before ?? 0)), `${oldest} jumped`).toBeLessThanOrEqual(2);
  }
}
