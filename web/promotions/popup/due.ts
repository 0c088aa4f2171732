import { promotionTimes } from '@ahadi/domain/promotions/rules.ts';

/*
 * When the card in the corner may appear, by the page's clock in milliseconds: 30 s after the load, 5 min after it was closed. It stands
 * here and not in a component, because going from page to page is no new load.
 */
let dueAt = Date.now() + promotionTimes.first;

/** How long it still takes; 0 when it may appear, Infinity when nothing more is to come. */
export const waitLeft = (): number => Math.max(0, dueAt - Date.now());

/** One was closed: the next comes later. */
export const closedNow = (): void => {
  dueAt = Date.now() + promotionTimes.next;
};

/** There is nothing more to show until the page is loaded again. */
export const nothingLeft = (): void => {
  dueAt = Number.POSITIVE_INFINITY;
};

/** A sensitive page was left: nobody is met by a card on the step of its door. */
export const leftSensitivePage = (): void => {
  dueAt = Math.max(dueAt, Date.now() + promotionTimes.first);
};
