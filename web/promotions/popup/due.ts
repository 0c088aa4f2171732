import { promotionTimes } from '@ahadi/domain/promotions/rules.ts';
import { cameInAt } from '../../core/session.ts';

/*
 * When the card in the corner may appear, by the page's clock in milliseconds: 30 s after the load, 5 min after it was closed. It stands
 * here and not in a component, because going from page to page is no new load.
 */
let nextAt: number | null = null;

/** How long it still takes; 0 when it may appear, Infinity when nothing more is to come. */
export const waitLeft = (): number => Math.max(0, (nextAt ?? cameInAt() + promotionTimes.first) - Date.now());

/** One was closed: the next comes later. */
export const closedNow = (): void => {
  nextAt = Date.now() + promotionTimes.next;
};

/** There is nothing more to show until the page is loaded again. */
export const nothingLeft = (): void => {
  nextAt = Number.POSITIVE_INFINITY;
};
