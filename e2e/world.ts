import { randomInt } from 'node:crypto';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { aheadMs } from '../tools/day.ts';
import { expectAccessible } from './axe.ts';

export type { Page };
export { expect };

export type Letter = { id: string; recipient: string; subject: string; text_body: string };

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
export const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

export type World = {
  /** Where this run's server answers. */
  url: string;
  /** A page of somebody with a browser of their own: other cookies, other storage, another network address. */
  open: (path?: string, options?: BrowserContextOptions) => Promise<Page>;
  /** The letters to an address, newest first. */
  mailbox: (email: string) => Promise<Letter[]>;
  /** The newest letter to an address whose subject is met; waits until it has come. */
  letterTo: (email: string, subject: RegExp) => Promise<Letter>;
  /** Expects that the page, as it is now, keeps WCAG 2.2 AA as far as a machine can tell. */
  axe: typeof expectAccessible;
};

/**
 * A journey's world. What a page throws or the content security policy blocks fails the journey at its end, whatever the
 * journey looked at.
 */
export const test = base.extend<{ world: World }>({
  world: async ({ browser }, use) => {
    const { world, end } = worldOf(browser, serverUrl());
    await use(world);
    await end();
  },
});

/** A world around a running server; `end` closes its browsers and fails when something went wrong in one of them. */
export function worldOf(browser: Browser, url: string): { world: World; end: () => Promise<void> } {
  const troubles: string[] = [];
  const open: World['open'] = async (path = '/', options = desk) => {
    const context = await newContext(browser, {
      baseURL: url,
      extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
      ...options,
    });
    watch(context, troubles);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };
  const mailbox: World['mailbox'] = async (email) => {
    const answer = await fetch(`${url}/api/dev/mailbox?to=${encodeURIComponent(email)}`);
    return (await answer.json()) as Letter[];
  };
  return {
    world: {
      url,
      open,
      mailbox,
      letterTo: (email, subject) => letterTo(mailbox, email, subject),
      axe: expectAccessible,
    },
    async end() {
      for (const context of browser.contexts()) await context.close();
      expect(troubles).toEqual([]);
    },
  };
}

/** Notes what a page of this browser throws, and what its policy keeps it from; windows that a page opens included. */
export function watch(context: BrowserContext, troubles: string[]): void {
  context.on('weberror', (thrown) => troubles.push(`${thrown.page()?.url()} threw: ${thrown.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    if (/Content.Security.Policy|Trusted(?:HTML|Script)|Refused to/i.test(text))
      troubles.push(`${message.page()?.url()}: ${text}`);
  });
}

/** Says in the console what the policy refused. It runs in the browser, before the page's own code. */
function tellViolations(): void {
  globalThis.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event as SecurityPolicyViolationEvent; // by its name
    console.error(
      `Content Security Policy: ${effectiveDirective} refused ${blockedURI} “${sample}” (${sourceFile}:${lineNumber})`,
    );
  });
}

/** A browser of somebody's own, in which it is the time of the run. */
export async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript(moveBrowser, aheadMs);
  await context.addInitScript(tellViolations);
  return context;
}

/** Moves a page's time to that of the run, as tools/day.ts moves a process. It runs in the browser, before the page's own code. */
function moveBrowser(ahead: number): void {
  const machine = globalThis.Date;
  globalThis.Date = new Proxy(machine, {
    construct: (target, given, self) =>
      Reflect.construct(target, given.length > 0 ? given : [machine.now() + ahead], self),
    apply: () => String(new machine(machine.now() + ahead)),
    get: (target, key) => (key === 'now' ? () => machine.now() + ahead : Reflect.get(target, key)),
  });
}

function serverUrl(): string {
  const url = process.env.AHADI_E2E_URL;
  if (!url) throw new Error('No server of this run: journeys are started by npm run e2e.');
  return url;
}

/** An address of the range that is set aside for examples and tests of networks (RFC 2544). */
const ownAddress = (): string => `198.18.${randomInt(256)}.${randomInt(1, 255)}`;

async function letterTo(mailbox: World['mailbox'], email: string, subject: RegExp): Promise<Letter> {
  const find = async () => (await mailbox(email)).find((letter) => subject.test(letter.subject));
  await expect.poll(find, { message: `a letter to ${email} about ${subject}` }).toBeTruthy();
  const letter = await find();
  if (!letter) throw new Error('the letter was there and is gone');
  return letter;
}
