import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions, Spec } from 'axe-core';
import { type NumberedWindow, wordsOf } from './contrast.ts';
import { once, onceEach } from './judged.ts';
import { halvesOf, type Shape, shapeOf } from './shape.ts';

type AxeWindow = NumberedWindow & {
  axe?: { configure(spec: Spec): void; run(options: RunOptions): Promise<AxeResults> };
};

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  /** All that can come out otherwise when nothing but the colours of a page is another. */
  ofColours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, RunOptions['runOnly']>;

/**
 * Judges the page by these rules, and the contrast, which takes longer than all else, of those elements that wordsOf (contrast.ts) numbered
 * so. The rules are read into a page once and stay there: a walk that moves inside the page asks some hundred times.
 */
async function judge(page: Page, by: keyof typeof rules, words: number[]): Promise<void> {
  // A page is judged, not what stands there until it comes.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options: RunOptions = { runOnly: rules[by], resultTypes: ['violations'] };
  const told = await page.evaluate(
    async ({ options, words }) => {
      const { axe, numbered = [] } = window as unknown as AxeWindow;
      if (!axe) throw new Error('The rules were not read into the page.');
      // A colour on its way to another one is none that anybody reads; what moves for ever is judged as it is.
      for (const animation of document.getAnimations())
        if (
          animation.playState === 'running' &&
          animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
        )
          animation.finish();
      // What a page has scrolled beneath its top bar is there for a thumb once it is scrolled back.
      const { scrollX, scrollY } = window;
      window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
      const MARK = 'data-contrast-asked';
      for (const index of words) numbered[index]?.setAttribute(MARK, '');
      axe.configure({ rules: [{ id: 'color-contrast', selector: `[${MARK}]` }] });
      const { violations } = await axe.run(options);
      for (const index of words) numbered[index]?.removeAttribute(MARK);
      window.scrollTo({ top: scrollY, left: scrollX, behavior: 'instant' });
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')})`,
      );
    },
    { options, words },
  );
  expect(told, page.url()).toEqual([]);
}

/** The page keeps these rules; of its words those are judged that have not been seen in such colours on such layers in this run. */
export async function expectReadable(page: Page, { look }: Shape, by: keyof typeof rules): Promise<void> {
  // Their size stands beside their colours, so how wide the window is makes no difference.
  const words = await wordsOf(page, look.replace(/^\d+-/, ''));
  await onceEach([...words.keys()], (fresh) =>
    judge(
      page,
      by,
      fresh.map((mark) => words.get(mark) ?? 0),
    ),
  );
}

/**
 * Expects that the page, as it is now, keeps WCAG 2.2 AA as far as a machine can tell. One that is built as another one was that a story
 * of this run came to is not judged again; the walks through all pages judge for themselves.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A page is judged, not what stands there until it comes.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const shape = await shapeOf(page);
  await once(
    halvesOf(shape).map((half) => `story-${half}`),
    () => expectReadable(page, shape, 'all'),
  );
}
