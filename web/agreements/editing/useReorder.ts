import { type PointerEvent, type RefObject, useRef, useState } from 'react';

/** While something is dragged: which, and before which place it would land (0 is the top, length is the end). */
export type Dragging = { from: number; to: number };

/** What a handle does; the same object for as long as the list stands. */
export type DragHandle = {
  begin: (index: number, event: PointerEvent) => void;
  move: (event: PointerEvent) => void;
  end: () => void;
  cancel: () => void;
};

const EDGE = 80;
const STEP = 14;

/** The page follows when the pointer comes near its upper or lower edge. */
const followPointer = (y: number): void => {
  if (y < EDGE) window.scrollBy(0, -STEP);
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, STEP);
};

const placeAt = (list: HTMLOListElement | null, y: number): number => {
  const items = [...(list?.children ?? [])].filter((item) => item.hasAttribute('data-clause'));
  const below = items.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect();
    return y < top + height / 2;
  });
  return below < 0 ? items.length : below;
};

/**
 * Reordering by dragging a handle, with mouse, pen or finger. The order changes once, when the pointer is let go: until then
 * only a line shows where it would land, because moving the element itself would end the pointer's hold on it.
 */
export function useReorder(onMove: (from: number, to: number) => void): {
  list: RefObject<HTMLOListElement | null>;
  dragging: Dragging | null;
  handle: DragHandle;
} {
  const list = useRef<HTMLOListElement>(null);
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const [handle] = useState<DragHandle>(() => {
    let now: Dragging | null = null;
    const show = (next: Dragging | null) => {
      now = next;
      setDragging(next);
    };
    return {
      begin: (index, event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        show({ from: index, to: index });
      },
      move: (event) => {
        if (now === null) return;
        followPointer(event.clientY);
        const to = placeAt(list.current, event.clientY);
        if (to !== now.to) show({ ...now, to });
      },
      end: () => {
        if (now === null) return;
        const { from, to } = now;
        const place = to > from ? to - 1 : to;
        show(null);
        if (place !== from) onMove(from, place);
      },
      cancel: () => show(null),
    };
  });
  return { list, dragging, handle };
}

/** The list with the item at `from` standing at `to`. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
};

/** Where the landing line stands at this item: before it, after the last one, or nowhere. */
export const landsAt = ({ from, to }: Dragging, index: number, length: number): 'before' | 'after' | undefined => {
  if (to === from || to === from + 1) return undefined;
  if (to === index) return 'before';
  return to === length && index === length - 1 ? 'after' : undefined;
};
