import { demoPassword } from '@ahadi/domain/accounts/rules.ts';
import type { APIResponse, BrowserContextOptions } from '@playwright/test';
import { type DemoName, demoEmail } from '../seed/people.ts';
import { expect, type Page, type World } from './world.ts';

/** A demo person in a browser of their own, signed in without walking through the form; the form has its own journey. */
export async function enterAs(
  world: World,
  who: DemoName,
  path = '/dashboard',
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await world.open(nothing, options);
  await post(page, '/api/auth/sign-in/email', { email: demoEmail(who), password: demoPassword }, world.url);
  await page.goto(path);
  return page;
}

/** Where a browser begins: who is about to be signed in needs no page for it. */
export const nothing = 'about:blank';
/** A picture of the product, for who gives commands first and opens a page later. */
export const noPage = '/icon-192.png';

/** A command in the person's own session, as their browser would send it. Answers the response's JSON. */
export async function post<Answer>(
  page: Page,
  path: string,
  data: object = {},
  origin = new URL(page.url()).origin,
): Promise<Answer> {
  const answer = await page.request.post(path, { data, headers: { origin } });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  await keepCookies(page, origin, answer);
  return answer.json();
}

/**
 * Gives the browser the cookies of an answer until it is closed. Playwright works out how long one lasts by the time of the run and tells the
 * browser, which has the machine's: where the run's day is long over, each would be dead at birth.
 */
async function keepCookies(page: Page, url: string, answer: APIResponse): Promise<void> {
  const cookies = answer
    .headersArray()
    .filter(({ name, value }) => name.toLowerCase() === 'set-cookie' && !/max-age=0\b/i.test(value))
    .map(({ value }) => /^([^=]+)=([^;]*)/.exec(value) ?? [])
    .map(([, name = '', value = '']) => ({ name, value, url, httpOnly: true, sameSite: 'Lax' as const }));
  if (cookies.length > 0) await page.context().addCookies(cookies);
}

type Row = { id: string; title: string };

/** The agreement with this title, as this page's person sees it. */
export async function agreementCalled(page: Page, title: string): Promise<string> {
  const answer = await page.request.get(`/api/v1/agreements?limit=100&q=${encodeURIComponent(title)}`);
  const { rows } = (await answer.json()) as { rows: Row[] };
  const found = rows.find((row) => row.title === title);
  expect(found, title).toBeDefined();
  return found?.id ?? '';
}

/** The first address in a letter, as a path of the product. */
export function linkIn(text: string): string {
  const url = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  return `${url.pathname}${url.search}`;
}

/** The secret in such a path. */
export const tokenIn = (path: string): string => new URLSearchParams(path.split('?')[1]).get('token') ?? '';
