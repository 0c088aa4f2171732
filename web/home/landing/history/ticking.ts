import { DAY, HOUR, MINUTE } from '@ahadi/domain/core/time.ts';

export const SECOND = 1_000;

const two = (amount: number): string => String(amount).padStart(2, '0');

/** "4 days 23:59:41" */
export const ticking = (left: number): string =>
  `${Math.floor(left / DAY)} days ${two(Math.floor((left % DAY) / HOUR))}:${two(Math.floor((left % HOUR) / MINUTE))}:${two(Math.floor((left % MINUTE) / SECOND))}`;
