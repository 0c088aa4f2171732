import type { BrowserContextOptions } from '@playwright/test';
import { linkIn, nothing, post, tokenIn } from './people.ts';
import { expect, type Page, type World } from './world.ts';

export const newcomersPassword = 'a quiet lantern in the rain';

let counted = 0;
/** An address nobody had before in this run; each worker process counts on its own. */
export const freshAddress = (word: string): string => `${word}.${process.pid}.${++counted}@example.org`;

export type Newcomer = { page: Page; name: string; email: string; password: string };

/** Somebody with a confirmed account and nothing else, or a business of that name, signed in; the form of signing up has its own journey. */
export async function newcomer(
  world: World,
  name: string,
  path = '/dashboard',
  options?: BrowserContextOptions,
  organisation = '',
): Promise<Newcomer> {
  const email = freshAddress('newcomer');
  const page = await world.open(nothing, options);
  const form = { kind: organisation ? 'business' : 'person', name, organisation, email, password: newcomersPassword };
  await post(page, '/api/auth/sign-up/email', { ...form, callbackURL: '/dashboard' }, world.url);
  const letter = await world.letterTo(email, /Confirm your address/);
  // The button on the letter's page, pressed in the browser that signed up; the page itself is seen in the journey of signing up.
  await post(page, '/api/auth/confirm-address', { token: tokenIn(linkIn(letter.text_body)) }, world.url);
  await page.goto(path);
  return { page, name, email, password: newcomersPassword };
}

/** Fills the form of signing in and sends it. */
export async function signInBy(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs out by the side menu of a desk, and goes to the form of signing in. */
export async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/auth?view=login');
}
