import type { Page } from './world.ts';

/** How far the page can be scrolled sideways, in pixels; 0 when it fits. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Makes the window as high as the page, so that nothing that sticks to an edge lies over anything else. */
export async function unroll(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

/**
 * The controls of the page that a thumb cannot hit well: less than 44 px in either direction, counting what surrounds the
 * control and still belongs to it. Links inside running text are let pass, as in WCAG 2.2 §2.5.8.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const THUMB = 44;
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    const isInText = (element: Element): boolean => getComputedStyle(element).display === 'inline';
    /** What one hits to reach it: the control, or the words that belong to it. */
    const targetOf = (element: Element): Element =>
      element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)
        ? (element.closest('label') ?? element.labels?.[0] ?? element)
        : element;
    const reaches = (element: Element, sideways: number, down: number): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2 + sideways, top + height / 2 + down);
      return hit !== null && (element === hit || element.contains(hit));
    };
    const isLarge = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      const reach = THUMB / 2 - 1;
      if (width < THUMB - 0.5 && !(reaches(element, reach, 0) && reaches(element, -reach, 0))) return false;
      return height >= THUMB - 0.5 || (reaches(element, 0, reach) && reaches(element, 0, -reach));
    };
    const small: string[] = [];
    for (const control of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
      if (!isSeen(control) || isInText(control)) continue;
      const target = targetOf(control);
      if (isInText(target)) continue;
      const { width, height } = target.getBoundingClientRect();
      if (Math.min(width, height) >= THUMB - 0.5) continue;
      target.scrollIntoView({ block: 'center', behavior: 'instant' }); // a point is only found where it can be seen
      if (isLarge(target)) continue;
      const words = control.getAttribute('aria-label') ?? (target.textContent || control.getAttribute('name') || '');
      small.push(`${control.localName} "${words.trim().slice(0, 40)}" ${Math.round(width)}×${Math.round(height)}`);
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    return small;
  });
