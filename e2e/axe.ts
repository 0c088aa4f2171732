import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions, Spec } from 'axe-core';
import type { NumberedWindow } from './contrast.ts';

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
 * Expects that the page, as it is now, keeps WCAG 2.2 AA as far as a machine can tell; the contrast of all words, which takes longer than
 * all else, or of those elements alone that wordsOf (contrast.ts) numbered so. The rules are read into a page once and stay there: a walk
 * that moves inside the page asks some hundred times.
 */
export async function expectAccessible(page: Page, by: keyof typeof rules = 'all', words?: number[]): Promise<void> {
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
      for (const index of words ?? []) numbered[index]?.setAttribute(MARK, '');
      axe.configure({ rules: [{ id: 'color-contrast', selector: words ? `[${MARK}]` : '*' }] });
      const { violations } = await axe.run(options);
      for (const index of words ?? []) numbered[index]?.removeAttribute(MARK);
      window.scrollTo({ top: scrollY, left: scrollX, behavior: 'instant' });
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')})`,
      );
    },
    { options, words },
  );
  expect(told, page.url()).toEqual([]);
}
