import type { KeyboardEvent } from 'react';

/** Up and down walk through the rows of a list; Enter opens one, as with any link. For a list's `onKeyDown`. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const rows = [...event.currentTarget.querySelectorAll('a')];
  const next = rows[rows.indexOf(document.activeElement as HTMLAnchorElement) + step]; // anything else is at -1
  if (!next) return;
  event.preventDefault();
  next.focus();
}
