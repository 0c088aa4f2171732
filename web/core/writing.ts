/** Whether something that takes text has the caret. */
export const isWriting = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(element.tagName));
