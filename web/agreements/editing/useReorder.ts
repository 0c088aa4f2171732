import { type PointerEvent, useRef, useState } from 'react';

/** While something is dragged: which, and before which place it would land (0 is the top, length is the end). */
export type Dragging = { from: number; to: number };

const EDGE = 80;
const STEP = 14;

/** The page follows when the pointer comes near its upper or lower edge. */
const followPointer = (y: number): void => {
  if (y < EDGE) window.scrollBy(0, -STEP);
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, STEP);
};

/**
 * Reordering by dragging a handle, with mouse, pen or finger. The order changes once, when the pointer is let go: until then
 * only a line shows where it would land, because moving the element itself would end the pointer's hold on it.
 */
export function useReorder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragging, setDragging] = useState<Dragging | null>(null);

  const placeAt = (y: number): number => {
    const items = [...(list.current?.children ?? [])].filter((item) => item.hasAttribute('data-clause'));
    const below = items.findIndex((item) => {
      const { top, height } = item.getBoundingClientRect();
      return y < top + height / 2;
    });
    return below < 0 ? items.length : below;
  };

  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragging({ from: index, to: index });
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragging === null) return;
      followPointer(event.clientY);
      setDragging({ ...dragging, to: placeAt(event.clientY) });
    },
    onPointerUp: () => {
      if (dragging === null) return;
      setDragging(null);
      const to = dragging.to > dragging.from ? dragging.to - 1 : dragging.to;
      if (to !== dragging.from) onMove(dragging.from, to);
    },
    onPointerCancel: () => setDragging(null),
  });

  return { list, dragging, handle };
}

/** The list with the item at `from` standing at `to`. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
};
