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
/** All that can come out otherwise when nothing but the colours of a page is another. */
const ofColours = ['color-contrast', 'link-in-text-block'];
/** These, and all that can where the same elements are to be seen in another place. */
const ofPlaces = [...ofColours, 'target-size', 'scrollable-region-focusable'];
const rules = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  ofPlaces: { type: 'rule', values: ofPlaces },
  ofColours: { type: 'rule', values: ofColours },
} satisfies Record<string, RunOptions['runOnly']>;

/**
 * Judges the page by these rules, and the contrast, which takes longer than all else, of those elements that wordsOf (contrast.ts) numbered
 * so; answers which of these it could not tell. The rules are read into a page once and stay there: a walk that moves inside the page asks some
 * hundred times.
 */
async function judge(page: Page, by: keyof typeof rules, words: readonly number[]): Promise<number[]> {
  // A page is judged, not what stands there until it comes.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options: RunOptions = { runOnly: rules[by], resultTypes: ['violations', 'incomplete'], elementRef: true };
  const { told, untold } = await page.evaluate(
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
      /** What can be hit and is smaller than the rule asks or has another such thing over it; of all else the rule says yes. */
      const doubtful = (): Element[] => {
        const hit =
          'a[href], area, audio, button, details, iframe, input, select, summary, textarea, video, [role]:is([tabindex], [contenteditable])';
        const boxes = [...document.querySelectorAll(hit)].map((element) => ({
          element,
          box: element.getBoundingClientRect(),
        }));
        return boxes
          .filter(
            ({ element, box }) =>
              Math.min(box.width, box.height) < 25 ||
              boxes.some(
                (other) =>
                  other.element !== element &&
                  other.box.left < box.right &&
                  other.box.right > box.left &&
                  other.box.top < box.bottom &&
                  other.box.bottom > box.top,
              ),
          )
          .map(({ element }) => element);
      };
      const asked: [mark: string, elements: Element[]][] = [
        ['data-contrast-asked', words.flatMap((index) => numbered[index] ?? [])],
        ['data-target-asked', doubtful()],
      ];
      for (const [mark, elements] of asked) for (const element of elements) element.setAttribute(mark, '');
      axe.configure({
        rules: [
          { id: 'color-contrast', selector: '[data-contrast-asked]' },
          { id: 'target-size', selector: '[data-target-asked]' },
        ],
      });
      const { violations, incomplete } = await axe.run(options);
      for (const [mark, elements] of asked) for (const element of elements) element.removeAttribute(mark);
      window.scrollTo({ top: scrollY, left: scrollX, behavior: 'instant' });
      const unclear = new Set(
        incomplete
          .filter(({ id }) => id === 'color-contrast')
          .flatMap(({ nodes }) => nodes.map(({ element }) => element)),
      );
      return {
        told: violations.map(
          ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')})`,
        ),
        untold: words.filter((index) => unclear.has(numbered[index] as HTMLElement)),
      };
    },
    { options, words },
  );
  expect(told, page.url()).toEqual([]);
  return untold;
}

/**
 * The page, which is built so, keeps the rules. What they say about elements that are to be seen is asked once however wide the window is and
 * whatever its colours, and about their places once in each width. Of its words those are judged that have not been seen in such colours on such
 * ground in this run; where nothing can be told of some, as what lies over them may be in the way, others on that ground are asked about in turn.
 */
export async function expectReadable(page: Page, { look }: Shape, place = ''): Promise<void> {
  const [width = '', colours = ''] = look.split('-');
  const seen = await shapeOf(page, { isSeen: true });
  // Their size stands beside their colours, so how wide the window is makes no difference.
  const words = await wordsOf(page, colours);
  const halves = (name: string): string[] => [`${name}-inside-${seen.inside}`, `${name}-around-${seen.around}`];
  await onceEach(halves('seen'), (unseen) =>
    onceEach(halves(`${place}${width}`), (unplaced) =>
      expectContrast(words, (asked) =>
        judge(page, unseen.length > 0 ? 'all' : unplaced.length > 0 ? 'ofPlaces' : 'ofColours', asked),
      ),
    ),
  );
}

/** Asks about those of the words that are on a ground of which nothing was told in this run, nor of words in such elements. */
async function expectContrast(
  words: Awaited<ReturnType<typeof wordsOf>>,
  ask: (indices: readonly number[]) => Promise<number[]>,
): Promise<void> {
  const grounds = new Set([...words.values()].map(({ ground }) => ground));
  await onceEach([...grounds], async (unknown, leaveOpen) => {
    const open = new Set(unknown);
    const near = [...words].filter(([, { ground }]) => open.has(ground)).map(([mark]) => mark);
    await onceEach(near, async (fresh) => {
      const asked = fresh.flatMap((mark) => words.get(mark) ?? []);
      const untold = new Set(await ask(asked.map(({ index }) => index)));
      for (const { index, ground } of asked) if (!untold.has(index)) open.delete(ground);
    });
    leaveOpen(open);
  });
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
    () => expectReadable(page, shape, 'story-'),
  );
}
