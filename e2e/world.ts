import { randomInt } from 'node:crypto';
import { demoPassword } from '@ahadi/domain/accounts/rules.ts';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type DemoName, demoEmail } from '../seed/people.ts';

export { expect, type Page };

/** An address of the range that is set aside for tests of networks (RFC 2544), so that limits count each person alone. */
const ownAddress = () => ({ 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(1, 255)}` });

/** What a page threw, and what the content security policy blocked. */
const troubles = (page: Page): string[] => {
  const found: string[] = [];
  page.on('pageerror', (failure) => found.push(`${page.url()} threw: ${failure.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) found.push(`${page.url()}: ${message.text()}`);
  });
  return found;
};

/** A journey. Its pages come from an address of their own, and whatever they throw or are blocked in fails it at its end. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  extraHTTPHeaders: ({}, use) => use(ownAddress()),
  context: async ({ context }, use) => {
    const seen: string[][] = [];
    context.on('page', (page) => seen.push(troubles(page)));
    await use(context);
    expect(seen.flat()).toEqual([]);
  },
});

type Letter = { id: string; subject: string; text_body: string; created_at: string };

/** The letters to an address, newest first, as demo mode shows them. */
export async function mailbox(page: Page, email: string): Promise<Letter[]> {
  const answer = await page.request.get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
  return answer.json();
}

/** Waits for a letter whose subject has these words and answers its text. */
export async function letter(page: Page, email: string, words: string): Promise<string> {
  let found: Letter | undefined;
  await expect(async () => {
    found = (await mailbox(page, email)).find(({ subject }) => subject.includes(words));
    expect(found, `a letter “${words}” to ${email}`).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return found?.text_body ?? '';
}

/** The first address in a text, as a path of the product. */
export const linkIn = (text: string): string => {
  const url = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  return `${url.pathname}${url.search}`;
};

/** A browser of its own, as another person at another machine has it. */
export const newBrowser = async (
  browser: Browser,
  wishes: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({ extraHTTPHeaders: ownAddress(), ...wishes });
  return { context, page: await context.newPage() };
};

/** Signs a demo person in without walking through the form; the form has its own journey. */
export async function enterAs(page: Page, who: DemoName): Promise<void> {
  await page.goto('/terms');
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email: demoEmail(who), password: demoPassword },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok(), `sign-in of ${who}: ${answer.status()}`).toBe(true);
}

/** No violation of WCAG 2.2 AA that axe can find. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`)
          .slice(0, 3)
          .join(' | ')}`,
    ),
    where,
  ).toEqual([]);
}
