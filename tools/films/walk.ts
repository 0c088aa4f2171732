import type { BrowserContextOptions } from '@playwright/test';
import type { MovingWorld } from '../../e2e/moving.ts';
import { enterAs, noPage, nothing } from '../../e2e/people.ts';
import type { Page } from '../../e2e/world.ts';
import type { DemoName } from '../../seed/people.ts';
import { cardWindow, filmWindow } from './stage.ts';

/** What a film looks at. */
export const seen: BrowserContextOptions = { ...filmWindow, colorScheme: 'light', bypassCSP: true };

/** A demo person whose pages are filmed, with the menu at its narrowest. */
export async function filmed(world: MovingWorld, who: DemoName, path = noPage): Promise<Page> {
  const page = await enterAs(world, who, noPage, seen);
  await calm(page);
  await page.goto(path);
  return page;
}

/** What only comes by the way would lie over what is told: the menu's words, and news of other matters. */
export async function calm(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'sidebar_state', value: 'false', url: new URL(page.url()).origin }]);
  await page.context().addInitScript(() => {
    const style = document.createElement('style');
    style.textContent = '[popover=manual],header [class^=count],aside[class^=bar]{display:none!important}';
    document.addEventListener('DOMContentLoaded', () => document.head.append(style));
  });
}

/** Somebody without an account whose pages are filmed. */
export const visitor = (world: MovingWorld, path = nothing): Promise<Page> => world.open(path, seen);

/** A page that cards are drawn over. */
export const cards = (world: MovingWorld): Promise<Page> => world.open('/terms', cardWindow);
