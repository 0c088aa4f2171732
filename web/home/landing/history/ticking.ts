import { DAY } from '@ahadi/domain/core/time.ts';

/** 4 days and "23:59:41": behind the whole days what is left reads like the hour of a day in UTC. */
export const ticking = (left: number) => ({
  days: Math.floor(left / DAY),
  clock: new Date(left).toISOString().slice(11, 19),
});
