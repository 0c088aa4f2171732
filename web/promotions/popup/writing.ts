import { useSyncExternalStore } from 'react';
import { isWriting } from '../../core/writing.ts';

/** The corner that the card takes, in px: its width and the height of a tall one, with the gap to the edges. */
const corner = { width: 416, height: 520 };
/** So long after the caret left a field nothing moves in, in milliseconds: what was pressed to leave it may lie there. */
const PAUSE = 3000;
/** Where texts are written. A search or a name is a line: the card waits while somebody is in it, and comes when its time has come (specification §4). */
const fields = 'textarea, [contenteditable="true"]';

/** Whether a field to write in lies in the corner. */
const isUnder = (): boolean =>
  [...document.querySelectorAll(fields)].some((field) => {
    const { right, bottom, top, width } = field.getBoundingClientRect();
    return width > 0 && right > innerWidth - corner.width && bottom > innerHeight - corner.height && top < innerHeight;
  });

let leftAt = Number.NEGATIVE_INFINITY;
const noteLeft = ({ target }: FocusEvent): void => {
  if (isWriting(target)) leftAt = Date.now();
};
const look = (): boolean => isWriting(document.activeElement) || Date.now() - leftAt < PAUSE || isUnder();

const moves = ['focusin', 'scroll', 'resize'] as const;
function watch(listener: () => void): () => void {
  const end = wait();
  const round = setInterval(listener, 1000);
  for (const name of moves) addEventListener(name, listener, { capture: true, passive: true });
  return () => {
    end();
    clearInterval(round);
    for (const name of moves) removeEventListener(name, listener, { capture: true });
  };
}
function wait(): () => void {
  addEventListener('focusout', noteLeft, { capture: true, passive: true });
  return () => removeEventListener('focusout', noteLeft, { capture: true });
}

/**
 * True while somebody writes, has just stopped, or a field to write in lies where the card would. Looked at only while `isAsked`: to know
 * where fields lie costs a layout.
 */
export const useIsWriting = (isAsked: boolean): boolean =>
  useSyncExternalStore(isAsked ? watch : wait, isAsked ? look : never, never);
const never = () => false;
