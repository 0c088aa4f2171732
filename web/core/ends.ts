import { endIn, type Instant } from '@ahadi/domain/core/time.ts';
import { formatBindingInstant, formatInstant, readerZone } from './time.ts';

/** An end as it is said, by the reader's clocks: the midnight after a day is that day's last minute. */
export const lastMinute = (end: Instant): Instant => endIn(end, readerZone());

/** An end as an instant is said: "Wed 2 Dec, 23:59". */
export const formatEnd = (end: Instant, now?: Date): string => formatInstant(lastMinute(end), now);
/** The same with the zone, where it binds. */
export const formatBindingEnd = (end: Instant, now?: Date): string => formatBindingInstant(lastMinute(end), now);
