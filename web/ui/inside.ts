const MARGIN = 16;

/**
 * How far, in px, what stands from `left` to `right` is to be moved so that it lies within a page of this width. What is wider than the page
 * begins at its left edge.
 */
export function shiftInside({ left, right }: Pick<DOMRect, 'left' | 'right'>, width: number): number {
  const moved = left + Math.min(0, width - MARGIN - right);
  return Math.max(moved, MARGIN) - left;
}

/** Moves an open menu into the page, where the button that it hangs from stands too near an edge. */
export function keepInside(panel: HTMLElement | null): void {
  if (panel)
    panel.style.translate = `${shiftInside(panel.getBoundingClientRect(), document.documentElement.clientWidth)}px`;
}
